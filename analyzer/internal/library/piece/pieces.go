// Package piece splits and composes the pieces of texts. Its results keep the origin of their
// bytes.
package piece

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// These constants bound texts.
const (
	MaxBytes = 1 << 20 // of the operands, or the results, of a call
	Max      = 1 << 16 // pieces of a result
)

// Part returns some bytes of a known piece, with their positions in its literal.
func Part(p term.Piece, from, to int) term.Piece {
	if p.Lit != nil && !p.Made {
		p.At += from
	}
	p.Known = p.Known[from:to]
	return p
}

// Cut returns the bytes from an offset to another one of known pieces.
func Cut(pieces []term.Piece, from, to int) []term.Piece {
	var found []term.Piece
	for _, p := range pieces {
		if to <= 0 {
			break
		}
		start, end := max(from, 0), min(to, len(p.Known))
		if start < end {
			found = append(found, Part(p, start, end))
		}
		from, to = from-len(p.Known), to-len(p.Known)
	}
	return found
}

// Size returns the number of known bytes of texts.
func Size(texts []term.Text) int {
	size := 0
	for _, t := range texts {
		for _, p := range t.Pieces {
			size += len(p.Known)
		}
		if list, ok := t.Elements(); ok {
			for _, element := range list {
				size += len(element.Bytes())
			}
		}
	}
	return size
}

// Leading returns the number of known pieces at the start of a text, and their bytes.
func Leading(pieces []term.Piece) (n int, bytes string) {
	for n < len(pieces) && pieces[n].Hole == term.NoHole {
		n++
	}
	return n, Known(pieces[:n])
}

// Trailing returns the index of the first of the known pieces at the end of a text, and their
// bytes.
func Trailing(pieces []term.Piece) (from int, bytes string) {
	from = len(pieces)
	for from > 0 && pieces[from-1].Hole == term.NoHole {
		from--
	}
	return from, Known(pieces[from:])
}

// Known returns the bytes of known pieces.
func Known(pieces []term.Piece) string {
	if len(pieces) == 1 {
		return pieces[0].Known
	}
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Known)
	}
	return b.String()
}

// Inserted returns bytes that a call adds to operands. They stand around the followed value,
// unless the operands consist of nothing else.
func Inserted(bytes string, operands ...term.Text) term.Piece {
	isAround := func(p term.Piece) bool { return p.Around }
	return term.Piece{Known: bytes, Around: slices.ContainsFunc(operands, func(t term.Text) bool {
		return slices.ContainsFunc(t.Pieces, isAround)
	})}
}

// String returns the text of pieces of a string.
func String(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }

// Runs returns the strings of known pieces between the holes.
func Runs(pieces []term.Piece) []string {
	var found []string
	for len(pieces) > 0 {
		n, run := Leading(pieces)
		if n > 0 {
			found = append(found, run)
		}
		pieces = pieces[min(n+1, len(pieces)):]
	}
	return found
}
