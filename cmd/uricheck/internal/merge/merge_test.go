package merge

import (
	"slices"
	"testing"
)

func TestMergeAndApply(t *testing.T) {
	const src = "0123456789"
	one := func(edits ...Edit) Proposal { return Proposal{"a": edits} }
	tests := []struct {
		name      string
		proposals []Proposal
		blocked   string
		accepted  []bool
		want      string // of file a
	}{
		{"none", nil, "", nil, src},
		{"no fix", []Proposal{nil}, "", []bool{false}, src},
		{"in any order", []Proposal{one(Edit{8, 9, "b"}), one(Edit{1, 2, "a"})}, "", []bool{true, true}, "0a234567b9"},
		{"adjacent", []Proposal{one(Edit{1, 2, "a"}), one(Edit{2, 3, "b"})}, "", []bool{true, true}, "0ab3456789"},
		{"overlap", []Proposal{one(Edit{1, 4, "a"}), one(Edit{3, 5, "b"})}, "", []bool{true, false}, "0a456789"},
		{"inside", []Proposal{one(Edit{1, 8, "a"}), one(Edit{3, 3, "b"})}, "", []bool{true, false}, "0a89"},
		{"around", []Proposal{one(Edit{3, 3, "b"}), one(Edit{1, 8, "a"})}, "", []bool{true, false}, "012b3456789"},
		{"equal", []Proposal{one(Edit{1, 2, "a"}), one(Edit{1, 2, "a"})}, "", []bool{true, true}, "0a23456789"},
		{"same bytes, other text", []Proposal{one(Edit{1, 2, "a"}), one(Edit{1, 2, "b"})}, "", []bool{true, false}, "0a23456789"},
		{"equal insertions", []Proposal{one(Edit{1, 1, "a"}), one(Edit{1, 1, "a"})}, "", []bool{true, true}, "0a123456789"},
		{"two insertions at one point", []Proposal{one(Edit{1, 1, "a"}), one(Edit{1, 1, "b"})}, "", []bool{true, false}, "0a123456789"},
		{"insertion at the end of another", []Proposal{one(Edit{1, 3, "a"}), one(Edit{3, 3, "b"})}, "", []bool{true, true}, "0ab3456789"},
		{"insertion before a replacement, one fix", []Proposal{one(Edit{1, 2, "b"}, Edit{1, 1, "a"})}, "", []bool{true}, "0ab23456789"},
		{"insertion before a replacement, two fixes", []Proposal{one(Edit{1, 2, "b"}), one(Edit{1, 1, "a"})}, "", []bool{true, false}, "0b23456789"},
		{"two insertions of one fix", []Proposal{one(Edit{1, 1, "a"}, Edit{1, 1, "b"})}, "", []bool{true}, "0ab123456789"},
		{"a whole fix or none of it", []Proposal{one(Edit{1, 2, "a"}), one(Edit{1, 2, "b"}, Edit{5, 6, "c"})}, "", []bool{true, false}, "0a23456789"},
		{"shares one edit", []Proposal{one(Edit{0, 0, "i"}, Edit{1, 2, "a"}), one(Edit{0, 0, "i"}, Edit{5, 6, "c"})}, "", []bool{true, true}, "i0a234c6789"},
		{"after one left out", []Proposal{one(Edit{1, 4, "a"}), one(Edit{3, 6, "b"}), one(Edit{5, 6, "c"})}, "", []bool{true, false, true}, "0a4c6789"},
		{"file blocked", []Proposal{one(Edit{1, 2, "a"})}, "a", []bool{false}, src},
		{"other file blocked", []Proposal{{"a": {{1, 2, "a"}}, "b": {{1, 2, "b"}}}, one(Edit{1, 2, "c"})}, "b", []bool{false, true}, "0c23456789"},
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
	for name, edits := range map[string][]Edit{
		"past the end": {{3, 5, ""}},
		"backwards":    {{3, 2, ""}},
		"negative":     {{-1, 2, ""}},
		"overlapping":  {{0, 2, ""}, {1, 3, ""}},
		"unsorted":     {{2, 3, ""}, {0, 1, ""}},
	} {
		if got, err := Apply([]byte("0123"), edits); err == nil {
			t.Errorf("%s: Apply gives %q, want an error", name, got)
		}
	}
}
