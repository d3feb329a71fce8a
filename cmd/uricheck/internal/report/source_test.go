package report

import (
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// TestRegion gives positions by byte offsets. Columns are UTF-16 code units.
func TestRegion(t *testing.T) {
	const name = projectDir + "/a.go"
	tests := []struct {
		name, text string
		from, to   int
		want       region
	}{
		{"ASCII", "package a\nvar x", 14, 15, region{2, 5, 2, 6}},
		{"two and three bytes are one unit", "é世xy", 5, 6, region{1, 3, 1, 4}},
		{"four bytes are two units", "🙂x", 4, 5, region{1, 3, 1, 4}},
		{"what is no UTF-8 is a unit for each byte", "\xff\xe4\xb8x", 3, 4, region{1, 4, 1, 5}},
		{"a byte order mark is none", "\ufeffx", 3, 4, region{1, 1, 1, 2}},
		{"a byte order mark elsewhere is one", "\n\ufeffx", 4, 5, region{2, 2, 2, 3}},
		{"over lines", "ab\r\ncd\n", 1, 6, region{1, 2, 2, 3}},
		{"empty, at the end", "ab\n", 3, 3, region{2, 1, 2, 1}},
	}
	for _, tt := range tests {
		p := project{name: tt.text}
		if got := p.report().region(p.position(name, tt.from), p.position(name, tt.to)); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// TestColumnsOfOneLine asks for the columns of a line in any order: column counts on from the last byte.
func TestColumnsOfOneLine(t *testing.T) {
	for _, text := range []string{"\ufeffaé世🙂z\n\ufeffé🙂", "a\né\n🙂", "é\xff\xe4🙂"} {
		offsets := []int{0}
		for i := range text {
			offsets = append(offsets, i, len(text)-1-i)
		}
		counted := newSource(text)
		for _, at := range offsets {
			if !utf8.RuneStart(text[at]) {
				continue
			}
			line := counted.lineAt(at)
			if got, want := counted.column(line, at), newSource(text).column(line, at); got != want {
				t.Errorf("%q: byte %d is in column %d, want %d", text, at, got, want)
			}
		}
	}
}

// TestRegionOfAnotherFile has positions that the current file does not have.
func TestRegionOfAnotherFile(t *testing.T) {
	const name = projectDir + "/a.go"
	p := project{name: "package a\n", projectDir + "/b.go": "package b\n\nvar b = 1\n"}
	at := func(file string, line, column, offset int) finding.Position {
		return finding.Position{File: file, Line: line, Column: column, Offset: offset}
	}
	tests := []struct {
		name     string
		pos, end finding.Position
		want     region
	}{
		{"it is shorter", at(name, 3, 5, 40), at(name, 3, 9, 44), region{StartLine: 3, EndLine: 3}},
		{"its end is cut", at(name, 1, 9, 8), at(name, 3, 9, 44), region{1, 9, 1, 9}},
		{"it is gone", at(projectDir+"/c.go", 3, 5, 40), at(projectDir+"/c.go", 4, 9, 44), region{StartLine: 3, EndLine: 4}},
		{"a //line directive in between", at(name, 1, 1, 0), at(projectDir+"/b.go", 3, 5, 15), region{1, 1, 1, 1}},
		{"a //line directive before", at(name, 101, 9, 8), at(name, 101, 10, 9), region{101, 9, 101, 10}},
		{"an end before the start", at(name, 1, 5, 4), at(name, 1, 2, 1), region{1, 5, 1, 5}},
	}
	for _, tt := range tests {
		if got := p.report().region(tt.pos, tt.end); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}
