package template

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Expand expands the template with values, by the names of the variables. A variable without a
// value is undefined. Expand percent-encodes the characters that the expression does not allow,
// as UTF-8; it encodes ill-formed UTF-8 byte by byte.
//
// The error is an [*Error] of kind [PrefixOfList]: no other expansion fails.
func (t Template) Expand(values map[string]Value) (string, error) {
	var b strings.Builder
	at := 0
	for _, e := range t.expressions {
		writeLiteral(&b, t.text[at:e.Start])
		x := expansion{&b, operators[e.Operator], true}
		for _, v := range e.Variables {
			if err := x.variable(v, values[v.Name]); err != nil {
				return "", err
			}
		}
		at = e.End
	}
	writeLiteral(&b, t.text[at:])
	return b.String(), nil
}

// writeLiteral writes a literal (RFC 6570 §3.1).
func writeLiteral(b *strings.Builder, s string) { encode(b, s, true) }

// encode writes a text, and percent-encodes all but the unreserved characters or, if takesReserved
// is set, all but the characters of a URI.
func encode(b *strings.Builder, s string, takesReserved bool) {
	const upperHex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case uri.IsUnreserved(c), takesReserved && uri.IsReserved(c), takesReserved && isEscape(s[i:]):
			b.WriteByte(c)
		default:
			b.Write([]byte{'%', upperHex[c>>4], upperHex[c&15]})
		}
	}
}

// isEscape reports whether a text begins with a percent-encoding.
func isEscape(s string) bool {
	return len(s) >= len("%41") && s[0] == '%' && uri.IsHexDigit(s[1]) && uri.IsHexDigit(s[2])
}

// expansion is the expansion of one expression.
type expansion struct {
	*strings.Builder
	operator
	isFirst bool // nothing is written yet
}

// begin writes the separator before a value.
func (x *expansion) begin() {
	if x.isFirst {
		x.WriteString(x.first)
	} else {
		x.WriteString(x.separator)
	}
	x.isFirst = false
}

// variable writes the value of a variable (§3.2.1).
func (x *expansion) variable(v Variable, value Value) *Error {
	switch {
	case value.kind == undefined:
	case value.kind != isString && v.Prefix > 0:
		return &Error{v.Start, v.Start, v.End, PrefixOfList}
	case value.kind != isString && v.Explode:
		x.exploded(v, value)
	default:
		x.begin()
		items := value.items
		if v.Prefix > 0 {
			items = []string{firstRunes(items[0], v.Prefix)}
		}
		if x.isNamed {
			writeLiteral(x.Builder, v.Name)
			if len(items) == 1 && items[0] == "" {
				x.WriteString(x.ifEmpty)
				break
			}
			x.WriteByte('=')
		}
		for i, item := range items {
			if i > 0 {
				x.WriteByte(',')
			}
			encode(x.Builder, item, x.takesReserved)
		}
	}
	return nil
}

// exploded writes each member of a value as if it were a variable. Those of a list have its name.
// With an operator that writes names it encodes these as literals (RFC 6570 appendix A).
func (x *expansion) exploded(v Variable, value Value) {
	for i := 0; i < len(value.items); i++ {
		x.begin()
		name, item := v.Name, value.items[i]
		if value.kind == isPairs {
			i++
			name, item = item, value.items[i]
		}
		switch {
		case x.isNamed:
			writeLiteral(x.Builder, name)
			if item == "" {
				x.WriteString(x.ifEmpty)
				continue
			}
			x.WriteByte('=')
		case value.kind == isPairs:
			encode(x.Builder, name, x.takesReserved)
			x.WriteByte('=')
		}
		encode(x.Builder, item, x.takesReserved)
	}
}

// firstRunes returns the first characters of a text, n at most.
func firstRunes(s string, n int) string {
	end := 0
	for range n {
		_, size := utf8.DecodeRuneInString(s[end:])
		end += size
	}
	return s[:end]
}
