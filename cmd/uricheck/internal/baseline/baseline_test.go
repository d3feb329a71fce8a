package baseline

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestBaseline(t *testing.T) {
	name := filepath.Join(t.TempDir(), "b")
	if _, err := Read(name); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	want := []Entry{
		{"0123456789abcdef:1", "a b.go", "host: x"}, {"0123456789abcdef:2", "a b.go", "host: x"},
		{"1123456789abcdef:1", "z.go", "port: \ty"}, {"2123456789abcdef:12", "m/é.go", "query: # z"},
	}
	write := func(entries []Entry) {
		if err := os.WriteFile(name, Encode(entries), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(want)
	got, err := Read(name)
	want = []Entry{want[0], want[1], want[3], want[2]}
	want[3].Message = "port:  y"
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	if got[0].Rule() != "host" {
		t.Errorf("rule %q", got[0].Rule())
	}
	write(nil)
	if got, err := Read(name); len(got) != 0 || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestOthersAreRefused checks that Read accepts no other file, which -write-baseline would replace, and that
// errors do not quote it.
func TestOthersAreRefused(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		"SECRET=1\n":                    "line 1 is not an entry of a baseline",
		"# x\n\n0123456789abcdef:1 a\n": "line 3 is not an entry of a baseline",
		"0123:1\ta\tb\n":                "line 1 is not an entry of a baseline",
		strings.Repeat("x", 1<<17):      "line 1 is not an entry of a baseline",
	} {
		name := filepath.Join(dir, "f")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(name); err == nil || err.Error() != want {
			t.Errorf("%.20q: %v", text, err)
		}
	}
	if _, err := Read(dir); err == nil || err.Error() != "it is not a regular file" {
		t.Errorf("a directory: %v", err)
	}
}
