package code

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Holds reports whether a position is in a node.
func Holds(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// OutermostParen returns the outermost parentheses around the expression at cur, or
// that itself.
func OutermostParen(cur inspector.Cursor) inspector.Cursor {
	for {
		if _, ok := cur.Parent().Node().(*ast.ParenExpr); !ok {
			return cur
		}
		cur = cur.Parent()
	}
}

// Unparen is [ast.Unparen] for a cursor.
func Unparen(cur inspector.Cursor) inspector.Cursor {
	for {
		if _, ok := cur.Node().(*ast.ParenExpr); !ok {
			return cur
		}
		cur = cur.ChildAt(edge.ParenExpr_X, -1)
	}
}
