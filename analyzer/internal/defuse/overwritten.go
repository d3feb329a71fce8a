package defuse

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsOverwritten reports whether the value at cur, of a field in a literal, is a dead store: the
// statements behind v := T{f: value} set v.f before any other code can read it.
func IsOverwritten(p *Package, cur inspector.Cursor) bool {
	if cur.ParentEdgeKind() != edge.KeyValueExpr_Value {
		return false
	}
	field, ok := p.Info.Uses[code.Ident(cur.Parent().Node().(*ast.KeyValueExpr).Key)].(*types.Var)
	if !ok || !field.IsField() {
		return false
	}
	literal := cur.Parent().Parent()
	if literal.ParentEdgeKind() == edge.UnaryExpr_X {
		literal = literal.Parent()
	}
	assign, ok := literal.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 {
		return false
	}
	v, ok := p.Info.Defs[code.Ident(assign.Lhs[0])].(*types.Var)
	if !ok || literal.Parent().ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	for next, ok := literal.Parent().NextSibling(); ok; next, ok = next.NextSibling() {
		switch set := setField(p, next, v); {
		case set == field:
			return true
		case set == nil && code.Mentions(p.Info, next.Node(), v):
			return false
		}
	}
	return false
}

// setField returns the field of a variable that a statement v.f = value sets, if the value does not
// mention the variable.
func setField(p *Package, statement inspector.Cursor, v *types.Var) *types.Var {
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN || code.Mentions(p.Info, assign.Rhs[0], v) {
		return nil
	}
	sel, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if !ok || p.Info.Uses[code.Ident(sel.X)] != v {
		return nil
	}
	field, _ := p.Info.Uses[sel.Sel].(*types.Var)
	return field
}
