package piece

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// SplitAt splits pieces at an offset in the known ones at their beginning.
func SplitAt(pieces []term.Piece, at int) (before, behind []term.Piece) {
	n, start := Leading(pieces)
	return Cut(pieces[:n], 0, at), slices.Concat(Cut(pieces[:n], at, len(start)), pieces[n:])
}

// SplitBehind splits pieces after a number of bytes, whatever fills the holes.
func SplitBehind(pieces []term.Piece, size int) (before, behind []term.Piece) {
	for i, p := range pieces {
		shortest, _ := Lengths(pieces[i : i+1])
		if size > shortest {
			size -= shortest
			continue
		}
		if p.Hole != term.NoHole {
			return pieces[:i+1], pieces[i+1:]
		}
		before, behind = SplitAt(pieces[i:], size)
		return slices.Concat(pieces[:i], before), behind
	}
	return pieces, nil
}

// SplitBefore is like SplitBehind, but from the end.
func SplitBefore(pieces []term.Piece, size int) (before, behind []term.Piece) {
	for i, p := range slices.Backward(pieces) {
		shortest, _ := Lengths(pieces[i : i+1])
		if size > shortest {
			size -= shortest
			continue
		}
		if p.Hole != term.NoHole {
			return pieces[:i], pieces[i:]
		}
		before, behind = SplitAt(pieces[i:], len(p.Known)-size)
		return slices.Concat(pieces[:i], before), behind
	}
	return nil, pieces
}

// Position is a place in pieces: before a byte of a known one, or before a hole.
type Position struct{ Piece, At int }

// Nowhere stands for the absence of a position.
var Nowhere = Position{Piece: -1}

// Split splits pieces at a position.
func Split(pieces []term.Piece, at Position) (before, behind []term.Piece) {
	if at.Piece == len(pieces) || at.At == 0 {
		return pieces[:at.Piece], pieces[at.Piece:]
	}
	before, behind = SplitAt(pieces[at.Piece:at.Piece+1], at.At)
	return slices.Concat(pieces[:at.Piece], before), slices.Concat(behind, pieces[at.Piece+1:])
}
