package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// value resolves a variable that is a string, or bytes: who gets those may change them.
func (r *resolver) value(cur inspector.Cursor, v *types.Var) []term.Text {
	if kindOf(v.Type()) == term.Other {
		return []term.Text{term.Unknown(term.Other)}
	}
	if r.reads != nil {
		r.reads = append(r.reads, v.Origin())
	}
	if t, ok := r.askedAt(cur, v.Origin()); ok {
		return []term.Text{t}
	}
	texts := r.variable(cur, v, part{})
	if isBytes(v.Type()) && !r.p.isOnlyRead(v) {
		return madeOf(term.String, texts)
	}
	return texts
}

// maxWrites is how many writes to a local variable are followed: each is held against all
// others.
const maxWrites = 256

// variable resolves a variable, or a part of one, as it is at cur. One that others
// can see is a place, of which is known what the package writes to it, but not what
// is there now.
func (r *resolver) variable(cur inspector.Cursor, v *types.Var, of part) []term.Text {
	v = v.Origin()
	if v.IsField() || IsGlobal(v) {
		return r.place(cur, v, of)
	}
	if known := r.p.variable(v); known.addressed || len(known.writes) > maxWrites {
		return []term.Text{unknown}
	}
	if of.kind == whole {
		if found, ok := r.captured(cur, v); ok {
			return found
		}
	}
	writes, initial := r.p.writesAt(v, cur)
	var found []term.Text
	if initial {
		found = append(found, r.place(cur, v, of)...)
	}
	if len(writes) == 1 && !initial && len(r.asked) > 0 && !isNextRound(writes[0].where(), cur) {
		return r.written(cur, v, writes[0], of) // a condition asks for it: nothing is to be told apart
	}
	isRewritten := false
	for _, w := range writes {
		found = append(found, r.arriving(cur, v, w, of)...)
		isRewritten = r.isRewritten(w) || isRewritten
	}
	if len(found) == 0 && len(writes) > 0 && len(r.asked) > 0 && kindOf(v.Type()) == term.String {
		return []term.Text{empty} // nothing has been written to it yet
	}
	found = chosen(found)
	// What is added to a list does not take the place of what is there.
	switch {
	case isRewritten:
		return madeOf(term.String, found)
	case of.kind == whole && !r.p.isPlain(v, cur):
		return madeOf(kindOf(v.Type()), found)
	}
	return found
}

// place resolves a part of a variable that others write as well. Which element an
// index stands for is only known of a literal.
func (r *resolver) place(cur inspector.Cursor, v *types.Var, of part) []term.Text {
	at := term.Place{Var: v, Element: of.kind == anElement}
	read, _ := cur.Node().(ast.Expr)
	text := term.Text{Kind: kindOf(v.Type()), Pieces: []term.Piece{{Hole: term.AnyString, Place: at, Read: read, Via: r.via}}}
	if of.kind != whole {
		text.Kind = term.String
	}
	if of.kind == whole {
		return r.shared(cur, v, text)
	}
	if of.kind == anElement && of.index == nil {
		return []term.Text{text}
	}
	if value, ok := r.p.Only(v); ok {
		return r.through(term.Via{Object: v}, r.resolves(of), value)
	}
	if of.kind == aKey {
		return []term.Text{unknown}
	}
	return madeOf(term.String, []term.Text{text})
}

// shared resolves a variable that others write as well: it holds what its function writes to
// it before, or else what came with it, the text.
func (r *resolver) shared(cur inspector.Cursor, v *types.Var, text term.Text) []term.Text {
	function, ok := FunctionAround(cur)
	if !ok {
		return []term.Text{text}
	}
	writes := r.p.writesHere(v, cur)
	isRepeated := func(w write) bool {
		_, again := commonLoop(v, w.at, cur)
		return again
	}
	if slices.ContainsFunc(writes, isRepeated) {
		return []term.Text{text}
	}
	var found []term.Text
	if len(writes) == 0 && len(r.asked) > 0 {
		return []term.Text{text} // a condition asks for it: nothing is to be told apart
	}
	if !overwritten(writes, function, cur) {
		found = guardedAs(v, []term.Text{text}, r.guards(v, function, cur))
	}
	for i, w := range writes {
		if isBefore(w.at, cur) && reaches(v, writes, i, cur) {
			found = append(found, r.arriving(cur, v, w, part{})...)
		}
	}
	return chosen(found)
}

// writesHere returns the writes to a variable in the function of a use: for a field, those by
// the same name.
func (p *Package) writesHere(v *types.Var, use inspector.Cursor) []write {
	known := p.variable(v)
	if !v.IsField() && !IsGlobal(v) {
		return p.lifted(v, use)
	}
	function, ok := FunctionAround(use)
	if !ok {
		return nil
	}
	var here []write
	recv := receiverOf(use)
	for _, w := range known.writes {
		if !code.Holds(function.Node(), w.pos) {
			continue // most are in others
		}
		assign, ok := w.at.Node().(*ast.AssignStmt)
		if !ok || w.index >= len(assign.Lhs) || !InSameFunction(w.at, use) {
			continue
		}
		sel, isField := ast.Unparen(assign.Lhs[w.index]).(*ast.SelectorExpr)
		if !v.IsField() || isField && types.ExprString(sel.X) == recv {
			here = append(here, w)
		}
	}
	return here
}

// arriving resolves what a write makes of a part of a variable at cur.
func (r *resolver) arriving(cur inspector.Cursor, v *types.Var, w write, of part) []term.Text {
	texts := r.written(cur, v, w, of)
	switch {
	case of.kind != whole || len(texts) == 0:
		return texts
	case isNextRound(w.where(), cur):
		return madeOf(kindOf(v.Type()), texts) // there may be none
	}
	texts = guarded(texts, r.guardsBefore(w.where()))
	return guardedAs(v, texts, r.guards(v, w.where(), cur))
}

// chosen leaves out what is there twice, and an empty text if there are others: that
// says that the variable, or the result, has yet to get a value, or that there is none.
func chosen(texts []term.Text) []term.Text {
	if len(texts) < 2 {
		return texts
	}
	if len(texts) > maxTexts {
		return []term.Text{term.Unknown(texts[0].Kind)}
	}
	var found []term.Text
	byStart := make(map[start][]term.Text)
	for _, t := range texts {
		at := startOf(t)
		isSame := func(other term.Text) bool { return t.Equal(other) }
		if (t.Kind != term.String || !isEmpty(t)) && !slices.ContainsFunc(byStart[at], isSame) {
			found = append(found, t)
			byStart[at] = append(byStart[at], t)
		}
	}
	return found
}

// written resolves what a write makes of a part of a local variable. The zero value
// is left out: it says that the variable is still to be written.
func (r *resolver) written(cur inspector.Cursor, v *types.Var, w write, of part) []term.Text {
	if r.busy[w.at] {
		if of.kind == whole {
			return []term.Text{term.Unknown(kindOf(v.Type()))}
		}
		r.own[w.at] = true
		return nil // what a list gets from itself it has already
	}
	defer r.enter(w.at)()
	via := term.Via{Object: v}
	if name, ok := cur.Node().(*ast.Ident); ok && of.kind == whole {
		via.Name = name
	}
	switch {
	case w.kind == zero:
		return zeroOf(kindOf(v.Type()))
	case w.kind == plain:
		resolve := func(value inspector.Cursor) []term.Text { return assignedTo(r, v, value, of) }
		return r.through(via, resolve, w.value)
	case w.kind == result:
		resolve := func(call inspector.Cursor) []term.Text { return r.result(call, w.index, of) }
		return r.through(via, resolve, w.value)
	case w.kind == present && of.kind == whole:
		return r.through(via, r.hasKey, w.value)
	case w.kind == appended && of.kind == whole:
		return concat(r.variable(w.at.ChildAt(edge.AssignStmt_Lhs, 0), v, of), r.through(via, r.texts, w.value))
	case w.kind == key && of.kind == whole:
		return r.through(via, r.resolves(part{kind: aKey}), w.value)
	case w.kind == element && isRange(w.at) && of.kind == whole:
		return r.through(via, r.resolves(part{kind: anElement}), w.value)
	case w.kind == element && !isRange(w.at) && of.kind != whole:
		return r.assigned(w, of)
	}
	return []term.Text{term.Unknown(kindOf(v.Type()))}
}

// zeroOf returns the zero value of a kind, none for a string: that says that the variable is
// still to be written.
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
