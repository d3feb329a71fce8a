package hosts

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// makesNoAddress has the functions that return no IPv6 address without brackets.
var makesNoAddress = map[string]bool{
	"net.JoinHostPort": true, "net/netip.AddrFrom4": true, "net/url.QueryEscape": true, "os.Hostname": true,
}

// saysNoAddress reports whether the name of an expression, or the function that it calls, shows
// that its value is not an IPv6 address without brackets.
func (h *Values) saysNoAddress(expr ast.Expr) bool {
	if value, ok := code.ConstantString(h.info, expr); ok {
		return !uri.IsIPv6(value)
	}
	if namesNoAddress(code.LastName(expr)) {
		return true
	}
	switch e := expr.(type) {
	case *ast.SelectorExpr:
		field, ok := h.info.Uses[e.Sel].(*types.Var)
		return ok && (isNetHost(field) || isBesideIPv6(h.info, e))
	case *ast.CallExpr:
		f, ok := h.flow.Index.CalleeOf(e)
		return ok && (makesNoAddress[f.Func.FullName()] || h.isByCarefulAuthor(f.Func))
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
		isFor6 := namesIPVersion(f.Name()) && strings.Contains(f.Name(), "6")
		if isFor6 && types.Identical(f.Type(), info.TypeOf(sel)) {
			return true
		}
	}
	return false
}

// isByCarefulAuthor reports whether a function is one of the package whose author has thought
// of IPv6.
func (h *Values) isByCarefulAuthor(fn *types.Func) bool {
	decl, ok := h.flow.Index.Declaration(fn)
	return ok && h.caresForIPv6(decl, nil)
}

// madeFrom returns the expressions of which one has the value of an unresolved expression: the
// writes to a variable, or the results of a function of the package. It returns none if the
// expression may have another value. by is their origin, if that is more than the expression.
func (h *Values) madeFrom(from flow.Inflow) (made []flow.Inflow, by any) {
	if from.Element {
		return nil, nil
	}
	cur := code.Unparen(from.Cursor)
	switch e := cur.Node().(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if v, ok := h.info.Uses[code.Ident(e.(ast.Expr))].(*types.Var); ok {
			place := term.Place{Var: v.Origin()}
			return h.writtenTo(place), place
		}
	case *ast.CallExpr:
		if h.passesOn(e) {
			return []flow.Inflow{{Cursor: cur.ChildAt(edge.CallExpr_Args, 0)}}, nil
		}
		return h.returned(e)
	}
	return nil, nil
}

// passesOn reports whether a call returns an address only if its first argument is one: a
// conversion, or a function that trims it.
func (h *Values) passesOn(call *ast.CallExpr) bool {
	if len(call.Args) == 0 {
		return false
	}
	f, ok := h.flow.Index.CalleeOf(call)
	return h.info.Types[call.Fun].IsType() || ok && f.Recv == nil && library.Of(f.Func.FullName()).Trims
}

// returned is like madeFrom, but for a call of a function of the package.
func (h *Values) returned(call *ast.CallExpr) (made []flow.Inflow, by any) {
	f, ok := h.flow.Index.CalleeOf(call)
	if !ok {
		return nil, nil
	}
	body, ok := h.flow.Index.Declaration(f.Func)
	results := f.Func.Signature().Results()
	if !ok || results.Len() == 0 {
		return nil, nil
	}
	i := resultOf(results)
	for ret := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if around, _ := index.FunctionAround(ret); around != body {
			continue
		}
		if len(ret.Node().(*ast.ReturnStmt).Results) <= i {
			return nil, nil
		}
		made = append(made, flow.Inflow{Cursor: ret.ChildAt(edge.ReturnStmt_Results, i)})
	}
	return made, body
}

// resultOf returns the index of the result that may be an address: the first string, or else
// the first one.
func resultOf(results *types.Tuple) int {
	for i := range results.Len() {
		if code.IsString(results.At(i).Type()) {
			return i
		}
	}
	return 0
}

// writtenTo returns the writes to a place, if there can be no others.
func (h *Values) writtenTo(place term.Place) []flow.Inflow {
	if !h.isClosed(place.Var) {
		return nil
	}
	return h.flow.Inflows(place)
}

// isClosed reports whether the package contains all writes to a variable.
func (h *Values) isClosed(v *types.Var) bool {
	fn, _ := h.flow.Index.Parameter(v)
	if fn == nil {
		values, ok := h.flow.Index.Values(v)
		return ok && !slices.ContainsFunc(values, func(value index.Value) bool { return value.Kind == index.Element })
	}
	if fn.Exported() || fn.Signature().Variadic() {
		return false
	}
	return !slices.ContainsFunc(h.flow.Index.Uses(fn), func(use inspector.Cursor) bool {
		use = code.Selected(use)
		call, ok := use.Parent().Node().(*ast.CallExpr)
		return !ok || call.Fun != use.Node()
	})
}
