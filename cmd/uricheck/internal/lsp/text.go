package lsp

import (
	"sort"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// text is the content of a file, with its lines as LSP counts them: "\n", "\r\n" or a single "\r"
// ends a line.
type text struct {
	content string
	lines   []int // offsets at which lines begin
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

// position returns the position of a byte. For an offset outside of the text it returns the end of
// the text.
func (t *text) position(offset int) position {
	offset = min(max(offset, 0), len(t.content))
	line := sort.SearchInts(t.lines, offset+1) - 1
	return position{line, units(t.content[t.lines[line]:offset])}
}

// offset returns the offset of a position. A position after the end of its line means the end of
// the line.
func (t *text) offset(p position) int {
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
	return start + bytesOf(line, p.Character)
}

func (t *text) span(start, end int) span {
	return span{t.position(start), t.position(end)}
}

// units returns the number of UTF-16 code units in s, which positions count unless client and server agree on
// others. A byte that is not UTF-8 counts as one unit, as U+FFFD does, because editors replace the
// byte with this character.
func units(s string) int {
	n := 0
	for _, r := range s {
		n += utf16.RuneLen(r)
	}
	return n
}

// bytesOf returns the number of bytes in the first units of s. It does not stop in the middle of a
// character.
func bytesOf(s string, units int) int {
	at := 0
	for at < len(s) && units > 0 {
		r, size := utf8.DecodeRuneInString(s[at:])
		units -= utf16.RuneLen(r)
		at += size
	}
	return at
}
