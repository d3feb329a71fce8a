package template

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

// Possible returns what the template can become, for some values of its variables: its
// literals as they are expanded, and a hole for each expression. There is no expansion
// that does not fill the holes. Not all that fills them is one: a hole does not tell
// that "{/path}" is empty or begins with a slash.
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

// Derives reports whether g can derive an expansion of the template: if it is not ok,
// there are no values that make such a one. The offset is then a byte of the template,
// outside of its expressions: the one after which there is no hope, or the template's
// length if that ends too early. It is -1 if ok.
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

// within returns which byte of a literal the n-th byte of its expansion comes of: of a
// character beyond ASCII, each byte becomes three. If the expansion is shorter, it is
// not ok and n is how many are left.
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
