package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// maxEntries is the maximal number of entries of a map that the resolver compares with a key.
const maxEntries = 16

// entry is an entry of a map literal.
type entry struct {
	isThere term.Text // whether the sought key is this one
	value   inspector.Cursor
}

// looked resolves a map lookup with a key that is not a constant: the key selects one of the
// values. ok is false if there are entries outside the literal.
func (r listResolver) looked(cur inspector.Cursor, e *ast.IndexExpr) (found []term.Text, ok bool) {
	entries, name, ok := r.entriesOf(cur, e)
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
		found = append(found, guarded(value(entry.value), []term.Guard{{Holds: entry.isThere, At: e, Before: true}})...)
		missing = term.And(missing, term.Not(entry.isThere))
	}
	return append(found, guarded(zeroOf(kind), []term.Guard{{Holds: missing, At: e, Before: true}})...), true
}

// hasKey resolves the second value of v, ok := m[k], of v, ok := x.(T), and of v, ok := <-c: if a
// channel gives a text, the answer is true.
func (r listResolver) hasKey(cur inspector.Cursor) []term.Text {
	if receives, ok := cur.Node().(*ast.UnaryExpr); ok && receives.Op == token.ARROW {
		return []term.Text{term.True}
	}
	if _, isAssertion := cur.Node().(*ast.TypeAssertExpr); isAssertion {
		return isAsserted(r.expr, cur)
	}
	e, isIndex := cur.Node().(*ast.IndexExpr)
	if !isIndex {
		return []term.Text{term.Unknown(term.Boolean)}
	}
	entries, _, ok := r.entriesOf(cur, e)
	if !ok {
		return []term.Text{r.lookedUp(term.Boolean, cur, e)}
	}
	holds := term.False
	for _, entry := range entries {
		holds = term.Or(holds, entry.isThere)
	}
	return []term.Text{holds}
}

// lookedUp returns the value of an unknown map for a key. A set only shows that the program has
// seen something before.
func (r listResolver) lookedUp(kind term.Kind, cur inspector.Cursor, e *ast.IndexExpr) term.Text {
	info := r.expr.p.Index.Info
	if info.Types[e.Index].Value != nil || code.IsSet(info.TypeOf(e.X)) || r.expr.p.kindOf(e.Index) != term.String {
		return term.Unknown(kind)
	}
	return term.Of(kind, term.Lookup, r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1)))
}

// entriesOf returns the entries of the map in an index expression, and the variable that holds
// it, if one does. A map may be an entry of another one.
func (r listResolver) entriesOf(cur inspector.Cursor, e *ast.IndexExpr) (entries []entry, name types.Object, ok bool) {
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
	maps, name, ok := r.entriesOf(of, outer)
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

// entriesIn returns the entries of a literal of a map, for the key of the index expression at cur.
func (r listResolver) entriesIn(m, cur inspector.Cursor) (entries []entry, ok bool) {
	if lit, isLiteral := m.Node().(*ast.CompositeLit); !isLiteral || len(lit.Elts) > maxEntries {
		return nil, false
	}
	key := r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1))
	for _, elt := range defuse.Listed(m, edge.CompositeLit_Elts) {
		if _, isKeyed := elt.Node().(*ast.KeyValueExpr); !isKeyed {
			return nil, false // code that does not type-check
		}
		is := term.Of(term.Boolean, "==", key, bare(r.expr.operand(elt.ChildAt(edge.KeyValueExpr_Key, -1))))
		entries = append(entries, entry{is, elt.ChildAt(edge.KeyValueExpr_Value, -1)})
	}
	return entries, true
}

// mapLiteral returns the literal of a map, and the variable that holds it, if nothing changes
// the map later.
func (p *Package) mapLiteral(cur inspector.Cursor) (literal inspector.Cursor, name types.Object, ok bool) {
	cur = code.Unparen(cur)
	if !p.isMap(cur.Node().(ast.Expr)) {
		return cur, nil, false
	}
	if id, isName := cur.Node().(*ast.Ident); isName {
		v := p.Index.Target(id)
		if v == nil || !defuse.IsGlobal(v) && !p.isOnlyRead(v) {
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

func (p *Package) isMap(e ast.Expr) bool {
	t := p.Index.Info.TypeOf(e)
	if t == nil {
		return false // code that does not type-check
	}
	_, isMap := t.Underlying().(*types.Map)
	return isMap
}

// orHeld returns the values of a variable of another package, together with those from its fact,
// which the variable has until somebody sets it.
func (r *resolver) orHeld(v *types.Var, texts, held []term.Text) []term.Text {
	held = namedBy(v, held)
	at, isSet := term.Place{Var: v.Origin()}, len(r.p.Index.Variable(v.Origin()).Writes) > 0
	switch {
	case len(held) == 0:
		return texts
	case !isSet:
		return held
	}
	found := slices.Clip(texts)
	for _, t := range texts {
		if len(t.Pieces) == 1 && t.Pieces[0].Place == at && t.Pieces[0].Call == nil {
			for _, h := range held {
				found = append(found, t.With(at, h))
			}
		}
	}
	return found
}

// namedBy adds a variable to the names on the way of texts.
func namedBy(v *types.Var, texts []term.Text) []term.Text {
	named := make([]term.Text, len(texts))
	for i, t := range texts {
		named[i] = t.Map(func(p term.Piece) term.Piece {
			p.Via = append(slices.Clip(p.Via), term.Via{Object: v})
			return p
		})
	}
	return named
}

// heldElsewhere returns the values from the fact of another package's variable, or of a field
// of one.
func heldElsewhere(r *resolver, e ast.Expr, v *types.Var) []term.Text {
	known := r.p.Index.Variable(v.Origin())
	if r.p.elsewhere == nil || known.Addressed {
		return nil
	}
	if defuse.IsGlobal(v) {
		if term.KindOf(v.Type()) == term.Other && !types.IsInterface(v.Type()) {
			return nil // the fact is about its entries
		}
		return r.p.elsewhere(v, 0)
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || !known.IsSetInLiterals() {
		return nil
	}
	global, i, ok := r.p.heldIn(sel)
	if !ok {
		return elementElsewhere(r, sel, v)
	}
	return r.p.elsewhere(global, i)
}

// heldIn returns the variable of another package with a structure, and the index of the field that a
// selector selects in it. It is not ok if the package sets the variable.
func (p *Package) heldIn(sel *ast.SelectorExpr) (global *types.Var, i int, ok bool) {
	holder, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !ok {
		return nil, 0, false
	}
	global, ok = p.Index.Info.Uses[holder.Sel].(*types.Var)
	if !ok || !defuse.IsGlobal(global) || len(p.Index.Variable(global).Writes) > 0 || p.Index.Variable(global).Addressed {
		return nil, 0, false
	}
	i = fieldIndex(global.Type(), p.Index.Info.Uses[sel.Sel])
	return global, i, i >= 0
}

// fieldIndex returns the index of a field in a structure, or in the one that a pointer points to; -1 if it has none.
func fieldIndex(t types.Type, field types.Object) int {
	s := defuse.StructOf(t)
	for i := 0; s != nil && i < s.NumFields(); i++ {
		if s.Field(i) == field {
			return i
		}
	}
	return -1
}

// elementElsewhere returns the values of a field in an element of a list or a map of another package,
// from the fact about its variable. If the fact about the field itself has values, these include them.
func elementElsewhere(r *resolver, sel *ast.SelectorExpr, field *types.Var) []term.Text {
	i := fieldIndex(r.p.Index.Info.TypeOf(sel.X), field)
	if i < 0 || len(r.p.elsewhere(field.Origin(), 0)) > 0 {
		return nil
	}
	keys := term.Keys("").Under(constant.MakeInt64(int64(i)))
	list := r.p.Index.Target(sel.X)
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.IndexExpr:
		list, keys = r.p.Index.Target(x.X), r.lists.keysAt(x, keys)
	case *ast.Ident:
		if list == nil || !defuse.IsLocal(list) || len(r.p.Index.Variable(list).Writes) != 1 || r.p.Index.Variable(list).Addressed {
			return nil
		}
		w := r.p.Index.Variable(list).Writes[0]
		if w.Kind != defuse.Element || !defuse.IsRange(w.At) {
			return nil
		}
		expr, _ := w.Value.Node().(ast.Expr)
		list, keys = r.p.Index.Target(expr), keys.Under(nil)
	}
	if list == nil || !defuse.IsGlobal(list) {
		return nil
	}
	found, _ := r.lists.entriesElsewhere(list, part{kind: anElement, keys: keys})
	return found
}

// HeldByField returns the texts that the package of a field's type puts into it, if that is
// another package.
func HeldByField(p *Package, v *types.Var) []term.Text {
	if p.elsewhere == nil {
		return nil
	}
	return p.elsewhere(v.Origin(), 0)
}

// IsLeftAlone reports whether the package only reads a list or a map, and writes its variable a
// given number of times.
func IsLeftAlone(p *Package, v *types.Var, writes int) bool {
	known := p.Index.Variable(v)
	return !known.Addressed && len(known.Writes) == writes &&
		!slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return !p.leavesAlone(code.Whole(use)) })
}

// leavesAlone is like onlyReads, but for a list whose elements may be lists, which the code may get
// from it.
func (p *Package) leavesAlone(use inspector.Cursor) bool {
	kind := use.ParentEdgeKind()
	if star, ok := use.Node().(*ast.StarExpr); ok && p.kindOf(star) == term.String {
		return kind != edge.AssignStmt_Lhs && kind != edge.UnaryExpr_X
	}
	if kind == edge.CallExpr_Fun || kind == edge.KeyValueExpr_Key { // a field in a literal
		return true
	}
	for use.ParentEdgeKind() == edge.IndexExpr_X && term.IsList(p.Index.Info.TypeOf(use.Parent().Node().(ast.Expr))) {
		use = use.Parent()
	}
	if row := defuse.RowOf(p.Index, use); row != nil && term.IsList(row.Type()) {
		return !slices.ContainsFunc(p.Index.Uses(row), func(use inspector.Cursor) bool { return !p.leavesAlone(use) })
	}
	return p.onlyReads(use)
}

// entriesElsewhere resolves a part of a list or a map in a variable of another package that this package
// does not change.
func (r listResolver) entriesElsewhere(v *types.Var, of part) (found []term.Text, ok bool) {
	if r.expr.p.elsewhere == nil || !defuse.IsGlobal(v) || !IsLeftAlone(r.expr.p, v, 0) {
		return nil, false
	}
	found = r.expr.p.toldEntries(v, 0, of)
	if of.kind == anElement {
		found = namedBy(v, found)
	}
	return found, len(found) > 0
}

// fieldEntriesElsewhere is like entriesElsewhere, but for elements of the list or map in a field of such a variable,
// which a selector selects: they follow the fields in the fact.
func fieldEntriesElsewhere(p *Package, sel *ast.SelectorExpr, field *types.Var, of part) (found []term.Text, ok bool) {
	if p.elsewhere == nil || of.kind != anElement || !IsLeftAlone(p, field, 0) {
		return nil, false
	}
	global, i, ok := p.heldIn(sel)
	if !ok {
		return nil, false
	}
	of.keys = of.keys.Under(constant.MakeInt64(int64(i)))
	found = namedBy(field, p.toldEntries(global, defuse.StructOf(global.Type()).NumFields(), of))
	return found, len(found) > 0
}

// toldEntries returns a part of a list or a map from the fact of another package's object, which
// has its entries from an index on: the keys of each, and then its values.
func (p *Package) toldEntries(obj types.Object, from int, of part) (found []term.Text) {
	for i := from; ; i += 2 {
		key, texts := p.elsewhere(obj, i), p.elsewhere(obj, i+1)
		if len(key) == 0 || len(texts) == 0 {
			return found
		}
		keys := term.Keys(union.OneOf(key).Bytes())
		switch first := keys.First(); {
		case of.kind == anElement && keys.Meet(of.keys):
			found = append(found, texts...)
		case of.kind == aKey && first != nil && first.Kind() == constant.String:
			found = append(found, term.Known(term.String, constant.StringVal(first)))
		}
	}
}
