package compose

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// redirected finds a redirect that clients do not follow, or not to where the author wants.
func (p *Parts) redirected(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, "net/http.Redirect") {
		return 0
	}
	args := cur.Node().(*ast.CallExpr).Args
	if status := p.info.Types[args[3]].Value; status != nil && !isFollowed(status) {
		return uricheck.UnfollowedStatus
	}
	first := p.firstOf(args[2])
	switch {
	case p.isHostField(first) && !p.isCallOf(first, "Hostname", "(*net/url.URL).Hostname"):
		return uricheck.RedirectToHost
	case p.isCleanedPath(first) && !mentions(cur, "RawQuery", "RequestURI", "Query"):
		return uricheck.RedirectWithoutQuery
	case p.mayBePath(first, maxBeginning) && !asksForSlashes(cur):
		return uricheck.RedirectToPath
	}
	return 0
}

// followed are the statuses with which clients go to the Location (RFC 9110 §15.4). A server may send it with 201,
// too.
var followed = []int64{201, 300, 301, 302, 303, 307, 308}

func isFollowed(status constant.Value) bool {
	code, isExact := constant.Int64Val(status)
	return !isExact || slices.Contains(followed, code)
}

// firstOf returns the first operand of a sum, or the expression.
func (p *Parts) firstOf(expr ast.Expr) ast.Expr {
	for {
		sum, ok := ast.Unparen(expr).(*ast.BinaryExpr)
		if !ok {
			return ast.Unparen(expr)
		}
		expr = sum.X
	}
}

// isCleanedPath reports whether an expression is what path.Clean or path.Join makes of the path of a request.
func (p *Parts) isCleanedPath(expr ast.Expr) bool {
	call, ok := expr.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := p.info.Uses[code.Ident(call.Fun)].(*types.Func)
	isPath := func(arg ast.Expr) bool { return p.mayBePath(arg, maxBeginning) }
	return ok && slices.Contains([]string{"path.Clean", "path.Join"}, fn.FullName()) && slices.ContainsFunc(call.Args, isPath)
}

// mentions reports whether the function around cur has one of some names.
func mentions(cur inspector.Cursor, names ...string) bool {
	fn, ok := index.FunctionAround(cur)
	return ok && slices.ContainsFunc(slices.Collect(ast.Preorder(fn.Node())), func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		return ok && slices.Contains(names, id.Name)
	})
}

// mayBePath reports whether an expression is the decoded path of a URL, or a variable that may have it.
func (p *Parts) mayBePath(expr ast.Expr, depth int) bool {
	first := p.firstOf(expr)
	if p.isFieldOfURL(first, "Path") {
		return p.isOfRequest(first.(*ast.SelectorExpr))
	}
	v, ok := p.info.Uses[code.Ident(first)].(*types.Var)
	if !ok || !index.IsLocal(v) || depth == 0 {
		return false
	}
	return slices.ContainsFunc(p.index.Variable(v).Writes, func(w index.Write) bool {
		return w.Kind == index.Plain && w.Value.Valid() && p.mayBePath(w.Value.Node().(ast.Expr), depth-1)
	})
}

// isOfRequest reports whether a field is that of the URL of a request, or of one that the function parses.
func (p *Parts) isOfRequest(path *ast.SelectorExpr) bool {
	of := ast.Unparen(path.X)
	if _, ok := of.(*ast.SelectorExpr); ok {
		return p.requestOf(path) != nil
	}
	v, ok := p.info.Uses[code.Ident(of)].(*types.Var)
	if !ok || !index.IsLocal(v) {
		return false
	}
	writes := p.index.Variable(v).Writes
	return len(writes) == 1 && writes[0].Kind == index.Result &&
		p.calls(writes[0].Value, "net/url.Parse", "net/url.ParseRequestURI")
}

// requestOf returns the request to whose URL a field belongs, or nil.
func (p *Parts) requestOf(field *ast.SelectorExpr) ast.Expr {
	of, ok := ast.Unparen(field.X).(*ast.SelectorExpr)
	if !ok || of.Sel.Name != "URL" || !code.IsHTTPType(p.info.TypeOf(of.X), "Request") {
		return nil
	}
	return of.X
}

// asksForSlashes reports whether the function around cur has "//", or cleans a path: its author has thought of a path
// that begins with it.
func asksForSlashes(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	return ok && slices.ContainsFunc(slices.Collect(ast.Preorder(fn.Node())), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			return strings.Contains(n.Value, `"//`)
		case *ast.CallExpr:
			return code.LastName(n.Fun) == "Clean" || code.LastName(n.Fun) == "TrimLeft"
		}
		return false
	})
}
