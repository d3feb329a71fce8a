package eval

import (
	"go/token"
	"go/types"
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

// Split expands one choice of a text that eval has not executed: it returns one text for each
// value, with that value in the pieces and in the guards, so that a guard tests the very value
// that the text has. It chooses a choice that also occurs in the guards, or else one that two guards
// test, because the same value has to pass both. It returns t alone if there is none.
func Split(t term.Text) []term.Text {
	if len(t.Guards) == 0 {
		return []term.Text{t}
	}
	isAsked := func(p term.Piece) bool {
		return slices.ContainsFunc(t.Guards, func(g term.Guard) bool { return tests(g, p) })
	}
	choice, ok := choiceIn(t, isAsked)
	if !ok {
		choice, ok = choiceOfTwo(t.Guards)
	}
	if !ok {
		return []term.Text{t}
	}
	return splitBy(t, choice)
}

// tests reports whether a piece occurs in a guard.
func tests(g term.Guard, p term.Piece) bool {
	return !g.Holds.Walk(func(q *term.Piece) bool { return !isSamePiece(p, *q) })
}

// choiceOfTwo returns the first choice among texts that two guards test.
func choiceOfTwo(guards []term.Guard) (choice term.Piece, ok bool) {
	for i, g := range guards {
		g.Holds.Walk(func(p *term.Piece) bool {
			if p.Call == nil {
				return true
			}
			for _, arg := range p.Call.Args {
				isShared := func(h term.Guard) bool { return tests(h, arg.Pieces[0]) }
				if arg.Kind == term.String && len(arg.Pieces) == 1 && isOneOf(arg.Pieces[0]) &&
					slices.ContainsFunc(guards[i+1:], isShared) {
					choice, ok = arg.Pieces[0], true
				}
			}
			return !ok
		})
		if ok {
			break
		}
	}
	return choice, ok
}

// splitBy returns one text for each value of a choice.
func splitBy(t term.Text, choice term.Piece) []term.Text {
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

// chosen is the place that stands for a choice in a text until splitBy substitutes each value.
var chosen = term.Place{Var: types.NewParam(token.NoPos, nil, "", types.Typ[types.String])}

// choiceIn returns the first choice in the pieces of a text, or the operands of their calls, that
// isWanted accepts: a [term.OneOf], or any element of a list.
func choiceIn(t term.Text, isWanted func(term.Piece) bool) (choice term.Piece, ok bool) {
	term.Text{Pieces: t.Pieces}.Walk(func(p *term.Piece) bool {
		if isOneOf(*p) || isAnyElement(*p) {
			choice, ok = *p, isWanted(*p)
		}
		return !ok
	})
	return choice, ok
}

// isAnyElement reports whether a piece is an element of a list at an unknown index.
func isAnyElement(p term.Piece) bool {
	return p.Call != nil && p.Call.Func == term.Index && len(p.Call.Args) == 2 && p.Call.Args[1].Equal(term.Absent)
}

func isSamePiece(p, q term.Piece) bool {
	return (term.Text{Pieces: []term.Piece{p}}).Equal(term.Text{Pieces: []term.Piece{q}})
}
