// Package piece takes the pieces of texts apart, and puts others together. What it makes of
// pieces keeps where their bytes come from.
package piece

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// The bounds on texts.
const (
	MaxBytes = 1 << 20 // of the operands, or the results, of a call
	Max      = 1 << 16 // pieces of a result
)

// Part returns some bytes of a known piece: they stand in its literal where they stood.
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
		start, end := max(from, 0), min(to, len(p.Known))
		if start < end {
			found = append(found, Part(p, start, end))
		}
		from, to = from-len(p.Known), to-len(p.Known)
	}
	return found
}

// Size returns how many bytes are known of texts.
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

// Leading returns how many pieces at the start of a text are known, and their bytes.
func Leading(pieces []term.Piece) (n int, bytes string) {
	for n < len(pieces) && pieces[n].Hole == term.NoHole {
		n++
	}
	return n, Known(pieces[:n])
}

// Trailing returns where the pieces begin that are known to end a text, and their bytes.
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

// Rest is a hole for what is left of a call. It stands around the value that is followed
// if nothing of that is in it.
func Rest(hole term.Hole, function string, args ...term.Text) term.Piece {
	isOwn := func(p term.Piece) bool { return !p.Around && (p.Lit != nil || p.Hole != term.NoHole) }
	p := Inserted("", args...)
	p.Around = p.Around && !slices.ContainsFunc(args, func(t term.Text) bool { return slices.ContainsFunc(t.Pieces, isOwn) })
	p.Hole, p.Call = hole, &term.Call{Func: function, Args: args}
	return p
}

// Inserted returns bytes that a call adds to operands. They stand around the value that is
// followed, unless the operands are nothing else.
func Inserted(bytes string, operands ...term.Text) term.Piece {
	isAround := func(p term.Piece) bool { return p.Around }
	return term.Piece{Known: bytes, Around: slices.ContainsFunc(operands, func(t term.Text) bool {
		return slices.ContainsFunc(t.Pieces, isAround)
	})}
}

// String is the text of pieces of a string.
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
