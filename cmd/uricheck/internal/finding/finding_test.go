package finding

import "testing"

func TestDifference(t *testing.T) {
	tests := []struct {
		old, new string
		want     Edit
	}{
		{"", "", Edit{Start: 0, End: 0, New: ""}},
		{"abc", "abc", Edit{Start: 3, End: 3, New: ""}},
		{"abc", "aXc", Edit{Start: 1, End: 2, New: "X"}},
		{"abc", "ab", Edit{Start: 2, End: 3, New: ""}},
		{"ab", "abab", Edit{Start: 2, End: 2, New: "ab"}},
		{"aaa", "aa", Edit{Start: 2, End: 3, New: ""}},
		{"x", "", Edit{Start: 0, End: 1, New: ""}},
	}
	for _, tt := range tests {
		got := Difference(tt.old, tt.new)
		if got != tt.want || tt.old[:got.Start]+got.New+tt.old[got.End:] != tt.new {
			t.Errorf("from %q to %q: %+v, want %+v", tt.old, tt.new, got, tt.want)
		}
	}
}
