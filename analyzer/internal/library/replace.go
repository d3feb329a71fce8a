package library

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// replaceAll executes strings.ReplaceAll and strings.Replace of known strings in a known text; the new string may have
// holes.
func replaceAll(c term.Call) (term.Text, bool) {
	n := -1
	if len(c.Args) == 4 {
		limit, ok := piece.Integer(c.Args[3])
		if !ok {
			return term.Text{}, false
		}
		n, c.Args = limit, c.Args[:3]
	}
	if len(c.Args) != 3 || !areStrings(c.Args) || !c.Args[1].IsKnown() || c.Args[1].Bytes() == "" {
		return term.Text{}, false
	}
	if !c.Args[0].IsKnown() {
		areEscaped := piece.AreEscaped(c.Args[0].Pieces) && piece.AreEscaped(c.Args[2].Pieces)
		return piece.String(callHole(term.Escaped, "strings.ReplaceAll", c.Args...)), n < 0 && areEscaped &&
			isOfNoEscape(c.Args[1].Bytes())
	}
	replaced := replaceIn(c.Args[0].Pieces, c.Args[1].Bytes(), c.Args[2].Pieces, n)
	return piece.String(replaced...), len(replaced) <= piece.Max
}

// isOfNoEscape reports whether a string is a single byte that no percent-encoding contains. Its
// replacement leaves the encodings in an escaped text complete.
func isOfNoEscape(s string) bool {
	return len(s) == 1 && !strings.Contains("%0123456789ABCDEFabcdef", s)
}

func areStrings(texts []term.Text) bool {
	return !slices.ContainsFunc(texts, func(t term.Text) bool { return t.Kind != term.String })
}

// replaceIn replaces the first n occurrences of old in known pieces, or all if n is negative.
func replaceIn(pieces []term.Piece, old string, by []term.Piece, n int) (replaced []term.Piece) {
	source := piece.Known(pieces)
	at, rest, start := 0, pieces, 0 // rest begins at the offset start
	for count := 0; count != n && len(replaced) <= piece.Max; count++ {
		size := strings.Index(source[at:], old)
		if size < 0 {
			break
		}
		replaced = append(replaced, piece.Made(piece.Cut(rest, at-start, at+size-start))...)
		for _, p := range by {
			if p.Hole == term.NoHole && p.Lit == nil {
				p = piece.MadeAt(rest, at+size-start, p.Known)
			}
			replaced = append(replaced, piece.AsMade(p))
		}
		at += size + len(old)
		skipped := 0
		rest, skipped = piece.From(rest, at-start)
		start += skipped
	}
	return append(replaced, piece.Made(piece.Cut(rest, at-start, len(source)-start))...)
}

// clone executes strings.Clone.
func clone(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	return c.Args[0], true
}

// repeat executes strings.Repeat.
func repeat(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String || !fitsRepeating(c.Args) {
		return term.Text{}, false
	}
	n, _ := piece.Integer(c.Args[1])
	return piece.String(slices.Repeat(c.Args[0].Pieces, n)...), true
}
