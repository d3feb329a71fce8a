package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxChoices is how many combinations of the operands of [term.OneOf] a call is executed
// on.
const maxChoices = 32

// choose drops the operands of a [term.OneOf] that are not there. One that is left alone
// is the value.
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
	case len(there) == 0 && len(c.Args) > 0:
		// Neither is the value, which the guards of any of them say.
		result := left(c, kind)
		result.Guards = c.Args[0].Guards
		return result
	}
	c.Args = there
	return left(c, kind)
}

// isAbsent reports whether a guard keeps a value from being there.
func isAbsent(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return answerOf(g.Holds) == Never })
}

// distribute executes a call on each of the values that its operands may have.
func (r *runner) distribute(c term.Call, kind term.Kind) term.Text {
	combinations := combine(c.Args)
	if len(combinations) < 2 {
		return r.apply(c, kind)
	}
	var results []term.Text
	for _, args := range combinations {
		var guards []term.Guard
		for i := range args {
			guards = addGuards(guards, args[i].Guards)
			args[i].Guards = nil
		}
		result := r.apply(term.Call{Func: c.Func, Result: c.Result, Args: args}, kind)
		result.Guards = addGuards(guards, result.Guards)
		results = append(results, result)
	}
	if agree(results) {
		return term.Text{Kind: results[0].Kind, Pieces: results[0].Pieces}
	}
	return term.Of(kind, term.OneOf, results...)
}

// agree reports whether results are one value that is no string: it has no place.
func agree(results []term.Text) bool {
	first := results[0]
	return first.Kind != term.String && first.IsKnown() && !slices.ContainsFunc(results, func(t term.Text) bool {
		return t.Kind != first.Kind || !t.IsKnown() || t.Bytes() != first.Bytes()
	})
}

// combine returns the arguments for each choice of the operands of [term.OneOf] in them. They
// are one if nothing is to be chosen, and none if there are too many.
func combine(args []term.Text) [][]term.Text {
	combinations := [][]term.Text{nil}
	for _, arg := range args {
		values := alternatives(arg)
		if len(values)*len(combinations) > maxChoices {
			return nil
		}
		var next [][]term.Text
		for _, before := range combinations {
			for _, value := range values {
				next = append(next, append(before[:len(before):len(before)], value))
			}
		}
		combinations = next
	}
	return combinations
}

// alternatives returns the texts that a text may be, by its pieces. A part of them that
// would be too many is left as it is.
func alternatives(t term.Text) []term.Text {
	isChoice := func(p term.Piece) bool { return p.Call != nil && p.Call.Func == term.OneOf }
	if !slices.ContainsFunc(t.Pieces, isChoice) {
		return []term.Text{t}
	}
	found := []term.Text{{Kind: t.Kind, Guards: t.Guards}}
	for _, p := range t.Pieces {
		choices := []term.Text{{Pieces: []term.Piece{p}}}
		if isChoice(p) && len(p.Call.Args)*len(found) <= maxChoices {
			choices = p.Call.Args
		}
		var next []term.Text
		for _, before := range found {
			for _, choice := range choices {
				next = append(next, term.Text{
					Kind:   t.Kind,
					Pieces: slices.Concat(before.Pieces, inPlaceOf(p, choice.Pieces)),
					Guards: addGuards(before.Guards, choice.Guards),
				})
			}
		}
		found = next
	}
	return found
}
