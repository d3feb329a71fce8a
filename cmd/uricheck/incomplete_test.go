package main

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

// TestIncomplete has packages that uricheck analyses only in part, and others that it analyses
// completely.
func TestIncomplete(t *testing.T) {
	const good, bad = "package p\n", "package p\n\nvar x int = ``\n"
	module(t, map[string]string{
		"good/a.go": good, "good/a_test.go": good,
		"package/a.go":    bad,
		"tests/a.go":      good,
		"tests/a_test.go": bad,
		"external/a.go":   good, "external/a_test.go": strings.Replace(bad, "package p", "package p_test", 1),
	})
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	p := fakeProgram(io.Discard, io.Discard)
	result, err := engine.Run(t.Context(), engine.Config{Dir: dir, Patterns: []string{"./..."}, New: p.newAnalyzer, Idle: p.idle})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(dir, "external"), filepath.Join(dir, "package"), filepath.Join(dir, "tests")}
	if !slices.Equal(result.Incomplete, want) {
		t.Errorf("incomplete are %q, want %q", result.Incomplete, want)
	}
}
