package compose

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck"
)

// absentAtServer finds the scheme or the host of the URL of a request that a handler composes a text from: a server
// gets neither with the request.
func (p *Parts) absentAtServer(cur inspector.Cursor) uricheck.Misuse {
	sel := cur.Node().(*ast.SelectorExpr)
	request := p.requestOf(sel)
	if request == nil || !p.isOfHandler(request, cur) || p.around(cur) == code.OutermostParen(cur) ||
		p.mayBeAbsolute(p.info.Uses[sel.Sel]) || isOfProxy(cur) {
		return 0
	}
	return uricheck.AbsentAtServer
}

// isOfProxy reports whether the function around cur asks what a proxy has to ask, or sends the request on.
func isOfProxy(cur inspector.Cursor) bool {
	isConnect := func(text string) bool { return text == `"CONNECT"` }
	return mentions(cur, "IsAbs", "MethodConnect", "RoundTrip") || hasLiteral(cur, isConnect)
}

// isOfHandler reports whether a server gets a request: it is that of the context of a framework, or a parameter of the
// function around cur, beside the http.ResponseWriter.
func (p *Parts) isOfHandler(request ast.Expr, cur inspector.Cursor) bool {
	if call, ok := ast.Unparen(request).(*ast.CallExpr); ok {
		request = call.Fun
	}
	if sel, ok := ast.Unparen(request).(*ast.SelectorExpr); ok {
		return isOfFramework(code.NamedType(p.info.TypeOf(sel.X)))
	}
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	signature, ok := p.info.TypeOf(functionOf(fn)).(*types.Signature)
	if !ok {
		return false
	}
	params := slices.Collect(signature.Params().Variables())
	isWriter := func(v *types.Var) bool { return code.IsNamed(v.Type(), "net/http", "ResponseWriter") }
	v, ok := p.info.Uses[code.Ident(request)].(*types.Var)
	return ok && slices.Contains(params, v) && slices.ContainsFunc(params, isWriter)
}

// isOfFramework reports whether a type is the Context of a framework.
func isOfFramework(context *types.Named) bool {
	if context == nil || context.Obj().Name() != "Context" || context.Obj().Pkg() == nil {
		return false
	}
	isIn := func(path string) bool { return strings.HasPrefix(context.Obj().Pkg().Path(), path) }
	return slices.ContainsFunc(frameworks, isIn)
}

// frameworks have a Context with the request: a field of gin's, and a method of echo's.
var frameworks = []string{"github.com/gin-gonic/gin", "github.com/labstack/echo"}

// functionOf returns the expression of a function with its type.
func functionOf(fn inspector.Cursor) ast.Expr {
	if decl, ok := fn.Node().(*ast.FuncDecl); ok {
		return decl.Name
	}
	return fn.Node().(*ast.FuncLit)
}

// completing are the packages whose requests have the whole URL, or that complete it.
var completing = []string{
	"net/http/cgi", "net/http/fcgi", "net/http/httputil", "github.com/gorilla/handlers", "google.golang.org/appengine",
	"github.com/syumai/workers",
}

// mayBeAbsolute reports whether the package may set a field of a request's URL before a handler reads it, or compares
// it, as a proxy does.
func (p *Parts) mayBeAbsolute(field types.Object) bool {
	isCompleting := func(imported *types.Package) bool { return slices.Contains(completing, imported.Path()) }
	return slices.ContainsFunc(p.pkg.Imports(), isCompleting) ||
		slices.ContainsFunc(p.index.Uses(field), func(use inspector.Cursor) bool {
			sel, ok := use.Parent().Node().(*ast.SelectorExpr)
			if !ok || p.requestOf(sel) == nil {
				return false
			}
			of, isBinary := use.Parent().Parent().Node().(*ast.BinaryExpr)
			return isBinary && of.Op != token.ADD || use.Parent().ParentEdgeKind() == edge.AssignStmt_Lhs
		})
}
