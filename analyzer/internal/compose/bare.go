package compose

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// IsBare reports whether the value of an expression certainly has no brackets: a string that a user
// writes may be "[::1]".
func (h *HostValues) IsBare(cur inspector.Cursor) bool {
	return h.isBare(cur.Node().(ast.Expr), maxHops)
}

// isBare is like IsBare; for a list it is about the elements.
func (h *HostValues) isBare(expr ast.Expr, hops int) bool {
	if text, ok := code.ConstantString(h.info, expr); ok {
		return !strings.ContainsAny(text, "[]")
	}
	isOther := func(e ast.Expr) bool { return !h.isBare(e, hops-1) }
	switch e := ast.Unparen(expr).(type) {
	case *ast.CallExpr:
		f, ok := h.flow.Index.CalleeOf(e)
		return h.IsAddress(e) || ok && library.Of(f.Func.FullName()).Value == stdlib.Hostname
	case *ast.IndexExpr:
		return h.IsAddress(e) || !isOther(e.X)
	case *ast.CompositeLit:
		return !slices.ContainsFunc(e.Elts, isOther)
	case *ast.Ident:
		v, _ := h.info.Uses[e].(*types.Var)
		if hops == 0 || v == nil {
			return h.IsAddress(e)
		}
		values, ok := h.flow.Index.Values(v)
		isWrong := func(w index.Value) bool { return w.Kind != index.Zero && isOther(w.Expr.Node().(ast.Expr)) }
		return h.IsAddress(e) || ok && !slices.ContainsFunc(values, isWrong)
	}
	return h.IsAddress(expr)
}
