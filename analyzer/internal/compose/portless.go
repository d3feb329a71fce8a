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

// withPort finds the Host of a URL or of a request, the address of a client, or a URL, as the argument of a function that
// takes a host without a port.
func (p *Parts) withPort(cur inspector.Cursor) uricheck.Misuse {
	if !p.calls(cur, portless...) {
		return 0
	}
	host := p.onlyValue(cur.ChildAt(edge.CallExpr_Args, len(cur.Node().(*ast.CallExpr).Args)-1))
	switch {
	case p.asksForNil(cur) || takesPortApart(cur):
		return 0
	case p.mayHavePort(host.Node().(ast.Expr)):
		return uricheck.PortInName
	case p.holdsURL(cur, host.Node().(ast.Expr)) || code.MayBeURL(p.beginningOf(host.Node().(ast.Expr), maxBeginning)):
		return uricheck.URLInName
	}
	return 0
}

// parsers are the functions whose first argument is a URL.
var parsers = []string{"net/url.Parse", "net/url.ParseRequestURI", "net/http.Get", "net/http.Head", "net/http.Post"}

// holdsURL reports whether an expression in the code at cur is the text of a URL: the result of URL.String, or a variable
// with the name of one, which the package parses or requests elsewhere, or a base by its name. A function that asks for the
// scheme or for a port, or adds a scheme, may have a host there.
func (p *Parts) holdsURL(cur inspector.Cursor, expr ast.Expr) bool {
	v := p.index.Target(expr)
	if v == nil || !p.namesURL(v.Name()) || !code.IsString(v.Type()) {
		return p.isCallOf(expr, "String", "(*net/url.URL).String")
	}
	isParsed := func(use inspector.Cursor) bool {
		value := code.OutermostParen(code.Selected(use))
		kind, i := value.ParentEdge()
		return kind == edge.CallExpr_Args && i == 0 && p.calls(value.Parent(), parsers...)
	}
	asks := func(text string) bool { return code.MayBeURL(text) || strings.Trim(text, "\"'`") == ":" }
	return (slices.Contains(code.Words(v.Name()), "base") || slices.ContainsFunc(p.index.Uses(v), isParsed)) &&
		!hasLiteral(cur, asks) && !takesPortApart(cur)
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
