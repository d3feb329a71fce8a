package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

// TestLostRecordIsNoError removes the tool's output from the go command's cache, as if the go
// command had stopped between two writes: the run reports no error, and all findings.
func TestLostRecordIsNoError(t *testing.T) {
	if testing.Short() {
		t.Skip("the go command builds the standard library for a cache of its own")
	}
	module(t, map[string]string{"a.go": "package m\n\nconst A = `HTTP://x`\n"})
	cache := t.TempDir()
	t.Setenv("GOCACHE", cache)
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, brief := range []bool{false, true} {
		for _, state := range []string{"cold", "lost"} {
			result, err := engine.Run(t.Context(), engine.Config{Analyzer: "uricheck", Dir: dir, Brief: brief})
			if err != nil {
				t.Fatal(err)
			}
			if len(result.Findings) != 1 || len(result.Errors) != 0 {
				t.Errorf("brief %v, %s: findings %v, errors %q; want one finding", brief, state, result.Findings, result.Errors)
			}
			if n := loseRecords(t, cache); n == 0 {
				t.Fatal("there is no record in the cache")
			}
		}
	}
}

// TestIncomplete has packages that uricheck analyses only in part, and others that it analyses
// completely.
func TestIncomplete(t *testing.T) {
	if testing.Short() {
		t.Skip("the go command runs for four packages")
	}
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
	for _, brief := range []bool{false, true} {
		result, err := engine.Run(t.Context(), engine.Config{Analyzer: "uricheck", Dir: dir, Patterns: []string{"./..."}, Brief: brief})
		if err != nil {
			t.Fatal(err)
		}
		want := []string{filepath.Join(dir, "external"), filepath.Join(dir, "package"), filepath.Join(dir, "tests")}
		if !slices.Equal(result.Incomplete, want) {
			t.Errorf("brief %v: incomplete are %q, want %q", brief, result.Incomplete, want)
		}
	}
}

// loseRecords removes the records from a cache of the go command, and returns their number.
func loseRecords(t *testing.T, cache string) (n int) {
	t.Helper()
	err := filepath.WalkDir(cache, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := os.ReadFile(name)
		isRecord := bytes.Contains(data, []byte(`"uricheck":[`)) || bytes.Contains(data, []byte(`"uricheck": [`))
		if err != nil || !isRecord {
			return err
		}
		n++
		return os.Remove(name)
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}
