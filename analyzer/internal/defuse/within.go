package defuse

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// ChangesWithin reports whether the package changes a list that is an element of a variable, by another
// name: for _, row := range table { row[1] = … } changes the table.
func ChangesWithin(p *Package, v *types.Var) bool {
	return slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		at := code.Whole(use)
		for at.ParentEdgeKind() == edge.IndexExpr_X {
			at = at.Parent()
		}
		row := RowOf(p, at)
		return row != nil && changesElements(p, row)
	})
}

// RowOf returns the local variable that gets an element of the list at cur, or the element at cur; nil
// if there is none.
func RowOf(p *Package, cur inspector.Cursor) *types.Var {
	var row *types.Var
	_, isElement := cur.Node().(*ast.IndexExpr)
	switch n := cur.Parent().Node().(type) {
	case *ast.RangeStmt:
		if cur.ParentEdgeKind() == edge.RangeStmt_X {
			row = p.Target(n.Value)
		}
	case *ast.AssignStmt:
		if isElement && cur.ParentEdgeKind() == edge.AssignStmt_Rhs && len(n.Rhs) == 1 {
			row = p.Target(n.Lhs[0]) // of row, ok := m[k] as well
		}
	case *ast.ValueSpec:
		if isElement && len(n.Values) == 1 {
			row = p.Target(n.Names[0])
		}
	}
	if row == nil || !IsLocal(row) {
		return nil
	}
	return row
}

// changesElements reports whether the package changes elements of a list. An array is a copy.
func changesElements(p *Package, row *types.Var) bool {
	if _, isCopy := row.Type().Underlying().(*types.Array); isCopy {
		return false
	}
	known := p.Variable(row)
	return known.Addressed || slices.ContainsFunc(known.Writes, func(w Write) bool { return w.Kind == Element && !IsRange(w.At) })
}
