package eval

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
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
	return left(term.Call{Func: term.OneOf, Args: results}, kind)
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
	if !slices.ContainsFunc(args, isChoice) {
		return [][]term.Text{args}
	}
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

func isOneOf(p term.Piece) bool { return p.Call != nil && p.Call.Func == term.OneOf }

// isChoice reports whether a text has pieces of which there are several.
func isChoice(t term.Text) bool { return slices.ContainsFunc(t.Pieces, isOneOf) }

// Values returns the texts that a text which has been run may be: one for each value of
// what is one of several.
func Values(t term.Text) []term.Text { return alternatives(t) }

// alternatives returns the texts that a text may be, by its pieces. A part of them that
// would be too many is left as it is.
func alternatives(t term.Text) []term.Text {
	if !isChoice(t) {
		return []term.Text{t}
	}
	found := []term.Text{{Kind: t.Kind, Guards: t.Guards}}
	for _, p := range t.Pieces {
		choices := []term.Text{{Pieces: []term.Piece{p}}}
		if isOneOf(p) && len(p.Call.Args)*len(found) <= maxChoices {
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

// Split returns the texts that a text which has not been run may be, one for each value of a
// choice that its guards ask for as well: each has the answers for its own value.
func Split(t term.Text) []term.Text {
	isAsked := func(p term.Piece) bool {
		return slices.ContainsFunc(t.Guards, func(g term.Guard) bool {
			return !g.Holds.Walk(func(q term.Piece) bool { return !isSamePiece(p, q) })
		})
	}
	if len(t.Guards) == 0 {
		return []term.Text{t}
	}
	return splitBy(t, isAsked)
}

// SplitAll returns the texts that a text which has not been run may be, one for each value of
// a choice in it.
func SplitAll(t term.Text) []term.Text {
	return splitBy(t, func(term.Piece) bool { return true })
}

// splitBy splits a text by the first choice of a kind.
func splitBy(t term.Text, isWanted func(term.Piece) bool) []term.Text {
	choice, ok := choiceIn(t, isWanted)
	if !ok {
		return []term.Text{t}
	}
	values := alternatives(Run(term.Text{Kind: t.Kind, Pieces: []term.Piece{choice}}))
	if len(values) < 2 {
		return []term.Text{t}
	}
	var found []term.Text
	open := t.Map(func(p term.Piece) term.Piece {
		if isSamePiece(p, choice) {
			return term.Piece{Hole: p.Hole, Place: chosen}
		}
		return p
	})
	for _, value := range values {
		found = append(found, open.With(chosen, value))
	}
	return found
}

// chosen stands for the value of a choice until that is made.
var chosen = term.Place{Var: types.NewParam(token.NoPos, nil, "", types.Typ[types.String])}

// choiceIn returns the first choice of a kind that a text is made of.
func choiceIn(t term.Text, isWanted func(term.Piece) bool) (choice term.Piece, ok bool) {
	term.Text{Pieces: t.Pieces}.Walk(func(p term.Piece) bool {
		if isOneOf(p) || isAnyElement(p) {
			choice, ok = p, isWanted(p)
		}
		return !ok
	})
	return choice, ok
}

func isAnyElement(p term.Piece) bool {
	return p.Call != nil && p.Call.Func == term.Index && len(p.Call.Args) == 2 && p.Call.Args[1].Equal(term.Absent)
}

func isSamePiece(p, q term.Piece) bool {
	return (term.Text{Pieces: []term.Piece{p}}).Equal(term.Text{Pieces: []term.Piece{q}})
}

// firstSet is cmp.Or of strings, which comes to no operand behind one that is not empty.
func firstSet(c term.Call) (term.Text, bool) {
	if !areStrings(c.Args) || slices.ContainsFunc(c.Args, term.Text.IsSpread) {
		return term.Text{}, false
	}
	var can []term.Text
	for _, arg := range c.Args {
		shortest, longest := piece.Lengths(arg.Pieces)
		if longest == 0 {
			continue
		}
		can = append(can, arg)
		if shortest > 0 {
			break
		}
	}
	switch len(can) {
	case 0:
		return term.Known(term.String, ""), true
	case 1:
		return can[0], true
	}
	return term.Of(term.String, c.Func, can...), len(can) < len(c.Args)
}

// extreme is min or max of known operands.
func extreme(of func([]term.Text, func(a, b term.Text) int) term.Text) openCall {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) == 0 {
			return term.Text{}, false
		}
		if areStrings(c.Args) {
			isOpen := slices.ContainsFunc(c.Args, func(t term.Text) bool { return !t.IsKnown() })
			return of(c.Args, func(a, b term.Text) int { return cmp.Compare(a.Bytes(), b.Bytes()) }), !isOpen
		}
		for _, arg := range c.Args {
			if _, ok := piece.Integer(arg); !ok {
				return term.Text{}, false
			}
		}
		return of(c.Args, func(a, b term.Text) int { return cmp.Compare(rangeOf(a).from, rangeOf(b).from) }), true
	}
}
