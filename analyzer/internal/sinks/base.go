package sinks

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// baseOf returns the URL of the receiver of a call that resolves a reference; "" if it is not certain.
func (p *Sinks) baseOf(call index.Call) string {
	fun := code.Unparen(call.Cursor.ChildAt(edge.CallExpr_Fun, -1))
	if sel, ok := fun.Node().(*ast.SelectorExpr); !ok || sel.X != call.Recv {
		return "" // a method value has another receiver
	}
	return p.flow.KnownURL(fun.ChildAt(edge.SelectorExpr_X, -1))
}
