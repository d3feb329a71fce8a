package union

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The bounds on terms: what one is made of may be made of others, and these of others
// again. The numbers are of pieces, those of operands and guards included.
const (
	MaxTerm  = 64   // of an operand of a condition, or a condition
	MaxCall  = 256  // of a call
	maxTotal = 4096 // of the values of an expression, taken together
	maxOf    = 16   // of what a coarse value is made of
)

// BoundedAll returns the values of an expression, without what is done to them if that is too
// much.
func BoundedAll(texts []term.Text) []term.Text {
	size := 0
	for _, t := range texts {
		if len(t.Guards) > 0 || slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Call != nil }) {
			t.Walk(func(term.Piece) bool {
				size++
				return size <= maxTotal
			})
		}
	}
	if size <= maxTotal {
		return texts
	}
	var found []term.Text
	for _, t := range texts {
		found = append(found, Coarse(t))
	}
	return Distinct(found)
}

// Coarse returns a text with only what each of its calls is made of, and whether anything is
// asked.
func Coarse(t term.Text) term.Text {
	found := term.Text{Kind: t.Kind}
	for _, p := range t.Pieces {
		if p.Call != nil {
			p.Call = &term.Call{Func: term.MadeOf, Args: leavesOf(p.Call, nil)}
		}
		found.Pieces = append(found.Pieces, p)
	}
	if len(t.Guards) > 0 {
		found.Guards = []term.Guard{UndecidedAt(t.Guards[0])}
	}
	return found
}

// leavesOf returns what a call is made of in the end, each once.
func leavesOf(call *term.Call, found []term.Text) []term.Text {
	for _, of := range Sources(call) {
		for _, p := range of.Pieces {
			if len(found) >= maxOf {
				return found
			}
			if p.Call != nil {
				found = leavesOf(p.Call, found)
				continue
			}
			leaf := term.Text{Pieces: []term.Piece{p}}
			if leaf.HasOrigin() && !IsEmpty(leaf) && !slices.ContainsFunc(found, leaf.Equal) {
				found = append(found, leaf)
			}
		}
	}
	return found
}

// UndecidedAt is a guard of which nothing is known but that it may ask for the value.
func UndecidedAt(g term.Guard) term.Guard {
	return term.Guard{Holds: term.Of(term.Boolean, term.MadeOf, Unknown), At: g.At, Source: g.Source, Before: g.Before, Chooses: g.Chooses}
}
