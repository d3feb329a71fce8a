package lsp

import (
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding says what the characters of a position count: a PositionEncodingKind.
type encoding string

const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16" // what every client knows
)

// text is the content of a file, with its lines as LSP counts them: "\n", "\r\n" and a
// "\r" alone end one.
type text struct {
	content string
	lines   []int // where they begin
}

func newText(content string) *text {
	t := &text{content: content, lines: []int{0}}
	for i := 0; i < len(content); i++ {
		isEnd := content[i] == '\n' || content[i] == '\r' && !strings.HasPrefix(content[i+1:], "\n")
		if isEnd {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// position returns that of a byte. An offset outside of the text is that of its end.
func (t *text) position(offset int, enc encoding) position {
	offset = min(max(offset, 0), len(t.content))
	line := sort.SearchInts(t.lines, offset+1) - 1
	return position{line, enc.units(t.content[t.lines[line]:offset])}
}

// offset returns the byte at a position. One after the end of its line means that end.
func (t *text) offset(p position, enc encoding) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(t.lines) {
		return len(t.content)
	}
	start, end := t.lines[p.Line], len(t.content)
	if p.Line+1 < len(t.lines) {
		end = t.lines[p.Line+1]
	}
	line := strings.TrimRight(t.content[start:end], "\r\n")
	return start + enc.bytes(line, p.Character)
}

func (t *text) span(start, end int, enc encoding) span {
	return span{t.position(start, enc), t.position(end, enc)}
}

// units returns how many units s has. A byte that is not UTF-8 is one, as U+FFFD is: that
// is what an editor has in its place.
func (e encoding) units(s string) int {
	if e == utf8Units {
		return len(s)
	}
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// bytes returns how many bytes of s are the first units of it. It does not stop in the
// middle of a character.
func (e encoding) bytes(s string, units int) int {
	at := 0
	for at < len(s) && units > 0 {
		r, size := utf8.DecodeRuneInString(s[at:])
		if e == utf8Units {
			units -= size
		} else {
			units -= utf16.RuneLen(r)
		}
		at += size
	}
	return at
}
