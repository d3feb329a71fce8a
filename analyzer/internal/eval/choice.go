package eval

import (
	"cmp"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxChoices is the maximal number of combinations of the operands of [term.OneOf] for which
// eval executes a call.
const maxChoices = 32

// choose drops the impossible operands of a [term.OneOf]. If one operand remains, or all that
// remain are the same answer, choose returns that.
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
		// The guards of every operand stop the value.
		result := left(c, kind)
		result.Guards = c.Args[0].Guards
		return result
	}
	c.Args = there
	return left(c, kind)
}

// isAbsent reports whether a guard of a value is false.
func isAbsent(t term.Text) bool {
	return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return answerOf(g.Holds) == Never })
}

// maxResults is the maximal number of pieces of a call's results for all values of its operands, those
// of their conditions included. Each text that passes such a condition carries all of them: in
// a program with 24 forms of a request's path, three conditions had 1,300 pieces each.
const maxResults = 256

// distribute executes a call for each possible value of its operands. If the results are too large, it
// leaves the call.
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
	oneOf := left(term.Call{Func: term.OneOf, Args: results}, kind)
	if oneOf.IsLarger(maxResults) {
		return r.apply(c, kind)
	}
	return oneOf
}

// agree reports whether all results are the same value. Strings never agree, because they have
// positions.
func agree(results []term.Text) bool {
	first := results[0]
	return first.Kind != term.String && first.IsKnown() && !slices.ContainsFunc(results, func(t term.Text) bool {
		return t.Kind != first.Kind || !t.IsKnown() || t.Bytes() != first.Bytes()
	})
}

// combine returns the arguments for each choice among the operands of [term.OneOf] in them: one
// list if there is no choice, and none if there are too many.
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

// isChoice reports whether a text has pieces with several alternatives.
func isChoice(t term.Text) bool { return slices.ContainsFunc(t.Pieces, isOneOf) }

// Values returns the alternatives of an executed text: one for each value of its choices.
func Values(t term.Text) []term.Text { return alternatives(t) }

// alternatives returns the alternatives of a text, by its pieces. It keeps a choice unexpanded
// if there would be too many.
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

// Split returns the alternatives of a text before its execution: one for each value of a choice
// that also occurs in its guards. The guards of each have its own value.
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

// SplitAll returns the alternatives of a text before its execution, one for each value of a
// choice in it.
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

// chosen is a placeholder for the value of a choice.
var chosen = term.Place{Var: types.NewParam(token.NoPos, nil, "", types.Typ[types.String])}

// choiceIn returns the first choice of a kind in a text.
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

// firstSet executes cmp.Or of strings, which ignores all operands after one that is not empty.
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
