package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestWriteFile(t *testing.T) {
	for _, mode := range []os.FileMode{0o644, 0o600, 0o755, 0o664} {
		path := filepath.Join(t.TempDir(), "a.go")
		write(t, path, "old", mode)
		if err := writeFile(path, []byte("new")); err != nil {
			t.Fatalf("mode %v: %v", mode, err)
		}
		if got := read(t, path); got != "new" {
			t.Errorf("mode %v: content %q, want %q", mode, got, "new")
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode() != mode {
			t.Errorf("mode became %v, want %v", info.Mode(), mode)
		}
		wantOnly(t, filepath.Dir(path), "a.go")
	}
}

func TestWriteFileRefuses(t *testing.T) {
	dir := t.TempDir()
	readOnly := filepath.Join(dir, "readonly.go")
	write(t, readOnly, "old", 0o444)
	link := filepath.Join(dir, "link.go")
	if err := os.Symlink(readOnly, link); err != nil {
		t.Fatal(err)
	}
	for name, path := range map[string]string{
		"read-only": readOnly,
		"link":      link,
		"absent":    filepath.Join(dir, "absent.go"),
		"directory": dir,
	} {
		if err := writeFile(path, []byte("new")); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if got := read(t, readOnly); got != "old" {
		t.Errorf("the read-only file holds %q, want %q", got, "old")
	}
	wantOnly(t, dir, "link.go", "readonly.go")
}

// TestRemoveLeftOver checks that removeLeftOver removes the files of a killed run, but no file that
// may belong to an active run, or to somebody else.
func TestRemoveLeftOver(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	for _, name := range []string{".uricheck-123.tmp", ".uricheck-4294967295.tmp", ".uricheck-x.tmp", ".uricheck-1", ".uricheck-.tmp", ".uricheck.toml", "a.go"} {
		write(t, filepath.Join(dir, name), "", 0o644)
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(dir, ".uricheck-124.tmp"), "", 0o644)
	removeLeftOver(dir)
	wantOnly(t, dir, ".uricheck-.tmp", ".uricheck-1", ".uricheck-124.tmp", ".uricheck-x.tmp", ".uricheck.toml", "a.go")
}

func wantOnly(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) != len(names) {
		t.Fatalf("%s holds %v, want %v", dir, entries, names)
	}
	for i, e := range entries {
		if e.Name() != names[i] {
			t.Errorf("%s holds %v, want %v", dir, entries, names)
		}
	}
}

func write(t *testing.T, path, content string, mode os.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	// WriteFile's mode is subject to the umask.
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
