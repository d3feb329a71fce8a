package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Replacing returns a node that may replace a value of a field or a package variable, the one that the package writes
// at cur; nil if there is none.
//
// A function that assigns the value may run again, for another value or another structure. What may replace an initial
// value is an assignment to the variable; what has its address, such as the declaration of a flag; and, for a field,
// what replaces or gets the structure in the variable with the literal around cur.
func Replacing(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
	switch {
	case IsLocal(v):
		return nil
	case !IsInitial(v, cur):
		return cur.Parent().Node()
	}
	if by := replacingNamed(p, v); by != nil || !v.IsField() {
		return by
	}
	return replacingWhole(p, cur)
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

// replacingNamed returns a node that assigns to a variable, or that takes its address; nil if there is none.
func replacingNamed(p *Index, v *types.Var) ast.Node {
	if by := assigning(p, v, func(inspector.Cursor) bool { return true }); by != nil {
		return by
	}
	for _, use := range p.Uses(v) {
		if at := code.Selected(use); isAddressed(at) || IsStored(p, at.Parent()) {
			return at.Parent().Node()
		}
	}
	return nil
}

// assigning returns a statement that assigns to a variable, among those that count; nil if there is none.
func assigning(p *Index, v *types.Var, counts func(inspector.Cursor) bool) ast.Node {
	for _, w := range p.Variable(v).Writes {
		if assign, ok := w.At.Node().(*ast.AssignStmt); ok && (w.Kind == Plain || w.Kind == Result) &&
			assign.Tok == token.ASSIGN && counts(w.At) {
			return assign
		}
	}
	return nil
}

// replacingWhole returns a node that may replace the structure whose literal is around cur: a statement that assigns to
// the variable with the structure, or a call that gets the structure by its address; nil if there is none.
func replacingWhole(p *Index, cur inspector.Cursor) ast.Node {
	at := outermostLiteral(cur)
	if kind := at.ParentEdgeKind(); kind != edge.ValueSpec_Values && kind != edge.AssignStmt_Rhs {
		return nil
	}
	v := p.Target(Assignee(at))
	if v == nil {
		return nil
	}
	by, known := p.replaced[v]
	if !known {
		by = replacingHeld(p, v)
		p.replaced[v] = by
	}
	return by
}

func replacingHeld(p *Index, v *types.Var) ast.Node {
	if by := replacingNamed(p, v); by != nil {
		return by
	}
	for _, use := range p.Uses(v) {
		at := code.Selected(use)
		switch kind := at.ParentEdgeKind(); {
		case kind == edge.StarExpr_X && at.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs,
			kind == edge.CallExpr_Args && isPointer(p.Info, at.Node().(ast.Expr)):
			return at.Parent().Node()
		}
	}
	return nil
}

// outermostLiteral returns the outermost composite literal, or its address, around the value of a field at cur.
func outermostLiteral(cur inspector.Cursor) inspector.Cursor {
	for slices.Contains(withinLiteral, cur.ParentEdgeKind()) {
		cur = cur.Parent()
	}
	return cur
}

// withinLiteral lists the edges between the value of a field and the outermost literal.
var withinLiteral = []edge.Kind{edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.UnaryExpr_X, edge.ParenExpr_X}

// Remaking returns the later assignment in which the function that sets a field, or a package variable, to the value at
// cur makes another value of it: c.base = s; if !hasScheme(s) { c.base = "http://" + s }. It returns nil if there is none.
func Remaking(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
	of := []types.Object{v}
	if name, ok := cur.Node().(*ast.Ident); ok {
		of = append(of, p.Info.Uses[name])
	}
	return assigning(p, v, func(at inspector.Cursor) bool {
		assign, ok := at.Node().(*ast.AssignStmt)
		return ok && InSameFunction(at, cur) && assign.Pos() > cur.Node().Pos() &&
			slices.ContainsFunc(assign.Rhs, func(e ast.Expr) bool {
				return slices.ContainsFunc(of, func(o types.Object) bool { return code.Mentions(p.Info, e, o) })
			})
	})
}

// MayChangeBetween reports whether a write to a field or a package variable and a use after it in the same function
// have code between them that may change the value: a call that gets an address, or, if the package has another write
// to the variable, any call of its own code and any assignment.
func MayChangeBetween(p *Index, v *types.Var, w Write, use inspector.Cursor) bool {
	function, ok := FunctionAround(use)
	if !ok || IsLocal(v) || !IsBefore(w.At, use) || !w.Value.Valid() {
		return false
	}
	isWritten := len(p.Variable(v).Writes) > 1 || p.Variable(v).Addressed
	for cur := range function.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
		if cur.Node().Pos() >= use.Node().Pos() {
			break
		}
		if cur.Node().Pos() < w.At.Node().End() || !IsBefore(cur, use) {
			continue
		}
		call, isCall := cur.Node().(*ast.CallExpr)
		if isWritten && (!isCall || mayCallBack(p, cur)) || isCall && getsPointer(p.Info, call) {
			return true
		}
	}
	return false
}

// mayCallBack reports whether a call may run code that changes variables of this package: code of the package itself,
// of one that it does not know, or of one that gets an address.
func mayCallBack(p *Index, call inspector.Cursor) bool {
	n := call.Node().(*ast.CallExpr)
	if p.Info.Types[n.Fun].IsType() || p.Info.Types[n.Fun].IsBuiltin() {
		return false
	}
	callee, ok := p.CallAt(call)
	return !ok || callee.Func.Pkg() == nil || !code.IsStandard(callee.Func.Pkg().Path()) || getsPointer(p.Info, n)
}

func getsPointer(info *types.Info, call *ast.CallExpr) bool {
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return isPointer(info, arg) })
}

func isPointer(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false // code that does not type-check
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
