package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/measure.golden")

// TestMeasure runs the tests of testdata/program, and reads testdata/list.json instead
// of the output of uricheck list; then once more with the log of the first run,
// which must give the same without the tests.
func TestMeasure(t *testing.T) {
	opts := &options{
		log:     filepath.Join(t.TempDir(), "log"),
		list:    filepath.Join("testdata", "list.json"),
		timeout: defaultTimeout,
		verbose: true,
	}
	first := measured(t, opts)
	golden := filepath.Join("testdata", "measure.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(first), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if first != string(want) {
		t.Errorf("got\n%s\nwant\n%s", first, want)
	}
	_, withoutTests, _ := strings.Cut(first, "\n")
	if again := measured(t, opts); again != withoutTests {
		t.Errorf("with the log: got\n%s\nwant\n%s", again, withoutTests)
	}
}

func measured(t *testing.T, opts *options) string {
	t.Helper()
	var out bytes.Buffer
	if err := measure(&out, filepath.Join("testdata", "program"), opts); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
