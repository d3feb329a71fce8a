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
// values. It is not ok if there are entries outside the literal.
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

// hasKey resolves the second value of v, ok := m[k], of v, ok := x.(T), and of v, ok := <-c: where
// a text comes out of a channel, there is one.
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

// lookedUp is what an unknown map has for a key. A set only says that something has been before.
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

// maxHeld is the maximal number of values of a variable in a fact.
const maxHeld = 4

// Held returns the values of a package variable, or of its i-th field, if the package only sets
// it, and sets a field only once; none if they are unknown.
func Held(p *Package, v *types.Var, i int) []term.Text {
	known := p.Index.Variable(v)
	writes := withoutFlags(known.Writes)
	isOther := func(w defuse.Write) bool { return w.Kind != defuse.Plain }
	if known.Addressed || len(writes) == 0 || len(writes) > maxHeld || slices.ContainsFunc(writes, isOther) {
		return nil
	}
	s, isStruct := v.Type().Underlying().(*types.Struct)
	if len(writes) > 1 && (isStruct || !isOnlySet(p, v)) {
		return nil
	}
	if !isStruct {
		var found []term.Text
		for _, w := range writes {
			found = append(found, newResolver(p).constant(w.Value)...)
		}
		return found
	}
	field := p.Index.Variable(s.Field(i).Origin())
	own, ok := soleWrite(field, writes[0].Value)
	if field.Addressed || !ok {
		return nil
	}
	return newResolver(p).constant(own.Value)
}

// withoutFlags returns writes without the other values that a flag may have than its default, and the
// zero value before it.
func withoutFlags(writes []defuse.Write) []defuse.Write {
	isOfFlag := func(w defuse.Write) bool {
		return w.Kind == defuse.Other && slices.ContainsFunc(writes, func(plain defuse.Write) bool { return plain.Kind == defuse.Plain && plain.At == w.At })
	}
	if !slices.ContainsFunc(writes, isOfFlag) {
		return writes
	}
	return slices.DeleteFunc(slices.Clone(writes), func(w defuse.Write) bool { return w.Kind == defuse.Zero || isOfFlag(w) })
}

// soleWrite returns the write to a field in a literal, if the package sets the field in literals only.
func soleWrite(field *defuse.Variable, literal inspector.Cursor) (own defuse.Write, ok bool) {
	inside := 0
	for _, w := range field.Writes {
		if w.At.ParentEdgeKind() != edge.CompositeLit_Elts {
			return own, false
		}
		if defuse.Contains(literal, w.At) {
			own = w
			inside++
		}
	}
	return own, inside == 1
}

// isOnlySet reports whether the package never reads a variable.
func isOnlySet(p *Package, v *types.Var) bool {
	return !slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return use.ParentEdgeKind() != edge.AssignStmt_Lhs })
}

// orHeld returns the values of a variable of another package, together with those from its
// fact, which it has until somebody sets it.
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
	if len(known.Writes) > 0 {
		return nil
	}
	sel, ok := e.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	holder, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	global, ok := r.p.Index.Info.Uses[holder.Sel].(*types.Var)
	if !ok || !defuse.IsGlobal(global) || len(r.p.Index.Variable(global).Writes) > 0 || r.p.Index.Variable(global).Addressed {
		return nil
	}
	s, ok := global.Type().Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		if s.Field(i) == v {
			return r.p.elsewhere(global, i)
		}
	}
	return nil
}

// HeldByField returns the texts that the package of a field's type puts into it, if that is
// another package.
func HeldByField(p *Package, v *types.Var) []term.Text {
	if p.elsewhere == nil {
		return nil
	}
	return p.elsewhere(v.Origin(), 0)
}

// Entry is a text in a list or a map, and its keys there.
type Entry struct {
	Keys  term.Keys
	Texts []term.Text
}

// HeldEntries returns the elements of a list, or of a map, in a package variable that nothing in
// the package changes, and those of the lists in it; or the first result of a function there, or
// what a pointer points at. There are none if they are unknown. Other elements than texts of a
// literal are left out.
func HeldEntries(p *Package, v *types.Var) []Entry {
	known := p.Index.Variable(v)
	if !isLeftAlone(p, v, 1) || known.Writes[0].Kind != defuse.Plain {
		return nil
	}
	of := part{kind: anElement}
	switch v.Type().Underlying().(type) {
	case *types.Signature:
		of.keys = of.keys.Under(constant.MakeInt64(0))
		return []Entry{{of.keys, newResolver(p).lists.part(known.Writes[0].Value, of)}}
	case *types.Pointer:
		return []Entry{{of.keys, newResolver(p).lists.part(known.Writes[0].Value, of)}}
	}
	return entriesIn(p, known.Writes[0].Value)
}

// ReturnedEntries returns the elements of the literal that a function always returns as its i-th
// result, if that is a list or a map of lists. There are none if it returns another expression.
func ReturnedEntries(p *Package, fn *types.Func, i int) []Entry {
	body, ok := p.Index.Declaration(fn)
	if !ok || !term.IsNested(fn.Signature().Results().At(i).Type()) {
		return nil
	}
	returns := p.Index.ReturnsOf(body)
	if len(returns) != 1 || len(returns[0].Node().(*ast.ReturnStmt).Results) != fn.Signature().Results().Len() {
		return nil
	}
	return entriesIn(p, returns[0].ChildAt(edge.ReturnStmt_Results, i))
}

func entriesIn(p *Package, literal inspector.Cursor) []Entry {
	var found []Entry
	eachEntry(p, code.Unparen(literal), nil, func(path []constant.Value, elt inspector.Cursor) {
		keys := term.Keys("")
		for i := len(path) - 1; i >= 0; i-- {
			keys = keys.Under(path[i])
		}
		found = append(found, Entry{keys, newResolver(p).constant(elt)})
	})
	return found
}

// eachEntry calls f with the elements of a literal that are not lists, and their indexes or keys, the
// outermost first: nil for an unknown one.
func eachEntry(p *Package, at inspector.Cursor, path []constant.Value, f func([]constant.Value, inspector.Cursor)) {
	literal, ok := at.Node().(*ast.CompositeLit)
	if !ok || len(literal.Elts) > maxEntries {
		return
	}
	_, isMap := p.Index.Info.TypeOf(literal).Underlying().(*types.Map)
	next := constant.MakeInt64(0)
	for _, elt := range defuse.Listed(at, edge.CompositeLit_Elts) {
		key := next
		if keyed, isKeyed := elt.Node().(*ast.KeyValueExpr); isKeyed {
			key = p.Index.Info.Types[keyed.Key].Value
			elt = elt.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		if !isMap && key != nil {
			next = constant.BinaryOp(key, token.ADD, constant.MakeInt64(1))
		}
		below := append(slices.Clip(path), key)
		if elt = code.Unparen(elt); term.IsList(p.Index.Info.TypeOf(elt.Node().(ast.Expr))) {
			eachEntry(p, elt, below, f)
			continue
		}
		f(below, elt)
	}
}

// isLeftAlone reports whether the package only reads a list or a map, and writes its variable a
// given number of times.
func isLeftAlone(p *Package, v *types.Var, writes int) bool {
	known := p.Index.Variable(v)
	return !known.Addressed && len(known.Writes) == writes &&
		!slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return !p.leavesAlone(code.Whole(use)) })
}

// leavesAlone is onlyReads for a list whose elements may be lists, which the code may get from it.
func (p *Package) leavesAlone(use inspector.Cursor) bool {
	kind := use.ParentEdgeKind()
	if star, ok := use.Node().(*ast.StarExpr); ok && p.kindOf(star) == term.String {
		return kind != edge.AssignStmt_Lhs && kind != edge.UnaryExpr_X
	}
	if kind == edge.CallExpr_Fun {
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

// entriesElsewhere resolves a part of a list or a map of another package that this package does
// not change.
func (r listResolver) entriesElsewhere(v *types.Var, of part) (found []term.Text, ok bool) {
	if r.expr.p.elsewhere == nil || !defuse.IsGlobal(v) || !isLeftAlone(r.expr.p, v, 0) {
		return nil, false
	}
	found = r.expr.p.toldEntries(v, 0, of)
	if of.kind == anElement {
		found = namedBy(v, found)
	}
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
