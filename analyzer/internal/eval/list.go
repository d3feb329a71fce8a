package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// length is len, if the result does not depend on the holes.
func length(c term.Call) (term.Text, bool) {
	s := lengthRange(c.Args)
	return piece.Number(s.from), s.from == s.to
}

// element is an element of a list, or a byte of a string.
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

// anyElement returns any one of the elements of a list.
func anyElement(list term.Text) (term.Text, bool) {
	all, ok := list.Elements()
	switch {
	case !ok || len(all) == 0 || len(all) > maxChoices:
		return term.Text{}, false
	case len(all) == 1:
		return all[0], true
	}
	return term.Of(term.String, term.OneOf, all...), true
}

// elementOf is an element of a list, or of a result of strings.Split, whose first element is
// the first result of strings.Cut.
func elementOf(list term.Call, i int) (term.Text, bool) {
	switch list.Func {
	case term.List:
		elements := term.Flat(list.Args)
		if i < len(elements) && !slices.ContainsFunc(elements[:i+1], term.Text.IsSpread) {
			return elements[i], true
		}
	case "strings.Split", "strings.SplitN":
		if len(list.Args) < 2 || i > 0 || !list.Args[1].IsKnown() || list.Args[1].Bytes() == "" {
			return term.Text{}, false
		}
		if n, ok := limit(list); !ok || n == 0 || n == 1 {
			return term.Text{}, false
		}
		before := term.Call{Func: "strings.Cut", Args: list.Args[:2]}
		if t, ok := cutString(before); ok {
			return t, true
		}
		return piece.String(term.Piece{Hole: term.AnyString, Call: &before}), true
	}
	return term.Text{}, false
}

// limit returns the limit of strings.SplitN.
func limit(split term.Call) (n int, ok bool) {
	if len(split.Args) < 3 {
		return -1, true
	}
	return piece.Integer(split.Args[2])
}

// slice is a part of a list, or of a string whose bytes at the bounds are known.
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

// bound returns the value of a bound, or a default if the slice expression omits it.
func bound(t term.Text, absent int) (n int, ok bool) {
	if t.Kind == term.Other && t.IsKnown() && t.Bytes() == term.Absent.Bytes() {
		return absent, true
	}
	n, ok = piece.Integer(t)
	return n, ok && n >= 0
}

// sliceString slices the known bytes before the first hole. A slice that ends after the hole
// remains a call.
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
	rest := term.Of(term.String, term.Slice, piece.String(pieces[n:]...), term.Absent, piece.Number(int64(high-len(start))))
	return piece.String(slices.Concat(piece.Cut(pieces[:n], low, len(start)), rest.Pieces)...), true
}

// isElement executes slices.Contains.
func isElement(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 {
		return term.Text{}, false
	}
	list, ok := c.Args[0].Elements()
	if !ok {
		return term.Text{}, false
	}
	holds := Never
	for _, t := range list {
		can := orders(t, c.Args[1])
		switch {
		case !can.less && !can.greater:
			holds = Always
		case can.equal:
			holds = holds.or(Unknown)
		}
	}
	return holds.text()
}

// join executes strings.Join of a list with a known number of elements.
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
		guards = addGuards(guards, t.Guards)
		if len(joined) > piece.Max {
			return term.Text{}, false
		}
	}
	return term.Text{Pieces: joined, Guards: guards}, true
}
