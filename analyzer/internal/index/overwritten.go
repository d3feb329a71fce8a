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

// IsOverwritten reports whether the value at cur, which a composite literal gives a field, is a dead store: a
// statement after v := T{f: value} sets v.f before any code can read it.
func (p *Index) IsOverwritten(cur inspector.Cursor) bool {
	v, field, statement := p.heldField(cur)
	if v == nil || statement.ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	for next, ok := statement.NextSibling(); ok; next, ok = next.NextSibling() {
		switch set := p.setField(next, v); {
		case set == field:
			return true
		case set == nil && code.Mentions(p.Info, next.Node(), v):
			return false
		}
	}
	return false
}

// IsResetByInit reports whether a write is a dead store in the declaration of a package variable: a
// function init always sets the variable, and no declaration reads it, so that no code can read it
// before.
func (p *Index) IsResetByInit(v *types.Var, w Write) bool {
	if !IsGlobal(v) || isInFunction(w.At) {
		return false
	}
	isReset := slices.ContainsFunc(p.Variable(v).Writes, func(other Write) bool {
		return (other.Kind == Plain || other.Kind == Result) && isAlwaysInInit(other.At) &&
			!code.Mentions(p.Info, other.Value.Node(), v)
	})
	return isReset && !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool { return !isInFunction(use) })
}

// isInFunction reports whether a node is in a function.
func isInFunction(cur inspector.Cursor) bool {
	_, ok := FunctionAround(cur)
	return ok
}

// isAlwaysInInit reports whether a statement belongs to a function init, and each run of the program
// executes it.
func isAlwaysInInit(statement inspector.Cursor) bool {
	decl, ok := statement.Parent().Parent().Node().(*ast.FuncDecl)
	if !ok || decl.Recv != nil || decl.Name.Name != "init" || statement.ParentEdgeKind() != edge.BlockStmt_List {
		return false
	}
	for before, ok := statement.PrevSibling(); ok; before, ok = before.PrevSibling() {
		for range before.Preorder((*ast.ReturnStmt)(nil)) {
			return false
		}
	}
	return true
}

// IsSetAgain reports whether a statement after v := T{f: value}, with the value at cur, may set v.f again.
func (p *Index) IsSetAgain(cur inspector.Cursor) bool {
	v, field, statement := p.heldField(cur)
	return v != nil && slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		sel, ok := use.Parent().Node().(*ast.SelectorExpr)
		isSet := use.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs || p.IsStored(use.Parent().Parent())
		return ok && isSet && use.Node().Pos() > statement.Node().End() && p.Info.Uses[sel.Sel] == field
	})
}

// heldField returns v, f and the statement for the value at cur in a statement v := T{f: value}; v is nil for
// other values.
func (p *Index) heldField(cur inspector.Cursor) (v, field *types.Var, statement inspector.Cursor) {
	if cur.ParentEdgeKind() != edge.KeyValueExpr_Value {
		return nil, nil, statement
	}
	field, ok := p.Info.Uses[code.Ident(cur.Parent().Node().(*ast.KeyValueExpr).Key)].(*types.Var)
	if !ok || !field.IsField() {
		return nil, nil, statement
	}
	literal := cur.Parent().Parent()
	if literal.ParentEdgeKind() == edge.UnaryExpr_X {
		literal = literal.Parent()
	}
	statement = literal.Parent()
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 {
		return nil, nil, statement
	}
	v, _ = p.Info.Defs[code.Ident(assign.Lhs[0])].(*types.Var)
	return v, field, statement
}

// setField returns f for a statement v.f = value, nil for other statements, and if the value mentions v.
func (p *Index) setField(statement inspector.Cursor, v *types.Var) *types.Var {
	assign, ok := statement.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || assign.Tok != token.ASSIGN ||
		code.Mentions(p.Info, assign.Rhs[0], v) {
		return nil
	}
	sel, ok := assign.Lhs[0].(*ast.SelectorExpr)
	if !ok || p.Info.Uses[code.Ident(sel.X)] != v {
		return nil
	}
	field, _ := p.Info.Uses[sel.Sel].(*types.Var)
	return field
}
