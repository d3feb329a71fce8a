package piece

import "github.com/uricheck/go-uricheck/analyzer/internal/term"

// Changed returns the pieces of a function's result for known pieces. A common prefix and
// suffix keep their positions in the literals; the bytes between get the position of the
// literal there. No fix can change them.
func Changed(operand []term.Piece, result string) []term.Piece {
	source := Known(operand)
	start := 0
	for start < min(len(source), len(result)) && source[start] == result[start] {
		start++
	}
	end := 0
	for end < min(len(source), len(result))-start && source[len(source)-1-end] == result[len(result)-1-end] {
		end++
	}
	pieces := Made(Cut(operand, 0, start))
	if between := result[start : len(result)-end]; between != "" {
		pieces = append(pieces, MadeAt(operand, start, between))
	}
	return append(pieces, Made(Cut(operand, len(source)-end, len(source)))...)
}

// MadeAt returns bytes that a function has made of the known pieces at an offset, or before it.
func MadeAt(operand []term.Piece, at int, bytes string) term.Piece {
	var p term.Piece
	for _, next := range operand {
		if next.Lit != nil || p.Lit == nil {
			p = next
		}
		if at -= len(next.Known); at < 0 && p.Lit != nil {
			break
		}
	}
	p = AsMade(p)
	p.Known, p.Hole, p.Call, p.Place = bytes, term.NoHole, nil, term.Place{}
	return p
}

// From returns known pieces without the first ones, those that Cut and MadeAt do not read for an offset or a later one,
// and the number of bytes of these.
func From(pieces []term.Piece, at int) (rest []term.Piece, skipped int) {
	first, offset := 0, 0
	for i, p := range pieces {
		if offset > at {
			break
		}
		if p.Lit != nil {
			first, skipped = i, offset
		}
		offset += len(p.Known)
	}
	return pieces[first:], skipped
}

// Made returns pieces whose bytes need not be those of their literals.
func Made(pieces []term.Piece) []term.Piece {
	found := make([]term.Piece, len(pieces))
	for i, p := range pieces {
		found[i] = AsMade(p)
	}
	return found
}

// AsMade is like Made, but for one piece.
func AsMade(p term.Piece) term.Piece {
	if p.Lit != nil && p.Hole == term.NoHole {
		p.Made, p.At, p.Doubled = true, 0, false
	}
	return p
}
