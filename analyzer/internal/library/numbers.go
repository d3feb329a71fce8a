package library

import (
	"math"
	"strconv"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// span is an interval of integers that contains every possible value of an expression, both ends
// included. The ends least and greatest mean that the interval has no bound there.
type span struct{ from, to int64 }

const (
	least    = math.MinInt64
	greatest = math.MaxInt64
)

var anyNumber = span{least, greatest}

// orders returns the orders that a number of s and one of other can have.
func (s span) orders(other span) order {
	return order{
		less:    s.from < other.to || s.from == least || other.to == greatest,
		equal:   s.from <= other.to && other.from <= s.to,
		greater: s.to > other.from || s.to == greatest || other.from == least,
	}
}

// plus returns the sum of two bounds of the same kind, of which missing is the absent one. On overflow the
// sum is absent as well, or it is the largest number.
func plus(a, b, missing int64) int64 {
	switch sum := a + b; {
	case a == missing || b == missing:
		return missing
	case b > 0 && sum < a:
		return greatest
	case b < 0 && sum > a:
		return least
	default:
		return sum
	}
}

// rangeOf returns the interval of the numbers that a text of kind [term.Integer] can be. It
// assumes that a [term.Number], which has only digits, is not negative.
func rangeOf(t term.Text) span {
	if t.IsKnown() {
		if n, err := strconv.ParseInt(t.Bytes(), 10, 64); err == nil {
			return span{n, n}
		}
		return anyNumber
	}
	if len(t.Pieces) != 1 {
		return anyNumber
	}
	if c := t.Pieces[0].Call; c != nil {
		if f := Of(c.Func); f.numbers != nil && c.Result == 0 {
			return f.numbers(c.Args)
		}
	}
	if t.Pieces[0].Hole == term.Number {
		return span{0, greatest}
	}
	return anyNumber
}

// sum makes the executor of "+" for integers, or of "-" if sign is negative. The result is known
// if the interval of the sum has one number.
func sum(sign int64) func(term.Call) (term.Text, bool) {
	return func(c term.Call) (term.Text, bool) {
		s := sumRange(sign)(c.Args)
		return piece.Number(s.from), s.from == s.to && s.from != least && s.from != greatest
	}
}

// divide makes the executor of "/" or "%" for known integers, with operate as the operator. It
// leaves a division by zero, at which the program panics.
func divide(operate func(a, b int64) int64) executor {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) != 2 {
			return term.Text{}, false
		}
		a, b := rangeOf(c.Args[0]), rangeOf(c.Args[1])
		if a.from != a.to || b.from != b.to || a.from == least || b.from == 0 {
			return term.Text{}, false
		}
		return piece.Number(operate(a.from, b.from)), true
	}
}

// sumRange makes the function that returns the interval of the sum of two integers, or of their
// difference if sign is negative.
func sumRange(sign int64) func(args []term.Text) span {
	return func(args []term.Text) span {
		if len(args) != 2 {
			return anyNumber
		}
		a, b := rangeOf(args[0]), rangeOf(args[1])
		if sign < 0 {
			b = span{negative(b.to), negative(b.from)}
		}
		return span{plus(a.from, b.from, least), plus(a.to, b.to, greatest)}
	}
}

// negative returns -bound; a missing upper bound becomes a missing lower one, and the reverse.
func negative(bound int64) int64 {
	switch bound {
	case least:
		return greatest
	case greatest:
		return least
	}
	return -bound
}

// lengthRange returns the possible lengths of a string or a list.
func lengthRange(args []term.Text) span {
	if len(args) != 1 {
		return anyNumber
	}
	if list, ok := args[0].Elements(); ok {
		return span{int64(len(list)), int64(len(list))}
	}
	if args[0].Kind != term.String {
		return span{0, greatest}
	}
	shortest, longest := piece.Lengths(args[0].Pieces)
	if longest < 0 {
		return span{int64(shortest), greatest}
	}
	return span{int64(shortest), int64(longest)}
}

// byteRange returns the possible values of an indexed operand: a byte of a string is at most 0xFF,
// an element of a list can be any number.
func byteRange(args []term.Text) span {
	if len(args) != 2 || args[0].Kind != term.String {
		return anyNumber
	}
	return span{0, 0xFF}
}

// countRange returns the possible results of strings.Count for a string: at most one more than its
// length, because strings.Count finds "" before each character and at the end.
func countRange(args []term.Text) span {
	if len(args) == 0 {
		return anyNumber
	}
	return span{0, plus(lengthRange(args[:1]).to, 1, greatest)}
}

// indexRange returns the possible results of strings.Index and its kin for a string: from -1 to its
// length, where strings.LastIndex finds "".
func indexRange(args []term.Text) span {
	if len(args) == 0 {
		return anyNumber
	}
	return span{-1, lengthRange(args[:1]).to}
}

// formatBool executes strconv.FormatBool; an unknown boolean becomes a hole of letters.
func formatBool(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.Boolean {
		return term.Text{}, false
	}
	return piece.String(word(c.Args[0])...), true
}

// formatInteger executes strconv.Itoa, and strconv.FormatInt with a base. An unknown integer becomes
// a hole: of digits for base ten, and of letters and digits for the others.
func formatInteger(c term.Call) (term.Text, bool) {
	switch {
	case len(c.Args) == 0 || c.Args[0].Kind != term.Integer:
		return term.Text{}, false
	case len(c.Args) == 1:
		return piece.String(decimal(c.Args[0])...), true
	case c.Args[1].IsKnown() && c.Args[1].Bytes() == "10":
		return piece.String(decimal(c.Args[0])...), true
	case c.Args[0].IsKnown() && c.Args[1].IsKnown():
		return term.Text{}, false // see Real
	}
	return piece.String(callHole(term.Escaped, c.Func, c.Args...)), true
}
