package markup

import (
	"html"
	"strings"
	"unicode/utf8"
)

// newLink returns the value of an attribute, decoded.
func newLink(template string, v value) Link {
	var d decoder
	for _, p := range v.pieces {
		if p.Start == p.End {
			d.holes = append(d.holes, Span{len(d.bytes), len(d.bytes) + len(HoleMark)})
			d.add(HoleMark, p)
			continue
		}
		d.decode(template, p)
	}
	return d.trimmed()
}

// decoder decodes the pieces of a value.
type decoder struct {
	bytes   []byte
	written []Span
	holes   []Span
}

// add decodes a stretch of the template and appends it.
func (d *decoder) add(decoded string, by Span) {
	for range len(decoded) {
		d.written = append(d.written, by)
	}
	d.bytes = append(d.bytes, decoded...)
}

// decode adds a piece, with its character references decoded.
func (d *decoder) decode(template string, p Span) {
	for at := p.Start; at < p.End; {
		n, decoded := 1, template[at:at+1]
		switch template[at] {
		case '&':
			n, decoded = reference(template[at:p.End])
		case 0:
			decoded = string(utf8.RuneError)
		}
		d.add(decoded, Span{at, at + n})
		at += n
	}
}

// trimmed returns the link without the white space at its ends.
func (d *decoder) trimmed() Link {
	text := string(d.bytes)
	left, right := spaces(text), len(strings.TrimRight(text, whiteSpace))
	if left > right {
		left = right
	}
	l := Link{Value: text[left:right], written: d.written[left:right]}
	for _, h := range d.holes {
		l.Holes = append(l.Holes, Span{h.Start - left, h.End - left})
	}
	return l
}

// reference decodes the character reference at the beginning of a text, or a plain "&", and
// returns its length. In an attribute, a name without a semicolon is not a reference if a letter,
// a digit or "=" follows: "?a=1&copy=2".
func reference(s string) (n int, decoded string) {
	n = len("&")
	if strings.HasPrefix(s[n:], "#") {
		return number(s)
	}
	for n < len(s) && (isLetter(s, n) || '0' <= s[n] && s[n] <= '9') {
		n++
	}
	hasEnd := n < len(s) && s[n] == ';'
	if hasEnd {
		n++
	}
	decoded = html.UnescapeString(s[:n])
	if decoded == s[:n] || !isWhole(decoded, hasEnd) || !hasEnd && n < len(s) && s[n] == '=' {
		return len("&"), "&"
	}
	return n, decoded
}

// isWhole reports whether package html decodes a whole name. It also decodes a prefix of a name
// and leaves the rest, as is right outside of attributes. Every name without a semicolon
// denotes one character.
func isWhole(decoded string, hasEnd bool) bool {
	return utf8.RuneCountInString(decoded) == 1 || hasEnd && !strings.HasSuffix(decoded, ";")
}

// number decodes a numeric reference.
func number(s string) (n int, decoded string) {
	n = len("&#")
	digits := "0123456789"
	if n < len(s) && s[n]|0x20 == 'x' {
		digits += "abcdefABCDEF"
		n++
	}
	end := n + len(s[n:]) - len(strings.TrimLeft(s[n:], digits))
	if end == n {
		return len("&"), "&"
	}
	if end < len(s) && s[end] == ';' {
		end++
	}
	return end, html.UnescapeString(s[:end])
}
