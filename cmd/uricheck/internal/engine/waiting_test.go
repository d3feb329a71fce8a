//go:build linux || darwin

package engine

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestIrregularFile puts named pipes where the go command looks for source files, and where it does
// not.
func TestIrregularFile(t *testing.T) {
	tests := []struct {
		pipe, link string // a named pipe, and a symbolic link to it; "" for none
		pattern    string
		want       string
	}{
		{"a.go", "", ".", "a.go"},
		{"a.go", "", "./...", "a.go"},
		{"sub/a.go", "", "./...", "sub/a.go"},
		{"sub/a.go", "", "./sub", "sub/a.go"},
		{"sub/a.go", "", ".", ""},
		{"sub/a.go", "", "sub", ""}, // an import path
		{"pipe", "sub/a.go", "./...", "sub/a.go"},
		{"pipe", "", "./...", ""},
		{"sub/a.s", "", "./...", "sub/a.s"}, // they can have build constraints, too
		{"sub/a.h", "", "./sub", "sub/a.h"},
		{"sub/a.syso", "a.txt", "./...", ""}, // not read
		{"_a.go", ".b.go", "./...", ""},
		{"testdata/a.go", "_x/a.go", "./...", ""},
		{"testdata/a.go", "", "./testdata", "testdata/a.go"},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		for _, name := range []string{"sub/b.go", "sub/dir.go/b.go", "testdata/b.go", "_x/b.go"} {
			if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte("package b\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if err := syscall.Mkfifo(filepath.Join(dir, tt.pipe), 0o644); err != nil {
			t.Fatal(err)
		}
		if tt.link != "" {
			if err := os.Symlink(filepath.Join(dir, tt.pipe), filepath.Join(dir, tt.link)); err != nil {
				t.Fatal(err)
			}
		}
		want := tt.want
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if got := irregularFile(dir, []string{tt.pattern}); got != want {
			t.Errorf("%s, linked as %q: of %s it is %q, want %q", tt.pipe, tt.link, tt.pattern, got, want)
		}
	}
}
