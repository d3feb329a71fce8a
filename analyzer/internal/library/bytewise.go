package library

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// bytewise is a function that maps each byte, or character, of a string independently of its
// neighbours. So eval can apply it to the known bytes between two holes.
type bytewise struct {
	of func(string) string
	// hole maps the language of a hole to the language of the function's result for it. If a
	// Number stays a Number, the function does not change the digits.
	hole func(term.Hole) term.Hole
	// ofRunes reports whether the function maps characters, not bytes.
	ofRunes bool
	// inPlace reports whether each byte of the result stands where the byte of the operand stood,
	// so that unchanged bytes keep their positions in the literal.
	inPlace bool
}

var (
	toLower = bytewise{of: strings.ToLower, hole: asItWas, ofRunes: true, inPlace: true}
	toUpper = bytewise{of: strings.ToUpper, hole: asItWas, ofRunes: true, inPlace: true}

	pathEscaper  = bytewise{of: url.PathEscape, hole: numberOr(term.Escaped)}
	queryEscaper = bytewise{of: url.QueryEscape, hole: numberOr(term.Escaped)}
)

func asItWas(hole term.Hole) term.Hole { return hole }

func numberOr(other term.Hole) func(term.Hole) term.Hole {
	return func(hole term.Hole) term.Hole {
		if hole == term.Number {
			return hole
		}
		return other
	}
}

// apply is the [executor] of the function: it maps runs of known bytes, and makes a new hole of
// each hole.
func (f bytewise) apply(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	var result []term.Piece
	rest := c.Args[0].Pieces
	for len(rest) > 0 {
		n, run := piece.Leading(rest)
		switch {
		case n == 0:
			result = append(result, f.inHole(c.Func, rest[0]))
			n = 1
		case f.ofRunes && !utf8.ValidString(run) && n < len(c.Args[0].Pieces):
			return term.Text{}, false // a character may continue in a hole
		default:
			result = append(result, f.inKnown(rest[:n], run)...)
		}
		rest = rest[n:]
	}
	return piece.String(result...), true
}

// inHole returns the hole for the result of the function, which has a name, for the value of p.
// It keeps the position of a misprint, so that a rule can still mark the verb.
func (f bytewise) inHole(name string, p term.Piece) term.Piece {
	hole := f.hole(p.Hole)
	if hole == term.Number {
		return p
	}
	changed := callHole(hole, name, piece.String(p))
	changed.Known, changed.Lit, changed.At, changed.Format = p.Known, p.Lit, p.At, p.Format
	return changed
}

// inKnown applies the function to a run of known pieces, whose bytes are run. If a character spans
// two pieces, no piece of the result has a position of its own.
func (f bytewise) inKnown(pieces []term.Piece, run string) []term.Piece {
	isWhole := func(p term.Piece) bool { return !f.ofRunes || utf8.ValidString(p.Known) }
	if !f.inPlace || slices.ContainsFunc(pieces, func(p term.Piece) bool { return !isWhole(p) }) {
		if f.ofRunes {
			return piece.Changed(pieces, f.of(run))
		}
		var result []term.Piece
		for _, p := range pieces {
			p = piece.AsMade(p)
			p.Known = f.of(p.Known)
			result = append(result, p)
		}
		return result
	}
	var result []term.Piece
	for _, p := range pieces {
		result = append(result, replaced(p, f.of(p.Known))...)
	}
	return result
}

// replaced returns a piece with its bytes replaced by as many other ones; the bytes that are the
// same in both keep their positions in the literal.
func replaced(p term.Piece, by string) []term.Piece {
	if by == p.Known {
		return []term.Piece{p}
	}
	if len(by) != len(p.Known) {
		return piece.Changed([]term.Piece{p}, by)
	}
	var result []term.Piece
	for from := 0; from < len(by); {
		isSame := by[from] == p.Known[from]
		to := from + 1
		for to < len(by) && (by[to] == p.Known[to]) == isSame {
			to++
		}
		stretch := piece.Part(p, from, to)
		if !isSame {
			stretch = piece.AsMade(stretch)
			stretch.Known = by[from:to]
		}
		result = append(result, stretch)
		from = to
	}
	return result
}

// unescaper is a function that decodes percent-encoded texts (RFC 3986 §2.1), or returns an error. It
// executes them only if each triplet begins and ends in the same hole or run of known bytes.
type unescaper func(string) (string, error)

// apply is the [executor] of the function.
func (u unescaper) apply(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	var result []term.Piece
	for rest := c.Args[0].Pieces; len(rest) > 0; {
		n, run := piece.Leading(rest)
		if n == 0 {
			n = 1
		}
		switch rest[0].Hole {
		case term.NoHole:
			decoded, err := u(run)
			if err != nil {
				return term.Text{}, false // the triplet may end in a hole
			}
			result = append(result, changedTo(rest[:n], run, decoded)...)
		case term.Number:
			result = append(result, rest[0])
		case term.Escaped:
			result = append(result, callHole(term.AnyString, c.Func, piece.String(rest[0])))
		default:
			return term.Text{}, false
		}
		rest = rest[n:]
	}
	if c.Result == 1 {
		return term.Known(term.Error, "nil"), true
	}
	return piece.String(result...), true
}

// changedTo returns the pieces of a run of bytes that a function changes to others. They keep their
// positions if the function changes nothing.
func changedTo(pieces []term.Piece, run, changed string) []term.Piece {
	if changed == run {
		return pieces
	}
	return piece.Changed(pieces, changed)
}
