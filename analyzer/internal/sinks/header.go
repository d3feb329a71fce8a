package sinks

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// ofHeader returns the obligations of the value that a call of a method of http.Header sets under a constant name, if
// that holds URLs.
func (p *Sinks) ofHeader(s sink, call index.Call) (found []Obligation) {
	n := call.Cursor.Node().(*ast.CallExpr)
	if call.Shift+s.arg >= len(n.Args) {
		return nil
	}
	use, ok := useOfHeader(p.info, n.Args[call.Shift])
	if !ok {
		return nil
	}
	for _, from := range p.flow.Passed(call, s.arg, term.Place{}) {
		found = append(found, Obligation{Use: use, Sink: s.String(), From: from, At: call.Cursor, How: "passed to"})
	}
	return found
}

// useOfHeader returns the use of a header that a constant names, if that contains URLs.
func useOfHeader(info *types.Info, of ast.Expr) (use stdlib.Use, ok bool) {
	key, _ := code.ConstantString(info, of)
	for name, use := range headers {
		if isHeader(name, key) {
			return use, true
		}
	}
	return 0, false
}

// isHeader reports whether a key names a field, in upper or lower case. It does not use
// net/textproto, which imports package net. The letters beyond ASCII that fold to ASCII are
// longer.
func isHeader(name, key string) bool { return len(name) == len(key) && strings.EqualFold(name, key) }

// headers are the header fields with URLs, or parts of them.
var headers = map[string]stdlib.Use{
	"Location":                            stdlib.SetLocation,
	"Referer":                             stdlib.SetLocation,
	"Origin":                              stdlib.SetOrigin,
	"Access-Control-Allow-Origin":         stdlib.SetOrigin,
	"Link":                                stdlib.SetLinks,
	"Content-Security-Policy":             stdlib.SetPolicy,
	"Content-Security-Policy-Report-Only": stdlib.SetPolicy,
}

// IsHeader reports whether a text is the key of a header that holds URLs, as an http.Header has
// it.
func IsHeader(key string) bool { return headers[key] != 0 }

// OfHeader returns the obligations of the values in the http.Header literal at cur, or of those
// that the statement at cur assigns to a key of an http.Header. It ignores keys that are not
// canonical, because no method of an http.Header finds them.
func (p *Sinks) OfHeader(cur inspector.Cursor) []Obligation {
	var found []Obligation
	switch n := cur.Node().(type) {
	case *ast.CompositeLit:
		if !code.IsHTTPType(p.info.TypeOf(n), "Header") || p.isTemplate(cur) {
			return nil
		}
		for i, elt := range n.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				value := cur.ChildAt(edge.CompositeLit_Elts, i).ChildAt(edge.KeyValueExpr_Value, -1)
				found = append(found, p.ofHeaderValues(kv.Key, value, cur)...)
			}
		}
	case *ast.AssignStmt:
		for i, target := range n.Lhs {
			index, ok := ast.Unparen(target).(*ast.IndexExpr)
			if ok && len(n.Lhs) == len(n.Rhs) && code.IsHTTPType(p.info.TypeOf(index.X), "Header") {
				found = append(found, p.ofHeaderValues(index.Index, cur.ChildAt(edge.AssignStmt_Rhs, i), cur)...)
			}
		}
	}
	return found
}

// isTemplate reports whether the http.Header literal at cur may be a template: it goes to a
// function, or to a field of another package than net/http, whose reader may put values into it.
func (p *Sinks) isTemplate(cur inspector.Cursor) bool {
	var field *ast.Ident
	switch cur.ParentEdgeKind() {
	case edge.CallExpr_Args, edge.CompositeLit_Elts:
		return true
	case edge.KeyValueExpr_Value:
		field, _ = cur.Parent().Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
	case edge.AssignStmt_Rhs:
		sel, ok := assignee(cur).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		field = sel.Sel
	default:
		return false
	}
	v, ok := p.info.Uses[field].(*types.Var)
	return !ok || v.Pkg() == nil || v.Pkg().Path() != "net/http"
}

// ofHeaderValues returns the obligations of the elements of the list at values, if the key
// belongs to a header that holds URLs.
func (p *Sinks) ofHeaderValues(key ast.Expr, values, cur inspector.Cursor) []Obligation {
	name, _ := code.ConstantString(p.info, key)
	use, isHeader := headers[name]
	list, isList := values.Node().(*ast.CompositeLit)
	if !isHeader || !isList {
		return nil
	}
	var found []Obligation
	for i, elt := range list.Elts {
		if _, isKeyed := elt.(*ast.KeyValueExpr); !isKeyed {
			value := values.ChildAt(edge.CompositeLit_Elts, i)
			found = append(found, Obligation{Use: use, Sink: "http.Header", From: flow.Inflow{Cursor: value}, At: cur,
				How: "added to"})
		}
	}
	return found
}
