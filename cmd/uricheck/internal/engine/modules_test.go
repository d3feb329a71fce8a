package engine

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestDirectoryOf(t *testing.T) {
	here := filepath.Join(t.TempDir(), "here")
	above := filepath.Dir(here)
	tests := []struct {
		pattern     string
		base        string // "" if it is not a pattern of directories
		isRecursive bool
	}{
		{".", here, false},
		{"..", above, false},
		{"./", here, false},
		{"./a", filepath.Join(here, "a"), false},
		{"./a/", filepath.Join(here, "a"), false},
		{"./a/../b", filepath.Join(here, "b"), false},
		{"../a", filepath.Join(above, "a"), false},
		{here, here, false},
		{"./...", here, true},
		{"../...", above, true},
		{"./a/...", filepath.Join(here, "a"), true},
		{here + "/...", here, true},
		{"./.a", filepath.Join(here, ".a"), false},
		// "..." in the middle, or after a part of a name, can match several directories.
		{"./a...", "", false},
		{"./.../a", "", false},
		{"./a/.../...", "", false},
		// Import paths, and the names by which the go command knows sets of packages.
		{"a", "", false},
		{"a/...", "", false},
		{"...", "", false},
		{"std", "", false},
		{"all", "", false},
		{".a", "", false},
		{"a.b/c", "", false},
		// Files.
		{"a.go", "", false},
		{"./a.go", "", false},
		{filepath.Join(here, "a.go"), "", false},
	}
	for _, tt := range tests {
		base, isRecursive, isDir := directoryOf(here, tt.pattern)
		if base != tt.base || isRecursive != tt.isRecursive || isDir != (tt.base != "") {
			t.Errorf("directoryOf(%q) = %q, %v, %v, want %q, %v", tt.pattern, base, isRecursive, isDir, tt.base, tt.isRecursive)
		}
	}
}

func TestModulesBelow(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{
		"b/go.mod", "a/go.mod", "a/nested/go.mod", "none/x.go",
		// The directories that "..." omits.
		".hidden/go.mod", "_under/go.mod", "a/vendor/v/go.mod", "a/testdata/t/go.mod",
	} {
		writeFile(t, filepath.Join(top, name), "module m\n")
	}
	if err := os.MkdirAll(filepath.Join(top, "odd", "go.mod"), 0o777); err != nil { // a directory
		t.Fatal(err)
	}
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(top, link); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{top, link} {
		want := []string{filepath.Join(dir, "a"), filepath.Join(dir, "a", "nested"), filepath.Join(dir, "b")}
		if got := modulesBelow(dir); !slices.Equal(got, want) {
			t.Errorf("modulesBelow(%s) = %q, want %q", dir, got, want)
		}
	}
	if got := modulesBelow(filepath.Join(top, "absent")); got != nil {
		t.Errorf("in a directory that is not there: %q", got)
	}
	one := filepath.Join(top, "b")
	if got := modulesBelow(one); !slices.Equal(got, []string{one}) {
		t.Errorf("modulesBelow(%s) = %q", one, got)
	}
}

func writeFile(t *testing.T, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}
