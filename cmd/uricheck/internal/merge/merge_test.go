package merge

import (
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func edit(start, end int, text string) finding.Edit {
	return finding.Edit{File: "a", Start: start, End: end, New: text}
}

func TestMergeAndApply(t *testing.T) {
	const src = "0123456789"
	one := func(edits ...finding.Edit) []finding.Edit { return edits }
	tests := []struct {
		name      string
		proposals [][]finding.Edit
		blocked   string
		accepted  []bool
		want      string // of file a
	}{
		{"none", nil, "", nil, src},
		{"no fix", [][]finding.Edit{nil}, "", []bool{false}, src},
		{"in any order", [][]finding.Edit{one(edit(8, 9, "b")), one(edit(1, 2, "a"))}, "", []bool{true, true}, "0a234567b9"},
		{"adjacent", [][]finding.Edit{one(edit(1, 2, "a")), one(edit(2, 3, "b"))}, "", []bool{true, true}, "0ab3456789"},
		{"overlap", [][]finding.Edit{one(edit(1, 4, "a")), one(edit(3, 5, "b"))}, "", []bool{true, false}, "0a456789"},
		{"inside", [][]finding.Edit{one(edit(1, 8, "a")), one(edit(3, 3, "b"))}, "", []bool{true, false}, "0a89"},
		{"around", [][]finding.Edit{one(edit(3, 3, "b")), one(edit(1, 8, "a"))}, "", []bool{true, false}, "012b3456789"},
		{"equal", [][]finding.Edit{one(edit(1, 2, "a")), one(edit(1, 2, "a"))}, "", []bool{true, true}, "0a23456789"},
		{"same bytes, other text", [][]finding.Edit{one(edit(1, 2, "a")), one(edit(1, 2, "b"))}, "", []bool{true, false}, "0a23456789"},
		{"equal insertions", [][]finding.Edit{one(edit(1, 1, "a")), one(edit(1, 1, "a"))}, "", []bool{true, true}, "0a123456789"},
		{"two insertions at one point", [][]finding.Edit{one(edit(1, 1, "a")), one(edit(1, 1, "b"))}, "", []bool{true, false}, "0a123456789"},
		{"two imports at one point", [][]finding.Edit{one(edit(1, 1, "\"b\"\n\t")), one(edit(1, 1, "\"a\"\n\t"))}, "", []bool{true, true}, "0\"a\"\n\t\"b\"\n\t123456789"},
		{"insertion at the end of another", [][]finding.Edit{one(edit(1, 3, "a")), one(edit(3, 3, "b"))}, "", []bool{true, true}, "0ab3456789"},
		{"insertion before a replacement, one fix", [][]finding.Edit{one(edit(1, 2, "b"), edit(1, 1, "a"))}, "", []bool{true}, "0ab23456789"},
		{"insertion before a replacement, two fixes", [][]finding.Edit{one(edit(1, 2, "b")), one(edit(1, 1, "a"))}, "", []bool{true, false}, "0b23456789"},
		{"two insertions of one fix", [][]finding.Edit{one(edit(1, 1, "a"), edit(1, 1, "b"))}, "", []bool{true}, "0ab123456789"},
		{"a whole fix or none of it", [][]finding.Edit{one(edit(1, 2, "a")), one(edit(1, 2, "b"), edit(5, 6, "c"))}, "", []bool{true, false}, "0a23456789"},
		{"shares one edit", [][]finding.Edit{one(edit(0, 0, "i"), edit(1, 2, "a")), one(edit(0, 0, "i"), edit(5, 6, "c"))}, "", []bool{true, true}, "i0a234c6789"},
		{"after one left out", [][]finding.Edit{one(edit(1, 4, "a")), one(edit(3, 6, "b")), one(edit(5, 6, "c"))}, "", []bool{true, false, true}, "0a4c6789"},
		{"file blocked", [][]finding.Edit{one(edit(1, 2, "a"))}, "a", []bool{false}, src},
		{"other file blocked", [][]finding.Edit{{edit(1, 2, "a"), {File: "b", Start: 1, End: 2, New: "b"}}, one(edit(1, 2, "c"))}, "b", []bool{false, true}, "0c23456789"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			pl := Merge(tt.proposals, map[string]bool{tt.blocked: true})
			if !slices.Equal(pl.Accepted, tt.accepted) {
				t.Errorf("accepted %v, want %v", pl.Accepted, tt.accepted)
			}
			got, err := Apply([]byte(src), pl.Edits["a"])
			if err != nil {
				t.Fatalf("apply: %v", err)
			}
			if string(got) != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestApplyRefuses(t *testing.T) {
	for name, edits := range map[string][]finding.Edit{
		"past the end": {edit(3, 5, "")},
		"backwards":    {edit(3, 2, "")},
		"negative":     {edit(-1, 2, "")},
		"overlapping":  {edit(0, 2, ""), edit(1, 3, "")},
		"unsorted":     {edit(2, 3, ""), edit(0, 1, "")},
	} {
		if got, err := Apply([]byte("0123"), edits); err == nil {
			t.Errorf("%s: Apply gives %q, want an error", name, got)
		}
	}
}
