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

// Replacing returns a node that may replace the initial value of a variable, the one at cur; nil if there is
// none, or if the value at cur is not the initial one. The node assigns to the variable, or to a variable
// with the composite literal around cur; it declares a flag for the variable; or it passes the structure
// to code that sets fields of any structure, such as a decoder.
func Replacing(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
	if !IsInitial(v, cur) || p.Variable(v).IsParam {
		return nil
	}
	if by := assigning(p, v); by != nil || !v.IsField() {
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

// assigning returns a statement that assigns to a variable, or a call that declares a flag for it; nil if
// there is none.
func assigning(p *Index, v *types.Var) ast.Node {
	for _, w := range p.Variable(v).Writes {
		if assign, ok := w.At.Node().(*ast.AssignStmt); ok && (w.Kind == Plain || w.Kind == Result) &&
			assign.Tok == token.ASSIGN {
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
func replacingWhole(p *Index, cur inspector.Cursor) ast.Node {
	at := cur
	for slices.Contains(withinLiteral, at.ParentEdgeKind()) {
		at = at.Parent()
	}
	switch at.ParentEdgeKind() {
	case edge.ValueSpec_Values, edge.AssignStmt_Rhs:
		if v := p.Target(Assignee(at)); v != nil {
			return replacingIn(p, v)
		}
	}
	return nil
}

// withinLiteral lists the edges between the value of a field and the outermost literal.
var withinLiteral = []edge.Kind{edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.UnaryExpr_X, edge.ParenExpr_X}

// replacingIn returns a statement that assigns to a variable v or to *v, nil if there is none.
func replacingIn(p *Index, v *types.Var) ast.Node {
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
