package eval

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// find returns where a string stands for the first time in pieces. It is not ok if that
// depends on what fills the holes; the position is nowhere if the string is not there.
func find(pieces []term.Piece, s string) (at position, ok bool) {
	for i := 0; i < len(pieces); {
		n, run := leading(pieces[i:])
		if offset := strings.Index(run, s); offset >= 0 {
			before := slices.Concat(pieces[:i], cut(pieces[i:i+n], 0, offset+len(s)-1))
			at := positionIn(pieces[i:i+n], offset)
			at.piece += i
			return at, i == 0 || !languageOf(before).canHold(s)
		}
		i += n + 1
	}
	return nowhere, !languageOf(pieces).canHold(s)
}

// positionIn returns the position of a byte of known pieces.
func positionIn(pieces []term.Piece, offset int) position {
	for i, p := range pieces {
		if offset < len(p.Known) {
			return position{i, offset}
		}
		offset -= len(p.Known)
	}
	return position{len(pieces), 0}
}

// cutString is strings.Cut.
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
	if at == nowhere {
		if c.Result == 1 {
			return term.Known(term.String, ""), true
		}
		return stringOf(pieces...), true
	}
	before, behind := splitPieces(pieces, at)
	if c.Result == 0 {
		return stringOf(before...), true
	}
	_, behind = splitAt(behind, len(sep))
	return stringOf(behind...), true
}

// cutLater is strings.Cut of pieces with a hole before the separator: what is known before
// that, and cannot be a part of the separator, is in the first result.
func cutLater(c term.Call, pieces []term.Piece, sep string) (term.Text, bool) {
	_, start := leading(pieces)
	size := len(start) - len(sep) + 1
	if size <= 0 {
		return term.Text{}, false
	}
	before, behind := splitAt(pieces, size)
	rest := again(c, behind)
	if c.Result == 0 {
		return stringOf(append(before, rest)...), true
	}
	return stringOf(rest), true
}

// split is strings.Split. What comes behind a hole that may have a separator is left to be
// split.
func split(c term.Call) (term.Text, bool) {
	pieces, sep, ok := stringAndKnown(c)
	if !ok || sep == "" {
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
		case at == nowhere:
			return term.Of(term.Other, term.List, append(list, stringOf(pieces...))...), true
		}
		before, behind := splitPieces(pieces, at)
		list = append(list, stringOf(before...))
		_, pieces = splitAt(behind, len(sep))
	}
}

// indexOf is strings.Index, if the holes do not matter.
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
	case ok && at == nowhere:
		return number(-1), true
	case ok:
		before, _ := splitPieces(pieces, at)
		shortest, longest := lengths(before)
		return number(int64(shortest)), shortest == longest
	}
	return term.Text{}, false
}

// lastIndexOf is strings.LastIndex of what is nowhere.
func lastIndexOf(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	s, ok := sought(c.Args[1])
	return number(-1), ok && contains(c.Args[0].Pieces, s) == Never
}

// sought returns a known string or byte that is looked for.
func sought(t term.Text) (s string, ok bool) {
	if t.Kind == term.String {
		return t.Bytes(), t.IsKnown()
	}
	b, ok := integer(t)
	return string([]byte{byte(b)}), ok && 0 <= b && b <= 0xFF
}
