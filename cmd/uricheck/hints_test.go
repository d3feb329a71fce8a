package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

// TestLinesOfAreReadOnce reads the lines of a file for many findings: the second one allocates nothing.
func TestLinesOfAreReadOnce(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(file, []byte("package a\n//nolint:uricheck\n"+strings.Repeat("\n", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := linesOf(&engine.Result{Dirs: []string{filepath.Dir(file)}})
	if n := len(lines(file)); n != 1003 {
		t.Errorf("%d lines", n)
	}
	if n := testing.AllocsPerRun(10, func() { lines(file) }); n > 0 {
		t.Errorf("the second reading has %v allocations", n)
	}
}
