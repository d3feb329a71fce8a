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

// escapedWrongly finds a value that the code escapes for the Path of a URL, or a URL that it escapes as a whole.
func (p *Parts) escapedWrongly(cur inspector.Cursor) uricheck.Misuse {
	call := cur.Node().(*ast.CallExpr)
	first := p.firstOf(call.Args[0])
	isURL := NamesURL(code.LastName(first)) || p.isCallOf(first, "String", "(*net/url.URL).String")
	isSent := func(use inspector.Cursor) bool {
		return use.ParentEdgeKind() == edge.CallExpr_Args &&
			(p.calls(use.Parent(), senders...) || isURL && p.calls(use.Parent(), requesters...))
	}
	isShown := code.MayBeURL(p.beginningOf(call.Args[0], maxBeginning)) // the rule scheme judges the text
	if p.IsEscaper(call) && !isShown && p.goesTo(cur, isSent) {
		return uricheck.EscapedURL
	}
	return p.escapedForPath(cur)
}

// senders have one text that may be a URL, and send a request there.
var senders = []string{
	"net/http.Get", "net/http.Head", "net/http.PostForm",
	"(*net/http.Client).Get", "(*net/http.Client).Head", "(*net/http.Client).PostForm",
}

// requesters make a request from a URL, or from a path that the program completes later.
var requesters = []string{"net/http.NewRequest", "net/http.NewRequestWithContext"}

// escapedForPath finds a segment that a loop escapes and puts into a text for the Path of a URL. The flow of values
// does not know what loops make.
func (p *Parts) escapedForPath(cur inspector.Cursor) uricheck.Misuse {
	if !p.IsEscaper(cur.Node().(*ast.CallExpr)) || !isInLoop(cur) || p.readsPath(cur) ||
		mentions(cur, "RawPath", "Opaque", "PathUnescape", "Reset") {
		return 0
	}
	v := p.extended(cur)
	isLater := func(use inspector.Cursor) bool { return use.Node().Pos() > cur.Node().End() && p.goesToPath(use) }
	if v == nil || !slices.ContainsFunc(p.index.Uses(v), isLater) {
		return 0
	}
	return uricheck.EscapedForPath
}

// readsPath reports whether the function around cur reads the Path of a URL, whose form it may know.
func (p *Parts) readsPath(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return true
	}
	for sel := range fn.Preorder((*ast.SelectorExpr)(nil)) {
		if p.isFieldOfURL(sel.Node().(*ast.SelectorExpr), "Path") && sel.ParentEdgeKind() != edge.AssignStmt_Lhs {
			return true
		}
	}
	return false
}

// isInLoop reports whether a loop of the function around cur contains it.
func isInLoop(cur inspector.Cursor) bool {
	for around := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		_, isFor := around.Node().(*ast.ForStmt)
		_, isRange := around.Node().(*ast.RangeStmt)
		return isFor || isRange
	}
	return false
}

// keeping are the functions that put their arguments into the result; strings.ReplaceAll changes its first one.
var keeping = []string{"append", "Join", "ReplaceAll", "Sprint", "Sprintf"}

// extended returns the local text, builder or list to which the statement around cur adds the value there; nil if it
// does something else, or a function stands between that may change the value.
func (p *Parts) extended(cur inspector.Cursor) *types.Var {
	for ; ; cur = cur.Parent() {
		switch parent := cur.Parent().Node().(type) {
		case *ast.AssignStmt:
			v := p.localAt(parent.Lhs[0])
			if v == nil || parent.Tok != token.ADD_ASSIGN && !code.Mentions(p.info, parent.Rhs[0], v) {
				return nil
			}
			return v
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(parent.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "WriteString" {
				return p.localAt(sel.X)
			}
			name := code.LastName(parent.Fun)
			if _, i := cur.ParentEdge(); !slices.Contains(keeping, name) || name == "ReplaceAll" && i == 0 {
				return nil
			}
		case *ast.BinaryExpr, *ast.ParenExpr:
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
			method := cur.Parent()
			if method.ParentEdgeKind() != edge.CallExpr_Fun || code.LastName(method.Node().(ast.Expr)) != "String" {
				return false
			}
			cur = method.Parent()
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
