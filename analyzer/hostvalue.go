package analyzer

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// hostValues knows which values are no IPv6 address without brackets, whatever the program
// is run with, or by what its authors call them.
type hostValues struct {
	info  *types.Info
	flow  *flow.Package
	never map[neverKey]bool
	cares map[ast.Node]bool // functions whose author has thought of IPv6
}

func newHostValues(info *types.Info, flow *flow.Package) *hostValues {
	return &hostValues{info, flow, make(map[neverKey]bool), make(map[ast.Node]bool)}
}

// learn marks the holes of a composition whose value is no IPv6 address without brackets.
func (h *hostValues) learn(comp *report.Composition) {
	isCared := h.isCaredFor(comp.Cursor)
	for i, expr := range comp.Values {
		cur, ok := comp.Cursor.FindNode(expr)
		if isCared || ok && comp.Holes[i].Value == uricheck.AnyValue && h.neverIPv6(flow.Inflow{Cursor: cur}, 0) {
			comp.Holes[i].Value = uricheck.NoBareIPv6
		}
	}
}

// maxHops bounds the variables and functions between a hole and what its value is made of.
const maxHops = 8

// neverIPv6 reports whether what an expression gives is never an IPv6 address without
// brackets.
func (h *hostValues) neverIPv6(from flow.Inflow, hops int) bool {
	switch {
	case hops > maxHops:
		return false
	case !from.Element && h.saysNoAddress(code.Unparen(from.Cursor).Node().(ast.Expr)):
		return true
	case h.isString(from) && h.neverTexts(h.flow.InflowTexts(from), hops):
		return true
	}
	made, by := h.madeFrom(from)
	return h.allNever(made, by, hops)
}

// allNever reports whether there are expressions, and none of them gives such an address. It
// keeps the answer for what they have been found by: a place, or a function.
func (h *hostValues) allNever(from []flow.Inflow, by any, hops int) bool {
	key := neverKey{by, hops}
	never, known := h.never[key]
	if known {
		return never
	}
	never = len(from) > 0 && !slices.ContainsFunc(from, func(f flow.Inflow) bool { return !h.writtenNever(f, hops+1) })
	if by != nil {
		h.never[key] = never
	}
	return never
}

// neverKey is a place or function that comes up behind some others.
type neverKey struct {
	by   any
	hops int
}

// writtenNever is neverIPv6 for what is written to a variable. A setter that looks for the
// colon of a port takes a host as it stands in a URL.
func (h *hostValues) writtenNever(from flow.Inflow, hops int) bool {
	return from.Call == nil && h.isCaredFor(from.Cursor) || h.neverIPv6(from, hops)
}

// isString reports whether an inflow is of strings: what package fmt makes of other values,
// their texts do not say.
func (h *hostValues) isString(from flow.Inflow) bool {
	t := h.info.TypeOf(from.Cursor.Node().(ast.Expr))
	if results, ok := t.(*types.Tuple); ok {
		return results.Len() > 0 && code.IsString(results.At(resultOf(results)).Type())
	}
	if !from.Element || t == nil {
		return code.IsString(t)
	}
	list, ok := t.Underlying().(interface{ Elem() types.Type })
	return ok && code.IsString(list.Elem())
}

// valuesOf returns the values that texts can have, without those that a guard keeps away.
func valuesOf(texts []term.Text) []term.Text {
	var values []term.Text
	for _, t := range texts {
		for _, v := range eval.Values(eval.Run(t)) {
			if !isAbsent(v) {
				values = append(values, v)
			}
		}
	}
	return values
}

// isAbsent reports whether a guard keeps a value from being there.
func isAbsent(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return eval.Ask(g.Holds) == eval.Never })
}

func (h *hostValues) neverTexts(texts []term.Text, hops int) bool {
	return !slices.ContainsFunc(valuesOf(texts), func(t term.Text) bool { return !h.neverText(t, hops) })
}

// neverText is neverIPv6 for one of the values of an expression.
func (h *hostValues) neverText(t term.Text, hops int) bool {
	if t.IsKnown() {
		return !uri.IsIPv6(t.Bytes())
	}
	return hasNoColon(t) || refusesIPv6(t) ||
		slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return h.neverPiece(p, hops) })
}

// hasNoColon reports whether none of the values of a text has a colon.
func hasNoColon(t term.Text) bool {
	bare := term.Text{Pieces: t.Pieces}
	return eval.Ask(term.Of(term.Boolean, "strings.Contains", bare, term.Known(term.String, ":"))) == eval.Never
}

// neverPiece reports whether no text with a piece is an address: whatever is known of it, a
// label or a bracket, is no part of an address that is whole.
func (h *hostValues) neverPiece(p term.Piece, hops int) bool {
	switch {
	case p.Hole == term.NoHole:
		return p.Known != "" && !uri.IsIPv6(p.Known)
	case p.Hole == term.HostPort || h.areNamed(p):
		return true
	case p.Call == nil:
		return p.Place.Var != nil && (isNetHost(p.Place.Var) || h.allNever(h.writtenTo(p.Place), p.Place, hops))
	case makesNoAddress[p.Call.Func]:
		return true
	case keepsAddress[p.Call.Func] && len(p.Call.Args) > 0:
		return h.neverTexts(p.Call.Args[:1], hops)
	}
	return false
}

// areNamed reports whether a name that a value comes through says that it is no address.
func (h *hostValues) areNamed(p term.Piece) bool {
	return p.Place.Var != nil && namesNoAddress(p.Place.Var.Name()) ||
		slices.ContainsFunc(p.Via, func(via term.Via) bool { return h.isNamed(via.Object) })
}

func (h *hostValues) isNamed(obj types.Object) bool {
	if obj == nil { // a function literal that no variable holds
		return false
	}
	fn, ok := obj.(*types.Func)
	return namesNoAddress(obj.Name()) || ok && h.isByCarefulAuthor(fn)
}

// isNetHost reports whether a field is the host of a URL or a request, which has
// its brackets.
func isNetHost(field *types.Var) bool {
	if !field.IsField() || field.Name() != "Host" || field.Pkg() == nil {
		return false
	}
	return field.Pkg().Path() == "net/url" || field.Pkg().Path() == "net/http"
}

// isCaredFor reports whether the author of the function around cur has thought of IPv6.
func (h *hostValues) isCaredFor(cur inspector.Cursor) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		return h.caresForIPv6(fn.Node())
	}
	return false
}
