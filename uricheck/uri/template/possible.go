package template

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

// Possible returns a text with holes that covers every expansion of the template: its expanded
// literals, and a hole for each expression. Some fillings are no expansion: a hole does not
// express that "{/path}" is empty or begins with a slash.
func (t Template) Possible() possible.Text {
	var text possible.Text
	at := 0
	for _, e := range t.expressions {
		hole := possible.Reserved
		if e.Operator == 0 {
			hole = possible.Value
		}
		text = append(text, possible.Piece{Known: expandLiteral(t.text[at:e.Start]), Hole: hole})
		at = e.End
	}
	if at < len(t.text) {
		text = append(text, possible.Piece{Known: expandLiteral(t.text[at:])})
	}
	return text
}

// Derives reports whether g can derive an expansion of the template: if not ok, g derives none,
// whatever the values. The offset is then a byte of the template outside its expressions: the
// first one after which no continuation is valid, or the template's length if that ends too
// early. It is -1 if ok.
func (t Template) Derives(g uri.Grammar) (offset int, ok bool) {
	known, ok := possible.Derives(g, t.Possible())
	if ok {
		return -1, true
	}
	at := 0
	for _, e := range t.expressions {
		if offset, ok := within(t.text[at:e.Start], &known); ok {
			return at + offset, false
		}
		at = e.End
	}
	offset, _ = within(t.text[at:], &known)
	return at + offset, false
}

// within returns the byte of a literal that becomes the n-th byte of its expansion: each byte of a
// character beyond ASCII becomes three. If the expansion is shorter, ok is false, and within
// subtracts the length of the expansion from n.
func within(literal string, n *int) (int, bool) {
	for i, r := range literal {
		size := 1
		if r >= utf8.RuneSelf {
			size = len("%41") * utf8.RuneLen(r)
		}
		if *n < size {
			return i, true
		}
		*n -= size
	}
	return len(literal), false
}

func expandLiteral(s string) string {
	var b strings.Builder
	writeLiteral(&b, s)
	return b.String()
}
