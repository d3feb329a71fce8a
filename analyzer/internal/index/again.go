package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Replacing returns a node that may replace the initial value of a variable, the one at cur; nil if there is
// none, or if the value at cur is not the initial one. The node assigns to the variable, or declares a flag for it.
func Replacing(p *Index, v *types.Var, cur inspector.Cursor) ast.Node {
	if !IsInitial(v, cur) || p.Variable(v).IsParam {
		return nil
	}
	return assigning(p, v)
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
