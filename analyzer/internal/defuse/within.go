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
		row := rowOf(p, code.Whole(use))
		return row != nil && changesElements(p, row)
	})
}

// rowOf returns the local variable that gets an element of the list at cur; nil if there is none.
func rowOf(p *Package, cur inspector.Cursor) *types.Var {
	for cur.ParentEdgeKind() == edge.IndexExpr_X {
		cur = cur.Parent()
	}
	var row *types.Var
	switch n := cur.Parent().Node().(type) {
	case *ast.RangeStmt:
		if cur.ParentEdgeKind() == edge.RangeStmt_X {
			row = p.Target(n.Value)
		}
	case *ast.AssignStmt, *ast.ValueSpec:
		if _, isElement := cur.Node().(*ast.IndexExpr); isElement {
			row = p.Target(Assignee(cur))
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
