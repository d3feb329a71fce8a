package engine

import (
	"os"
	"path/filepath"
	"testing"
)

func TestExplainLoadError(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module m\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ in, want string }{
		{"go: errors parsing go.mod:\ngo.mod:3: unknown directive: bogus\ngo.mod:4: x\n",
			"cannot load packages: correct go.mod: go.mod:3: unknown directive: bogus; go.mod:4: x"},
		{"go: go.mod file not found in current directory or any parent directory; see 'go help modules'\n",
			errNoModule.Error()},
		{"go: go.mod requires go >= 1.99 (running go 1.26.8)\n",
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

func TestSomeOf(t *testing.T) {
	for _, tt := range []struct {
		names []string
		want  string
	}{
		{[]string{"a"}, "a"},
		{[]string{"a", "b", "c", "d"}, "a, b, c, d"},
		{[]string{"a", "b", "c", "d", "e"}, "a, b, c and 2 others"},
	} {
		if got := someOf(tt.names); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
