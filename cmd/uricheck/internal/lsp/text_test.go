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

func TestSurvive(t *testing.T) {
	place := func(file string, offset int) finding.Position { return finding.Position{File: file, Offset: offset} }
	f := finding.Finding{
		Pos: place("a.go", 10), End: place("a.go", 13),
		Way:   []finding.Step{{Pos: place("a.go", 30), End: place("a.go", 35)}, {Pos: place("b.go", 1), End: place("b.go", 2)}},
		Fixes: []finding.Fix{{Edits: []finding.Edit{{File: "a.go", Start: 20, End: 22}, {File: "b.go", Start: 5, End: 5}}}},
	}
	tests := []struct {
		reason                 string
		edit                   finding.Edit
		pos, way, fix, elsehow int // 0 if it does not survive
	}{
		{"before", finding.Edit{File: "a.go", Start: 2, End: 4, New: "xxxxx"}, 13, 33, 23, 5},
		{"up to its start", finding.Edit{File: "a.go", Start: 8, End: 10, New: ""}, 8, 28, 18, 5},
		{"in it", finding.Edit{File: "a.go", Start: 11, End: 11, New: "x"}, 0, 0, 0, 0},
		{"over its start", finding.Edit{File: "a.go", Start: 9, End: 11, New: "x"}, 0, 0, 0, 0},
		{"behind it", finding.Edit{File: "a.go", Start: 13, End: 15, New: ""}, 10, 28, 18, 5},
		{"in the fix", finding.Edit{File: "a.go", Start: 21, End: 22, New: ""}, 0, 0, 0, 0},
		{"in the way", finding.Edit{File: "a.go", Start: 31, End: 32, New: ""}, 0, 0, 0, 0},
		{"behind all", finding.Edit{File: "a.go", Start: 40, End: 50, New: ""}, 10, 30, 20, 5},
		{"at an insertion of the fix", finding.Edit{File: "b.go", Start: 5, End: 5, New: "xx"}, 10, 30, 20, 7},
		{"in another file", finding.Edit{File: "c.go", Start: 0, End: 100, New: ""}, 10, 30, 20, 5},
	}
	for _, tt := range tests {
		before := []finding.Finding{f}
		left := survive(before, tt.edit)
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

// TestLineDirective checks that a finding in a file of another name has its line and column.
func TestLineDirective(t *testing.T) {
	p := finding.Position{File: "/absent.y", Line: 2, Column: 7, Offset: -1}
	if got := (&session{}).texts().span(p, p); got.Start != (position{1, 6}) {
		t.Errorf("%v", got)
	}
}
