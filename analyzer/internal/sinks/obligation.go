package sinks

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Obligation is what a sink asks of a value.
type Obligation struct {
	Use  stdlib.Use
	Sink string // as people write it: "http.Get"
	// Then and ThenUnknown are those of [stdlib.Call], Base and Beside those of
	// uricheck.Subject.
	Then        []string
	ThenUnknown bool
	Base        string
	Beside      map[stdlib.Use]string
	Method      Method // of a test request
	AsParsed    bool   // what net/url has made of the text is sent, with another query perhaps

	From flow.Inflow      // the expression with the value
	At   inspector.Cursor // what has the use: a call, a literal, a statement
	How  string           // how that takes the value: "passed to"
}

// OfCall returns what a call asks of its arguments. The URL of a request is also sent, if
// the request is, and one that is parsed may be where a proxy sends requests.
func (p *Package) OfCall(call defuse.Call) iter.Seq[Obligation] {
	return func(yield func(Obligation) bool) {
		for _, s := range p.table.functions[call.Func] {
			if !p.asks(s, call) {
				continue
			}
			for i, from := range p.flow.Passed(call, s.arg, s.variadic()) {
				o := p.ofArgument(call, s, s.arg+call.Shift+i, from)
				if !yield(o) {
					return
				}
				if sent, ok := p.sentBy(o); ok && !yield(sent) {
					return
				}
				if target, ok := targetOf(p, o); ok && !yield(target) {
					return
				}
			}
		}
	}
}

// asks reports whether a call asks something of its argument for a sink: what stands beside
// that may say otherwise.
func (p *Package) asks(s sink, call defuse.Call) bool {
	switch {
	case s.use == stdlib.SetLocation:
		_, isHeader := p.headerOf(call)
		return isHeader
	case s.use == stdlib.ParsePage:
		return !p.hasDelims()
	case s.use == stdlib.Cutset:
		return p.hasSchemeAt(call, s.arg)
	case s.use == stdlib.ParameterValue:
		return p.isEscapedAt(call, s.arg)
	}
	return !s.hasNetwork() || p.isPorted(call, s.arg-1)
}

// hasSchemeAt reports whether an argument is a constant with a scheme: other sets of
// characters are too many to be looked at.
func (p *Package) hasSchemeAt(call defuse.Call, i int) bool {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if i += call.Shift; i >= len(args) {
		return false
	}
	set, ok := code.ConstantString(p.info, args[i])
	return ok && code.MayBeURL(set)
}

// isEscapedAt reports whether an argument is what an escaper of package url returns, or a local
// variable that holds nothing else.
func (p *Package) isEscapedAt(call defuse.Call, i int) bool {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if i += call.Shift; i >= len(args) {
		return false
	}
	arg := ast.Unparen(args[i])
	if id, ok := arg.(*ast.Ident); ok {
		if v, ok := p.info.Uses[id].(*types.Var); ok && defuse.IsLocal(v) {
			if value, ok := p.flow.Index.Only(v); ok {
				arg, _ = value.Node().(ast.Expr)
			}
		}
	}
	made, ok := ast.Unparen(arg).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := p.flow.Index.CalleeOf(made)
	return ok && f.Func != nil && (f.Func.FullName() == "net/url.QueryEscape" || f.Func.FullName() == "net/url.PathEscape")
}

// headerOf returns the use of the header that a call sets, if that holds URLs.
func (p *Package) headerOf(call defuse.Call) (use stdlib.Use, ok bool) {
	n := call.Cursor.Node().(*ast.CallExpr)
	if call.Shift >= len(n.Args) {
		return 0, false
	}
	key, _ := code.ConstantString(p.info, n.Args[call.Shift])
	for name, use := range headers {
		if isHeader(name, key) {
			return use, true
		}
	}
	return 0, false
}

// isHeader reports whether a key names a field, in whatever case. net/textproto would tell, and
// bring package net along, which the program is to do without. The letters beyond ASCII that
// fold to one of ASCII are longer.
func isHeader(name, key string) bool { return len(name) == len(key) && strings.EqualFold(name, key) }

// headers are those that hold URLs, or parts of them.
var headers = map[string]stdlib.Use{
	"Location":                            stdlib.SetLocation,
	"Referer":                             stdlib.SetLocation,
	"Origin":                              stdlib.SetOrigin,
	"Access-Control-Allow-Origin":         stdlib.SetOrigin,
	"Link":                                stdlib.SetLinks,
	"Content-Security-Policy":             stdlib.SetPolicy,
	"Content-Security-Policy-Report-Only": stdlib.SetPolicy,
}

// hasDelims reports whether the package gives templates of pages other delimiters than the
// usual ones: it is not known which.
func hasDelims(info *types.Info) bool {
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.FullName() == "(*"+PagePackage+".Template).Delims" {
			return true
		}
	}
	return false
}

// isPorted reports whether the network that the i-th parameter of a call says is one whose
// addresses are a host and a port: the others have names of sockets, or hosts alone.
func (p *Package) isPorted(call defuse.Call, i int) bool {
	if i += call.Shift; i >= len(call.Cursor.Node().(*ast.CallExpr).Args) {
		return false
	}
	values := p.flow.Texts(call.Cursor.ChildAt(edge.CallExpr_Args, i))
	isNamed := func(t term.Text) bool {
		value := eval.Run(t)
		return value.IsKnown() && slices.Contains(portedNetworks, value.Bytes())
	}
	return len(values) > 0 && !slices.ContainsFunc(values, func(t term.Text) bool { return !isNamed(t) })
}

var portedNetworks = []string{"tcp", "tcp4", "tcp6", "udp", "udp4", "udp6"}

// ofArgument is what a call asks of its i-th argument, from.
func (p *Package) ofArgument(call defuse.Call, s sink, i int, from flow.Inflow) Obligation {
	n := call.Cursor.Node().(*ast.CallExpr)
	o := Obligation{Use: s.use, Sink: s.String(), From: from, At: call.Cursor, How: "passed to"}
	switch {
	case s.use == stdlib.Resolve:
		o.Base = p.baseOf(call.Recv)
	case s.use == stdlib.Send:
		o.Use = p.clients.clientUse(n, call.Recv)
	case s.use == stdlib.SetLocation:
		o.Use, _ = p.headerOf(call)
	case s.use == stdlib.ServeTest:
		o.Method = p.MethodAt(call.Cursor.ChildAt(edge.CallExpr_Args, i-1))
		if o.Method.IsConnect {
			o.Use = stdlib.ServeTestConnect
		}
	case s.variadic():
		o.Then, o.ThenUnknown = p.elementsAfter(n, i)
	}
	return o
}

// sentBy is what sending a request asks of its URL, if that is sent.
func (p *Package) sentBy(request Obligation) (o Obligation, ok bool) {
	if request.Use != stdlib.MakeRequest {
		return Obligation{}, false
	}
	sent, ok := p.clients.requestSent(request.At)
	o = request
	o.Use, o.Sink, o.At, o.How, o.AsParsed = sent.use, sent.by, sent.call, "sent by", sent.asParsed
	return o, ok
}

// maxThen is how many elements of a join are told of behind one.
const maxThen = 64

// elementsAfter returns the elements of a join behind the i-th argument.
func (p *Package) elementsAfter(call *ast.CallExpr, i int) (then []string, unknown bool) {
	if call.Ellipsis.IsValid() {
		return nil, true
	}
	for _, arg := range call.Args[i+1:] {
		if len(then) == maxThen {
			return then, true
		}
		value, ok := code.ConstantString(p.info, arg)
		if !ok {
			return then, true
		}
		then = append(then, value)
	}
	return then, false
}
