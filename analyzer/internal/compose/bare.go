package compose

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// IsBare reports whether the value of an expression certainly has no brackets: a string that a user
// writes may be "[::1]".
func (h *HostValues) IsBare(cur inspector.Cursor) bool {
	expr := ast.Unparen(cur.Node().(ast.Expr))
	if text, ok := code.ConstantString(h.info, expr); ok {
		return !strings.ContainsAny(text, "[]")
	}
	if h.IsAddress(expr) {
		return true
	}
	switch e := expr.(type) {
	case *ast.CallExpr:
		f, ok := h.flow.Index.CalleeOf(e)
		return ok && library.Of(f.Func.FullName()).Value == stdlib.Hostname
	case *ast.Ident:
		v, _ := h.info.Uses[e].(*types.Var)
		if v == nil || !defuse.IsLocal(v) {
			return false
		}
		value, ok := h.flow.Index.Only(v)
		return ok && h.IsBare(value)
	}
	return false
}
