package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// length is len, if the holes do not matter.
func length(c term.Call) (term.Text, bool) {
	s := lengthRange(c.Args)
	return number(s.from), s.from == s.to
}

// element is an element of a list, or a byte of a string.
func element(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 {
		return term.Text{}, false
	}
	i, ok := integer(c.Args[1])
	if !ok || i < 0 {
		return term.Text{}, false
	}
	if list, ok := elements(c.Args[0]); ok {
		if i < len(list) {
			return list[i], true
		}
		return term.Text{}, false
	}
	_, start := leading(c.Args[0].Pieces)
	if c.Args[0].Kind != term.String || i >= len(start) {
		return term.Text{}, false
	}
	return number(int64(start[i])), true
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
	if list, ok := elements(c.Args[0]); ok {
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

// bound returns the value of a bound, or another one if it is left out.
func bound(t term.Text, absent int) (n int, ok bool) {
	if t.Kind == term.Other && t.IsKnown() && t.Bytes() == term.Absent.Bytes() {
		return absent, true
	}
	n, ok = integer(t)
	return n, ok && n >= 0
}

// sliceString cuts what is known before the first hole. What is to end behind that is
// left to be cut.
func sliceString(c term.Call, low, high int) (term.Text, bool) {
	pieces := c.Args[0].Pieces
	n, start := leading(pieces)
	switch {
	case high >= 0 && low > high, low > len(start), n == len(pieces) && high > len(start):
		return term.Text{}, false
	case high < 0:
		return stringOf(slices.Concat(cut(pieces[:n], low, len(start)), pieces[n:])...), true
	case high <= len(start):
		return stringOf(cut(pieces[:n], low, high)...), true
	case n == 0:
		return term.Text{}, false
	}
	rest := term.Of(term.String, term.Slice, stringOf(pieces[n:]...), term.Absent, number(int64(high-len(start))))
	return stringOf(slices.Concat(cut(pieces[:n], low, len(start)), rest.Pieces)...), true
}

// join is strings.Join of a list whose elements are known to be there.
func join(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 {
		return term.Text{}, false
	}
	list, ok := elements(c.Args[0])
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
		if len(joined) > maxPieces {
			return term.Text{}, false
		}
	}
	return term.Text{Pieces: joined, Guards: guards}, true
}
