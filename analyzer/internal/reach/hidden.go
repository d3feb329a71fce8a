package reach

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// HidesWrites reports whether a function has writes whose effect their order does not show:
// through an address, another list or a function literal, or after a jump.
func HidesWrites(info *types.Info, function *ast.FuncDecl) bool {
	hides := false
	ast.Inspect(function.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			_, isLiteral := ast.Unparen(n.X).(*ast.CompositeLit)
			hides = hides || n.Op == token.AND && !isLiteral
		case *ast.CallExpr:
			hides = hides || code.IdentName(n.Fun) == "copy" && info.Types[n.Fun].IsBuiltin()
		case *ast.BranchStmt:
			hides = hides || n.Tok == token.GOTO
		case *ast.AssignStmt:
			for _, lhs := range n.Lhs {
				hides = hides || isElement(lhs)
			}
		case *ast.FuncLit:
			hides = true
		}
		return !hides
	})
	return hides
}

func isElement(lhs ast.Expr) bool {
	switch ast.Unparen(lhs).(type) {
	case *ast.IndexExpr, *ast.StarExpr:
		return true
	}
	return false
}
