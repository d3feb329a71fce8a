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

// looked resolves a map lookup with a key that is no constant: the key selects one of the
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
// it, if one does.
func (r listResolver) entriesOf(cur inspector.Cursor, e *ast.IndexExpr) (entries []entry, name types.Object, ok bool) {
	m, name, ok := r.expr.p.mapLiteral(cur.ChildAt(edge.IndexExpr_X, -1))
	if !ok || len(m.Node().(*ast.CompositeLit).Elts) > maxEntries {
		return nil, nil, false
	}
	key := r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1))
	for _, elt := range defuse.Listed(m, edge.CompositeLit_Elts) {
		is := term.Of(term.Boolean, "==", key, bare(r.expr.operand(elt.ChildAt(edge.KeyValueExpr_Key, -1))))
		entries = append(entries, entry{is, elt.ChildAt(edge.KeyValueExpr_Value, -1)})
	}
	return entries, name, true
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
	isOther := func(w defuse.Write) bool { return w.Kind != defuse.Plain }
	if known.Addressed || len(known.Writes) == 0 || len(known.Writes) > maxHeld || slices.ContainsFunc(known.Writes, isOther) {
		return nil
	}
	s, isStruct := v.Type().Underlying().(*types.Struct)
	if len(known.Writes) > 1 && (isStruct || !isOnlySet(p, v)) {
		return nil
	}
	if !isStruct {
		var found []term.Text
		for _, w := range known.Writes {
			found = append(found, newResolver(p).constant(w.Value)...)
		}
		return found
	}
	value := known.Writes[0].Value
	field := p.Index.Variable(s.Field(i).Origin())
	if field.Addressed || len(field.Writes) != 1 || !defuse.Contains(value, field.Writes[0].At) {
		return nil
	}
	return newResolver(p).constant(field.Writes[0].Value)
}

// isOnlySet reports whether the package never reads a variable.
func isOnlySet(p *Package, v *types.Var) bool {
	return !slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return use.ParentEdgeKind() != edge.AssignStmt_Lhs })
}

// orHeld returns the values of a variable of another package, together with those from its
// fact, which it has until somebody sets it.
func (r *resolver) orHeld(v *types.Var, texts, held []term.Text) []term.Text {
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

// heldElsewhere returns the values from the fact of another package's variable, or of a field
// of one.
func heldElsewhere(r *resolver, e *ast.SelectorExpr, v *types.Var) []term.Text {
	known := r.p.Index.Variable(v.Origin())
	if r.p.elsewhere == nil || known.Addressed {
		return nil
	}
	if defuse.IsGlobal(v) {
		return r.p.elsewhere(v, 0)
	}
	if len(known.Writes) > 0 {
		return nil
	}
	holder, ok := ast.Unparen(e.X).(*ast.SelectorExpr)
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

// HeldEntries returns the elements of a list, or the keys and values of a map, in a package
// variable that nothing in the package changes; none if they are unknown.
func HeldEntries(p *Package, v *types.Var) [][]term.Text {
	known := p.Index.Variable(v)
	if !isLeftAlone(p, v, 1) || known.Writes[0].Kind != defuse.Plain {
		return nil
	}
	value := code.Unparen(known.Writes[0].Value)
	literal, ok := value.Node().(*ast.CompositeLit)
	if !ok || len(literal.Elts) > maxEntries {
		return nil
	}
	_, isMap := v.Type().Underlying().(*types.Map)
	var found [][]term.Text
	for _, elt := range defuse.Listed(value, edge.CompositeLit_Elts) {
		if _, isKeyed := elt.Node().(*ast.KeyValueExpr); isKeyed != isMap {
			return nil
		}
		if isMap {
			found = append(found, newResolver(p).constant(elt.ChildAt(edge.KeyValueExpr_Key, -1)))
			elt = elt.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		found = append(found, newResolver(p).constant(elt))
	}
	return found
}

// isLeftAlone reports whether the package only reads a list or a map, and writes its variable a
// given number of times.
func isLeftAlone(p *Package, v *types.Var, writes int) bool {
	known := p.Index.Variable(v)
	return !known.Addressed && len(known.Writes) == writes &&
		!slices.ContainsFunc(p.Index.Uses(v), func(use inspector.Cursor) bool { return !p.onlyReads(code.Whole(use)) })
}

// entriesElsewhere resolves a part of a list or a map of another package that this package does
// not change.
func (r listResolver) entriesElsewhere(v *types.Var, of part) (found []term.Text, ok bool) {
	if r.expr.p.elsewhere == nil || !defuse.IsGlobal(v) || !isLeftAlone(r.expr.p, v, 0) {
		return nil, false
	}
	_, isMap := v.Type().Underlying().(*types.Map)
	index := constant.MakeInt64(0)
	for i := 0; ; i++ {
		texts := r.expr.p.elsewhere(v, i)
		if len(texts) == 0 {
			return found, len(found) > 0
		}
		key := texts
		if isMap {
			i++
			texts = r.expr.p.elsewhere(v, i)
			index = constant.MakeString(union.OneOf(key).Bytes())
		}
		switch {
		case of.kind == aKey && isMap:
			found = append(found, key...)
		case of.kind == anElement && of.keys.Take(index):
			found = append(found, texts...)
		}
		if !isMap {
			index = constant.BinaryOp(index, token.ADD, constant.MakeInt64(1))
		}
	}
}
