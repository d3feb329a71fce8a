package config

import (
	"strings"
	"testing"
)

func TestMatch(t *testing.T) {
	const names = "a.go b/a.go b/c/a.go b/c/d.go x/b/c/d.go a.pb.go b/a.pb.go"
	for pattern, want := range map[string]string{
		"a.go":      "a.go b/a.go b/c/a.go",
		"/a.go":     "a.go",
		"*.pb.go":   "a.pb.go b/a.pb.go",
		"b":         "b/a.go b/c/a.go b/c/d.go x/b/c/d.go b/a.pb.go",
		"b/":        "b/a.go b/c/a.go b/c/d.go x/b/c/d.go b/a.pb.go",
		"/b/":       "b/a.go b/c/a.go b/c/d.go b/a.pb.go",
		"b/c":       "b/c/a.go b/c/d.go",
		"b/**":      "b/a.go b/c/a.go b/c/d.go b/a.pb.go",
		"**/c/*":    "b/c/a.go b/c/d.go x/b/c/d.go",
		"**/**/c":   "b/c/a.go b/c/d.go x/b/c/d.go",
		"b/**/d.go": "b/c/d.go",
		"a.go/**":   "",
		"b/*.go":    "b/a.go b/a.pb.go",
		"?.go":      "a.go b/a.go b/c/a.go b/c/d.go x/b/c/d.go",
		"[a].go":    "",
		"absent":    "",
		"**":        names,
	} {
		var got []string
		for name := range strings.FieldsSeq(names) {
			if Match(pattern, name) {
				got = append(got, name)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}

// TestMatchEnds checks that the time does not grow exponentially with each "**".
func TestMatchEnds(t *testing.T) {
	if Match(strings.Repeat("**/a/", 200)+"b", strings.Repeat("a/", 400)+"c") {
		t.Error("it has no b")
	}
}

func TestCheckPattern(t *testing.T) {
	for pattern, ok := range map[string]bool{"a": true, "a/**": true, "/a/": true, "": false, "/": false, "../a": false, "a/./b": false, "[a": true, "\xff": false} {
		if err := CheckPattern(pattern); (err == nil) != ok {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}
