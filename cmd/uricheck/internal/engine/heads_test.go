package engine

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestHeads checks that a buffer counts only by its package and its imports, and only if these
// differ from the saved file's.
func TestHeads(t *testing.T) {
	dir := t.TempDir()
	saved := "//go:build linux\n\npackage p\n\nimport \"fmt\"\n\nfunc F() {}\n"
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(saved), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, file, text, want string }{
		{"another function", "p.go", saved + "func G() { fmt.", ""},
		{"another import", "p.go", "package p\n\nimport (\n\t\"os\"\n)\n\nfunc {", "package p\n\nimport (\n\t\"os\"\n)\n"},
		{"another constraint", "p.go", "//go:build windows\n\npackage p\n\nvar x int\n", "//go:build windows\n\npackage p\n"},
		{"an import that the user is typing", "p.go", "package p\n\nimport \"f\n", ""},
		{"a file that is not saved", "new.go", "package p\n", "package p\n"},
		{"not Go", "p.txt", "package p\n", ""},
		{"another directory", "q/q.go", "package q\n", ""},
	} {
		heads := make(map[string][]byte)
		addHeads(heads, dir, map[string][]byte{filepath.Join(dir, filepath.FromSlash(tt.file)): []byte(tt.text)})
		got := ""
		for _, h := range heads {
			got += string(h)
		}
		if got != tt.want {
			t.Errorf("%s: the head is %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestWriteOverlay(t *testing.T) {
	name := filepath.Join("m", "p.go")
	flags, remove, err := (&Config{Overlay: map[string][]byte{name: []byte("package p\n")}}).writeOverlay()
	if err != nil || len(flags) != 1 {
		t.Fatal(flags, err)
	}
	file := strings.TrimPrefix(flags[0], "-overlay=")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &read); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(read.Replace[name]); err != nil || string(text) != "package p\n" {
		t.Errorf("the go command reads %q in place of the buffer: %v", text, err)
	}
	remove()
	if _, err := os.Stat(filepath.Dir(file)); !os.IsNotExist(err) {
		t.Errorf("the overlay is still there: %v", err)
	}
}
