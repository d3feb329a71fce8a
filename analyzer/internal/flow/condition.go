package flow

import (
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

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
func (r *resolver) condition(at inspector.Cursor) term.Text {
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
func (r *resolver) asksFor(vars reads) bool {
	return slices.ContainsFunc(r.asked, func(a asked) bool { return slices.Contains(vars, a.v) })
}

// noteReads notes variables that a condition reads, if one is being resolved.
func (r *resolver) noteReads(vars reads) {
	if r.reads != nil {
		r.reads = append(r.reads, vars...)
	}
}
