package library

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// origin returns the offset in an operand at which the bytes of a result begin, or -1.
type origin func(operand, result string) int

func atStart(operand, result string) int { return 0 }

func atEnd(operand, result string) int { return len(operand) - len(result) }

// firstIn returns the first offset at which the result occurs. It is right if the bytes before it
// cannot begin in the same way.
func firstIn(operand, result string) int { return strings.Index(operand, result) }

// lastIn returns the last offset at which the result occurs.
func lastIn(operand, result string) int { return strings.LastIndex(operand, result) }

// atCleanStart serves the functions that clean a path: a path without dot segments and empty
// segments keeps its beginning.
func atCleanStart(operand, result string) int {
	if strings.Contains(operand, "//") || strings.Contains("/"+operand+"/", "/./") ||
		strings.Contains("/"+operand+"/", "/../") {
		return -1
	}
	return 0
}

// traced returns the pieces of a result: those of the operand if the result is a part of it.
func (f *Function) traced(result string, c term.Call) []term.Piece {
	operand, ok := f.operand(c)
	if !ok {
		return []term.Piece{piece.Inserted(result, c.Args...)}
	}
	if c.Result < len(f.origins) {
		source := piece.Known(operand)
		at := f.origins[c.Result](source, result)
		if at >= 0 && at+len(result) <= len(source) && source[at:at+len(result)] == result {
			return piece.Cut(operand, at, at+len(result))
		}
		if rest, ok := strings.CutPrefix(result, source); ok && at == 0 {
			return append(slices.Clone(operand), piece.Inserted(rest, c.Args...)) // String after JoinPath
		}
	}
	if f.Value == stdlib.Cleaned {
		if left, ok := leftOf(operand, result); ok {
			return left
		}
	}
	return piece.Changed(operand, result)
}

// leftOf returns the pieces of a result that consists of bytes of an operand, in their order. Of equal bytes, the last
// ones are left.
func leftOf(operand []term.Piece, result string) (left []term.Piece, ok bool) {
	source := piece.Known(operand)
	end := len(source)
	for at := end - 1; at >= 0; at-- {
		if size := end - at; strings.HasSuffix(result, source[at:end]) {
			continue
		} else if size > 1 {
			left = append(piece.Cut(operand, at+1, end), left...)
		}
		result, end = result[:len(result)-(end-at-1)], at
	}
	return append(piece.Cut(operand, 0, end), left...), len(result) == end
}

// operand returns the known pieces from which a function makes its result, which may be those
// of its receiver.
func (f *Function) operand(c term.Call) (pieces []term.Piece, ok bool) {
	if f.From == All {
		return joinedPieces(c.Args), !slices.ContainsFunc(c.Args, func(t term.Text) bool { return !t.IsKnown() })
	}
	i := slices.IndexFunc(c.Args, func(t term.Text) bool { return t.Kind == term.String })
	if f.From != None {
		i = bits.TrailingZeros8(uint8(f.From))
	}
	if i >= len(c.Args) || len(c.Args) == 0 {
		return nil, false
	}
	t := c.Args[max(i, 0)]
	for isJoined := true; isJoined; {
		maker, ok := t.Maker()
		if !ok || len(maker.Args) == 0 {
			break
		}
		if maker.Func == term.URLLiteral {
			return nil, false // its bytes are those of several operands
		}
		t, isJoined = maker.Args[0], maker.Func == "(*net/url.URL).JoinPath"
	}
	return t.Pieces, t.IsKnown()
}

// joinedPieces returns the pieces of texts, one after the other with slashes between them.
func joinedPieces(texts []term.Text) []term.Piece {
	var joined []term.Piece
	for i, t := range texts {
		if i > 0 {
			joined = append(joined, piece.Inserted("/", texts...))
		}
		joined = append(joined, t.Pieces...)
	}
	return joined
}

// elementIn returns the pieces of an element of a list whose elements are parts of the operand,
// from left to right; bytes are those of the operand, and at is the end of the part before it.
func elementIn(s string, operand []term.Piece, bytes string, at *int) []term.Piece {
	start := strings.Index(bytes[*at:], s)
	if start < 0 {
		return piece.Changed(operand, s)
	}
	start += *at
	*at = start + len(s)
	return piece.Cut(operand, start, *at)
}
