// Package hosts decides whether a hole of a URL may be an IPv6 address without brackets. After such
// an address, nobody can tell a port from the address. It also decides whether the value certainly has
// no brackets, so that the program can add them.
package hosts

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Values has the values of a package's expressions, as far as they matter for hosts.
type Values struct {
	info  *types.Info
	flow  *flow.Package
	never map[neverKey]bool
	// caring has the evidence in a function that its author has thought of IPv6, and telling the
	// evidence that distinguishes the versions of IP.
	caring, telling map[ast.Node][]evidence
}

// New returns the values of a package, which it computes on demand.
func New(info *types.Info, flow *flow.Package) *Values {
	return &Values{info, flow, make(map[neverKey]bool), make(map[ast.Node][]evidence), make(map[ast.Node][]evidence)}
}

// IsNeverIPv6 reports whether the value of an expression is never an IPv6 address without brackets,
// for any input of the program, or to judge by its name or by the host of a URL among its values.
func (h *Values) IsNeverIPv6(cur inspector.Cursor) bool {
	return newOrigins(h).mayBeURL(h.flow.Texts(cur)) || h.neverIPv6(flow.Inflow{Cursor: cur}, 0)
}

// maxHops bounds the variables and functions between a hole and the parts of its value.
const maxHops = 8

// neverIPv6 reports whether the value of an expression is never an IPv6 address without
// brackets.
func (h *Values) neverIPv6(from flow.Inflow, hops int) bool {
	switch {
	case hops > maxHops:
		return false
	case !from.Element && h.saysNoAddress(code.Unparen(from.Cursor).Node().(ast.Expr)):
		return true
	case h.isString(from) && h.neverTexts(h.flow.InflowTexts(from), hops):
		return true
	}
	if sum := code.Unparen(from.Cursor); code.IsOpenSum(h.info, sum.Node().(ast.Expr)) {
		return h.hasLabel(sum, hops)
	}
	made, by := h.madeFrom(from)
	return h.allNever(made, by, hops)
}

// hasLabel reports whether an operand of a concatenation cannot be part of an address.
func (h *Values) hasLabel(sum inspector.Cursor, hops int) bool {
	return slices.ContainsFunc(code.Operands(h.info, sum.Node().(ast.Expr)), func(operand ast.Expr) bool {
		cur, ok := sum.FindNode(operand)
		return ok && h.neverIPv6(flow.Inflow{Cursor: cur}, hops+1)
	})
}

// allNever reports whether there are expressions, and none of them is such an address. It
// caches the answer for their origin: a place, or a function.
func (h *Values) allNever(from []flow.Inflow, by any, hops int) bool {
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

// neverKey is a place or function, with the depth at which it occurs.
type neverKey struct {
	by   any
	hops int
}

// writtenNever is like neverIPv6, but for the writes to a variable. A setter that looks for the
// colon of a port expects a host as in a URL.
func (h *Values) writtenNever(from flow.Inflow, hops int) bool {
	return h.IsCaredFor(from.Cursor) || h.neverIPv6(from, hops)
}

// isString reports whether an inflow has strings: the texts of other values do not say how
// package fmt prints them.
func (h *Values) isString(from flow.Inflow) bool {
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

// valuesOf returns the possible values of texts, without those whose guards are false.
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

// isAbsent reports whether a guard of a value is false.
func isAbsent(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return eval.Ask(g.Holds) == eval.Never })
}

func (h *Values) neverTexts(texts []term.Text, hops int) bool {
	return !slices.ContainsFunc(valuesOf(texts), func(t term.Text) bool { return !h.neverText(t, hops) })
}

// neverText is like neverIPv6, but for one of the values of an expression.
func (h *Values) neverText(t term.Text, hops int) bool {
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

// neverPiece reports whether no text with a piece is a bare address: its known bytes, such as a
// label or a bracket, cannot be part of one.
func (h *Values) neverPiece(p term.Piece, hops int) bool {
	switch {
	case p.Hole == term.NoHole:
		return p.Known != "" && !uri.IsIPv6(p.Known)
	case p.Hole == term.HostPort || p.Hole == term.Number || h.areNamed(p):
		return true
	case p.Call == nil:
		return p.Place.Var != nil && (isNetHost(p.Place.Var) || h.allNever(h.writtenTo(p.Place), p.Place, hops))
	case makesNoAddress[p.Call.Func]:
		return true
	case library.Of(p.Call.Func).Trims && len(p.Call.Args) > 0:
		return h.neverTexts(p.Call.Args[:1], hops)
	}
	return false
}

// areNamed reports whether one of the names on a value's way says that the value is not an address.
func (h *Values) areNamed(p term.Piece) bool {
	return p.Place.Var != nil && namesNoAddress(p.Place.Var.Name()) ||
		slices.ContainsFunc(p.Via, func(via term.Via) bool { return h.isNamed(via.Object) })
}

func (h *Values) isNamed(obj types.Object) bool {
	if obj == nil { // a function literal that no variable holds
		return false
	}
	fn, ok := obj.(*types.Func)
	return namesNoAddress(obj.Name()) || ok && h.isByCarefulAuthor(fn)
}

// isNetHost reports whether a field is the host of a URL or a request, which has its brackets, or
// the name of a host in an answer of the DNS.
func isNetHost(field *types.Var) bool {
	if !field.IsField() || field.Pkg() == nil {
		return false
	}
	isDNS := field.Pkg().Path() == "net" && (field.Name() == "Host" || field.Name() == "Target")
	return isDNS || isURLHost(field)
}

// isURLHost reports whether a variable is the host of a URL or a request.
func isURLHost(v *types.Var) bool {
	isOfURL := v.Pkg() != nil && (v.Pkg().Path() == "net/url" || v.Pkg().Path() == "net/http")
	return isOfURL && v.IsField() && v.Name() == "Host"
}

// IsCaredFor reports whether the author of the function around the value at cur has thought of IPv6
// for it.
func (h *Values) IsCaredFor(cur inspector.Cursor) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		expr, ok := cur.Node().(ast.Expr)
		if ok && h.IsAddress(expr) {
			return h.tellsIPv6(fn, expr)
		}
		return h.caresForIPv6(fn, expr) || ok && isSplit(h, fn, expr)
	}
	return false
}

// IsAddress reports whether an expression is an IP address by its type, or the printed form of
// one.
func (h *Values) IsAddress(expr ast.Expr) bool {
	expr = ast.Unparen(expr)
	if call, ok := expr.(*ast.CallExpr); ok && len(call.Args) == 0 && code.LastName(call.Fun) == "String" {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && isAddress(pointerTo(h.info.TypeOf(sel.X)))
	}
	return isAddress(h.info.TypeOf(expr))
}

// pointerTo returns the type of a variable's address, whose methods can print it too.
func pointerTo(t types.Type) types.Type {
	if _, ok := types.Unalias(t).(*types.Pointer); ok || t == nil {
		return t
	}
	return types.NewPointer(t)
}

// isAddress reports whether package fmt prints a type as an IP address. For net.IPAddr, only
// pointers have the method for that.
func isAddress(t types.Type) bool {
	pointer, isPointer := types.Unalias(t).(*types.Pointer)
	if isPointer {
		t = pointer.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	switch named.Obj().Pkg().Path() + "." + named.Obj().Name() {
	case "net.IP", "net/netip.Addr":
		return true
	case "net.IPAddr":
		return isPointer
	}
	return false
}
