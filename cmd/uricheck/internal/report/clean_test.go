package report

import (
	"encoding/json"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestClean(t *testing.T) {
	tests := []struct{ in, want string }{
		{"plain é 世 \"q\" 'q' \\", "plain é 世 \"q\" 'q' \\"},
		{"tab\tstays", "tab\tstays"},
		{"\x1b[31m", `\x1b[31m`},
		{"a\nb\rc\x00\x7f", `a\nb\rc\x00\x7f`},
		{"\u009b31m", `\u009b31m`},
		{"\u202e", `\u202e`},
		{"\U000e0001", `\U000e0001`},
		{"\xff\ufffd", `\xff` + "\ufffd"},
		{"##[debug]x ###[", `##\x5bdebug]x ###\x5b`},
		{"# [a]#[b] ##", "# [a]#[b] ##"},
	}
	for _, tt := range tests {
		if got := Clean(tt.in); got != tt.want {
			t.Errorf("Clean(%q) = %q, want %q", tt.in, got, tt.want)
		}
	}
}

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"a.go":                "a.go:3",
		"a::b.go":             "a::b.go:3",
		":a.go":               ":a.go:3",
		"::error::a.go":       "./::error::a.go:3",
		" \t::error::a.go":    "./ \t::error::a.go:3",
		"\n::error::a.go":     `\n::error::a.go:3`,
		"\u00a0::error.go":    `\u00a0::error.go:3`,
		"/::error/::error.go": "/::error/::error.go:3",
	} {
		if got := CleanName(finding.Position{File: name, Line: 3}.String()); got != want {
			t.Errorf("CleanName(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestCleanJSONKeepsTheValue(t *testing.T) {
	want := "##[a]\x00\x1b\x7f\u009b\u202e\U000e0001\t\n世"
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	text := CleanJSON(string(data))
	if c := Clean(text); c != text {
		t.Errorf("CleanJSON leaves %q", text)
	}
	var got string
	if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
		t.Errorf("%s decodes as %q, %v; want %q", text, got, err, want)
	}
}
