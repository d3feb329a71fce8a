package compose

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// HostValues has the values of a package's expressions, as far as they matter for hosts.
type HostValues struct {
	info   *types.Info
	flow   *flow.Flow
	caring map[inquiry]bool
}

// NewHostValues returns the values of a package, which it computes on demand.
func NewHostValues(info *types.Info, flow *flow.Flow) *HostValues {
	return &HostValues{info, flow, make(map[inquiry]bool)}
}

// IsNeverIPv6 reports whether the value of an expression is never an IPv6 address without brackets,
// for any input of the program, or to judge by its name, or if a condition examines it.
func (h *HostValues) IsNeverIPv6(cur inspector.Cursor) bool {
	return h.never(flow.Inflow{Cursor: cur}, maxHops)
}

// never is like IsNeverIPv6, but for the value that flows from an expression, through some variables at most.
func (h *HostValues) never(from flow.Inflow, hops int) bool {
	if hops == 0 {
		return false
	}
	expr := from.Cursor.Node().(ast.Expr)
	if h.saysNoAddress(expr) || !h.areAddresses(expr) && h.neverTexts(h.flow.InflowTexts(from), hops) {
		return true
	}
	if address, ok := h.addressIn(from); ok {
		return h.never(address, hops-1)
	}
	if code.IsOpenSum(h.info, expr) {
		return slices.ContainsFunc(code.Operands(h.info, expr), func(operand ast.Expr) bool {
			cur, ok := from.Cursor.FindNode(operand)
			return ok && h.never(flow.Inflow{Cursor: cur}, hops-1)
		})
	}
	v := h.flow.Index.Target(expr)
	return v != nil && h.neverWritten(term.Place{Var: v, Element: from.Element}, hops-1)
}

// addressIn returns the address that an expression prints, or the value of package net or the list that has it.
func (h *HostValues) addressIn(from flow.Inflow) (address flow.Inflow, ok bool) {
	at := code.Unparen(from.Cursor)
	if from.Element || !h.IsAddress(at.Node().(ast.Expr)) {
		return address, false
	}
	switch e := at.Node().(type) {
	case *ast.CallExpr:
		if fun := code.Unparen(at.ChildAt(edge.CallExpr_Fun, -1)); code.LastName(e.Fun) == "String" {
			return flow.Inflow{Cursor: fun.ChildAt(edge.SelectorExpr_X, -1)}, true
		}
	case *ast.IndexExpr:
		return flow.Inflow{Cursor: at.ChildAt(edge.IndexExpr_X, -1), Element: true}, true
	case *ast.SelectorExpr:
		v := h.flow.Index.Target(e)
		return flow.Inflow{Cursor: at.ChildAt(edge.SelectorExpr_X, -1)}, v != nil && v.Pkg() != nil && v.Pkg().Path() == "net"
	case *ast.Ident:
		v := h.flow.Index.Target(e)
		if v == nil {
			return address, false
		}
		if writes := h.flow.Index.Variable(v).Writes; len(writes) == 1 && index.IsRange(writes[0].At) {
			return flow.Inflow{Cursor: writes[0].Value, Element: true}, true
		}
	}
	return address, false
}

// maxHops bounds the variables between a hole and the parts of its value.
const maxHops = 8

func (h *HostValues) neverTexts(texts []term.Text, hops int) bool {
	return !slices.ContainsFunc(texts, func(t term.Text) bool {
		return slices.ContainsFunc(eval.Values(eval.Run(t)), func(v term.Text) bool { return !h.neverText(v, hops) })
	})
}

// neverText is like IsNeverIPv6, but for one of the values of an expression.
func (h *HostValues) neverText(t term.Text, hops int) bool {
	if t.IsKnown() {
		return !uri.IsIPv6(t.Bytes())
	}
	bare := term.Text{Pieces: t.Pieces}
	t.Guards = slices.DeleteFunc(slices.Clone(t.Guards), func(g term.Guard) bool {
		return g.AsksForText() || asksForKind(g) || asksForOthers(g, bare)
	})
	hasColon := term.Of(term.Boolean, "strings.Contains", bare, term.Known(term.String, ":"))
	isCalled := func(p term.Piece) bool { return p.Call != nil && p.Call.Func != term.MadeOf }
	isExamined := len(t.Guards) > 0 && slices.ContainsFunc(t.Pieces, isCalled) || !trace.Admits(t, "2001:db8::1")
	return isExamined || eval.Ask(hasColon) == eval.Never ||
		slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return h.neverPiece(p, hops) })
}

// asksForKind reports whether a guard asks an address what IPv4 and IPv6 have both, as in
// if ip.IsUnspecified() { ip = net.IPv4(127, 0, 0, 1) }.
func asksForKind(g term.Guard) bool {
	return !g.Holds.Walk(func(p *term.Piece) bool {
		if p.Call == nil {
			return true
		}
		method, isOfIP := strings.CutPrefix(p.Call.Func, "(net.IP).Is")
		if !isOfIP {
			method, isOfIP = strings.CutPrefix(p.Call.Func, "(net/netip.Addr).Is")
		}
		return !isOfIP || strings.ContainsAny(method, "46")
	})
}

// asksForOthers reports whether a guard reads only variables of which a text does not consist: host = t.Domain;
// if host == "" { host = t.IP.String() }.
func asksForOthers(g term.Guard, of term.Text) bool {
	hasVariable := false
	return g.Holds.Walk(func(p *term.Piece) bool {
		hasVariable = hasVariable || p.Place.Var != nil
		return p.Call != nil || p.Hole == term.NoHole || p.Place.Var != nil && !of.Has(p.Place)
	}) && hasVariable
}

// neverPiece reports whether no text with a piece is a bare address: its known bytes, such as a
// label or a bracket, cannot be part of one.
func (h *HostValues) neverPiece(p term.Piece, hops int) bool {
	switch {
	case hops == 0:
		return false
	case p.Hole == term.NoHole:
		return p.Known != "" && !uri.IsIPv6(p.Known)
	case p.Hole == term.HostPort || p.Hole == term.Number || h.areNamed(p):
		return true
	case p.Call == nil:
		return p.Place.Var != nil && (isNetHost(p.Place.Var) || h.neverWritten(p.Place, hops-1))
	case makesNoAddress[p.Call.Func]:
		return true
	case library.Of(p.Call.Func).Trims && len(p.Call.Args) > 0:
		return h.neverTexts(p.Call.Args[:1], hops)
	}
	return false
}

// neverWritten reports whether the package contains all writes to a place, and none writes an address. A setter that
// looks for the colon of a port expects a host as in a URL, and so does code that writes the host of one.
func (h *HostValues) neverWritten(place term.Place, hops int) bool {
	from := h.flow.Inflows(place)
	isOfURL := func(f flow.Inflow) bool { return slices.ContainsFunc(h.flow.InflowTexts(f), hasURLHost) }
	mayBe := func(f flow.Inflow) bool {
		return !h.IsCaredFor(f.Cursor) && !h.never(f, hops)
	}
	return slices.ContainsFunc(from, isOfURL) || h.isClosed(place.Var) && len(from) > 0 &&
		!slices.ContainsFunc(from, mayBe)
}

// IsOfURL reports whether the program writes the host of a URL to the variable or the field of an expression. An IPv6
// address has brackets there, and colons, with or without a port.
func (h *HostValues) IsOfURL(expr ast.Expr) bool {
	v := h.flow.Index.Target(expr)
	return v != nil && slices.ContainsFunc(h.flow.Inflows(term.Place{Var: v}), func(f flow.Inflow) bool {
		return slices.ContainsFunc(h.flow.InflowTexts(f), isURLHostText)
	})
}

// isURLHostText reports whether a text begins with the host of a URL: the program may append a port to the field.
func isURLHostText(t term.Text) bool {
	if len(t.Pieces) == 0 {
		return false
	}
	p := t.Pieces[0]
	return p.Call != nil && p.Call.Func == "net/url.URL.Host" || p.Place.Var != nil && isURLHost(p.Place.Var)
}

// hasURLHost reports whether a text has the host of a URL, or what a function makes of one.
func hasURLHost(t term.Text) bool {
	return !t.Walk(func(p *term.Piece) bool { return p.Place.Var == nil || !isURLHost(p.Place.Var) })
}

// isClosed reports whether the package contains all writes to a variable.
func (h *HostValues) isClosed(v *types.Var) bool {
	fn, _ := h.flow.Index.Parameter(v)
	if fn == nil {
		_, ok := h.flow.Index.Values(v)
		return ok
	}
	return !fn.Exported() && !fn.Signature().Variadic() && len(h.flow.Index.Calls(fn)) == len(h.flow.Index.Uses(fn))
}

// areNamed reports whether one of the names on a value's way says that the value is not an address.
func (h *HostValues) areNamed(p term.Piece) bool {
	return p.Place.Var != nil && namesNoAddress(p.Place.Var.Name()) ||
		slices.ContainsFunc(p.Via, func(via term.Via) bool { return h.isNamed(via.Object) })
}

func (h *HostValues) isNamed(obj types.Object) bool {
	if obj == nil { // a function literal that no variable holds
		return false
	}
	fn, ok := obj.(*types.Func)
	return namesNoAddress(obj.Name()) || ok && h.isByCarefulAuthor(fn)
}

// makesNoAddress has the functions that return no IPv6 address without brackets.
var makesNoAddress = map[string]bool{
	"net.JoinHostPort": true, "net/netip.AddrFrom4": true, "net/url.QueryEscape": true, "os.Hostname": true,
	"net.IPv4": true, "(net.IP).To4": true,
}

// ipv4Networks are the networks of package net that have only IPv4 addresses.
var ipv4Networks = []string{"ip4", "tcp4", "udp4"}

// looksUpIPv4 reports whether a call of package net returns addresses of such a network.
func (h *HostValues) looksUpIPv4(fn *types.Func, call *ast.CallExpr) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == "net" && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		network, _ := code.ConstantString(h.info, arg)
		return slices.Contains(ipv4Networks, network)
	})
}

// lenIPv4 is the number of bytes of an IPv4 address.
const lenIPv4 = 4

// hasFourBytes reports whether an expression makes a list of four bytes: as a net.IP, an IPv4 address.
func (h *HostValues) hasFourBytes(expr ast.Expr) bool {
	t := h.info.TypeOf(expr)
	if t == nil || !term.IsBytes(t) {
		return false
	}
	isInt := func(e ast.Expr, n int64) bool {
		value := h.info.Types[e].Value
		return value != nil && constant.Compare(constant.ToInt(value), token.EQL, constant.MakeInt64(n))
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == lenIPv4
	case *ast.SliceExpr:
		of, isArray := h.info.TypeOf(e.X).Underlying().(*types.Array)
		isFromStart := e.Low == nil || isInt(e.Low, 0)
		return isFromStart && (e.High != nil && isInt(e.High, lenIPv4) || e.High == nil && isArray && of.Len() == lenIPv4)
	case *ast.CallExpr:
		if code.LastName(e.Fun) == "make" {
			return len(e.Args) > 1 && isInt(e.Args[1], lenIPv4)
		}
		return h.info.Types[e.Fun].IsType() && len(e.Args) == 1 && h.hasFourBytes(e.Args[0])
	}
	return false
}

// saysNoAddress reports whether the name of an expression, or the function that it calls, shows
// that its value is not an IPv6 address without brackets.
func (h *HostValues) saysNoAddress(expr ast.Expr) bool {
	expr = ast.Unparen(expr)
	if value, ok := code.ConstantString(h.info, expr); ok {
		return !uri.IsIPv6(value)
	}
	if namesNoAddress(code.LastName(expr)) || h.hasFourBytes(expr) {
		return true
	}
	switch e := expr.(type) {
	case *ast.SelectorExpr:
		field, ok := h.info.Uses[e.Sel].(*types.Var)
		return ok && (isNetHost(field) || isBesideIPv6(h.info, e))
	case *ast.CallExpr:
		f, ok := h.flow.Index.CalleeOf(e)
		return ok && (makesNoAddress[f.Func.FullName()] || h.looksUpIPv4(f.Func, e) || h.isByCarefulAuthor(f.Func))
	}
	return false
}

// isBesideIPv6 reports whether the structure of a field has another field of its type for the
// addresses of IPv6, as Docker's IPAddress stands beside GlobalIPv6Address.
func isBesideIPv6(info *types.Info, sel *ast.SelectorExpr) bool {
	of := index.StructOf(info.TypeOf(sel.X))
	if of == nil {
		return false
	}
	for f := range of.Fields() {
		if namesIPVersion(f.Name()) && types.Identical(f.Type(), info.TypeOf(sel)) {
			return true
		}
	}
	return false
}

// isNetHost reports whether a field is the host of a URL or a request, which has its brackets, or
// the name of a host in an answer of the DNS.
func isNetHost(field *types.Var) bool {
	isDNS := field.Pkg() != nil && field.Pkg().Path() == "net" && (field.Name() == "Host" || field.Name() == "Target")
	return field.IsField() && isDNS || isURLHost(field)
}

// isURLHost reports whether a variable is the host of a URL or a request.
func isURLHost(v *types.Var) bool {
	isOfURL := v.Pkg() != nil && (v.Pkg().Path() == "net/url" || v.Pkg().Path() == "net/http")
	return isOfURL && v.IsField() && v.Name() == "Host"
}

// IsCaredFor reports whether the author of the function around the value at cur has thought of IPv6
// for it.
func (h *HostValues) IsCaredFor(cur inspector.Cursor) bool {
	for fn := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		expr, ok := cur.Node().(ast.Expr)
		if ok && (h.IsAddress(expr) || h.areAddresses(expr)) {
			address := h.variableOf(expr)
			return address != nil && h.caresForIPv6(fn, address, true)
		}
		return h.caresForIPv6(fn, h.rootOf(expr), false) || ok && h.isSplit(fn, expr)
	}
	return false
}

// rootOf returns the variable with which an expression begins, nil if there is none.
func (h *HostValues) rootOf(expr ast.Expr) types.Object {
	switch e := ast.Unparen(expr).(type) {
	case *ast.Ident:
		if v := h.flow.Index.Target(e); v != nil {
			return v
		}
	case *ast.SelectorExpr:
		return h.rootOf(e.X)
	case *ast.CallExpr:
		return h.rootOf(e.Fun)
	}
	return nil
}

// variableOf returns the variable, or the field, of which an address by its type is the value or an element; nil if
// there is none.
func (h *HostValues) variableOf(address ast.Expr) types.Object {
	switch e := ast.Unparen(address).(type) {
	case *ast.CallExpr:
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			address = sel.X
		}
	case *ast.IndexExpr:
		address = e.X
	}
	if v := h.flow.Index.Target(address); v != nil {
		return v
	}
	return nil
}

// IsAddress reports whether an expression is an IP address by its type, or the printed form of
// one.
func (h *HostValues) IsAddress(expr ast.Expr) bool {
	expr = ast.Unparen(expr)
	if call, ok := expr.(*ast.CallExpr); ok && len(call.Args) == 0 && code.LastName(call.Fun) == "String" {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && isAddress(pointerTo(h.info.TypeOf(sel.X)))
	}
	return isAddress(h.info.TypeOf(expr))
}

// areAddresses reports whether an expression is a list of IP addresses by its type.
func (h *HostValues) areAddresses(expr ast.Expr) bool {
	list, ok := types.Unalias(h.info.TypeOf(expr)).(*types.Slice)
	return ok && isAddress(list.Elem())
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
