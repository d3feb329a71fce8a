package trace

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reached is a place whose value has a usage.
type reached struct {
	place term.Place
	usage Usage
}

// maxUsages is how many usages of one place are looked at: functions that call
// each other can put more and more around a value.
const maxUsages = 8

// queue notes a usage of a place, unless it is known already. Most of what
// path.Join gets is files.
func (tr *Tracer) queue(p term.Place, u Usage) {
	if !tr.isWanted(p, u) || u.isAnyNumber(p) {
		return
	}
	if u.isTooLong() {
		u = u.alone(Doubt{Reason: tooLong})
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

// isWanted reports whether another usage of a place is looked at.
func (tr *Tracer) isWanted(p term.Place, u Usage) bool {
	return !u.Use.Takes(stdlib.File) && len(tr.usages[p]) < maxUsages
}

// isKnownBy reports whether another usage says the same of a value, with no more doubts and
// no other conditions: whatever comes to the sink by this way comes there by that one.
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

// followAll follows what is written to the places in the queue, until there are
// no more.
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
			tr.follow(from, passed.from(tr.stepTo(next.place, from)))
		}
	}
}

// stepTo describes how a value gets to a place.
func (tr *Tracer) stepTo(p term.Place, from flow.Inflow) Step {
	s := Step{Cursor: from.Cursor, At: from.Cursor, How: "the value of", Name: p.Var.Name()}
	switch {
	case from.Call != nil:
		s.At, s.How = from.Call.Cursor, "passed to"
		s.Name = types.ExprString(s.At.Node().(*ast.CallExpr).Fun)
	case p.Var.IsField():
		s.Name = "field " + p.Var.Name()
	}
	return s
}

// recursion are the places of functions that call each other, and can put more around a value
// each time. Which of the texts comes to the sink, they alone know.
type recursion map[term.Place]bool

// note notes the places that a value comes through between two times that it comes
// through a place, if it does.
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

// isOn reports whether a value comes through functions that call each other, and
// put more around it each time.
func (r recursion) isOn(u Usage) bool {
	for p := u.through; p != nil && len(r) > 0; p = p.next {
		if r[p.place] {
			return true
		}
	}
	return false
}
