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

// AreTwo reports whether a text, which the code at use has, also has the field in a piece p of another object: a.url + b.url.
// What the program writes to the field of one object does not come to the other one.
func AreTwo(index *defuse.Package, p term.Piece, whole term.Text, use inspector.Cursor) bool {
	of, ok := objectIn(index, p)
	if !ok {
		return false
	}
	reads := 0
	isOther := !(term.Text{Pieces: whole.Pieces}).Walk(func(q term.Piece) bool {
		other, ok := objectIn(index, q)
		if !ok || q.Place != p.Place {
			return true
		}
		reads++
		return of.is(other)
	})
	return isOther || reads > 1 && of.isOfCall(index, use)
}

// IsOfOneRound reports whether a piece is from a field of an object that each round of a loop replaces, and the code behind
// the loop uses the text: text += item.path + "/". The text then has the field of all objects, or of the last one. A loop
// with a break may have looked for the object.
func IsOfOneRound(index *defuse.Package, p term.Piece, use inspector.Cursor) bool {
	f := finder{index}
	of, ok := f.ownerIn(p)
	if !ok {
		return false
	}
	isOfRound := false
	ast.Inspect(of, func(n ast.Node) bool {
		id, isIdent := n.(*ast.Ident)
		if v := f.variableOf(id); isIdent && v != nil && !v.IsField() {
			isOfRound = isOfRound || f.isOfLoopBefore(v, use)
		}
		return !isOfRound
	})
	return isOfRound
}

// object is an object whose field a text has, as the code around the text knows it.
type object struct {
	root *types.Var // nil for an expression that names no variable
	path string     // the selectors and constant indexes between the variable and the object
	// calls are the calls of functions around the root that the code around the text does not know. If the root may
	// change in between, they are all calls, and read is the expression that reads the field.
	calls []ast.Node
	read  ast.Expr
}

// is reports whether two objects are certainly the same.
func (o object) is(other object) bool {
	return o.root == other.root && o.path == other.path && o.read == other.read && slices.Equal(o.calls, other.calls)
}

// isOfCall reports whether the object is an operand of a call that nobody has noted: each call of its function may have
// another object. A loop that package walk has executed leaves such objects.
func (o object) isOfCall(index *defuse.Package, use inspector.Cursor) bool {
	return o.root != nil && len(o.calls) == 0 && !defuse.IsGlobal(o.root) && index.DeclAt(o.root.Pos()) != index.DeclAt(use.Node().Pos())
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
	o.path = path
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

// ownerIn returns the expression of the object whose field is in a piece. ok is false if the piece reads no field.
func (f finder) ownerIn(p term.Piece) (of ast.Expr, ok bool) {
	read, ok := p.Read.(*ast.SelectorExpr)
	if !ok {
		return nil, false
	}
	of, _, _ = f.owner(read, p.Via)
	return of, true
}

// isOfLoopBefore reports whether a loop without a break declares a variable, and a use is behind it.
func (f finder) isOfLoopBefore(v *types.Var, use inspector.Cursor) bool {
	decl := f.index.DeclAt(v.Pos())
	if decl == nil || decl != f.index.DeclAt(use.Node().Pos()) {
		return false
	}
	at, ok := decl.Root().FindByPos(v.Pos(), v.Pos()+token.Pos(len(v.Name())))
	if !ok {
		return false
	}
	for loop := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return loop.Node().End() <= use.Node().Pos() && !breaks(loop)
	}
	return false
}

// breaks reports whether a loop contains a statement that ends it early.
func breaks(loop inspector.Cursor) bool {
	for cur := range loop.Preorder((*ast.BranchStmt)(nil)) {
		if tok := cur.Node().(*ast.BranchStmt).Tok; tok == token.BREAK || tok == token.GOTO {
			return true
		}
	}
	return false
}

// variable returns the variable that an expression names, nil for others.
func (f finder) variable(expr ast.Expr) *types.Var {
	id, _ := expr.(*ast.Ident)
	return f.variableOf(id)
}

func (f finder) variableOf(id *ast.Ident) *types.Var {
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
