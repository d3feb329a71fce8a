package sinks

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Obligation is the requirement of a sink on a value.
type Obligation struct {
	Use  stdlib.Use
	Sink string // its name: "http.Get"
	// Then, ThenUnknown and Accepted are those of [stdlib.Call], Base and Beside those of
	// uricheck.Subject.
	Then        []string
	ThenUnknown bool
	Accepted    []string
	Base        string
	Beside      map[stdlib.Use]string
	Method      Method // of a test request
	AsParsed    bool   // the program sends the parsed URL, perhaps with another query

	From flow.Inflow      // the expression with the value
	At   inspector.Cursor // the node with the use: a call, a literal, a statement
	How  string           // how the node gets the value: "passed to"
}

// OfCall returns the obligations of the arguments of a call. If the program sends a request, it
// also sends its URL, and a parsed URL may be the target of a proxy.
func (p *Sinks) OfCall(call index.Call) iter.Seq[Obligation] {
	return func(yield func(Obligation) bool) {
		for _, s := range p.table.functions[call.Func] {
			if !p.hasObligation(s, call) {
				continue
			}
			if s.use == stdlib.SetLocation {
				for _, o := range p.ofHeader(s, call) {
					if !yield(o) {
						return
					}
				}
				continue
			}
			for i, from := range p.flow.Passed(call, s.arg, term.Place{Element: call.Sig.Variadic() && s.variadic()}) {
				if s.hasNetwork() {
					from = from.IfNamed(call.Cursor.ChildAt(edge.CallExpr_Args, s.arg-1+call.Shift), PortedNetworks...)
				}
				o := p.ofArgument(call, s, s.arg+call.Shift+i, from)
				if !yield(o) {
					return
				}
				if sent, ok := p.sentBy(o); ok && !yield(sent) {
					return
				}
				if target, ok := p.targetOf(o); ok && !yield(target) {
					return
				}
			}
		}
	}
}

// hasObligation reports whether a sink has an obligation for its argument in a call: the other arguments may
// exclude that.
func (p *Sinks) hasObligation(s sink, call index.Call) bool {
	switch {
	case s.use == stdlib.ParsePage:
		return !p.hasDelims()
	case s.use == stdlib.Cutset:
		return p.hasLetterAt(call, s.arg)
	case s.use == stdlib.JoinFile:
		return !p.restoresSlashes(call.Cursor)
	case s.use == stdlib.ParameterValue:
		return p.isEscapedAt(call, s.arg)
	}
	return true
}

// hasLetterAt reports whether an argument is a constant with a letter: there are too many other cutsets to examine.
func (p *Sinks) hasLetterAt(call index.Call, i int) bool {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if i += call.Shift; i >= len(args) {
		return false
	}
	set, ok := code.ConstantString(p.info, args[i])
	return ok && strings.ContainsFunc(set, unicode.IsLetter)
}

// isEscapedAt reports whether an argument is, or contains, the result of an escaper of package url, or is a
// local variable with only such values.
func (p *Sinks) isEscapedAt(call index.Call, i int) bool {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if i += call.Shift; i >= len(args) {
		return false
	}
	arg := ast.Unparen(args[i])
	if id, ok := arg.(*ast.Ident); ok {
		if v, ok := p.info.Uses[id].(*types.Var); ok && index.IsLocal(v) {
			if value, ok := p.flow.Index.Only(v); ok {
				arg, _ = value.Node().(ast.Expr)
			}
		}
	}
	parts := code.Operands(p.info, arg)
	if made, ok := ast.Unparen(arg).(*ast.CallExpr); ok {
		if _, isFormat := code.FormatOf(p.info, made); isFormat {
			parts = made.Args
		}
	}
	return slices.ContainsFunc(parts, p.isEscaped)
}

// isEscaped reports whether an expression calls an escaper of package url.
func (p *Sinks) isEscaped(expr ast.Expr) bool {
	made, ok := ast.Unparen(expr).(*ast.CallExpr)
	if !ok {
		return false
	}
	f, ok := p.flow.Index.CalleeOf(made)
	return ok && f.Func != nil && (f.Func.FullName() == "net/url.QueryEscape" || f.Func.FullName() == "net/url.PathEscape")
}

// hasDelims reports whether the package sets other delimiters for templates of pages, which are
// unknown.
func hasDelims(info *types.Info) bool {
	for _, obj := range info.Uses {
		if fn, ok := obj.(*types.Func); ok && fn.FullName() == "(*"+PagePackage+".Template).Delims" {
			return true
		}
	}
	return false
}

// PortedNetworks are the networks whose addresses have a host and a port: other networks have names of
// sockets, or hosts alone.
var PortedNetworks = []string{"tcp", "tcp4", "tcp6", "udp", "udp4", "udp6"}

// ofArgument returns the obligation of the i-th argument of a call, from.
func (p *Sinks) ofArgument(call index.Call, s sink, i int, from flow.Inflow) Obligation {
	n := call.Cursor.Node().(*ast.CallExpr)
	o := Obligation{Use: s.use, Sink: s.String(), From: from, At: call.Cursor, How: "passed to"}
	switch {
	case s.use == stdlib.Resolve:
		o.Base = p.baseOf(call)
	case s.use == stdlib.Send:
		o.Use = p.requests.clients.use(n, call.Recv)
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

// sentBy returns the obligation of a request's URL, if the program sends the request.
func (p *Sinks) sentBy(request Obligation) (o Obligation, ok bool) {
	if request.Use != stdlib.MakeRequest {
		return Obligation{}, false
	}
	sent, ok := p.requests.requestSent(request.At)
	o = request
	o.Use, o.Sink, o.At, o.How, o.AsParsed = sent.use, sent.by, sent.call, "sent by", sent.setsQuery
	return o, ok
}

// maxThen is the maximal number of elements of a join after one.
const maxThen = 64

// elementsAfter returns the elements of a join after the i-th argument.
func (p *Sinks) elementsAfter(call *ast.CallExpr, i int) (then []string, unknown bool) {
	if _, isTuple := p.info.TypeOf(call.Args[0]).(*types.Tuple); isTuple || call.Ellipsis.IsValid() {
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
