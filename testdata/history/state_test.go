package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestModuleOf makes modules of repositories from before there were any.
func TestModuleOf(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "r")
	own := "package p\n\nimport _ \"example.com/first/sub\"\n"
	commitAll(t, dir, map[string]string{"own/p.go": own, "other/p.go": "package p\n", "deep/mod/go.mod": "module m\n", "deep/mod/in/p.go": "package in\n"})
	commitAll(t, dir, map[string]string{"go.mod": "module example.com/first/v2\n\nrequire example.com/a v1.0.0\n"})
	commitAll(t, dir, map[string]string{"go.mod": "module example.com/later\n"})
	for pkg, want := range map[string]string{
		"own":         "module example.com/first\n\nrequire example.com/a v1.0.0\n",
		"other":       "module github.com/owner/name\n\nrequire example.com/a v1.0.0\n",
		"deep/mod/in": "module m\n",
	} {
		root := filepath.Join(t.TempDir(), "state")
		if err := checkout(dir, "HEAD^^", root); err != nil {
			t.Fatal(err)
		}
		module, err := moduleOf(dir, root, pkg, "owner/name")
		if err != nil {
			t.Fatal(err)
		}
		mod, err := os.ReadFile(filepath.Join(module, "go.mod"))
		if err != nil || strings.TrimSpace(string(mod)) != strings.TrimSpace(want) {
			t.Errorf("%s: got %q, %v, want %q", pkg, mod, err, want)
		}
	}
}
