package eval

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The functions that trim a text with holes keep what they cannot reach, and are called
// again on the end that they can.

// again is a hole for what a call gives for other pieces than those of its first operand.
func again(c term.Call, pieces []term.Piece) term.Piece {
	p := rest(term.AnyString, c.Func, append([]term.Text{stringOf(pieces...)}, c.Args[1:]...)...)
	p.Call.Result = c.Result
	return p
}

// trimPrefix is strings.TrimPrefix and strings.CutPrefix.
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
		return stringOf(pieces...), true
	case Always:
		_, kept := splitAt(pieces, len(prefix))
		return stringOf(kept...), true
	}
	reached, kept := splitBehind(pieces, len(prefix))
	return stringOf(append([]term.Piece{again(c, reached)}, kept...)...), len(kept) > 0
}

// trimSuffix is strings.TrimSuffix and strings.CutSuffix.
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
		return stringOf(pieces...), true
	case Always:
		n, end := trailing(pieces)
		return stringOf(slices.Concat(pieces[:n], cut(pieces[n:], 0, len(end)-len(suffix)))...), true
	}
	kept, reached := splitBefore(pieces, len(suffix))
	return stringOf(append(slices.Clone(kept), again(c, reached))...), len(kept) > 0
}

// splitAt splits pieces that begin with known ones at an offset in these.
func splitAt(pieces []term.Piece, at int) (before, behind []term.Piece) {
	n, start := leading(pieces)
	return cut(pieces[:n], 0, at), slices.Concat(cut(pieces[:n], at, len(start)), pieces[n:])
}

// splitBehind splits pieces where the first ones have a number of bytes, whatever fills
// the holes.
func splitBehind(pieces []term.Piece, size int) (before, behind []term.Piece) {
	for i, p := range pieces {
		shortest, _ := lengths(pieces[i : i+1])
		if size > shortest {
			size -= shortest
			continue
		}
		if p.Hole != term.NoHole {
			return pieces[:i+1], pieces[i+1:]
		}
		before, behind = splitAt(pieces[i:], size)
		return slices.Concat(pieces[:i], before), behind
	}
	return pieces, nil
}

// splitBefore is splitBehind from the end.
func splitBefore(pieces []term.Piece, size int) (before, behind []term.Piece) {
	for i, p := range slices.Backward(pieces) {
		shortest, _ := lengths(pieces[i : i+1])
		if size > shortest {
			size -= shortest
			continue
		}
		if p.Hole != term.NoHole {
			return pieces[:i], pieces[i:]
		}
		before, behind = splitAt(pieces[i:], len(p.Known)-size)
		return slices.Concat(pieces[:i], before), behind
	}
	return nil, pieces
}

// spaces are what unicode.IsSpace takes for such.
const spaces = "\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"

// trimSet is strings.Trim, strings.TrimLeft or strings.TrimRight, by the ends that it
// trims; and strings.TrimSpace.
func trimSet(left, right bool) openCall {
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
		if first == nowhere && left && right {
			return term.Text{}, false
		}
		if right {
			kept, reached := pieces[:0:0], pieces
			if last != nowhere {
				kept, reached = splitPieces(pieces, last)
			}
			trimmed = slices.Concat(kept, trimEnd(reached, c.Args[1], false))
		}
		if left {
			reached, kept := trimmed, trimmed[:0:0]
			if first != nowhere {
				reached, kept = splitPieces(trimmed, first)
			}
			trimmed = slices.Concat(trimEnd(reached, c.Args[1], true), kept)
		}
		return stringOf(trimmed...), !isUntouched(trimmed, c)
	}
}

// isUntouched reports whether what is left of a call is the same call.
func isUntouched(result []term.Piece, c term.Call) bool {
	call, ok := only(stringOf(result...))
	return ok && call.Func == c.Func && len(call.Args) > 0 && len(call.Args[0].Pieces) == len(c.Args[0].Pieces)
}

// trimEnd trims pieces in which nothing known stops it: bytes of the set that stand at the
// end go, and a hole is left to be trimmed.
func trimEnd(pieces []term.Piece, set term.Text, isLeft bool) []term.Piece {
	name, bytes := "strings.TrimRight", set.Bytes()
	if isLeft {
		name = "strings.TrimLeft"
	}
	n, start := leading(pieces)
	if n == len(pieces) {
		if isLeft {
			return cut(pieces, len(start)-len(strings.TrimLeft(start, bytes)), len(start))
		}
		return cut(pieces, 0, len(strings.TrimRight(start, bytes)))
	}
	if !isLeft {
		from, end := trailing(pieces)
		pieces = slices.Concat(pieces[:from], cut(pieces[from:], 0, len(strings.TrimRight(end, bytes))))
	} else {
		trimmed := strings.TrimLeft(start, bytes)
		_, pieces = splitAt(pieces, len(start)-len(trimmed))
	}
	return []term.Piece{again(term.Call{Func: name, Args: []term.Text{{}, set}}, pieces)}
}

// position is a place in pieces: before a byte of a known one, or before a hole.
type position struct{ piece, at int }

var nowhere = position{piece: -1}

// stops returns where the first byte stands that is not in a set, for certain, and the
// position behind the last one. Other characters than ASCII may be in holes in part.
func stops(pieces []term.Piece, set string) (first, last position) {
	hasRunes := !isASCII(set)
	first, last = nowhere, nowhere
	add := func(from, to position) {
		if first == nowhere {
			first = from
		}
		last = to
	}
	for i, p := range pieces {
		switch {
		case p.Hole == term.Number && !strings.ContainsAny(set, digits):
			add(position{i, 0}, position{i + 1, 0})
		case p.Hole != term.NoHole:
			continue
		}
		for at := range len(p.Known) {
			if b := p.Known[at]; strings.IndexByte(set, b) < 0 && (!hasRunes || b < utf8.RuneSelf) {
				add(position{i, at}, position{i, at + 1})
			}
		}
	}
	return first, last
}

// splitPieces splits pieces at a position.
func splitPieces(pieces []term.Piece, at position) (before, behind []term.Piece) {
	if at.piece == len(pieces) || at.at == 0 {
		return pieces[:at.piece], pieces[at.piece:]
	}
	before, behind = splitAt(pieces[at.piece:at.piece+1], at.at)
	return slices.Concat(pieces[:at.piece], before), slices.Concat(behind, pieces[at.piece+1:])
}
