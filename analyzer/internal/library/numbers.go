package library

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// arithmetic makes the executor of an operator for two known integers. It leaves a division by zero, at which the
// program panics.
func arithmetic(isDivision bool, operate func(a, b int64) int64) executor {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) != 2 {
			return term.Text{}, false
		}
		a, isKnown := number(c.Args[0])
		b, isOtherKnown := number(c.Args[1])
		if !isKnown || !isOtherKnown || isDivision && b == 0 {
			return term.Text{}, false
		}
		return piece.Number(operate(a, b)), true
	}
}

// number returns a known integer.
func number(t term.Text) (n int64, ok bool) {
	if t.Kind != term.Integer || !t.IsKnown() {
		return 0, false
	}
	n, err := strconv.ParseInt(t.Bytes(), 10, 64)
	return n, err == nil
}

// leastOf returns the least number that the result of a call can be, if the table has one.
func leastOf(t term.Text) (n int64, ok bool) {
	c, ok := t.Maker()
	if !ok || c.Result != 0 || Of(c.Func).from == nil {
		return 0, false
	}
	return Of(c.Func).from(*c), true
}

// fromLength returns the least length of a string; that of a list may be 0.
func fromLength(c term.Call) int64 {
	if len(c.Args) != 1 || c.Args[0].Kind != term.String {
		return 0
	}
	shortest, _ := piece.Lengths(c.Args[0].Pieces)
	return int64(shortest)
}

// indexOf executes strings.Index and its kin for a text that never contains the operand.
func indexOf(c term.Call) (term.Text, bool) { return piece.Number(-1), finds(c) == Never }

// firstIndex executes strings.Index also for a text whose known beginning has the operand.
func firstIndex(c term.Call) (term.Text, bool) {
	pieces, s, ok := stringAndKnown(c)
	if !ok {
		return indexOf(c)
	}
	if _, start := piece.Leading(pieces); strings.Contains(start, s) {
		return piece.Number(int64(strings.Index(start, s))), true
	}
	return indexOf(c)
}

// fromIndex returns the least result of strings.Index and its kin.
func fromIndex(c term.Call) int64 {
	if finds(c) == Always {
		return 0
	}
	return -1
}

// finds answers whether a string contains the second operand of a call: another string, or an ASCII character.
func finds(c term.Call) Answer {
	if pieces, s, ok := stringAndKnown(c); ok {
		return contains(pieces, s)
	}
	found, ok := containsRune(c)
	if !ok {
		return Unknown
	}
	return AnswerOf(found)
}

// length executes len of a string or a list whose length is known.
func length(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	if list, ok := c.Args[0].Elements(); ok {
		return piece.Number(int64(len(list))), true
	}
	if list, ok := objectOf(c.Args[0], reflect.TypeFor[[]string]()); ok {
		return piece.Number(int64(list.Len())), true
	}
	shortest, longest := piece.Lengths(c.Args[0].Pieces)
	return piece.Number(int64(shortest)), c.Args[0].Kind == term.String && shortest == longest
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
