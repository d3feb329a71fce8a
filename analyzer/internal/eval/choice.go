package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// choose executes a [term.OneOf]: it drops the alternatives that a guard excludes. If one remains, or
// all that remain are the same boolean or number, the result is that value without the others.
func choose(c term.Call, kind term.Kind) term.Text {
	var there []term.Text
	for _, arg := range c.Args {
		if !isAbsent(arg) {
			there = append(there, arg)
		}
	}
	switch {
	case len(there) == 1:
		return there[0]
	case len(there) > 1 && agree(there):
		return term.Text{Kind: there[0].Kind, Pieces: there[0].Pieces}
	case len(there) == 0 && len(c.Args) > 0:
		// Each alternative has a false guard, and the result needs one to be impossible, too.
		result := left(c, kind)
		result.Guards = c.Args[0].Guards
		return result
	}
	c.Args = there
	return left(c, kind)
}

// isAbsent reports whether a guard excludes an executed value.
func isAbsent(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return library.AnswerOf(g.Holds) == Never })
}

// agree reports whether all results are the same known value. Strings never agree: even if their
// bytes are the same, their positions in the code differ.
func agree(results []term.Text) bool {
	first := results[0]
	return first.Kind != term.String && first.IsKnown() && !slices.ContainsFunc(results, func(t term.Text) bool {
		return t.Kind != first.Kind || !t.IsKnown() || t.Bytes() != first.Bytes()
	})
}

func isOneOf(p term.Piece) bool { return p.Call != nil && p.Call.Func == term.OneOf }

// isChoice reports whether a piece of a text is a [term.OneOf].
func isChoice(t term.Text) bool { return slices.ContainsFunc(t.Pieces, isOneOf) }

// Values returns the alternatives of an executed text, one for each combination of its choices.
func Values(t term.Text) []term.Text { return alternatives(t) }

// alternatives returns one text for each combination of the choices among the pieces of t. A
// choice that would make more than library.MaxChoices texts stays a piece of each of them. The guards of
// a chosen value become guards of its text.
func alternatives(t term.Text) []term.Text {
	if !isChoice(t) {
		return []term.Text{t}
	}
	found := []term.Text{{Kind: t.Kind, Guards: t.Guards}}
	for _, p := range t.Pieces {
		choices := []term.Text{{Pieces: []term.Piece{p}}}
		if isOneOf(p) && len(p.Call.Args)*len(found) <= library.MaxChoices {
			choices = p.Call.Args
		}
		var next []term.Text
		for _, before := range found {
			for _, choice := range choices {
				next = append(next, term.Text{
					Kind:   t.Kind,
					Pieces: slices.Concat(before.Pieces, inPlaceOf(&p, choice.Pieces)),
					Guards: addGuards(before.Guards, choice.Guards),
				})
			}
		}
		found = next
	}
	return found
}
