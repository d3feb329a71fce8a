package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// hasKey resolves the second value of m[k], x.(T) or <-c at cur.
func (r listResolver) hasKey(cur inspector.Cursor) []term.Text {
	switch e := cur.Node().(type) {
	case *ast.TypeAssertExpr:
		return isAsserted(r.expr, cur)
	case *ast.IndexExpr:
		return []term.Text{r.lookedUp(term.Boolean, cur, e)}
	}
	return []term.Text{term.Unknown(term.Boolean)}
}

// lookedUp returns the value of a map for a key, as a [term.Lookup] of the key. It does not
// depend on the key for a set, in which programs usually collect what they have seen before.
func (r listResolver) lookedUp(kind term.Kind, cur inspector.Cursor, e *ast.IndexExpr) term.Text {
	info := r.expr.p.Index.Info
	if info.Types[e.Index].Value != nil || code.IsSet(info.TypeOf(e.X)) || r.expr.p.kindOf(e.Index) != term.String {
		return term.Unknown(kind)
	}
	return term.Of(kind, term.Lookup, r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1)))
}

func (p *Flow) isMap(e ast.Expr) bool {
	t := p.Index.Info.TypeOf(e)
	if t == nil {
		return false // code that does not type-check
	}
	_, isMap := t.Underlying().(*types.Map)
	return isMap
}
