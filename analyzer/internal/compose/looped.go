package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// escapedForPath finds a segment that a loop escapes and puts into a text for the Path of a URL. The flow of values
// does not know what loops make.
func (p *Parts) escapedForPath(cur inspector.Cursor) uricheck.Misuse {
	if !p.IsEscaper(cur.Node().(*ast.CallExpr)) || !isInLoop(cur) || mentions(cur, "RawPath", "Opaque", "PathUnescape") {
		return 0
	}
	v := p.extended(cur)
	if v == nil || !slices.ContainsFunc(p.index.Uses(v), p.goesToPath) {
		return 0
	}
	return uricheck.EscapedForPath
}

// isInLoop reports whether a loop of the function around cur contains it.
func isInLoop(cur inspector.Cursor) bool {
	for around := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch around.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		}
		return false
	}
	return false
}

// extended returns the local text, builder or list to which the statement around cur adds the value there; nil if it
// does something else.
func (p *Parts) extended(cur inspector.Cursor) *types.Var {
	for ; ; cur = cur.Parent() {
		switch parent := cur.Parent().Node().(type) {
		case *ast.AssignStmt:
			v := p.localAt(parent.Lhs[0])
			if v == nil || parent.Tok != token.ADD_ASSIGN && !code.Mentions(p.info, parent.Rhs[0], v) {
				return nil
			}
			return v
		case *ast.ExprStmt:
			call, ok := cur.Node().(*ast.CallExpr)
			if !ok || code.LastName(call.Fun) != "WriteString" {
				return nil
			}
			return p.localAt(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)
		case *ast.BinaryExpr, *ast.CallExpr, *ast.ParenExpr:
		default:
			return nil
		}
	}
}

// goesToPath reports whether the program puts a value, or the text that it makes of it, into the Path of a URL.
func (p *Parts) goesToPath(cur inspector.Cursor) bool {
	for {
		cur = code.WholeSum(cur)
		switch kind, _ := cur.ParentEdge(); kind {
		case edge.SelectorExpr_X: // b.String()
			call := cur.Parent().Parent()
			if call.Node() == nil || cur.Parent().ParentEdgeKind() != edge.CallExpr_Fun || code.LastName(cur.Parent().Node().(ast.Expr)) != "String" {
				return false
			}
			cur = call
		case edge.CallExpr_Args:
			if !p.calls(cur.Parent(), "strings.Join", "path.Join") {
				return false
			}
			cur = cur.Parent()
		case edge.AssignStmt_Rhs:
			at, ok := index.Assignee(cur).(*ast.SelectorExpr)
			return ok && p.isFieldOfURL(at, "Path")
		case edge.KeyValueExpr_Value:
			of, ok := cur.Parent().Parent().Node().(*ast.CompositeLit)
			return ok && code.IdentName(cur.Parent().Node().(*ast.KeyValueExpr).Key) == "Path" && code.IsURL(p.info.TypeOf(of))
		default:
			return false
		}
	}
}
