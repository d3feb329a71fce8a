package library

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// MaxChoices bounds the alternatives of a text, and their combinations in the operands of one call.
const MaxChoices = 32

// element executes list[i] and s[i]: the operands are the list or string, and the index. The index
// [term.Absent] stands for an unknown one, and gives a choice among all elements. A byte of a string
// is known if it is before the first hole.
func element(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 {
		return term.Text{}, false
	}
	if c.Args[1].Equal(term.Absent) {
		return anyElement(c.Args[0])
	}
	i, ok := piece.Integer(c.Args[1])
	if !ok || i < 0 {
		return term.Text{}, false
	}
	if list, ok := c.Args[0].Maker(); ok {
		return elementOf(*list, i)
	}
	_, start := piece.Leading(c.Args[0].Pieces)
	if c.Args[0].Kind != term.String || i >= len(start) {
		return term.Text{}, false
	}
	return piece.Number(int64(start[i])), true
}

// anyElement returns the choice among the elements of a list ([term.OneOf]).
func anyElement(list term.Text) (term.Text, bool) {
	all, ok := list.Elements()
	switch {
	case !ok || len(all) == 0 || len(all) > MaxChoices:
		return term.Text{}, false
	case len(all) == 1:
		return all[0], true
	}
	return term.Of(term.String, term.OneOf, all...), true
}

// elementOf returns the i-th element of a list whose maker is known.
func elementOf(list term.Call, i int) (term.Text, bool) {
	switch list.Func {
	case term.List:
		elements := term.Flat(list.Args)
		if i < len(elements) && !slices.ContainsFunc(elements[:i+1], term.Text.IsSpread) {
			return elements[i], true
		}
	}
	return term.Text{}, false
}

// slice executes x[low:high]: the operands are a list or a string, and the two bounds, which are
// [term.Absent] if the expression omits them. Both bounds have to be known.
func slice(c term.Call) (term.Text, bool) {
	if len(c.Args) != 3 {
		return term.Text{}, false
	}
	low, isLow := bound(c.Args[1], 0)
	high, isHigh := bound(c.Args[2], -1)
	if !isLow || !isHigh || low < 0 {
		return term.Text{}, false
	}
	if list, ok := c.Args[0].Elements(); ok {
		if high < 0 {
			high = len(list)
		}
		if low > high || high > len(list) {
			return term.Text{}, false
		}
		return term.Of(term.Other, term.List, list[low:high]...), true
	}
	if c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	return sliceString(c, low, high)
}

// bound returns the value of a bound, or absent if the slice expression omits it; ok is false for
// an unknown or a negative one.
func bound(t term.Text, absent int) (n int, ok bool) {
	if t.Kind == term.Other && t.IsKnown() && t.Bytes() == term.Absent.Bytes() {
		return absent, true
	}
	n, ok = piece.Integer(t)
	return n, ok && n >= 0
}

// sliceString slices a string whose lower bound is in the known bytes before the first hole. If the
// upper bound is after them, the result is the rest of these bytes and a slice of what follows.
func sliceString(c term.Call, low, high int) (term.Text, bool) {
	pieces := c.Args[0].Pieces
	n, start := piece.Leading(pieces)
	switch {
	case high >= 0 && low > high, low > len(start), n == len(pieces) && high > len(start):
		return term.Text{}, false
	case high < 0:
		return piece.String(slices.Concat(piece.Cut(pieces[:n], low, len(start)), pieces[n:])...), true
	case high <= len(start):
		return piece.String(piece.Cut(pieces[:n], low, high)...), true
	case n == 0:
		return term.Text{}, false
	}
	rest := term.Of(term.String, term.Slice, piece.String(pieces[n:]...), term.Absent,
		piece.Number(int64(high-len(start))))
	return piece.String(slices.Concat(piece.Cut(pieces[:n], low, len(start)), rest.Pieces)...), true
}

// concat executes slices.Concat: the result has the elements of the operands.
func concat(c term.Call) (term.Text, bool) {
	var spread []term.Text
	for _, list := range c.Args {
		spread = append(spread, term.Of(term.Other, term.Spread, list, list))
	}
	return term.Of(term.Other, term.List, spread...), true
}

// join executes strings.Join of a list with a known number of elements; elements and separator may
// have holes.
func join(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 {
		return term.Text{}, false
	}
	list, ok := c.Args[0].Elements()
	if !ok {
		return term.Text{}, false
	}
	var joined []term.Piece
	var guards []term.Guard
	for i, t := range list {
		if i > 0 {
			joined = append(joined, c.Args[1].Pieces...)
		}
		joined = append(joined, t.Pieces...)
		guards = append(guards, t.Guards...)
		if len(joined) > piece.Max {
			return term.Text{}, false
		}
	}
	return term.Text{Pieces: joined, Guards: guards}, true
}
