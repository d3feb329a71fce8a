// Package objects finds out whether the pieces of a text are from fields of the same object.
package objects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MayBeSeveral reports whether a text, whose expression is at use, may have the field in its piece p from several objects, as
// in a.url + b.url, or from the last one of several. What the program writes to the field of one object does not come to
// another one.
func MayBeSeveral(index *defuse.Package, p term.Piece, whole term.Text, use inspector.Cursor) bool {
	of, ok := objectIn(index, p)
	if !ok {
		return false
	}
	reads := 0
	isOther := !(term.Text{Pieces: whole.Pieces}).Walk(func(q *term.Piece) bool {
		other, ok := objectIn(index, *q)
		if !ok || q.Place != p.Place {
			return true
		}
		reads++
		return of.is(other)
	})
	return isOther || isOfOneRound(index, of, use) || reads > 1 && of.isOfOneCall(use)
}

// object is an object whose field a text has, as the code around the text knows it.
type object struct {
	root *types.Var // nil for an expression that names no variable
	path string     // the selectors and constant indexes between the variable and the object
	// calls are the calls of functions around the root that the code around the text does not know. If the root may
	// change in between, they are all calls, and read is the expression that reads the field.
	calls []ast.Node
	read  ast.Expr
	expr  ast.Expr // the expression of the root, also if that names no variable
}

// is reports whether two objects are certainly the same.
func (o object) is(other object) bool {
	return o.root == other.root && o.path == other.path && o.read == other.read && slices.Equal(o.calls, other.calls)
}

// isOfOneCall reports whether the object is a parameter or a receiver of a function that does not contain use: each call of
// the function may have another object. If a function literal has written the text, the piece does not know the call.
func (o object) isOfOneCall(use inspector.Cursor) bool {
	isOperand := o.root != nil && (o.root.Kind() == types.ParamVar || o.root.Kind() == types.RecvVar)
	return isOperand && o.root.Parent() != nil && !o.root.Parent().Contains(use.Node().Pos())
}

// objectIn returns the object whose field the package reads for a piece of a text: a for a.String(), if that method reads a
// field of its receiver. ok is false if the piece reads no field.
func objectIn(index *defuse.Package, p term.Piece) (o object, ok bool) {
	read, ok := p.Read.(*ast.SelectorExpr)
	if !ok {
		return o, false
	}
	f := finder{index}
	of, path, via := f.owner(read, p.Via)
	o.path, o.expr = path, of
	o.root = f.variable(of)
	if o.root == nil || f.isChanged(o.root) {
		o.read, via = read, p.Via
	}
	for _, v := range via {
		if v.Call != nil {
			o.calls = append(o.calls, v.Call)
		}
	}
	return o, true
}

type finder struct{ index *defuse.Package }

// owner returns the expression of the object whose field read selects, as the code around the calls in via knows it, with
// the selectors behind it, and the calls inside which it does not go.
func (f finder) owner(read *ast.SelectorExpr, via []term.Via) (of ast.Expr, path string, inside []term.Via) {
	of, path = f.pathOf(read.X)
	for ; len(via) > 0; via = via[:len(via)-1] {
		call := via[len(via)-1].Call
		if call == nil || f.isKnownAt(of, call) {
			continue
		}
		operand := f.operandFor(call, of)
		if operand == nil {
			break
		}
		further := ""
		of, further = f.pathOf(operand)
		path = further + path
	}
	return of, path, via
}

// variable returns the variable that an expression names, nil for others.
func (f finder) variable(expr ast.Expr) *types.Var {
	id, _ := expr.(*ast.Ident)
	v, _ := f.index.Info.Uses[id].(*types.Var)
	return v
}

// isChanged reports whether the package gives a variable another value than the first one.
func (f finder) isChanged(v *types.Var) bool {
	first := 1
	if kind := v.Kind(); kind == types.ParamVar || kind == types.RecvVar {
		first = 0
	}
	return len(f.index.Variable(v).Writes) > first
}

// isKnownAt reports whether an expression in a function names a variable that the code that calls it knows as well.
func (f finder) isKnownAt(expr ast.Expr, call *ast.CallExpr) bool {
	v := f.variable(expr)
	return v != nil && (defuse.IsGlobal(v) || v.Parent() != nil && v.Parent().Contains(call.Pos()))
}

// operandFor returns the receiver or the argument of a call for the parameter that an expression names, nil if there
// is not a single one.
func (f finder) operandFor(call *ast.CallExpr, expr ast.Expr) ast.Expr {
	callee, ok := f.index.CalleeOf(call)
	v := f.variable(expr)
	if !ok || v == nil {
		return nil
	}
	sig := callee.Func.Signature()
	if v == sig.Recv() {
		return callee.Recv
	}
	for i := range sig.Params().Len() {
		isRest := sig.Variadic() && i == sig.Params().Len()-1
		if at := i + callee.Shift; v == sig.Params().At(i) && at < len(call.Args) && !isRest {
			return call.Args[at]
		}
	}
	return nil
}

// pathOf returns the expression behind the selectors and constant indexes of expr, without operators for its address,
// and these.
func (f finder) pathOf(expr ast.Expr) (of ast.Expr, path string) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.SelectorExpr:
		if v := f.variable(e.Sel); v != nil && !v.IsField() {
			return e.Sel, "" // of another package
		}
		of, path = f.pathOf(e.X)
		return of, path + "." + e.Sel.Name
	case *ast.IndexExpr:
		if index, ok := e.Index.(*ast.BasicLit); ok {
			of, path = f.pathOf(e.X)
			return of, path + "[" + index.Value + "]"
		}
	case *ast.StarExpr:
		return f.pathOf(e.X)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			return f.pathOf(e.X)
		}
	}
	return ast.Unparen(expr), ""
}
