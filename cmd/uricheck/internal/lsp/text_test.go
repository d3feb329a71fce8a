package lsp

import (
	"reflect"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestPosition(t *testing.T) {
	const content = "ab\né😀x\r\n\rz\xff!\n"
	at := func(piece string) int { return strings.Index(content, piece) }
	tests := []struct {
		reason string
		offset int
		want   position
	}{
		{"the beginning", 0, position{0, 0}},
		{"the end of a line", 2, position{0, 2}},
		{"a line", 3, position{1, 0}},
		{"behind é", at("😀"), position{1, 1}},
		{"behind a surrogate pair", at("x"), position{1, 3}},
		{"before CR LF", at("\r"), position{1, 4}},
		{"behind a CR alone", at("z"), position{3, 0}},
		{"behind what is not UTF-8", at("!"), position{3, 2}},
		{"the end", len(content), position{4, 0}},
	}
	text := newText(content)
	for _, tt := range tests {
		if got := text.position(tt.offset); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.reason, got, tt.want)
		}
		if got := text.offset(tt.want); got != tt.offset {
			t.Errorf("%s: offset %d, want %d", tt.reason, got, tt.offset)
		}
	}
}

// TestOffsetClamps checks that a position outside of the text becomes the nearest one inside.
func TestOffsetClamps(t *testing.T) {
	text := newText("a😀\r\nb")
	for _, tt := range []struct {
		p    position
		want int
	}{
		{position{0, 99}, 5},
		{position{0, 2}, 5}, // in the middle of the pair
		{position{9, 0}, 8},
		{position{1, 9}, 8},
		{position{-1, 5}, 0},
		{position{0, -1}, 0},
	} {
		if got := text.offset(tt.p); got != tt.want {
			t.Errorf("%v is %d, want %d", tt.p, got, tt.want)
		}
	}
	if got := text.position(-1); got != (position{}) {
		t.Errorf("-1 is %v", got)
	}
}

func TestDifference(t *testing.T) {
	tests := []struct {
		old, new string
		want     edit
	}{
		{"", "", edit{0, 0, ""}},
		{"abc", "abc", edit{3, 3, ""}},
		{"abc", "aXc", edit{1, 2, "X"}},
		{"abc", "ab", edit{2, 3, ""}},
		{"ab", "abab", edit{2, 2, "ab"}},
		{"aaa", "aa", edit{2, 3, ""}},
		{"x", "", edit{0, 1, ""}},
	}
	for _, tt := range tests {
		got := difference(tt.old, tt.new)
		if got != tt.want || tt.old[:got.start]+got.new+tt.old[got.end:] != tt.new {
			t.Errorf("from %q to %q: %+v, want %+v", tt.old, tt.new, got, tt.want)
		}
	}
}

func TestSurvive(t *testing.T) {
	place := func(file string, offset int) finding.Position { return finding.Position{File: file, Offset: offset} }
	f := finding.Finding{
		Pos: place("a.go", 10), End: place("a.go", 13),
		Way:   []finding.Step{{Pos: place("a.go", 30), End: place("a.go", 35)}, {Pos: place("b.go", 1), End: place("b.go", 2)}},
		Fixes: []finding.Fix{{Edits: []finding.Edit{{File: "a.go", Start: 20, End: 22}, {File: "b.go", Start: 5, End: 5}}}},
	}
	tests := []struct {
		reason                 string
		file                   string
		edit                   edit
		pos, way, fix, elsehow int // 0 if it does not survive
	}{
		{"before", "a.go", edit{2, 4, "xxxxx"}, 13, 33, 23, 5},
		{"up to its start", "a.go", edit{8, 10, ""}, 8, 28, 18, 5},
		{"in it", "a.go", edit{11, 11, "x"}, 0, 0, 0, 0},
		{"over its start", "a.go", edit{9, 11, "x"}, 0, 0, 0, 0},
		{"behind it", "a.go", edit{13, 15, ""}, 10, 28, 18, 5},
		{"in the fix", "a.go", edit{21, 22, ""}, 0, 0, 0, 0},
		{"in the way", "a.go", edit{31, 32, ""}, 0, 0, 0, 0},
		{"behind all", "a.go", edit{40, 50, ""}, 10, 30, 20, 5},
		{"at an insertion of the fix", "b.go", edit{5, 5, "xx"}, 10, 30, 20, 7},
		{"in another file", "c.go", edit{0, 100, ""}, 10, 30, 20, 5},
	}
	for _, tt := range tests {
		before := []finding.Finding{f}
		left := survive(before, tt.file, tt.edit)
		if !reflect.DeepEqual(before, []finding.Finding{f}) || f.Way[0].Pos.Offset != 30 {
			t.Fatalf("%s: the finding itself has changed", tt.reason)
		}
		if len(left) == 0 {
			if tt.pos != 0 {
				t.Errorf("%s: gone", tt.reason)
			}
			continue
		}
		got := left[0]
		if got.Pos.Offset != tt.pos || got.End.Offset != tt.pos+3 || got.Way[0].Pos.Offset != tt.way ||
			got.Fixes[0].Edits[0].Start != tt.fix || got.Fixes[0].Edits[1].Start != tt.elsehow {
			t.Errorf("%s: %+v", tt.reason, got)
		}
	}
}

// TestLineDirective checks that a finding in a missing file has its line and column.
func TestLineDirective(t *testing.T) {
	s := &session{open: map[string]*document{"/a.y": {uri: "file:///a.y", text: newText("x\né😀z\n")}}}
	for _, tt := range []struct {
		file string
		want position
	}{{"/a.y", position{1, 3}}, {"/absent.y", position{1, 6}}} {
		p := finding.Position{File: tt.file, Line: 2, Column: 7, Offset: -1}
		if got := s.texts().location(p, p); got.Range.Start != tt.want {
			t.Errorf("%s: %v, want %v", tt.file, got, tt.want)
		}
	}
}
