package eval

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// origin says which bytes of an operand are those of a result: where they begin, or -1.
type origin func(operand, result string) int

func atStart(operand, result string) int { return 0 }

func atEnd(operand, result string) int { return len(operand) - len(result) }

// first is the first place that the result can be at. It is the right one where what
// stands before it cannot begin as it does.
func first(operand, result string) int { return strings.Index(operand, result) }

// last is first from the end.
func last(operand, result string) int { return strings.LastIndex(operand, result) }

// atCleanStart is for the functions that clean a path: one with no dots and empty segments
// to be cleaned begins as it did.
func atCleanStart(operand, result string) int {
	if strings.Contains(operand, "//") || strings.Contains("/"+operand+"/", "/./") || strings.Contains("/"+operand+"/", "/../") {
		return -1
	}
	return 0
}

// traced returns the pieces of a result: those of the operand if it is a part of that.
func (f function) traced(result string, c term.Call) []term.Piece {
	operand, ok := f.operand(c)
	if !ok {
		return []term.Piece{{Known: result}}
	}
	if c.Result < len(f.origins) {
		source := known(operand)
		at := f.origins[c.Result](source, result)
		if at >= 0 && at+len(result) <= len(source) && source[at:at+len(result)] == result {
			return cut(operand, at, at+len(result))
		}
	}
	return changed(operand, result)
}

// operand returns the known pieces that a function makes its result of, which may be those
// that its receiver is made of.
func (f function) operand(c term.Call) (pieces []term.Piece, ok bool) {
	if f.from >= len(c.Args) {
		return nil, false
	}
	t := c.Args[f.from]
	if maker, ok := only(t); ok && len(maker.Args) > 0 {
		t = maker.Args[0]
	}
	return t.Pieces, t.IsKnown()
}

// element returns the pieces of an element of a list, the parts of the operand from left
// to right; at is where the part before it ends.
func (f function) element(s string, c term.Call, at *int) []term.Piece {
	operand := c.Args[f.from].Pieces
	start := strings.Index(known(operand)[*at:], s)
	if start < 0 {
		return changed(operand, s)
	}
	start += *at
	*at = start + len(s)
	return cut(operand, start, *at)
}

// changed returns the pieces of what a function has made of known ones. The bytes that
// both begin or end with are placed at the literals of these, those between at the one
// that stands there. None of them can be fixed.
func changed(operand []term.Piece, result string) []term.Piece {
	source := known(operand)
	start := 0
	for start < min(len(source), len(result)) && source[start] == result[start] {
		start++
	}
	end := 0
	for end < min(len(source), len(result))-start && source[len(source)-1-end] == result[len(result)-1-end] {
		end++
	}
	pieces := made(cut(operand, 0, start))
	if between := result[start : len(result)-end]; between != "" {
		pieces = append(pieces, madeAt(operand, start, between))
	}
	return append(pieces, made(cut(operand, len(source)-end, len(source)))...)
}

// madeAt returns bytes that a function has made of what stands at an offset of known
// pieces, or before that.
func madeAt(operand []term.Piece, at int, bytes string) term.Piece {
	var p term.Piece
	for _, next := range operand {
		if next.Lit != nil {
			p = next
		}
		if at -= len(next.Known); at < 0 && p.Lit != nil {
			break
		}
	}
	p = asMade(p)
	p.Known, p.Hole, p.Call, p.Place = bytes, term.NoHole, nil, term.Place{}
	return p
}
