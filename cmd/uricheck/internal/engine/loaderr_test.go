package engine

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/packages"
)

func TestExplainLoadError(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ in, want string }{
		{"err: exit status 1: stderr: go: errors parsing go.mod:\ngo.mod:3: unknown directive: bogus\ngo.mod:4: x\n",
			"cannot load packages: correct go.mod: go.mod:3: unknown directive: bogus; go.mod:4: x"},
		{"err: exit status 1: stderr: go: go.mod file not found in current directory or any parent directory; see 'go help modules'\n",
			errNoModule.Error()},
		{"err: exit status 1: stderr: go: go.mod requires go >= 1.99 (running go 1.26.8)\n",
			"cannot load packages: go.mod requires go >= 1.99 (running go 1.26.8)"},
		{"pattern ../x: directory prefix ../x does not contain main module or its selected dependencies",
			"cannot load packages: pattern ../x: directory prefix ../x does not contain main module or its selected dependencies"},
	}
	for _, tt := range tests {
		if got := explainLoadError(dir, tt.in).Error(); got != tt.want {
			t.Errorf("explainLoadError(%q):\n got %q\nwant %q", tt.in, got, tt.want)
		}
	}
}

func TestRepeatsImport(t *testing.T) {
	broken := &packages.Package{Errors: []packages.Error{{Msg: "no required module provides it", Kind: packages.ListError}}}
	missing := packages.Error{Msg: "could not import fmt (no metadata for fmt)", Kind: packages.TypeError}
	tests := []struct {
		name string
		pkg  *packages.Package
		err  packages.Error
		want bool
	}{
		{"of a package with an error of its own", &packages.Package{Imports: map[string]*packages.Package{"fmt": broken}}, missing, true},
		{"of one without", &packages.Package{Imports: map[string]*packages.Package{"fmt": {}}}, missing, false},
		{"the go command gave up on the imports", &packages.Package{Errors: broken.Errors}, missing, true},
		{"nothing else is wrong", &packages.Package{}, missing, false},
		{"something else", &packages.Package{Errors: broken.Errors}, packages.Error{Msg: "undefined: x", Kind: packages.TypeError}, false},
	}
	for _, tt := range tests {
		if got := repeatsImport(tt.pkg, tt.err); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}
