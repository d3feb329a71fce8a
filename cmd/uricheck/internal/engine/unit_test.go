package engine

import (
	"maps"
	"path/filepath"
	"slices"
	"testing"
)

func TestNameIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "p")
	object := filepath.Join(t.TempDir(), "b001")
	files := []string{
		filepath.Join(dir, "a.go"),
		filepath.Join(dir, "sub", "b.go"),
		filepath.Join(object, "_cgo_gotypes.go"),
		filepath.Join(object, "c.cgo1.go"),
	}
	fromCgo := nameIn(dir+string(filepath.Separator), files)
	if want := []string{"a.go", filepath.Join(dir, "sub", "b.go"), filepath.Join(object, "_cgo_gotypes.go"), filepath.Join(object, "c.cgo1.go")}; !slices.Equal(files, want) {
		t.Errorf("the files are %q, want %q", files, want)
	}
	if want := map[string]bool{"c.go": true}; !maps.Equal(fromCgo, want) {
		t.Errorf("from cgo are %v, want %v", fromCgo, want)
	}
}

func TestInPackage(t *testing.T) {
	elsewhere := t.TempDir()
	r := &recorder{fromCgo: map[string]bool{"c.go": true}}
	tests := []struct{ reason, name, want string }{
		{"of the package", "a.go", "a.go"},
		{"cgo ran in another checkout", filepath.Join(elsewhere, "c.go"), "c.go"},
		{"a //line directive", filepath.Join(elsewhere, "a.y"), filepath.Join(elsewhere, "a.y")},
		{"a //line directive that looks like what cgo writes", filepath.Join("sub", "c.go"), filepath.Join("sub", "c.go")},
		{"a buffer of an editor", filepath.Join(elsewhere, overlayPrefix+"1", "0", "a.go"), "a.go"},
		{"no name", "", ""},
	}
	for _, tt := range tests {
		if got := r.inPackage(tt.name); got != tt.want {
			t.Errorf("%s: %q is %q, want %q", tt.reason, tt.name, got, tt.want)
		}
	}
}
