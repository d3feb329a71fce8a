package code

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// IsOpenSum reports whether an expression is a concatenation that the type checker
// has not folded.
func IsOpenSum(info *types.Info, expr ast.Expr) bool {
	sum, ok := expr.(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD {
		return false
	}
	tv := info.Types[sum]
	return tv.Value == nil && IsString(tv.Type)
}

// IsOperand reports whether an expression is a part of a larger concatenation that the
// type checker has not folded.
func IsOperand(info *types.Info, cur inspector.Cursor) bool {
	parent := OutermostParen(cur).Parent().Node()
	expr, ok := parent.(ast.Expr)
	return ok && IsOpenSum(info, expr)
}

// Operands returns the operands of a concatenation, from the left. For any other expression it
// returns the expression itself.
func Operands(info *types.Info, expr ast.Expr) []ast.Expr {
	var found []ast.Expr
	rest := []ast.Expr{expr}
	for len(rest) > 0 {
		last := len(rest) - 1
		next := rest[last]
		rest = rest[:last]
		if inner := ast.Unparen(next); IsOpenSum(info, inner) {
			sum := inner.(*ast.BinaryExpr)
			rest = append(rest, sum.Y, sum.X)
		} else {
			found = append(found, next)
		}
	}
	return found
}

// WholeSum returns the whole concatenation around an expression, or else the expression.
func WholeSum(cur inspector.Cursor) inspector.Cursor {
	for {
		switch parent := cur.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.BinaryExpr:
			if parent.Op != token.ADD {
				return cur
			}
		default:
			return cur
		}
		cur = cur.Parent()
	}
}

// SumAround returns the concatenation that an expression begins, or else the expression.
func SumAround(cur inspector.Cursor) inspector.Cursor {
	for {
		kind, _ := cur.ParentEdge()
		switch parent := cur.Parent().Node().(type) {
		case *ast.ParenExpr:
		case *ast.BinaryExpr:
			if kind != edge.BinaryExpr_X || parent.Op != token.ADD {
				return cur
			}
		default:
			return cur
		}
		cur = cur.Parent()
	}
}
