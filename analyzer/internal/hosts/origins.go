package hosts

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// origins searches the values from which the program makes a host.
type origins struct {
	*flow.Package
	values *Values
	asked  map[*types.Var]bool
}

func newOrigins(h *Values) origins { return origins{h.flow, h, make(map[*types.Var]bool)} }

// mayBeURL reports whether one of the texts, or of those that the package writes to their places,
// is the host of a URL or of a request: then the code expects brackets where they are needed.
func (o origins) mayBeURL(texts []term.Text) bool {
	return slices.ContainsFunc(texts, func(t term.Text) bool { return slices.ContainsFunc(t.Pieces, o.mayHoldURL) })
}

// mayHoldURL is like mayBeURL, but for a piece of a text.
func (o origins) mayHoldURL(p term.Piece) bool {
	v := p.Place.Var
	switch {
	case p.Call != nil && library.Of(p.Call.Func).Trims && len(p.Call.Args) > 0:
		return o.mayBeURL(p.Call.Args[:1])
	case v == nil || o.asked[v]:
		return false
	}
	o.asked[v] = true
	return isURLHost(v) || slices.ContainsFunc(o.Inflows(p.Place), func(from flow.Inflow) bool { return o.mayBeURL(o.InflowTexts(from)) })
}

// IsBare reports whether the value of an expression certainly has no brackets: a string that a user
// writes may be "[::1]".
func (h *Values) IsBare(cur inspector.Cursor) bool {
	return newOrigins(h).isBare(cur.Node().(ast.Expr))
}

// isBare is like IsBare; for a list it is about the elements. A variable that it has asked counts as
// bare.
func (o origins) isBare(expr ast.Expr) bool {
	if text, ok := code.ConstantString(o.Index.Info, expr); ok {
		return !strings.ContainsAny(text, "[]")
	}
	if o.values.IsAddress(expr) {
		return true
	}
	switch e := ast.Unparen(expr).(type) {
	case *ast.CallExpr:
		f, ok := o.Index.CalleeOf(e)
		return ok && library.Of(f.Func.FullName()).Value == stdlib.Hostname || o.values.passesOn(e) && o.isBare(e.Args[0])
	case *ast.IndexExpr:
		return o.isBare(e.X)
	case *ast.CompositeLit:
		return !slices.ContainsFunc(e.Elts, func(elt ast.Expr) bool { return !o.isBare(elt) })
	case *ast.Ident:
		v, ok := o.Index.Info.Uses[e].(*types.Var)
		return ok && (o.asked[v] || o.holdsBare(v))
	}
	return false
}

// holdsBare is like isBare, but for all values of a variable.
func (o origins) holdsBare(v *types.Var) bool {
	o.asked[v] = true
	values, ok := o.Index.Values(v)
	return ok && !slices.ContainsFunc(values, func(w index.Value) bool { return w.Kind != index.Zero && !o.isBare(w.Expr.Node().(ast.Expr)) })
}
