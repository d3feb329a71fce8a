package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// handled finds a pattern that does not fit its handler, or that may be empty.
func (p *Parts) handled(cur inspector.Cursor) uricheck.Misuse {
	first := cur.Node().(*ast.CallExpr).Args[0]
	pattern, _ := code.ConstantString(p.info, first)
	start := strings.IndexByte(pattern, '/')
	switch {
	case !p.calls(cur, registrars...):
		return p.linksBeside(cur)
	case p.mayBeEmpty(first):
		return uricheck.EmptyPattern
	case start < 0 || strings.Contains(pattern, "{"):
		return p.linksBeside(cur)
	}
	path, handler := pattern[start:], p.onlyValue(code.Unparen(cur.ChildAt(edge.CallExpr_Args, 1)))
	switch {
	case p.isStrippedElsewhere(path, handler):
		return uricheck.StrippedElsewhere
	case p.isSubtree(path, handler) && !p.isMatchedBelow(cur, path):
		return uricheck.SubtreeAlone
	}
	return p.linksBeside(cur)
}

var registrars = []string{
	"net/http.Handle", "net/http.HandleFunc", "(*net/http.ServeMux).Handle", "(*net/http.ServeMux).HandleFunc",
}

// mayBeEmpty reports whether a pattern is the path of a URL from outside, about which the function asks nothing.
func (p *Parts) mayBeEmpty(pattern ast.Expr) bool {
	if !p.isFieldOfURL(pattern, "Path") {
		return false
	}
	v := p.localAt(ast.Unparen(pattern).(*ast.SelectorExpr).X)
	if v == nil || len(p.index.Variable(v).Writes) != 1 || p.pathsOf(v) > 1 {
		return false
	}
	w := p.index.Variable(v).Writes[0]
	from := p.parsedOrCopied(w)
	return w.Kind == index.Result && from != nil && !p.isKnown(from)
}

// isStrippedElsewhere reports whether no path of a pattern begins with the prefix that http.StripPrefix removes:
// "/static" matches that path alone, and "/static/" is no prefix of it.
func (p *Parts) isStrippedElsewhere(path string, handler inspector.Cursor) bool {
	if !p.calls(handler, "net/http.StripPrefix") {
		return false
	}
	prefix, ok := code.ConstantString(p.info, handler.Node().(*ast.CallExpr).Args[0])
	isSubtree := strings.HasSuffix(path, "/")
	return ok && !strings.HasPrefix(path, prefix) && !(isSubtree && strings.HasPrefix(prefix, path))
}

// isSubtree reports whether a handler is for the paths below one that does not end in "/": files, or a mux behind the
// prefix. The path of one file has an extension.
func (p *Parts) isSubtree(path string, handler inspector.Cursor) bool {
	if strings.HasSuffix(path, "/") {
		return false
	}
	if !p.calls(handler, "net/http.StripPrefix") {
		return p.servesFiles(handler) && !strings.Contains(path, ".")
	}
	prefix, _ := code.ConstantString(p.info, handler.Node().(*ast.CallExpr).Args[0])
	below := p.onlyValue(code.Unparen(handler.ChildAt(edge.CallExpr_Args, 1)))
	return prefix == path && (p.servesFiles(below) || code.IsHTTPType(p.info.TypeOf(below.Node().(ast.Expr)), "ServeMux"))
}

func (p *Parts) servesFiles(handler inspector.Cursor) bool {
	return p.calls(handler, "net/http.FileServer", "net/http.FileServerFS")
}

// isMatchedBelow reports whether the function around cur has a pattern for the paths below one, too.
func (p *Parts) isMatchedBelow(cur inspector.Cursor, path string) bool {
	fn, ok := index.FunctionAround(cur)
	return ok && slices.ContainsFunc(slices.Collect(ast.Preorder(fn.Node())), func(n ast.Node) bool {
		expr, ok := n.(ast.Expr)
		text, _ := code.ConstantString(p.info, expr)
		return ok && strings.Contains(text, path+"/")
	})
}

// linksBeside finds a pattern without a final slash for pprof.Index, whose page has relative links: from
// "/debug/pprof" they lead to "/debug/heap". The function may register that, too, or the page with the slash.
func (p *Parts) linksBeside(cur inspector.Cursor) uricheck.Misuse {
	args := cur.Node().(*ast.CallExpr).Args
	pattern, _ := code.ConstantString(p.info, args[len(args)-2])
	if !strings.HasSuffix(pattern, "/pprof") || !p.isProfiles(args[len(args)-1]) || hasLiteral(cur, isProfileBeside) {
		return 0
	}
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return 0
	}
	pages := 0
	for id := range fn.Preorder((*ast.Ident)(nil)) {
		if p.isProfiles(id.Node().(*ast.Ident)) {
			pages++
		}
	}
	if pages > 1 {
		return 0
	}
	return uricheck.LinksBeside
}

// isProfiles reports whether an expression is pprof.Index, or what a function or a conversion makes of it.
func (p *Parts) isProfiles(expr ast.Expr) bool {
	if call, ok := ast.Unparen(expr).(*ast.CallExpr); ok {
		return len(call.Args) == 1 && p.isProfiles(call.Args[0])
	}
	fn, ok := p.info.Uses[code.Ident(expr)].(*types.Func)
	return ok && fn.FullName() == "net/http/pprof.Index"
}

// isProfileBeside reports whether a literal is the path of a profile that is not below "/pprof".
func isProfileBeside(literal string) bool {
	path := strings.Trim(literal, "\"`")
	return slices.ContainsFunc([]string{"/cmdline", "/heap", "/profile"}, func(profile string) bool {
		dir, ok := strings.CutSuffix(path, profile)
		return ok && !strings.HasSuffix(dir, "/pprof")
	})
}
