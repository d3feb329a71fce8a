package library

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The executors in this file divide a text with holes: strings.TrimSuffix, for example, can reach
// only its end. The other part is a part of the result, and a call for the reachable end remains.

// again returns a hole for the result of the call c with other pieces as its first operand.
func again(c term.Call, pieces []term.Piece) term.Piece {
	p := callHole(term.AnyString, c.Func, append([]term.Text{piece.String(pieces...)}, c.Args[1:]...)...)
	p.Call.Result = c.Result
	return p
}

// trimPrefix executes strings.TrimPrefix, and strings.CutPrefix, whose second result it knows only if
// all fillings of the holes have the prefix, or none.
func trimPrefix(c term.Call) (term.Text, bool) {
	pieces, prefix, ok := stringAndKnown(c)
	if !ok {
		return term.Text{}, false
	}
	has := hasPrefix(pieces, prefix)
	if c.Result == 1 {
		return has.text()
	}
	switch has {
	case Never:
		return piece.String(pieces...), true
	case Always:
		_, kept := piece.SplitAt(pieces, len(prefix))
		return piece.String(kept...), true
	}
	reached, kept := piece.SplitBehind(pieces, len(prefix))
	return piece.String(append([]term.Piece{again(c, reached)}, kept...)...), len(kept) > 0
}

// trimSuffix executes strings.TrimSuffix and strings.CutSuffix, as trimPrefix does for the start.
func trimSuffix(c term.Call) (term.Text, bool) {
	pieces, suffix, ok := stringAndKnown(c)
	if !ok {
		return term.Text{}, false
	}
	has := hasSuffix(pieces, suffix)
	if c.Result == 1 {
		return has.text()
	}
	switch has {
	case Never:
		return piece.String(pieces...), true
	case Always:
		n, end := piece.Trailing(pieces)
		return piece.String(slices.Concat(pieces[:n], piece.Cut(pieces[n:], 0, len(end)-len(suffix)))...), true
	}
	kept, reached := piece.SplitBefore(pieces, len(suffix))
	return piece.String(append(slices.Clone(kept), again(c, reached))...), len(kept) > 0
}

// spaces has the characters for which unicode.IsSpace is true: strings.TrimSpace trims these.
const spaces = "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003" +
	"\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

// trimSet makes the executor of strings.TrimLeft, strings.TrimRight, or, with both ends, strings.Trim
// and strings.TrimSpace.
func trimSet(left, right bool) executor {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) == 1 {
			c.Args = append(c.Args[:1:1], term.Known(term.String, spaces))
		}
		pieces, set, ok := stringAndKnown(c)
		if !ok {
			return term.Text{}, false
		}
		trimmed := pieces
		first, last := stops(pieces, set)
		if first == piece.Nowhere && left && right {
			return term.Text{}, false
		}
		if right {
			kept, reached := pieces[:0:0], pieces
			if last != piece.Nowhere {
				kept, reached = piece.Split(pieces, last)
			}
			trimmed = slices.Concat(kept, trimEnd(reached, c.Args[1], false))
		}
		if left {
			reached, kept := trimmed, trimmed[:0:0]
			if first != piece.Nowhere {
				reached, kept = piece.Split(trimmed, first)
			}
			trimmed = slices.Concat(trimEnd(reached, c.Args[1], true), kept)
		}
		return piece.String(trimmed...), !isUntouched(trimmed, c)
	}
}

// isUntouched reports whether the result is nothing but the call itself.
func isUntouched(result []term.Piece, c term.Call) bool {
	call, ok := piece.String(result...).Maker()
	return ok && call.Func == c.Func && len(call.Args) > 0 && len(call.Args[0].Pieces) == len(c.Args[0].Pieces)
}

// trimEnd trims one end, the left one if isLeft, of pieces in which no known byte stops the function.
// It removes the known bytes at that end; if there are holes, a call for the rest remains.
func trimEnd(pieces []term.Piece, set term.Text, isLeft bool) []term.Piece {
	name, bytes := "strings.TrimRight", set.Bytes()
	if isLeft {
		name = "strings.TrimLeft"
	}
	n, start := piece.Leading(pieces)
	if n == len(pieces) {
		if isLeft {
			return piece.Cut(pieces, len(start)-len(strings.TrimLeft(start, bytes)), len(start))
		}
		return piece.Cut(pieces, 0, len(strings.TrimRight(start, bytes)))
	}
	if !isLeft {
		from, end := piece.Trailing(pieces)
		pieces = slices.Concat(pieces[:from], piece.Cut(pieces[from:], 0, len(strings.TrimRight(end, bytes))))
	} else {
		trimmed := strings.TrimLeft(start, bytes)
		_, pieces = piece.SplitAt(pieces, len(start)-len(trimmed))
	}
	return []term.Piece{again(term.Call{Func: name, Args: []term.Text{{}, set}}, pieces)}
}

// stops returns the position of the first byte at which the trimming stops for certain, and the
// position after the last one; both are piece.Nowhere if there is none. If the set has characters
// beyond ASCII, only ASCII bytes are certain: other ones may be a part of a character in a hole.
func stops(pieces []term.Piece, set string) (first, last piece.Position) {
	hasRunes := !isASCII(set)
	first, last = piece.Nowhere, piece.Nowhere
	add := func(from, to piece.Position) {
		if first == piece.Nowhere {
			first = from
		}
		last = to
	}
	for i, p := range pieces {
		switch {
		case p.Hole == term.Number && !strings.ContainsAny(set, digits):
			add(piece.Position{Piece: i, At: 0}, piece.Position{Piece: i + 1})
		case p.Hole != term.NoHole:
			continue
		}
		for at := range len(p.Known) {
			if b := p.Known[at]; strings.IndexByte(set, b) < 0 && (!hasRunes || b < utf8.RuneSelf) {
				add(piece.Position{Piece: i, At: at}, piece.Position{Piece: i, At: at + 1})
			}
		}
	}
	return first, last
}
