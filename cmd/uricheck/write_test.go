package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func TestWriteFile(t *testing.T) {
	for _, mode := range []os.FileMode{0o644, 0o600, 0o755, 0o664} {
		path := filepath.Join(t.TempDir(), "a.go")
		write(t, path, "old", mode)
		if err := rewriteFile(path, []byte("new")); err != nil {
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
		if err := rewriteFile(path, []byte("new")); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if got := read(t, readOnly); got != "old" {
		t.Errorf("the read-only file holds %q, want %q", got, "old")
	}
	wantOnly(t, dir, "link.go", "readonly.go")
}

// TestRemoveLeftOver checks that removeLeftOver removes the files of a killed run, even of the
// last second, but no file of an active run, or of somebody else.
func TestRemoveLeftOver(t *testing.T) {
	dir := t.TempDir()
	old := time.Now().Add(-time.Hour)
	if engine.HasLocks {
		old = time.Now()
	}
	for _, name := range []string{".uricheck-123.tmp", ".uricheck-4294967295.tmp", ".uricheck-x.tmp", ".uricheck-1", ".uricheck-.tmp", ".uricheck.toml", "a.go"} {
		write(t, filepath.Join(dir, name), "", 0o644)
		if err := os.Chtimes(filepath.Join(dir, name), old, old); err != nil {
			t.Fatal(err)
		}
	}
	active, err := createTemp(dir, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	removeLeftOver(dir)
	if err := os.Remove(active.Name()); err != nil {
		t.Errorf("the file of an active run: %v", err)
	}
	_ = active.Close()
	wantOnly(t, dir, ".uricheck-.tmp", ".uricheck-1", ".uricheck-x.tmp", ".uricheck.toml", "a.go")
}

// TestWriteNamed has links that lead out of a repository, and links that do not.
func TestWriteNamed(t *testing.T) {
	top := finding.RealPath(t.TempDir())
	repo := filepath.Join(top, "repo")
	outside := filepath.Join(top, "outside")
	for _, dir := range []string{filepath.Join(repo, "sub"), outside} {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"repo/in": "sub/a", "repo/out": "../outside/a", "repo/outdir": outside, "repo/nowhere": "absent", "repo/chain": "outdir/a",
		"way": "repo", "outside/back": "a",
	} {
		if err := os.Symlink(target, filepath.Join(top, link)); err != nil {
			t.Skip(err)
		}
	}
	const refused = "a link leads out of the repository, or to nothing: name the file behind it"
	for _, tt := range []struct{ name, writes, want string }{
		{"repo/sub/new", "repo/sub/new", ""},
		{"repo/in", "repo/sub/a", ""},
		{"way/in", "repo/sub/a", ""},
		{"outside/a", "outside/a", ""},
		{"outside/back", "outside/a", ""}, // the user named a place outside
		{"repo/out", "", refused},
		{"way/out", "", refused},
		{"repo/outdir/a", "", refused},
		{"repo/outdir/new", "", refused},
		{"repo/chain", "", refused},
		{"repo/nowhere", "", refused},
		{"repo/absent/x", "", "there is no directory " + filepath.Join(repo, "absent") + ": create it first"},
		{"repo/sub", "", "it is a directory: name a file"},
	} {
		write(t, filepath.Join(repo, "sub", "a"), "old", 0o600)
		write(t, filepath.Join(outside, "a"), "old", 0o600)
		got := ""
		if err := writeNamed(filepath.Join(top, tt.name), filepath.Join(top, "way"), []byte("new")); err != nil {
			got = err.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
		for _, name := range []string{"repo/sub/a", "outside/a", tt.writes} {
			want := map[bool]string{true: "new", false: "old"}[name == tt.writes]
			if name != "" && read(t, filepath.Join(top, name)) != want {
				t.Errorf("%s: %s is not %s", tt.name, name, want)
			}
		}
	}
	wantOnly(t, outside, "a", "back")
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
