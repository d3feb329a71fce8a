package compose

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// redirected finds a redirect that clients do not follow, or not to where the author wants: a call of http.Redirect or
// http.RedirectHandler, or a Location before such a status.
func (p *Parts) redirected(cur inspector.Cursor) uricheck.Misuse {
	args := cur.Node().(*ast.CallExpr).Args
	target := args[len(args)-1]
	switch {
	case p.calls(cur, "net/http.Redirect", "net/http.RedirectHandler"):
		if status := p.info.Types[target].Value; status != nil && !isFollowed(status) {
			return uricheck.UnfollowedStatus
		}
		target = args[len(args)-2]
	case !p.calls(cur, "(net/http.Header).Set") || !p.answersRedirect(cur):
		return 0
	}
	first := p.firstOf(target)
	at, _ := cur.FindNode(first)
	switch {
	case p.isHostField(first) && !p.isCallOf(first, "Hostname", "(*net/url.URL).Hostname"):
		return uricheck.RedirectToHost
	case p.isCleanedPath(p.onlyValue(at).Node().(ast.Expr)) && !mentions(cur, "RawQuery", "RequestURI", "Query"):
		return uricheck.RedirectWithoutQuery
	case p.mayBePath(first, maxBeginning) && !asksForSlashes(cur) && !p.handlesOnePath(cur):
		return uricheck.RedirectToPath
	}
	return 0
}

// answersRedirect reports whether the first status that the function writes after the code at cur is one of a redirect.
func (p *Parts) answersRedirect(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	for call := range fn.Preorder((*ast.CallExpr)(nil)) {
		if args := call.Node().(*ast.CallExpr).Args; call.Node().Pos() > cur.Node().Pos() && len(args) == 1 &&
			p.calls(call, "(net/http.ResponseWriter).WriteHeader") {
			status := p.info.Types[args[0]].Value
			return status != nil && isFollowed(status) && !p.isNumber(args[0], "201")
		}
	}
	return false
}

// followed are the statuses with which clients go to the Location (RFC 9110 §15.4). A server may send it with 201,
// too.
var followed = []int64{201, 300, 301, 302, 303, 307, 308}

func isFollowed(status constant.Value) bool {
	code, isExact := constant.Int64Val(status)
	return !isExact || slices.Contains(followed, code)
}

// firstOf returns the value with which an expression begins: the first operand of a sum or a format, or of a call or a
// slice that changes only its end or its letters.
func (p *Parts) firstOf(expr ast.Expr) ast.Expr {
	for {
		expr = ast.Unparen(expr)
		switch e := expr.(type) {
		case *ast.BinaryExpr:
			expr = e.X
		case *ast.SliceExpr:
			if e.Low != nil {
				return expr
			}
			expr = e.X
		case *ast.CallExpr:
			fn, _ := p.info.Uses[code.Ident(e.Fun)].(*types.Func)
			switch {
			case fn == nil || len(e.Args) < 1:
				return expr
			case slices.Contains(keepsBeginning, fn.FullName()):
				expr = e.Args[0]
			case fn.FullName() == "fmt.Sprintf" && len(e.Args) > 1 && strings.HasPrefix(p.beginningOf(e.Args[0], 1), "%s"):
				expr = e.Args[1]
			default:
				return expr
			}
		default:
			return expr
		}
	}
}

// keepsBeginning are functions whose result begins as their first argument.
var keepsBeginning = []string{"strings.TrimSuffix", "strings.TrimRight", "strings.ToLower"}

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

// handlesOnePath reports whether the function around cur only handles requests with known paths: each use of it is in a
// call with a pattern that matches one.
func (p *Parts) handlesOnePath(cur inspector.Cursor) bool {
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	handlers := []inspector.Cursor{fn}
	if decl, isDecl := fn.Node().(*ast.FuncDecl); isDecl {
		handlers = p.index.Uses(p.info.Defs[decl.Name])
	}
	return len(handlers) > 0 && !slices.ContainsFunc(handlers, func(handler inspector.Cursor) bool {
		return !p.isRoutedExactly(code.Selected(handler))
	})
}

// isRoutedExactly reports whether the handler at cur, perhaps as an http.HandlerFunc, is an argument of a call with a
// path that stands for no other: "GET /docs", but not "/docs/" and "/docs/{page}".
func (p *Parts) isRoutedExactly(handler inspector.Cursor) bool {
	for handler.ParentEdgeKind() == edge.CallExpr_Args {
		call := handler.Parent().Node().(*ast.CallExpr)
		if !p.info.Types[call.Fun].IsType() { // http.StripPrefix has a pattern, too, and returns a handler
			return !code.IsHTTPType(p.info.TypeOf(call), "Handler") && slices.ContainsFunc(call.Args, p.isPathOfOne)
		}
		handler = handler.Parent()
	}
	return false
}

// isPathOfOne reports whether an expression is a pattern that matches one path.
func (p *Parts) isPathOfOne(pattern ast.Expr) bool {
	text, _ := code.ConstantString(p.info, pattern)
	_, path, ok := strings.Cut(text, "/")
	return ok && path != "" && !strings.HasSuffix(path, "/") && !strings.ContainsAny(path, "{}:*<>()")
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
