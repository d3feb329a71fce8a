package eval

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/analyzer/internal/format"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

const digits = "0123456789"

// verbs are those that package fmt has for values that it prints without asking them how.
// Of those in escaped it prints nothing but letters, digits and signs, unless it pads them
// with spaces.
var verbs = map[term.Kind]struct{ all, escaped string }{
	term.String:  {"vTsqxX", "xX"},
	term.Integer: {"vTbcdoOqxXU", "vbdoOxX"},
	term.Boolean: {"vTt", "vt"},
	term.Float:   {"vTbeEfFgGxX", "veEfFgGxX"},
}

// verb returns what a verb, written as the format has it, prints for an operand.
func (f formatText) verb(v format.Verb, written string, operand term.Text) []term.Piece {
	letter := string(v.Letter)
	kind, isPlain := verbs[operand.Kind]
	switch {
	case !isPlain:
		return []term.Piece{remaining(v, written, term.AnyString, operand)}
	case !strings.Contains(kind.all, letter):
		return []term.Piece{f.misprint(v)}
	case v.Bare && strings.Contains("svdt", letter):
		return printOperand(operand)
	}
	if printed, ok := printKnown(v, written, operand); ok {
		return printed
	}
	hole := term.AnyString
	switch {
	case strings.HasPrefix(written, "%0") && strings.TrimLeft(written[1:], digits) == "d":
		hole = term.Number
	case strings.Contains(kind.escaped, letter) && isUnspaced(written):
		hole = term.Escaped
	}
	return []term.Piece{remaining(v, written, hole, operand)}
}

// remaining is what a verb prints for an operand that is not known.
func remaining(v format.Verb, written string, hole term.Hole, operand term.Text) term.Piece {
	if source, ok := alone(v, written); ok {
		return rest(false, hole, "fmt.Sprintf", term.Known(term.String, source), operand)
	}
	p := madeOf(operand)
	p.Hole = hole
	return p
}

// alone returns a verb as it is written for the one argument that it prints. A width that is
// an argument makes two.
func alone(v format.Verb, written string) (source string, ok bool) {
	if v.Bare {
		return "%" + string(v.Letter), true
	}
	return written, !strings.ContainsAny(written, "[*")
}

// printKnown prints an operand that is known. The types of floating point numbers, which
// are not, print in different ways, as %T does.
func printKnown(v format.Verb, written string, operand term.Text) (printed []term.Piece, ok bool) {
	source, ok := alone(v, written)
	value, isValue := operandValue(operand)
	if !ok || !isValue || v.Letter == 'T' {
		return nil, false
	}
	s := fmt.Sprintf(source, value)
	if operand.Kind != term.String {
		return []term.Piece{{Known: s}}, true
	}
	// Padded, it stands at one of the ends.
	switch bytes := operand.Bytes(); {
	case v.Letter != 's' && v.Letter != 'v':
	case strings.HasSuffix(s, bytes):
		return append([]term.Piece{{Known: s[:len(s)-len(bytes)]}}, operand.Pieces...), true
	case strings.HasPrefix(s, bytes):
		return append(slices.Clone(operand.Pieces), term.Piece{Known: s[len(bytes):]}), true
	}
	return changed(operand.Pieces, s), true
}

// operandValue returns a value that prints as a known operand does.
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

// isUnspaced reports whether what a verb prints is not padded, but for zeros.
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
