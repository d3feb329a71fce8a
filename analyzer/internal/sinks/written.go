package sinks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// IsWrittenToURL reports whether the code writes the value at cur to a field of a url.URL.
func IsWrittenToURL(info *types.Info, cur inspector.Cursor) bool {
	parent := cur.Parent()
	if _, ok := parent.Node().(*ast.KeyValueExpr); ok {
		parent = parent.Parent()
	}
	switch n := parent.Node().(type) {
	case *ast.CompositeLit:
		return code.IsURL(info.TypeOf(n))
	case *ast.AssignStmt:
		return slices.ContainsFunc(n.Lhs, func(lhs ast.Expr) bool {
			sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
			return ok && code.IsURL(info.TypeOf(sel.X))
		})
	}
	return false
}
