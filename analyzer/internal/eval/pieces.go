package eval

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// part returns some bytes of a known piece: they stand in its literal where they stood.
func part(p term.Piece, from, to int) term.Piece {
	if p.Lit != nil && !p.Made {
		p.At += from
	}
	p.Known = p.Known[from:to]
	return p
}

// cut returns the bytes from an offset to another one of known pieces.
func cut(pieces []term.Piece, from, to int) []term.Piece {
	var found []term.Piece
	for _, p := range pieces {
		start, end := max(from, 0), min(to, len(p.Known))
		if start < end {
			found = append(found, part(p, start, end))
		}
		from, to = from-len(p.Known), to-len(p.Known)
	}
	return found
}

// made returns pieces whose bytes are not known to be those of their literals.
func made(pieces []term.Piece) []term.Piece {
	found := make([]term.Piece, len(pieces))
	for i, p := range pieces {
		found[i] = asMade(p)
	}
	return found
}

func asMade(p term.Piece) term.Piece {
	if p.Lit != nil && p.Hole == term.NoHole {
		p.Made, p.At, p.Doubled = true, 0, false
	}
	return p
}

// leading returns how many pieces at the start of a text are known, and their bytes.
func leading(pieces []term.Piece) (n int, bytes string) {
	for n < len(pieces) && pieces[n].Hole == term.NoHole {
		n++
	}
	return n, known(pieces[:n])
}

// trailing returns where the pieces begin that are known to end a text, and their bytes.
func trailing(pieces []term.Piece) (from int, bytes string) {
	from = len(pieces)
	for from > 0 && pieces[from-1].Hole == term.NoHole {
		from--
	}
	return from, known(pieces[from:])
}

// known returns the bytes of known pieces.
func known(pieces []term.Piece) string {
	if len(pieces) == 1 {
		return pieces[0].Known
	}
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Known)
	}
	return b.String()
}

func stringOf(pieces ...term.Piece) term.Text { return term.Text{Pieces: pieces} }
