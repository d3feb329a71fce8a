package defuse

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Replacing returns a node that may replace the initial value of a variable, the one at cur; nil if there is
// none, or if the value at cur is not the initial one. The node assigns to the variable, or to a variable
// with the composite literal around cur; it declares a flag for the variable; or it passes the structure
// to code that sets fields of any structure, such as a decoder.
func Replacing(p *Package, v *types.Var, cur inspector.Cursor) ast.Node {
	if !IsInitial(v, cur) || p.Variable(v).IsParam {
		return nil
	}
	if by := assigning(p, v); by != nil || !v.IsField() {
		return by
	}
	if by := replacingWhole(p, cur); by != nil {
		return by
	}
	return fieldsSetElsewhere(p)[v.Origin()]
}

// IsInitial reports whether the value at cur is in the declaration of a variable v, or in a composite
// literal that sets the field v.
func IsInitial(v *types.Var, cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.KeyValueExpr_Value, edge.ValueSpec_Values:
		return true
	}
	return v.IsField() && cur.ParentEdgeKind() == edge.CompositeLit_Elts
}

// assigning returns a statement that assigns to a variable, or a call that declares a flag for it; nil if
// there is none.
func assigning(p *Package, v *types.Var) ast.Node {
	for _, w := range p.Variable(v).Writes {
		if assign, ok := w.At.Node().(*ast.AssignStmt); ok && (w.Kind == Plain || w.Kind == Result) && assign.Tok == token.ASSIGN {
			return assign
		}
	}
	for _, use := range p.Uses(v) {
		if use = code.Selected(use).Parent(); IsStored(p, use) {
			return use.Node()
		}
	}
	return nil
}

// replacingWhole returns a node that replaces the whole structure whose literal is around cur: a
// statement that assigns to the variable with the structure, or another call of the method that stores
// the literal, as p.Store(&T{…}) does; nil if there is none.
func replacingWhole(p *Package, cur inspector.Cursor) ast.Node {
	at := cur
	for slices.Contains(withinLiteral, at.ParentEdgeKind()) {
		at = at.Parent()
	}
	switch at.ParentEdgeKind() {
	case edge.ValueSpec_Values, edge.AssignStmt_Rhs:
		if v := p.Target(Assignee(at)); v != nil {
			return replacingIn(p, v)
		}
	case edge.CallExpr_Args:
		return storingAgain(p, at.Parent())
	}
	return nil
}

// withinLiteral lists the edges between the value of a field and the outermost literal.
var withinLiteral = []edge.Kind{edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.UnaryExpr_X, edge.ParenExpr_X}

// replacingIn returns a statement that assigns to a variable v or to *v, nil if there is none.
func replacingIn(p *Package, v *types.Var) ast.Node {
	by, known := p.replaced[v]
	if known {
		return by
	}
	by = assigning(p, v)
	for _, use := range p.Uses(v) {
		if by != nil {
			break
		}
		if parent := use.Parent(); use.ParentEdgeKind() == edge.StarExpr_X && parent.ParentEdgeKind() == edge.AssignStmt_Lhs {
			by = parent.Parent().Node()
		}
	}
	p.replaced[v] = by
	return by
}

// storingAgain returns another use of the method that a call uses to store its only argument in a variable of
// package sync/atomic, such as an atomic.Pointer; nil if there is none.
func storingAgain(p *Package, call inspector.Cursor) ast.Node {
	n := call.Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
	if !ok || len(n.Args) != 1 {
		return nil
	}
	v, fn := p.Target(sel.X), p.Info.Uses[sel.Sel]
	if v == nil || fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sync/atomic" {
		return nil
	}
	for _, use := range p.Uses(v) {
		other, ok := code.Selected(use).Parent().Node().(*ast.SelectorExpr)
		if ok && other.Sel.Name == sel.Sel.Name && !code.Holds(n, other.Pos()) {
			return other
		}
	}
	return nil
}

// fieldsSetElsewhere returns the fields that other packages may set by reflection, as decoders and
// readers of the environment do. Each has the call that passes the structure.
func fieldsSetElsewhere(p *Package) map[*types.Var]ast.Node {
	if p.set != nil {
		return p.set
	}
	p.set = make(map[*types.Var]ast.Node)
	for d := range p.Decls() {
		ast.Inspect(d.node, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				noteSetBy(p, call)
			}
			return true
		})
	}
	return p.set
}

// noteSetBy records the fields that a call may set.
func noteSetBy(p *Package, call *ast.CallExpr) {
	for i, arg := range call.Args {
		pointer, ok := types.Unalias(typeOf(p.Info, arg)).Underlying().(*types.Pointer)
		if ok && mayBeSet(p, call, i) {
			noteFields(p, pointer.Elem(), call)
		}
	}
}

// typeOf returns the type of an expression, which is invalid if the code does not type-check.
func typeOf(info *types.Info, e ast.Expr) types.Type {
	if t := info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// noteFields records the exported fields in a value of a type, nested ones included, with the node by
// that may set them. Reflection cannot set other fields.
func noteFields(p *Package, t types.Type, by ast.Node) {
	switch t := t.Underlying().(type) {
	case *types.Struct:
		for field := range t.Fields() {
			if field = field.Origin(); field.Exported() && p.set[field] == nil {
				p.set[field] = by
				noteFields(p, field.Type(), by)
			}
		}
	case interface{ Elem() types.Type }: // a pointer, a list, a map
		noteFields(p, t.Elem(), by)
	}
}

// mayBeSet reports whether a call may set, by reflection, fields of the structure to which its i-th argument
// points: the parameter has the type any, and belongs to a function of another package, or one of this
// package that passes it on to such a function.
func mayBeSet(p *Package, call *ast.CallExpr, i int) bool {
	if tv := p.Info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return false
	}
	sig, ok := typeOf(p.Info, call.Fun).Underlying().(*types.Signature)
	if !ok || !isAny(paramAt(sig, i)) {
		return false
	}
	f, ok := p.CalleeOf(call)
	if !ok {
		return true
	}
	if _, isOwn := p.Declaration(f.Func); !isOwn {
		return !onlyReadsAny(f.Func)
	}
	param := paramVar(f.Func.Signature(), i-f.Shift)
	return param != nil && slices.ContainsFunc(p.Uses(param), func(use inspector.Cursor) bool {
		_, at := use.ParentEdge()
		outer, isArg := use.Parent().Node().(*ast.CallExpr)
		return isArg && use.ParentEdgeKind() == edge.CallExpr_Args && outer != call && !isOwnCall(p, outer) && mayBeSet(p, outer, at)
	})
}

// isOwnCall reports whether a call runs a function of the package.
func isOwnCall(p *Package, call *ast.CallExpr) bool {
	f, ok := p.CalleeOf(call)
	if !ok {
		return false
	}
	_, isOwn := p.Declaration(f.Func)
	return isOwn
}

// paramVar returns the parameter for the i-th argument of a call, nil if there is none.
func paramVar(sig *types.Signature, i int) *types.Var {
	if last := sig.Params().Len() - 1; sig.Variadic() && i > last {
		i = last
	}
	if i < 0 || i >= sig.Params().Len() {
		return nil
	}
	return sig.Params().At(i)
}

// paramAt returns the type of the parameter for the i-th argument of a call.
func paramAt(sig *types.Signature, i int) types.Type {
	v := paramVar(sig, i)
	if v == nil {
		return types.Typ[types.Invalid]
	}
	if list, ok := v.Type().Underlying().(*types.Slice); ok && sig.Variadic() && i >= sig.Params().Len()-1 {
		return list.Elem()
	}
	return v.Type()
}

func isAny(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// onlyReadsAny reports whether a function of another package only reads its arguments of type any: it prints,
// encodes or stores them.
func onlyReadsAny(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return true
	}
	switch fn.Pkg().Path() {
	case "fmt":
		return !strings.Contains(strings.ToLower(fn.Name()), "scan")
	case "context", "errors", "html/template", "log", "log/slog", "sync", "sync/atomic", "testing", "text/template":
		return true
	}
	return strings.HasPrefix(fn.Name(), "Marshal") || strings.HasPrefix(fn.Name(), "Encode")
}
