package union

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// These constants bound terms, which may be nested deeply. They count pieces, those of operands and
// guards included.
const (
	MaxTerm  = 64   // of an operand of a condition, or a condition
	MaxCall  = 256  // of a call
	maxTotal = 4096 // of the values of an expression, taken together
	maxOf    = 16   // of the parts of a coarse value
)

// BoundedAll returns the values of an expression, without the operations on them if these are
// too large.
func BoundedAll(texts []term.Text) []term.Text {
	size := 0
	for _, t := range texts {
		if len(t.Guards) > 0 || slices.ContainsFunc(t.Pieces, func(p term.Piece) bool { return p.Call != nil }) {
			t.Walk(func(*term.Piece) bool {
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

// Coarse reduces the calls of a text to their parts, and its guards to a single unknown one.
func Coarse(t term.Text) term.Text {
	found := term.Text{Kind: t.Kind}
	for _, p := range t.Pieces {
		if p.Call != nil {
			p.Call = &term.Call{Func: term.MadeOf, Args: leavesOf(p.Call, nil)}
		}
		found.Pieces = append(found.Pieces, p)
	}
	if len(t.Guards) > 0 {
		found.Guards = []term.Guard{undecidedAt(t.Guards[0])}
	}
	return found
}

// IsCoarse reports whether a call stands for more operations than a term has: it has the maximal number of parts.
func IsCoarse(call *term.Call) bool { return call.Func == term.MadeOf && len(call.Args) >= maxOf }

// leavesOf returns the leaves of a call, without duplicates.
func leavesOf(call *term.Call, found []term.Text) []term.Text {
	for _, of := range library.Sources(call) {
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

// undecidedAt returns an unknown guard that may depend on the value.
func undecidedAt(g term.Guard) term.Guard {
	return term.Guard{Holds: term.Of(term.Boolean, term.MadeOf), At: g.At, Source: g.Source, Role: g.Role}
}
