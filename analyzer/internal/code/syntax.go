package code

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Holds reports whether a position is in a node.
func Holds(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// OutermostParen returns the outermost parentheses around the expression at cur, or cur.
func OutermostParen(cur inspector.Cursor) inspector.Cursor {
	for {
		if _, ok := cur.Parent().Node().(*ast.ParenExpr); !ok {
			return cur
		}
		cur = cur.Parent()
	}
}

// Unparen is like [ast.Unparen], but for a cursor.
func Unparen(cur inspector.Cursor) inspector.Cursor {
	for {
		if _, ok := cur.Node().(*ast.ParenExpr); !ok {
			return cur
		}
		cur = cur.ChildAt(edge.ParenExpr_X, -1)
	}
}

// Selected returns the selector expression whose selected identifier is id, or else the
// identifier: cfg.URL for URL.
func Selected(cur inspector.Cursor) inspector.Cursor {
	if cur.ParentEdgeKind() == edge.SelectorExpr_Sel {
		return cur.Parent()
	}
	return cur
}

// Whole returns the expression that denotes a variable at its use: with the structure in front
// of a field, with parentheses, with the dereference of a pointer.
func Whole(use inspector.Cursor) inspector.Cursor {
	use = Selected(use)
	for {
		switch use.ParentEdgeKind() {
		case edge.ParenExpr_X, edge.StarExpr_X:
			use = use.Parent()
		default:
			return use
		}
	}
}

// Addressed returns the expression around a literal or a variable that takes its address, or cur.
func Addressed(cur inspector.Cursor) inspector.Cursor {
	for {
		parent := cur.Parent()
		switch n := parent.Node().(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			if n.Op != token.AND {
				return cur
			}
		default:
			return cur
		}
		cur = parent
	}
}

// Condition returns the condition of a node as written: of an expression, an if, a switch or one of its cases. It is ""
// for other statements.
func Condition(n ast.Node) string {
	switch n := n.(type) {
	case ast.Expr:
		return types.ExprString(n)
	case *ast.IfStmt:
		return types.ExprString(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag != nil {
			return "switch " + types.ExprString(n.Tag)
		}
		return "switch"
	case *ast.CaseClause:
		if len(n.List) == 0 {
			return "default"
		}
		var list []string
		for _, e := range n.List {
			list = append(list, types.ExprString(e))
		}
		return "case " + strings.Join(list, ", ")
	}
	return ""
}
