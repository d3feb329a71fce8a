package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// captured resolves a variable of an outer function that a function literal around cur reads but does not
// write. If the literal runs once, the variable has the value that it has at the call; if no later write
// changes it, the one that it has at the literal. ok is false if neither is certain.
func (r *resolver) captured(cur inspector.Cursor, v *types.Var) (found []term.Text, ok bool) {
	literal, ok := index.FunctionAround(cur)
	if !ok || v.Pos() >= literal.Node().Pos() && v.Pos() < literal.Node().End() {
		return nil, false
	}
	if _, isLiteral := literal.Node().(*ast.FuncLit); !isLiteral {
		return nil, false
	}
	isOutside := true
	for _, w := range r.p.Index.Variable(v).Writes {
		isOutside = isOutside && !index.Contains(literal, w.At)
	}
	site, ok := r.p.order.SiteOf(literal)
	if !ok {
		site, ok = literal.Parent(), r.p.order.KeepsFrom(v, literal)
	}
	if !ok || !isOutside {
		return nil, false
	}
	return union.GuardedAs(v, r.variable(site, v, part{}), r.ways.guards(v, literal, cur)), true
}

// value resolves a variable, or a field, that the code reads at cur.
func (r *resolver) value(cur inspector.Cursor, v *types.Var) []term.Text {
	if term.KindOf(v.Type()) == term.Other {
		if !code.IsURL(v.Type()) {
			return []term.Text{term.Unknown(term.Other)}
		}
		if id, ok := cur.Node().(*ast.Ident); ok {
			return r.calls.objectOf(cur, id)
		}
		if found, ok := r.calls.heldURL(cur, v); ok {
			return found
		}
		return []term.Text{term.Unknown(term.Other)}
	}
	r.way.Read = append(r.way.Read, v.Origin())
	if t, ok := r.ways.soughtAt(cur, v.Origin()); ok {
		return []term.Text{t}
	}
	texts := r.kept(cur, false, func() []term.Text { return r.variable(cur, v, part{}) })
	if term.IsBytes(v.Type()) && !r.p.Index.IsOnlyRead(v) {
		return madeOf(term.String, texts)
	}
	return texts
}

// variable resolves a part of a variable that the code reads at cur: the values of the definitions that
// reach it. A field or a package variable is a place, since other functions may have written it.
func (r *resolver) variable(cur inspector.Cursor, v *types.Var, of part) []term.Text {
	v = v.Origin()
	if v.IsField() || index.IsGlobal(v) {
		return r.place(cur, v, of)
	}
	switch known := r.p.Index.Variable(v); {
	case len(known.Writes) > index.MaxWrites:
		r.p.stopAt(cur)
		return []term.Text{union.Unknown}
	case known.Addressed:
		return []term.Text{union.Unknown}
	}
	if of.kind == whole {
		if found, ok := r.captured(cur, v); ok {
			return found
		}
	}
	writes, initial := r.p.order.WritesAt(v, cur)
	leave, ok := r.enterRound(v, writes)
	if !ok {
		return []term.Text{union.Unknown}
	}
	defer leave()
	var found []term.Text
	if initial {
		own := r.place(cur, v, of)
		if of.kind != whole && slices.ContainsFunc(writes, isOfElement) {
			own = madeOf(term.String, own) // an assignment may have replaced the element
		}
		found = append(found, own...)
	}
	if len(writes) == 1 && !initial && len(r.sought) > 0 && !index.IsLoopCarried(writes[0].Where(), cur) &&
		writes[0].Kind != index.Zero {
		return r.written(cur, v, writes[0], of) // in a condition, the single value needs no guards
	}
	for k := range writes {
		found = append(found, r.lists.afterWrite(cur, v, writes, k, of)...)
	}
	if len(found) == 0 && len(writes) > 0 && len(r.sought) > 0 && term.KindOf(v.Type()) == term.String {
		return []term.Text{union.Empty} // no write has set it yet
	}
	found = r.distinct(found)
	if len(found) > 1 {
		for i, t := range found { // one of several: only this name shows where the value stands
			found[i], _ = union.ReadAt(t, cur.Node())
		}
	}
	// IsPlain does not matter for elements: another append to a list does not replace them.
	if of.kind == whole && !r.p.order.IsPlain(v, cur) {
		return madeOf(term.KindOf(v.Type()), found)
	}
	return found
}

// enterRound records that the resolver resolves a variable with several writes, of which some are in a loop, until
// a call of leave. If the values of the writes contain earlier ones, each round of the loop multiplies the
// alternatives; ok is false if there are too many for a union, whose value would be unknown anyway.
func (r *resolver) enterRound(v *types.Var, writes []index.Write) (leave func(), ok bool) {
	isInLoop := func(w index.Write) bool {
		_, ok := index.CommonLoop(v, w.At, w.At)
		return ok
	}
	if len(writes) < 2 || !slices.ContainsFunc(writes, isInLoop) {
		return func() {}, true
	}
	if r.rounds[v] > 0 && r.alternatives*len(writes) > union.MaxTexts {
		r.way.Bind(0)
		return nil, false
	}
	before := r.alternatives
	r.rounds[v]++
	r.alternatives = min(max(before, 1)*len(writes), union.MaxTexts+1)
	return func() { r.rounds[v]--; r.alternatives = before }, true
}

// pointed resolves *v at cur, like a variable with the value to which v points, guards included. If the
// package assigns to *v more than once, the order of the assignments is unknown.
func (r *resolver) pointed(cur inspector.Cursor, kind term.Kind) []term.Text {
	x := code.Unparen(cur.ChildAt(edge.StarExpr_X, -1))
	id, _ := x.Node().(*ast.Ident)
	v, ok := r.p.Index.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() {
		return r.lists.elementsOf(x)
	}
	if t, ok := r.ways.soughtAt(x, v); ok {
		t.Kind = kind
		return []term.Text{t}
	}
	texts := r.lists.elementsOf(x)
	writes := r.p.Index.Variable(v).Writes
	from, ok := index.FunctionAround(cur)
	if len(writes) > 0 && index.InSameFunction(writes[0].Where(), cur) {
		from = writes[0].Where()
	}
	switch {
	case !ok:
		return texts
	case len(writes) > 1 && slices.ContainsFunc(writes, func(w index.Write) bool { return w.Kind == index.Element }):
		return madeOf(kind, texts)
	}
	return union.GuardedAs(v, texts, r.ways.guards(v, from, cur))
}

// isOfElement reports whether a write stores an element in a list.
func isOfElement(w index.Write) bool { return w.Kind == index.Element && !index.IsRange(w.At) }

// place resolves a part of a parameter, a field or a package variable that the code reads at cur. Usually
// that is the place itself. A variable that always has the same value, such as a literal of a list, has
// that value.
func (r *resolver) place(cur inspector.Cursor, v *types.Var, of part) []term.Text {
	at := term.Place{Var: v, Element: of.kind != whole, Keys: of.keys}
	if of.kind == aKey {
		at.Keys = term.OwnKeys
	}
	read, _ := cur.Node().(ast.Expr)
	text := term.Text{Kind: term.KindOf(v.Type()),
		Pieces: []term.Piece{{Hole: term.AnyString, Place: at, Read: read, Via: r.via}}}
	if of.kind != whole {
		text.Kind = term.String
	}
	if of.kind == whole {
		if texts, ok := r.declared(cur, v); ok {
			return texts
		}
		return r.shared(cur, v, text)
	}
	if of.kind == anElement && of.keys.First() == nil {
		return r.ifCalled(cur, v, []term.Text{text})
	}
	if value, ok := r.p.Index.Only(v); ok {
		return r.through(term.Via{Object: v}, r.lists.resolves(of), value)
	}
	return r.ifCalled(cur, v, []term.Text{text})
}

// ifCalled adds to elements that the code reads at cur the conditions on the way that ask for parameters, if their list
// is a parameter v: a call may pass a list that is too short, or one for another case.
func (r *resolver) ifCalled(cur inspector.Cursor, v *types.Var, elements []term.Text) []term.Text {
	known := r.p.Index.Variable(v)
	if !known.IsParam || !isSlice(v.Type()) || len(r.sought) > 0 {
		return elements
	}
	isOther := func(g term.Guard) bool {
		return g.Holds.Walk(func(p *term.Piece) bool {
			return p.Place.Var == nil || p.Place.Element || !r.p.Index.Variable(p.Place.Var).IsParam
		})
	}
	guards := slices.DeleteFunc(r.ways.wayTo(cur, known.Function), isOther)
	for i, g := range guards {
		if !g.Holds.Has(term.Place{Var: v}) {
			guards[i].Role = term.Fails // it stops all elements
		}
	}
	return union.Guarded(elements, guards)
}

// declared resolves a package variable that always has the value of its declaration. Unlike for a
// constant, it adds the guards on its way: the linker can set another value.
func (r *resolver) declared(cur inspector.Cursor, v *types.Var) (found []term.Text, ok bool) {
	if !index.IsGlobal(v) {
		return nil, false
	}
	value, ok := r.p.Index.Only(v)
	if !ok {
		return nil, false
	}
	via := term.Via{Object: v}
	if name, ok := cur.Node().(*ast.Ident); ok {
		via.Name = name
	}
	found = r.through(via, r.texts, value)
	if function, ok := index.FunctionAround(cur); ok && len(r.sought) == 0 {
		found = union.GuardedAs(v, found, r.ways.guards(v, function, cur))
	}
	return found, true
}

// shared resolves a field or a package variable at cur: the values of the writes in the same function
// that reach it, or text, its value at the beginning of the function.
func (r *resolver) shared(cur inspector.Cursor, v *types.Var, text term.Text) []term.Text {
	function, ok := index.FunctionAround(cur)
	if !ok {
		return []term.Text{text}
	}
	writes := r.p.order.WritesHere(v, cur)
	if len(writes) > index.MaxWrites {
		r.p.stopAt(cur)
		return []term.Text{text}
	}
	isRepeated := func(w index.Write) bool {
		_, again := index.CommonLoop(v, w.At, cur)
		return again
	}
	if slices.ContainsFunc(writes, isRepeated) {
		return []term.Text{text}
	}
	var found []term.Text
	if len(writes) == 0 && len(r.sought) > 0 {
		return []term.Text{text} // in a condition, the single value needs no guards
	}
	if !index.Overwritten(writes, function, cur) {
		found = union.GuardedAs(v, []term.Text{text}, r.ways.guards(v, function, cur))
	}
	for i, w := range writes {
		if index.IsBefore(w.At, cur) && index.Reaches(v, writes, i, cur) {
			arriving := r.arriving(cur, v, w, part{})
			if r.p.Index.MayChangeBetween(v, w, cur) {
				arriving = madeOf(text.Kind, arriving)
			}
			found = append(found, arriving...)
		}
	}
	return r.distinct(found)
}

// replacing returns the conditions about a list, in a variable v, under which another list has not replaced the one
// that the write w stores before the code reads an element at cur. It returns none if the program appends to the list.
func (r *resolver) replacing(cur inspector.Cursor, v *types.Var, w index.Write) []term.Guard {
	isReplaced := false
	for _, other := range r.p.order.WritesHere(v, cur) {
		if other.At == w.At || other.Kind != index.Plain || !index.InSameFunction(other.At, cur) {
			continue
		}
		if call, ok := ast.Unparen(other.Value.Node().(ast.Expr)).(*ast.CallExpr); ok && code.IdentName(call.Fun) == "append" {
			return nil
		}
		isReplaced = true
	}
	if !isReplaced {
		return nil
	}
	return slices.DeleteFunc(r.ways.guards(v, w.Where(), cur), func(g term.Guard) bool {
		return g.At == nil || !code.Mentions(r.p.Index.Info, g.Cond(), v)
	})
}

// arriving resolves a part of the value with which a write w to a variable reaches cur, with the guards
// on the way.
func (r *resolver) arriving(cur inspector.Cursor, v *types.Var, w index.Write, of part) []term.Text {
	texts := r.written(cur, v, w, of)
	switch {
	case len(texts) == 0:
		return nil
	case of.kind != whole:
		return union.GuardedAs(v, texts, r.replacing(cur, v, w))
	case index.IsLoopCarried(w.Where(), cur):
		return madeOf(term.KindOf(v.Type()), texts) // in the first iteration, the write has not run
	}
	texts = union.Guarded(texts, r.ways.guardsBefore(w.Where()))
	guards := r.ways.guards(v, w.Where(), cur)
	if len(guards) == 0 || !w.Value.Valid() {
		return union.GuardedAs(v, texts, guards)
	}
	return union.GuardedBy(v, texts, guards, code.Unparen(w.Value).Node())
}

// written resolves a part of the value that a write w assigns to a variable. It returns none for the
// empty string of a declaration without value, because another write usually follows.
func (r *resolver) written(cur inspector.Cursor, v *types.Var, w index.Write, of part) []term.Text {
	if r.way.IsIn(w.At) {
		if of.kind == whole {
			return []term.Text{term.Unknown(term.KindOf(v.Type()))}
		}
		return nil // the elements that a list gets from itself are not new
	}
	defer r.way.Enter(w.At)()
	via := term.Via{Object: v}
	if name, ok := cur.Node().(*ast.Ident); ok && of.kind == whole {
		via.Name = name
	}
	switch {
	case w.Kind == index.Zero:
		return zeroOf(term.KindOf(v.Type()))
	case w.Kind == index.Plain:
		resolve := func(value inspector.Cursor) []term.Text { return r.assignedTo(v, value, of) }
		texts := r.through(via, resolve, w.Value)
		if _, isFlag := w.At.Node().(*ast.CallExpr); isFlag {
			return unlessSet(w.At, texts)
		}
		return texts
	case w.Kind == index.Result:
		resolve := func(call inspector.Cursor) []term.Text { return r.calls.result(call, w.Index, of) }
		return r.through(via, resolve, w.Value)
	case w.Kind == index.Present && of.kind == whole:
		return r.through(via, r.lists.hasKey, w.Value)
	case w.Kind == index.Appended && of.kind == whole:
		if found, isSpent := r.spent(w.Value); isSpent {
			return found // n conditional additions have 2ⁿ sums
		}
		return union.Sums(r.variable(w.At.ChildAt(edge.AssignStmt_Lhs, 0), v, of), r.through(via, r.texts, w.Value))
	case w.Kind == index.Key && of.kind == whole:
		return r.through(via, r.lists.resolves(part{kind: aKey}), w.Value)
	case w.Kind == index.Element && index.IsRange(w.At) && of.kind == whole:
		return r.p.inRound(w, r.through(via, r.lists.resolves(part{kind: anElement}), w.Value))
	case w.Kind == index.Element && index.IsRange(w.At) && of.kind == anElement:
		return r.p.inRound(w, r.through(via, r.lists.resolves(part{kind: anElement, keys: of.keys.Under(nil)}), w.Value))
	case w.Kind == index.Element && !index.IsRange(w.At) && of.kind != whole:
		return r.lists.assigned(w, of)
	}
	return []term.Text{term.Unknown(term.KindOf(v.Type()))}
}

// inRound adds a guard [term.Selected] to the elements that a range statement visits, if a condition
// reads their index: the body of the loop may select some of them. If the loop may end early, the guard decides whether
// they come.
func (p *Flow) inRound(w index.Write, texts []term.Text) []term.Text {
	g := term.Guard{Holds: term.Of(term.Boolean, term.Selected), At: w.At.Node()}
	switch {
	case p.Index.DecidesRound(w.At):
		g.At = w.At.Node().(*ast.RangeStmt).Key
	case index.EndsEarly(p.Index.Info, w.At):
		g.Role = term.Chooses
	default:
		return texts
	}
	return union.Guarded(texts, []term.Guard{g})
}

// zeroOf returns the zero value of a kind, none for a string: see written.
func zeroOf(kind term.Kind) []term.Text {
	switch kind {
	case term.Boolean:
		return []term.Text{term.False}
	case term.Integer:
		return []term.Text{term.Known(kind, "0")}
	case term.Error:
		return []term.Text{term.Known(kind, "nil")}
	}
	return nil
}
