package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// way is a way to write a constant.
type way struct {
	name string
	// constant reports whether the way can replace a literal where only a constant may stand.
	constant bool
	// write returns the text in this way; ok is false if the way cannot write it. n makes names
	// unique.
	write func(s spoilt, n int) (w written, ok bool)
}

// written is the source of a text: an expression, and a declaration that it may need. One
// of both has the literals, and holds no others.
type written struct {
	expr, decl string
	pieces     []piece
}

// piece is a literal that writes the bytes of a text from start on. The i-th of them
// begins at the byte at[i] of the literal; the last one ends at the last of at.
type piece struct {
	start  int
	source string
	at     []int
}

func (p piece) end() int { return p.start + len(p.at) - 1 }

// The ways; the last ones are only for some faults.
var (
	ways = []*way{
		{"interpreted", true, inPlace(interpreted)},
		{"raw", true, writeRaw},
		{`\x`, true, inPlace(escapedAs(`\x%02x`))},
		{`\u`, true, inPlace(escapedAs(`\u%04x`))},
		{"octal", true, inPlace(escapedAs(`\%03o`))},
		{"sum", true, writeSum},
		{"constant", true, declared("const planted%d = %s", "planted%d")},
		{"variable", false, declared("var planted%d = %s", "planted%d")},
		{"field", false, declared("var planted%d = struct{ endpoint string }{endpoint: %s}", "planted%d.endpoint")},
		formatted,
	}
	formatted = &way{"format", false, writeFormat}
	cutBefore = &way{"sum", true, writeCut}
	composed  = &way{"format with holes", false, writeComposed}
)

// literalOf returns a literal with a text; character writes the character at offset i of the text,
// or of the part of it.
func literalOf(text string, start int, character func(i int, c string) string) piece {
	p := piece{start: start, source: `"`}
	for i, size := 0, 0; i < len(text); i += size {
		_, size = utf8.DecodeRuneInString(text[i:])
		for range size {
			p.at = append(p.at, len(p.source))
		}
		p.source += character(i, text[i:i+size])
	}
	p.at = append(p.at, len(p.source))
	p.source += `"`
	return p
}

func interpreted(_ int, c string) string {
	quoted := strconv.Quote(c)
	return quoted[1 : len(quoted)-1]
}

// escapedAs escapes every third character, if it is ASCII.
func escapedAs(format string) func(int, string) string {
	return func(i int, c string) string {
		if i%3 > 0 || len(c) > 1 {
			return interpreted(i, c)
		}
		return fmt.Sprintf(format, c[0])
	}
}

func inPlace(character func(int, string) string) func(spoilt, int) (written, bool) {
	return func(s spoilt, _ int) (written, bool) { return sum(literalOf(s.text, 0, character)), true }
}

func sum(pieces ...piece) written {
	var sources []string
	for _, p := range pieces {
		sources = append(sources, p.source)
	}
	expr := strings.Join(sources, " + ")
	if len(pieces) > 1 {
		expr = "(" + expr + ")" // it may stand before an index
	}
	return written{expr: expr, pieces: pieces}
}

func writeRaw(s spoilt, _ int) (written, bool) {
	p := literalOf(s.text, 0, func(_ int, c string) string { return c })
	p.source = "`" + s.text + "`"
	return sum(p), strconv.CanBackquote(s.text)
}

// cut writes the parts between offsets as literals.
func cut(text string, at ...int) []piece {
	var pieces []piece
	start := 0
	for _, end := range append(at, len(text)) {
		pieces = append(pieces, literalOf(text[start:end], start, interpreted))
		start = end
	}
	return pieces
}

// writeSum cuts the text in the middle of the culprit, and in the middle of the part
// before it. Where two literals meet there may be another fault, but not at a slash.
func writeSum(s spoilt, _ int) (written, bool) {
	var at []int
	for _, offset := range []int{s.start / 2, (s.start + s.end) / 2} {
		isInside := offset > 0 && (len(at) == 0 || at[0] < offset)
		if isInside && isWordByte(s.text[offset-1]) && isWordByte(s.text[offset]) {
			at = append(at, offset)
		}
	}
	return sum(cut(s.text, at...)...), at != nil
}

func isWordByte(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'z' }

func writeCut(s spoilt, _ int) (written, bool) { return sum(cut(s.text, s.start)...), true }

// declared returns a way that writes the text in a declaration, and the declared name in place of
// the text.
func declared(decl, name string) func(spoilt, int) (written, bool) {
	return func(s spoilt, n int) (written, bool) {
		p := literalOf(s.text, 0, interpreted)
		return written{
			expr:   fmt.Sprintf(name, n),
			decl:   fmt.Sprintf(decl, n, p.source),
			pieces: []piece{p},
		}, true
	}
}

// writeFormat writes the text after the culprit as an argument.
func writeFormat(s spoilt, _ int) (written, bool) {
	pieces := cut(s.text, s.end)
	pieces[0] = literalOf(s.text[:s.end], 0, func(i int, c string) string {
		if c == "%" {
			c = "%%"
		}
		return interpreted(i, c)
	})
	format := strings.TrimSuffix(pieces[0].source, `"`) + `%s"`
	return written{
		expr:   fmt.Sprintf("fmt.Sprintf(%s, %s)", format, pieces[1].source),
		pieces: pieces,
	}, true
}

// writeComposed writes the text as the format of a function that gets a host and a port.
func writeComposed(s spoilt, n int) (written, bool) {
	p := literalOf(s.text, 0, interpreted)
	return written{
		expr:   fmt.Sprintf(`Planted%d("h", 8080)`, n),
		decl:   fmt.Sprintf("func Planted%d(host string, port int) string {\n\treturn fmt.Sprintf(%s, host, port)\n}", n, p.source),
		pieces: []piece{p},
	}, true
}
