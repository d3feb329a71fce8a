package eval

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// sprint is fmt.Sprint.
func sprint(c term.Call) (term.Text, bool) {
	if slices.ContainsFunc(c.Args, isSpread) {
		return term.Text{}, false
	}
	return stringOf(printOperands(c.Args, noStrings)...), true
}

// appendPrinted is fmt.Append.
func appendPrinted(c term.Call) (term.Text, bool) {
	if len(c.Args) == 0 || slices.ContainsFunc(c.Args, isSpread) {
		return term.Text{}, false
	}
	return stringOf(slices.Concat(c.Args[0].Pieces, printOperands(c.Args[1:], noStrings))...), true
}

// sprintln is fmt.Sprintln.
func sprintln(c term.Call) (term.Text, bool) {
	if slices.ContainsFunc(c.Args, isSpread) {
		return term.Text{}, false
	}
	pieces := printOperands(c.Args, func(term.Text, term.Text) bool { return true })
	return stringOf(append(pieces, term.Piece{Known: "\n"})...), true
}

// printOperands prints operands, and a space between some.
func printOperands(operands []term.Text, isApart func(a, b term.Text) bool) []term.Piece {
	var printed []term.Piece
	for i, t := range operands {
		if i > 0 && isApart(operands[i-1], t) {
			printed = append(printed, term.Piece{Known: " "})
		}
		printed = append(printed, printOperand(t)...)
	}
	return printed
}

// noStrings reports whether fmt.Sprint puts a space between two operands. Of what is not
// known to be one, the hole takes the space.
func noStrings(a, b term.Text) bool {
	isNone := func(t term.Text) bool {
		return t.Kind == term.Integer || t.Kind == term.Boolean || t.Kind == term.Float
	}
	return isNone(a) && isNone(b)
}

// printOperand returns how package fmt prints a value if it is not told to do so in any
// special way.
func printOperand(t term.Text) []term.Piece {
	switch t.Kind {
	case term.String:
		return t.Pieces
	case term.Integer:
		return decimal(t)
	case term.Boolean:
		return word(t)
	case term.Float:
		return []term.Piece{rest(false, term.Escaped, "fmt.Sprint", t)}
	}
	return []term.Piece{madeOf(t)}
}

// decimal returns the digits of an integer. One that is not known is taken for no negative
// one, unless it is what is returned where something is not found.
func decimal(t term.Text) []term.Piece {
	printed := withoutLiterals(t.Pieces)
	if len(printed) == 1 && printed[0].Hole == term.AnyString && rangeOf(t).from != -1 {
		printed[0].Hole = term.Number
	}
	return printed
}

// word returns "true" or "false".
func word(t term.Text) []term.Piece {
	printed := withoutLiterals(t.Pieces)
	if len(printed) == 1 && printed[0].Hole == term.AnyString {
		printed[0].Hole = term.Escaped
	}
	return printed
}

// withoutLiterals returns pieces of a value whose literals are no strings.
func withoutLiterals(pieces []term.Piece) []term.Piece {
	printed := slices.Clone(pieces)
	for i := range printed {
		printed[i].Lit, printed[i].At = nil, 0
	}
	return printed
}
