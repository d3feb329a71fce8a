package library

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// find returns the position of the first occurrence of s in pieces, or piece.Nowhere if no filling
// of the holes contains it. ok is false if the position depends on the fillings.
func find(pieces []term.Piece, s string) (at piece.Position, ok bool) {
	for i := 0; i < len(pieces); {
		n, run := piece.Leading(pieces[i:])
		if offset := strings.Index(run, s); offset >= 0 {
			before := slices.Concat(pieces[:i], piece.Cut(pieces[i:i+n], 0, offset+len(s)-1))
			at := piece.PositionIn(pieces[i:i+n], offset)
			at.Piece += i
			return at, i == 0 || !piece.LanguageOf(before).CanHold(s)
		}
		i += n + 1
	}
	return piece.Nowhere, !piece.LanguageOf(pieces).CanHold(s)
}

// cutString executes strings.Cut with a known separator, for the result that the call names: 0 and 1
// are the parts, 2 reports whether the separator occurs.
func cutString(c term.Call) (term.Text, bool) {
	pieces, sep, ok := stringAndKnown(c)
	if !ok || sep == "" {
		return term.Text{}, false
	}
	if c.Result == 2 {
		return contains(pieces, sep).text()
	}
	at, ok := find(pieces, sep)
	if !ok {
		return cutLater(c, pieces, sep)
	}
	if at == piece.Nowhere {
		if c.Result == 1 {
			return term.Known(term.String, ""), true
		}
		return piece.String(pieces...), true
	}
	before, behind := piece.Split(pieces, at)
	if c.Result == 0 {
		return piece.String(before...), true
	}
	_, behind = piece.SplitAt(behind, len(sep))
	return piece.String(behind...), true
}

// cutLater executes strings.Cut in part if a hole may contain the separator. The known bytes before
// the hole certainly stand before the separator, except for the last ones, which may begin a
// separator that continues in the hole. A strings.Cut of the rest remains.
func cutLater(c term.Call, pieces []term.Piece, sep string) (term.Text, bool) {
	_, start := piece.Leading(pieces)
	size := len(start) - len(sep) + 1
	if size <= 0 {
		return term.Text{}, false
	}
	before, behind := piece.SplitAt(pieces, size)
	rest := again(c, behind)
	if c.Result == 0 {
		return piece.String(append(before, rest)...), true
	}
	return piece.String(rest), true
}

// split executes strings.Split of a text with holes, and a known separator. The result is a list; if a hole may contain
// the separator, the last element of the list is the spread result of a strings.Split of the rest.
func split(c term.Call) (term.Text, bool) {
	pieces, sep, ok := stringAndKnown(c)
	if !ok || sep == "" || c.Args[0].IsKnown() { // a known text may have very many parts: Real takes less time
		return term.Text{}, false
	}
	var list []term.Text
	for {
		at, ok := find(pieces, sep)
		switch {
		case !ok && len(list) == 0:
			return term.Text{}, false
		case !ok:
			rest := again(c, pieces)
			list = append(list, term.Of(term.Other, term.Spread, term.Text{Kind: term.Other, Pieces: []term.Piece{rest}}))
			return term.Of(term.Other, term.List, list...), true
		case at == piece.Nowhere:
			return term.Of(term.Other, term.List, append(list, piece.String(pieces...))...), true
		}
		before, behind := piece.Split(pieces, at)
		list = append(list, piece.String(before...))
		_, pieces = piece.SplitAt(behind, len(sep))
	}
}

// indexOf executes strings.Index and strings.IndexByte, if the holes do not affect the result.
func indexOf(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	s, ok := sought(c.Args[1])
	if !ok || s == "" {
		return term.Text{}, false
	}
	pieces := c.Args[0].Pieces
	at, ok := find(pieces, s)
	switch {
	case ok && at == piece.Nowhere:
		return piece.Number(-1), true
	case ok:
		before, _ := piece.Split(pieces, at)
		shortest, longest := piece.Lengths(before)
		return piece.Number(int64(shortest)), shortest == longest
	}
	return term.Text{}, false
}

// lastIndexOf executes strings.LastIndex and strings.LastIndexByte, but only if the answer is -1.
func lastIndexOf(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	s, ok := sought(c.Args[1])
	return piece.Number(-1), ok && contains(c.Args[0].Pieces, s) == Never
}

// sought returns the string or byte, as a string, for which a function searches; ok reports
// whether it is known.
func sought(t term.Text) (s string, ok bool) {
	if t.Kind == term.String {
		return t.Bytes(), t.IsKnown()
	}
	b, ok := piece.Integer(t)
	return string([]byte{byte(b)}), ok && 0 <= b && b <= 0xFF
}
