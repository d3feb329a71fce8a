package flow

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/analyzer/internal/term/union"
)

// bounded returns an operand, or of one that is too large only that it may ask for what is
// looked for.
func (r *resolver) bounded(t term.Text) term.Text {
	if !t.IsLarger(union.MaxTerm) {
		return t
	}
	for _, a := range slices.Backward(r.asked) {
		if a.v != nil {
			return term.Of(t.Kind, term.MadeOf, term.Text{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: a.v}}}})
		}
	}
	return term.Unknown(t.Kind)
}

// conditionKey is a condition, and how deep others have led to it.
type conditionKey struct {
	at    inspector.Cursor
	depth int
}

// condition is what is known of a condition, for whoever asks for none of the variables
// that it reads: where one asks, they stand for themselves.
type condition struct {
	text  term.Text
	reads reads
}

// maxReads is how many variables a condition may read to be kept: more are looked up anew.
const maxReads = 16

// condition resolves a condition. Many values pass the same ones, so that it is kept.
func (r guardResolver) condition(at inspector.Cursor) term.Text {
	key := conditionKey{at, len(r.asked)}
	if known, ok := r.p.conditions[key]; ok && !r.asksFor(known.reads) {
		r.noteReads(known.reads)
		return known.text
	}
	outer := r.reads
	r.reads = make(reads, 0, 4)
	text := r.operand(at)
	if r.ask >= 0 && len(r.reads) <= maxReads && !r.asksFor(r.reads) {
		r.p.conditions[key] = condition{text, r.reads}
	}
	inner := r.reads
	r.reads = outer
	r.noteReads(inner)
	return text
}

// asksFor reports whether the guards of one of the variables are looked for.
func (r guardResolver) asksFor(vars reads) bool {
	return slices.ContainsFunc(r.asked, func(a asked) bool { return slices.Contains(vars, a.v) })
}

// noteReads notes variables that a condition reads, if one is being resolved.
func (r guardResolver) noteReads(vars reads) {
	if r.reads != nil {
		r.reads = append(r.reads, vars...)
	}
}

// asked is a variable whose guards are looked for: where a condition has it, it stands for
// itself.
type asked struct {
	v    *types.Var
	recv string // of a field: the expression before it
}

// askedAt returns what stands for a variable that a condition has, if its guards are looked
// for.
func (r guardResolver) askedAt(cur inspector.Cursor, v *types.Var) (term.Text, bool) {
	for i := len(r.asked) - 1; i >= 0; i-- {
		a := r.asked[i]
		if a.v != v {
			continue
		}
		if v.IsField() && reach.ReceiverOf(cur) != a.recv {
			return term.Unknown(kindOf(v.Type())), true // the field of another one
		}
		return term.Text{Kind: kindOf(v.Type()), Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}}}}, true
	}
	return term.Text{}, false
}

// askedOnly returns a condition in which only the variables that are asked for have to do
// with the value that is followed.
func (r guardResolver) askedOnly(cond term.Text) term.Text {
	return cond.Map(func(p term.Piece) term.Piece {
		if v := p.Place.Var; v != nil && slices.ContainsFunc(r.asked, func(a asked) bool { return a.v == v }) {
			return p
		}
		p.Lit, p.Via, p.Around = nil, nil, true
		return p
	})
}

// bare returns a text that has nothing to do with the value that is followed.
func bare(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Lit, p.Via, p.Around = nil, nil, true
		return p
	})
}
