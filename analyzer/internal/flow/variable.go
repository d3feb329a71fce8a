package flow

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// value resolves a variable that is a string, or bytes: who gets those may change them.
func (r *resolver) value(cur inspector.Cursor, v *types.Var) []Text {
	texts := r.variable(cur, v, part{})
	if isBytes(v.Type()) && !r.p.isOnlyRead(v) {
		return madeOf(texts)
	}
	return texts
}

// maxWrites is how many writes to a local variable are followed: each is held against all
// others.
const maxWrites = 256

// variable resolves a variable, or a part of one, as it is at cur. One that others
// can see is a place, of which is known what the package writes to it, but not what
// is there now.
func (r *resolver) variable(cur inspector.Cursor, v *types.Var, of part) []Text {
	v = v.Origin()
	if v.IsField() || IsGlobal(v) {
		return r.place(cur, v, of)
	}
	if known := r.p.variable(v); known.addressed || len(known.writes) > maxWrites {
		return []Text{unknown}
	}
	writes, initial := r.p.writesAt(v, cur)
	var found []Text
	if initial {
		found = append(found, r.place(cur, v, of)...)
	}
	for _, w := range writes {
		texts := r.written(cur, v, w, of)
		if of.kind == whole && len(texts) > 0 && isNextRound(w.at, cur) {
			texts = madeOf(texts) // there may be none
		}
		found = append(found, texts...)
	}
	found = chosen(found)
	// What is added to a list does not take the place of what is there.
	if of.kind == whole && !r.p.isPlain(v, cur) {
		return madeOf(found)
	}
	return found
}

// place resolves a part of a variable that others write as well. Which element an
// index stands for is only known of a literal.
func (r *resolver) place(cur inspector.Cursor, v *types.Var, of part) []Text {
	text := Text{{Hole: AnyString, Place: Place{Var: v, Element: of.kind == anElement}, Via: r.via}}
	if of.kind == whole || of.kind == anElement && of.index == nil {
		return []Text{text}
	}
	if value, ok := r.p.Only(v); ok {
		return r.through(Via{Object: v}, r.resolves(of), value)
	}
	if of.kind == aKey {
		return []Text{unknown}
	}
	return madeOf([]Text{text})
}

// chosen leaves out what is there twice, and an empty text if there are others: that
// says that the variable, or the result, has yet to get a value, or that there is none.
func chosen(texts []Text) []Text {
	if len(texts) < 2 {
		return texts
	}
	if len(texts) > maxTexts {
		return []Text{unknown}
	}
	var found []Text
	byStart := make(map[start][]Text)
	for _, t := range texts {
		at := t.start()
		if !t.isEmpty() && !slices.ContainsFunc(byStart[at], t.isSame) {
			found = append(found, t)
			byStart[at] = append(byStart[at], t)
		}
	}
	return found
}

// written resolves what a write makes of a part of a local variable. The zero value
// is left out: it says that the variable is still to be written.
func (r *resolver) written(cur inspector.Cursor, v *types.Var, w write, of part) []Text {
	if r.busy[w.at] {
		if of.kind == whole {
			return []Text{unknown}
		}
		return nil // what a list gets from itself it has already
	}
	defer r.enter(w.at)()
	via := Via{Object: v}
	if name, ok := cur.Node().(*ast.Ident); ok && of.kind == whole {
		via.Name = name
	}
	switch {
	case w.kind == zero:
		return nil
	case w.kind == plain:
		return r.through(via, r.resolves(of), w.value)
	case w.kind == result:
		resolve := func(call inspector.Cursor) []Text { return r.result(call, w.index, of) }
		return r.through(via, resolve, w.value)
	case w.kind == appended && of.kind == whole:
		return concat(r.variable(w.at.ChildAt(edge.AssignStmt_Lhs, 0), v, of), r.through(via, r.texts, w.value))
	case w.kind == key && of.kind == whole:
		return r.through(via, r.resolves(part{kind: aKey}), w.value)
	case w.kind == element && isRange(w.at) && of.kind == whole:
		return r.through(via, r.resolves(part{kind: anElement}), w.value)
	case w.kind == element && !isRange(w.at) && of.kind != whole:
		return r.assigned(w, of)
	}
	return []Text{unknown}
}
