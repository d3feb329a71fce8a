package library

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

const digits = "0123456789"

// verbs has the verbs that package fmt accepts for values without formatting methods. For those in
// escaped it prints only letters, digits and signs, apart from spaces as padding.
var verbs = map[term.Kind]struct{ all, escaped string }{
	term.String:  {"vTsqxX", "xX"},
	term.Integer: {"vTbcdoOqxXU", "vbdoOxX"},
	term.Boolean: {"vTt", "vt"},
	term.Float:   {"vTbeEfFgGxX", "veEfFgGxX"},
}

// Prints reports whether package fmt accepts a verb for values of a kind, or may do so because of a
// formatting method. Otherwise fmt prints "%!d(string=…)".
func Prints(kind term.Kind, letter rune) bool {
	of, isPlain := verbs[kind]
	return !isPlain || strings.ContainsRune(of.all, letter)
}

// verb returns the output of a verb for an operand; written is the verb's source in the format.
func (f formatText) verb(v Verb, written string, operand term.Text) []term.Piece {
	letter := string(v.Letter)
	kind, isPlain := verbs[operand.Kind]
	switch {
	case !isPlain:
		return []term.Piece{v.remaining(written, term.AnyString, operand)}
	case !Prints(operand.Kind, v.Letter):
		return []term.Piece{f.misprint(v)}
	case v.Bare && strings.Contains("svdt", letter):
		return printOperand(operand)
	}
	if printed, ok := v.printKnown(written, operand); ok {
		return printed
	}
	hole := term.AnyString
	switch {
	case strings.HasPrefix(written, "%0") && strings.TrimLeft(written[1:], digits) == "d" && hasNoSign(operand):
		hole = term.Number
	case strings.Contains(kind.escaped, letter) && isUnspaced(written):
		hole = term.Escaped
	}
	return []term.Piece{v.remaining(written, hole, operand)}
}

// remaining returns a hole, of the given language, for the output of a verb for an operand: a
// fmt.Sprintf with this verb alone, so that Run can execute it when the operand is known.
func (v Verb) remaining(written string, hole term.Hole, operand term.Text) term.Piece {
	if source, ok := v.alone(written); ok {
		return callHole(hole, "fmt.Sprintf", term.Known(term.String, source), operand)
	}
	p := madeOf(operand)
	p.Hole = hole
	return p
}

// alone returns a format for a verb and a single operand. ok is false for a verb with an argument
// index, and for "%*d", which takes its width from a second operand.
func (v Verb) alone(written string) (source string, ok bool) {
	if v.Bare {
		return "%" + string(v.Letter), true
	}
	return written, !strings.ContainsAny(written, "[*")
}

// printKnown returns the output of a verb for a known operand, from the real fmt.Sprintf. ok is false
// if the output depends on the type of the operand, which a text does not have: for floating point
// numbers, and for %T.
func (v Verb) printKnown(written string, operand term.Text) (printed []term.Piece, ok bool) {
	source, ok := v.alone(written)
	value, isValue := operandValue(operand)
	if !ok || !isValue || v.Letter == 'T' {
		return nil, false
	}
	s := fmt.Sprintf(source, value)
	if operand.Kind != term.String {
		return []term.Piece{piece.Inserted(s, operand)}, true
	}
	// Package fmt pads the value on one side, so that it stands at one of the ends.
	switch bytes := operand.Bytes(); {
	case v.Letter != 's' && v.Letter != 'v':
	case strings.HasSuffix(s, bytes):
		return append([]term.Piece{piece.Inserted(s[:len(s)-len(bytes)], operand)}, operand.Pieces...), true
	case strings.HasPrefix(s, bytes):
		return append(slices.Clone(operand.Pieces), piece.Inserted(s[len(bytes):], operand)), true
	}
	return piece.Changed(operand.Pieces, s), true
}

// operandValue returns a value for which fmt prints the same as for a known operand.
func operandValue(t term.Text) (value any, ok bool) {
	if !t.IsKnown() {
		return nil, false
	}
	switch t.Kind {
	case term.String:
		return t.Bytes(), true
	case term.Boolean:
		return t.Bytes() == "true", true
	case term.Integer:
		if n, err := strconv.ParseInt(t.Bytes(), 10, 64); err == nil {
			return n, true
		}
		n, err := strconv.ParseUint(t.Bytes(), 10, 64)
		return n, err == nil
	}
	return nil, false
}

// isUnspaced reports whether fmt prints no spaces as padding for a verb: the verb has no width, or
// one that begins with 0.
func isUnspaced(verb string) bool {
	rest := strings.TrimLeft(verb, "%+#")
	if strings.HasPrefix(rest, "0") {
		rest = strings.TrimLeft(rest, digits)
	}
	if strings.HasPrefix(rest, ".") {
		rest = strings.TrimLeft(rest[len("."):], digits)
	}
	return utf8.RuneCountInString(rest) == 1
}

// sprint makes the executor of fmt.Sprint or fmt.Sprintln, for a known number of operands. isApart reports
// whether a space is between two of them, and end are the bytes behind the last one.
func sprint(isApart func(a, b term.Text) bool, end string) executor {
	return func(c term.Call) (term.Text, bool) {
		if slices.ContainsFunc(c.Args, term.Text.IsSpread) {
			return term.Text{}, false
		}
		pieces := printOperands(c.Args, isApart)
		if end != "" {
			pieces = append(pieces, piece.Inserted(end, c.Args...))
		}
		return piece.String(pieces...), true
	}
}

func always(term.Text, term.Text) bool { return true }

// appended makes the executor of a function that appends the result of another one to its first operand.
func appended(by string) executor {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) == 0 {
			return term.Text{}, false
		}
		result, ok := Call(term.Call{Func: by, Args: c.Args[1:]})
		return piece.String(slices.Concat(c.Args[0].Pieces, result.Pieces)...), ok
	}
}

// printOperands returns the default output of package fmt for operands, with a space between those
// for which isApart returns true.
func printOperands(operands []term.Text, isApart func(a, b term.Text) bool) []term.Piece {
	var printed []term.Piece
	for i, t := range operands {
		if i > 0 && isApart(operands[i-1], t) {
			printed = append(printed, piece.Inserted(" ", operands...))
		}
		printed = append(printed, printOperand(t)...)
	}
	return printed
}

// noStrings reports whether fmt.Sprint prints a space between two operands: it does if neither is a
// string. An operand of kind [term.Other] may be one; its hole then includes the space.
func noStrings(a, b term.Text) bool {
	isNone := func(t term.Text) bool {
		return t.Kind == term.Integer || t.Kind == term.Boolean || t.Kind == term.Float
	}
	return isNone(a) && isNone(b)
}

// printOperand returns the default output of package fmt for a value.
func printOperand(t term.Text) []term.Piece {
	switch t.Kind {
	case term.String:
		return t.Pieces
	case term.Integer:
		return decimal(t)
	case term.Boolean:
		return word(t)
	case term.Float:
		return []term.Piece{callHole(term.Escaped, "fmt.Sprint", t)}
	}
	return []term.Piece{madeOf(t)}
}

// decimal returns the decimal form of an integer: known digits, or a hole of them.
func decimal(t term.Text) []term.Piece {
	printed := withoutLiterals(t.Pieces)
	if len(printed) == 1 && printed[0].Hole == term.AnyString && hasNoSign(t) {
		printed[0].Hole = term.Number
	}
	return printed
}

// hasNoSign reports whether eval assumes that an integer is not negative. It assumes this for an
// unknown integer, such as an id or a port, but not for the result of a search, which can be -1.
func hasNoSign(t term.Text) bool {
	maker, ok := t.Maker()
	return !ok || !strings.Contains(maker.Func, "Index") && !strings.HasSuffix(maker.Func, ".Compare")
}

// word returns the printed form of a boolean: "true", "false", or a hole of letters.
func word(t term.Text) []term.Piece {
	printed := withoutLiterals(t.Pieces)
	if len(printed) == 1 && printed[0].Hole == term.AnyString {
		printed[0].Hole = term.Escaped
	}
	return printed
}

// withoutLiterals returns the pieces of a number or a boolean for a text, without positions: the
// literal is not a string, so that no rule may mark or fix bytes in it.
func withoutLiterals(pieces []term.Piece) []term.Piece {
	printed := slices.Clone(pieces)
	for i := range printed {
		printed[i].Lit, printed[i].At = nil, 0
	}
	return printed
}
