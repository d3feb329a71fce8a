package sinks

import (
	"go/ast"
	"go/types"
	"net/url"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// targets are the functions with a parsed URL as a parameter to which they send requests.
var targets = map[string]string{
	"net/http.ProxyURL":                           "http.ProxyURL",
	"net/http/httputil.NewSingleHostReverseProxy": "httputil.NewSingleHostReverseProxy",
	"(*net/http/httputil.ProxyRequest).SetURL":    "httputil.ProxyRequest.SetURL",
	"(*net/url.URL).ResolveReference":             "url.URL.ResolveReference",
}

// IsTarget reports whether a function sends requests to a parsed URL that it gets.
func IsTarget(fn *types.Func) bool {
	return fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path(), "net/") && targets[fn.FullName()] != ""
}

// ofURL returns the obligation of the text of a parsed URL to which the program sends requests.
func ofURL(parsed inspector.Cursor, by sending) Obligation {
	from := flow.Inflow{Cursor: parsed}
	return Obligation{Use: by.use, Sink: by.by, AsParsed: true, From: from.Written(), At: by.call, How: "its URL goes to"}
}

// OfTarget returns the obligation of the parsed URL that a call gets as its target.
func (p *Sinks) OfTarget(call index.Call) (o Obligation, ok bool) {
	by, ok := targets[call.Func.FullName()]
	args := index.Listed(call.Cursor, edge.CallExpr_Args)
	if !ok || len(args) != 1+call.Shift {
		return Obligation{}, false
	}
	o = ofURL(args[call.Shift], sending{call: call.Cursor, by: by, use: stdlib.SendAny})
	if call.Func.Name() == "ResolveReference" {
		o.Use, o.Base = stdlib.Resolve, p.baseOf(call)
		base, err := url.Parse(o.Base)
		return o, err == nil && len(base.Path) > 1 // only then the base can lose a path
	}
	return o, true
}

// targetOf returns the obligation of a text that url.Parse reads, if the URL in the variable goes unchanged into
// a request that the program sends. The program may join a path to it before.
func (p *Sinks) targetOf(parse Obligation) (o Obligation, ok bool) {
	if parse.Use != stdlib.ParseReference || parse.Sink != "url.Parse" {
		return Obligation{}, false
	}
	v := p.requests.assigned(parse.At)
	if v == nil || p.requests.makers(v) != 1 {
		return Obligation{}, false
	}
	for _, use := range p.flow.Index.Uses(v) {
		target, isTarget := p.targetAt(use)
		switch {
		case isTarget:
			o, ok = parse, true
			o.Use, o.Sink, o.At, o.How, o.AsParsed = target.use, target.by, target.call, "its URL goes to", true
		case !keepsTarget(use):
			return Obligation{}, false
		}
	}
	return o, ok
}

// targetAt returns the call that sends a request to the URL at cur, as its text or in a literal.
func (p *Sinks) targetAt(cur inspector.Cursor) (target sending, ok bool) {
	switch cur.ParentEdgeKind() {
	case edge.SelectorExpr_X:
		return p.writtenTo(cur.Parent())
	case edge.KeyValueExpr_Value:
		lit := cur.Parent().Parent()
		key := code.IdentName(cur.Parent().Node().(*ast.KeyValueExpr).Key)
		if expr, isLit := lit.Node().(*ast.CompositeLit); !isLit || key != "URL" ||
			!code.IsHTTPType(p.info.TypeOf(expr), "Request") {
			return sending{}, false
		}
		return p.requests.requestSent(code.Addressed(lit))
	}
	return sending{}, false
}

// writtenTo returns the call that sends a request to the result of a URL's method String.
func (p *Sinks) writtenTo(method inspector.Cursor) (target sending, ok bool) {
	text := method.Parent()
	if method.Node().(*ast.SelectorExpr).Sel.Name != "String" || method.ParentEdgeKind() != edge.CallExpr_Fun ||
		text.ParentEdgeKind() != edge.CallExpr_Args {
		return sending{}, false
	}
	call, ok := p.flow.Index.CallAt(text.Parent())
	if !ok {
		return sending{}, false
	}
	_, i := text.ParentEdge()
	for _, s := range p.table.functions[call.Func] {
		switch {
		case s.arg+call.Shift != i:
		case s.use == stdlib.Send:
			return sending{call: text.Parent(), by: s.String(), use: p.requests.clients.use(text.Parent().Node(),
				call.Recv)}, true
		case s.use == stdlib.MakeRequest:
			return p.requests.requestSent(text.Parent())
		}
	}
	return sending{}, false
}

// keepsTarget reports whether a use of a parsed URL neither changes nor checks its scheme and
// its host: code that checks them may set others.
func keepsTarget(cur inspector.Cursor) bool {
	switch cur.ParentEdgeKind() {
	case edge.AssignStmt_Lhs, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.CallExpr_Args:
		return code.PrintsText(cur.Parent().Node().(*ast.CallExpr))
	case edge.SelectorExpr_X:
		field := cur.Parent()
		switch field.Node().(*ast.SelectorExpr).Sel.Name {
		case "Scheme", "Host", "Opaque", "UnmarshalBinary", "IsAbs", "Hostname", "Port":
			return field.ParentEdgeKind() == edge.CallExpr_Args && code.PrintsText(field.Parent().Node().(*ast.CallExpr))
		case "String", "Path", "RawPath", "EscapedPath", "RequestURI": // without scheme, the host is in the path
			return !isDecisive(field)
		}
		return true
	}
	return false
}

// isDecisive reports whether the value at cur is a part of a condition, or of the value of a variable, which may be in
// one.
func isDecisive(cur inspector.Cursor) bool {
	for at := cur; ; at = at.Parent() {
		switch at.ParentEdgeKind() {
		case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.UnaryExpr_X, edge.ParenExpr_X, edge.CallExpr_Fun, edge.CallExpr_Args,
			edge.SelectorExpr_X, edge.SliceExpr_X, edge.IndexExpr_X, edge.IndexExpr_Index:
		case edge.SwitchStmt_Tag, edge.CaseClause_List, edge.ForStmt_Cond, edge.IfStmt_Cond, edge.AssignStmt_Rhs:
			return true
		default:
			return false
		}
	}
}
