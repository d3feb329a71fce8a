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

// portless are the functions whose last argument is a name or an address without a port.
var portless = []string{
	"net.ParseIP", "net/netip.ParseAddr", "net.LookupHost", "net.LookupIP", "net.LookupCNAME",
	"(*net.Resolver).LookupHost", "(*net.Resolver).LookupIP", "(*net.Resolver).LookupIPAddr",
	"(*net.Resolver).LookupNetIP", "(*net.Resolver).LookupCNAME",
}

// withPort finds the Host of a URL or of a request, or the address of a client, as the argument of a function that
// takes a host without a port.
func (p *Parts) withPort(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, portless...) {
		return 0
	}
	host := p.onlyValue(cur.ChildAt(edge.CallExpr_Args, len(cur.Node().(*ast.CallExpr).Args)-1))
	if !p.mayHavePort(host.Node().(ast.Expr)) || p.asksForNil(cur) || takesPortApart(cur) {
		return 0
	}
	return uricheck.PortInName
}

// mayHavePort reports whether an expression is the Host of a URL or of a request, or the address of a client.
func (p *Parts) mayHavePort(expr ast.Expr) bool {
	_, isSelector := ast.Unparen(expr).(*ast.SelectorExpr)
	return isSelector && p.isHostField(expr) || p.isPrintedClient(expr)
}

// asksForNil reports whether the program goes on if the result of a call is an address: it asks what the host is, and
// behind a proxy, RemoteAddr may have no port.
func (p *Parts) asksForNil(call inspector.Cursor) bool {
	isAsked := func(cur inspector.Cursor) bool {
		of, ok := cur.Parent().Node().(*ast.BinaryExpr)
		return ok && of.Op == token.NEQ && p.info.Types[of.Y].IsNil()
	}
	v := p.localFor(call)
	return isAsked(call) || v != nil && slices.ContainsFunc(p.index.Uses(v), isAsked)
}

// takesPortApart reports whether the function around cur knows of the port.
func takesPortApart(cur inspector.Cursor) bool {
	return mentions(cur, "SplitHostPort", "Hostname", "Port", "ParseAddrPort")
}

// portlessFields are the fields with a name that has no port, and the packages and the types of their structures.
var portlessFields = map[string][2]string{"Domain": {"net/http", "Cookie"}, "ServerName": {"crypto/tls", "Config"}}

// hostField finds the Host of a URL or of a request in a field for a name without a port, or the Host of the URL that
// a server gets.
func (p *Parts) hostField(cur inspector.Cursor) uricheck.Misuse {
	if p.isBracketed(cur.Node().(ast.Expr)) && p.goesToPortless(cur) && !takesPortApart(cur) {
		return uricheck.PortInName
	}
	return p.absentAtServer(cur)
}

// goesToPortless reports whether the program puts the value at cur into a field for a name without a port.
func (p *Parts) goesToPortless(cur inspector.Cursor) bool {
	var field string
	var of types.Type
	if pair, ok := cur.Parent().Node().(*ast.KeyValueExpr); ok {
		field, of = code.IdentName(pair.Key), p.info.TypeOf(cur.Parent().Parent().Node().(ast.Expr))
	} else if target, ok := index.Assignee(cur).(*ast.SelectorExpr); ok {
		field, of = target.Sel.Name, p.info.TypeOf(target.X)
	}
	at, ok := portlessFields[field]
	return ok && code.IsNamed(of, at[0], at[1])
}

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

// isOfHandler reports whether a server gets a request: it is a parameter of the function around cur, beside the
// http.ResponseWriter, or that of the context of a framework.
func (p *Parts) isOfHandler(request ast.Expr, cur inspector.Cursor) bool {
	if call, ok := ast.Unparen(request).(*ast.CallExpr); ok {
		request = call.Fun
	}
	if sel, ok := ast.Unparen(request).(*ast.SelectorExpr); ok {
		of := code.NamedType(p.info.TypeOf(sel.X))
		return of != nil && of.Obj().Name() == "Context" && of.Obj().Pkg() != nil &&
			slices.ContainsFunc(frameworks, func(path string) bool { return strings.HasPrefix(of.Obj().Pkg().Path(), path) })
	}
	fn, ok := index.FunctionAround(cur)
	if !ok {
		return false
	}
	signature, _ := p.info.TypeOf(functionOf(fn)).(*types.Signature)
	if signature == nil {
		return false
	}
	params := slices.Collect(signature.Params().Variables())
	isWriter := func(v *types.Var) bool { return code.IsNamed(v.Type(), "net/http", "ResponseWriter") }
	v, ok := p.info.Uses[code.Ident(request)].(*types.Var)
	return ok && slices.Contains(params, v) && slices.ContainsFunc(params, isWriter)
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
