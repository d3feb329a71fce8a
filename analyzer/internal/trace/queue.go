package trace

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/factcode"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose value has a usage.
type reached struct {
	place term.Place
	usage Usage
}

// maxUsages is the maximal number of usages of one place: recursive functions can put more and
// more around a value.
const maxUsages = 8

// queue adds a usage of a place, unless the place has it already. Most arguments of path.Join are
// names of files.
func (tr *Tracer) queue(p term.Place, u Usage) {
	if !tr.isWanted(p, u) {
		return
	}
	usages := tr.usages[p]
	if slices.ContainsFunc(usages, u.isKnownBy) {
		return
	}
	if len(usages) > 0 {
		tr.grows.note(p, u)
	}
	tr.usages[p] = append(usages, u)
	tr.pending = append(tr.pending, reached{p, u})
}

// isWanted reports whether to follow another usage of a place.
func (tr *Tracer) isWanted(p term.Place, u Usage) bool {
	return !u.Use.Takes(stdlib.File) && len(tr.usages[p]) < maxUsages
}

// isKnownBy reports whether another usage of a value is the same, with no more doubts and no
// other conditions: then every text that reaches the sink on this way reaches it on the other.
func (u Usage) isKnownBy(other Usage) bool {
	if other.Use != u.Use || other.Sink != u.Sink || other.Confidence() > u.Confidence() {
		return false
	}
	for _, g := range other.text.Guards {
		if !slices.ContainsFunc(u.text.Guards, func(own term.Guard) bool { return own.Holds.Equal(g.Holds) }) {
			return false
		}
	}
	u.Doubts, other.Doubts = nil, nil
	u.text.Guards, other.text.Guards = nil, nil
	return u.key() == other.key()
}

// followAll follows the writes to the places in the queue, until it is empty.
func (tr *Tracer) followAll() {
	for len(tr.pending) > 0 {
		next := tr.pending[0]
		tr.pending = tr.pending[1:]
		u := next.usage
		u.through = &passage{next.place, u.through}
		v := next.place.Var
		u.Shared = u.Shared || v.Exported() && (v.IsField() || defuse.IsGlobal(v))
		followDeclared(tr, next.place, u)
		for _, from := range tr.flow.Inflows(next.place) {
			passed := tr.passedTo(next.place, from, u)
			if from.Call != nil {
				passed.text = tr.flow.Filled(passed.text, *from.Call, next.place)
			}
			if by := replacing(tr, next.place, from.Cursor); by != nil {
				passed = passed.Doubted(Doubt{Reason: setAgain, Name: v.Name(), At: by})
			} else if isDefault(tr, v, from.Cursor) {
				passed = passed.Doubted(Doubt{Reason: setElsewhere, Name: v.Name(), At: from.Cursor.Node()})
			}
			tr.follow(from, passed.from(tr.stepTo(next.place, from)))
		}
	}
}

// replacing returns a node that may give a place another value than the initial one at cur, or the next
// value after that at cur, nil if there is none.
func replacing(tr *Tracer, p term.Place, cur inspector.Cursor) ast.Node {
	if by := defuse.SetNext(tr.flow.Index, cur); by != nil {
		return by
	}
	if by := defuse.Replacing(tr.flow.Index, p.Var, cur); by != nil || !defuse.IsInitial(p.Var, cur) {
		return by
	}
	return tr.flow.StoredInto(p)
}

// stepTo returns the step by which a value reaches a place.
func (tr *Tracer) stepTo(p term.Place, from flow.Inflow) Step {
	s := Step{Cursor: from.Cursor, At: from.Cursor, How: "assigned to", Name: p.Var.Name()}
	switch {
	case from.Call != nil:
		s.At, s.How = from.Call.Cursor, "passed to"
		s.Name = types.ExprString(s.At.Node().(*ast.CallExpr).Fun)
	case p.Var.IsField():
		s.Name = "field " + p.Var.Name()
	}
	return s
}

// comparePlaces compares the parts that two places have of their variables.
func comparePlaces(p, q term.Place) int {
	return cmp.Or(cmp.Compare(factcode.Bit(p.Element, 1), factcode.Bit(q.Element, 1)), cmp.Compare(p.Keys, q.Keys))
}

// placesOf returns the places with usages that a variable has, in order.
func placesOf(tr *Tracer, v *types.Var) []term.Place {
	var places []term.Place
	for p := range tr.usages {
		if p.Var == v {
			places = append(places, p)
		}
	}
	slices.SortFunc(places, comparePlaces)
	return places
}

// recursion are the places of recursive functions that can put more around a value each time.
// Which of the texts reaches the sink is unknown.
type recursion map[term.Place]bool

// note records the places of a cycle, if a value passes a place twice.
func (r recursion) note(p term.Place, u Usage) {
	var before *passage
	for q := u.through; q != nil; q = q.next {
		if q.place == p {
			before = q
		}
	}
	if before == nil {
		return
	}
	for q := u.through; q != before.next; q = q.next {
		r[q.place] = true
	}
}

// isOn reports whether a value passes recursive functions that put more around it each time.
func (r recursion) isOn(u Usage) bool {
	for p := u.through; p != nil && len(r) > 0; p = p.next {
		if r[p.place] {
			return true
		}
	}
	return false
}

// Not all values of a field come from the package that reads it: another package may declare
// the field and set it, and its tag may have a default that a library sets.

// followDeclared follows the values that a field gets from its tag, and from the package of its
// type.
func followDeclared(tr *Tracer, p term.Place, u Usage) {
	if !p.Var.IsField() || p.Element || !code.IsString(p.Var.Type()) {
		return
	}
	at, isRead := declarationOf(tr, p.Var, u)
	if !isRead {
		return
	}
	u = u.Doubted(Doubt{Reason: setElsewhere, Name: p.Var.Name(), At: at.Node()}) // as may a library that reads tags
	step := Step{Cursor: at, At: at, How: "assigned to", Name: "field " + p.Var.Name()}
	if text, ok := code.DefaultInTag(p.Var); ok {
		tr.followTexts(at, runAll([]term.Text{term.Known(term.String, text)}), true, u.from(step))
	}
	if texts := flow.HeldByField(tr.flow, p.Var); len(texts) > 0 {
		tr.followTexts(at, runAll(texts), true, u.from(step))
	}
}

// declarationOf returns the position for the values of a field: its tag, or, if another package
// declares it, the place where this one reads it.
func declarationOf(tr *Tracer, v *types.Var, u Usage) (at inspector.Cursor, ok bool) {
	if v.Pkg() != tr.pass.Pkg {
		if u.Path.First == nil {
			return at, false
		}
		return u.Path.First.Cursor, true
	}
	decl := tr.flow.Index.DeclAt(v.Pos())
	if decl == nil {
		return at, false
	}
	for cur := range decl.Root().Preorder((*ast.Field)(nil)) {
		field := cur.Node().(*ast.Field)
		if field.Tag != nil && code.Holds(field, v.Pos()) {
			at, ok = cur.FindNode(field.Tag)
		}
	}
	return at, ok
}
