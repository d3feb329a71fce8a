package flow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxEntries bounds the entries of a map that the resolver compares with a key.
const maxEntries = 16

// entry is an entry of a map literal, for a lookup.
type entry struct {
	isThere term.Text // the condition that the key of the lookup is the one of the entry
	value   inspector.Cursor
}

// looked resolves the lookup e at cur, with a key that is not a constant, in a map literal. Each value
// gets the guard that the key is the one of its entry. ok is false if the map may have entries outside
// the literal.
func (r listResolver) looked(cur inspector.Cursor, e *ast.IndexExpr) (found []term.Text, ok bool) {
	entries, name, ok := r.entriesOf(cur)
	if !ok {
		return nil, false
	}
	kind := r.expr.p.kindOf(e)
	if kind == term.Boolean {
		holds := term.False
		for _, entry := range entries {
			holds = term.Or(holds, term.And(entry.isThere, r.expr.operand(entry.value)))
		}
		return []term.Text{holds}, true
	}
	missing := term.True
	for _, entry := range entries {
		value := r.expr.texts
		if name != nil {
			value = func(cur inspector.Cursor) []term.Text {
				return r.expr.through(term.Via{Object: name}, r.expr.texts, cur)
			}
		}
		isThere := []term.Guard{{Holds: entry.isThere, At: e, Role: term.Before},
			{Holds: term.Of(term.Boolean, term.Selected), At: e}}
		found = append(found, union.Guarded(value(entry.value), isThere)...)
		missing = term.And(missing, term.Not(entry.isThere))
	}
	return append(found, union.Guarded(zeroOf(kind), []term.Guard{{Holds: missing, At: e, Role: term.Before}})...), true
}

// hasKey resolves the second value of m[k], x.(T) or <-c at cur.
func (r listResolver) hasKey(cur inspector.Cursor) []term.Text {
	if _, isAssertion := cur.Node().(*ast.TypeAssertExpr); isAssertion {
		return r.expr.isAsserted(cur)
	}
	e, isIndex := cur.Node().(*ast.IndexExpr)
	if !isIndex {
		return []term.Text{term.Unknown(term.Boolean)}
	}
	entries, _, ok := r.entriesOf(cur)
	if !ok {
		return []term.Text{r.lookedUp(term.Boolean, cur, e)}
	}
	holds := term.False
	for _, entry := range entries {
		holds = term.Or(holds, entry.isThere)
	}
	return []term.Text{holds}
}

// lookedUp returns the value of an unknown map for a key, as a [term.Lookup] of the key. It does not
// depend on the key for a set, in which programs usually collect what they have seen before.
func (r listResolver) lookedUp(kind term.Kind, cur inspector.Cursor, e *ast.IndexExpr) term.Text {
	info := r.expr.p.Index.Info
	if info.Types[e.Index].Value != nil || code.IsSet(info.TypeOf(e.X)) || r.expr.p.kindOf(e.Index) != term.String {
		return term.Unknown(kind)
	}
	return term.Of(kind, term.Lookup, r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1)))
}

// entriesOf returns the entries of the map that the index expression at cur reads, and the variable
// with the map, nil for a literal. The map may be an entry of another one: the entries then have the
// conditions on both keys.
func (r listResolver) entriesOf(cur inspector.Cursor) (entries []entry, name types.Object, ok bool) {
	of := code.Unparen(cur.ChildAt(edge.IndexExpr_X, -1))
	outer, isNested := of.Node().(*ast.IndexExpr)
	if !isNested || !r.expr.p.isMap(outer) {
		m, name, ok := r.expr.p.mapLiteral(of)
		if !ok {
			return nil, nil, false
		}
		entries, ok = r.entriesIn(m, cur)
		return entries, name, ok
	}
	maps, name, ok := r.entriesOf(of)
	for _, m := range maps {
		inner, isLiteral := r.entriesIn(code.Unparen(m.value), cur)
		if !isLiteral {
			return nil, nil, false
		}
		for _, entry := range inner {
			entry.isThere = term.And(m.isThere, entry.isThere)
			entries = append(entries, entry)
		}
	}
	return entries, name, ok && len(entries) <= maxEntries
}

// entriesIn returns the entries of a map literal m, for the key of the index expression at cur.
func (r listResolver) entriesIn(m, cur inspector.Cursor) (entries []entry, ok bool) {
	if lit, isLiteral := m.Node().(*ast.CompositeLit); !isLiteral || len(lit.Elts) > maxEntries {
		return nil, false
	}
	key := r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1))
	for _, elt := range index.Listed(m, edge.CompositeLit_Elts) {
		if _, isKeyed := elt.Node().(*ast.KeyValueExpr); !isKeyed {
			return nil, false // code that does not type-check
		}
		is := term.Of(term.Boolean, "==", key, union.Bare(r.expr.operand(elt.ChildAt(edge.KeyValueExpr_Key, -1))))
		entries = append(entries, entry{is, elt.ChildAt(edge.KeyValueExpr_Value, -1)})
	}
	return entries, true
}

// mapLiteral returns the literal of the map at cur, and the variable with it, nil for the literal itself.
// ok is false if code may change the map later.
func (p *Flow) mapLiteral(cur inspector.Cursor) (literal inspector.Cursor, name types.Object, ok bool) {
	cur = code.Unparen(cur)
	if !p.isMap(cur.Node().(ast.Expr)) {
		return cur, nil, false
	}
	if id, isName := cur.Node().(*ast.Ident); isName {
		v := p.Index.Target(id)
		if v == nil || !index.IsGlobal(v) && !p.Index.IsOnlyRead(v) {
			return cur, nil, false
		}
		if cur, ok = p.Index.Only(v); !ok {
			return cur, nil, false
		}
		name = v
	}
	_, ok = cur.Node().(*ast.CompositeLit)
	return cur, name, ok
}

func (p *Flow) isMap(e ast.Expr) bool {
	t := p.Index.Info.TypeOf(e)
	if t == nil {
		return false // code that does not type-check
	}
	_, isMap := t.Underlying().(*types.Map)
	return isMap
}
