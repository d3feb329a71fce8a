package unit

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// exported returns the archives of packages of the standard library, by path.
func exported(t *testing.T, patterns ...string) map[string]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list", "-export", "-f", "{{.ImportPath}} {{.Export}}"}, patterns...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	archives := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		if path, archive, ok := strings.Cut(strings.TrimSpace(line), " "); ok && archive != "" {
			archives[path] = archive
		}
	}
	return archives
}

// TestMentioned compares the packages that the types of a package mention with those that
// golang.org/x/tools writes for its importers.
func TestMentioned(t *testing.T) {
	for path, archive := range exported(t, "net/url", "net/http", "go/types", "iter", "slices", "text/template", "net/netip", "encoding/json", "log/slog") {
		fset := token.NewFileSet()
		pkg, err := ImportCompiled(archive, fset, make(map[string]*types.Package), path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := NewVetx(fset, pkg)
		if err != nil {
			t.Fatal(err)
		}
		written := make(map[string]*types.Package)
		if _, err := file.Import(token.NewFileSet(), written, path); err != nil {
			t.Fatal(err)
		}
		maps.DeleteFunc(written, func(_ string, pkg *types.Package) bool { return pkg.Scope().Len() == 0 })
		mentioned := Mentioned(pkg)
		mentioned[path] = pkg // it may have functions only
		got := slices.Sorted(maps.Keys(mentioned))
		if want := slices.Sorted(maps.Keys(written)); !slices.Equal(got, want) {
			t.Errorf("%s mentions %q, want %q", path, got, want)
		}
	}
}

func TestNewCompiled(t *testing.T) {
	archive := exported(t, "net/http/cookiejar")["net/http/cookiejar"]
	pkg, err := ImportCompiled(archive, token.NewFileSet(), make(map[string]*types.Package), "net/http/cookiejar")
	if err != nil {
		t.Fatal(err)
	}
	file := NewCompiled(pkg, []string{"net/url", "html/template"})
	if file.HasTypes() || !file.MayMention("net/url") || file.MayMention("html/template") {
		t.Errorf("the file is %q", file.Types)
	}
	whole, err := NewVetx(token.NewFileSet(), pkg)
	if err != nil || !whole.HasTypes() {
		t.Errorf("types of unitchecker count as those of the compiler: %v", err)
	}
}

// TestIsCompiled checks that a unit reads the export data of a known compiler, if that compiled all
// imports.
func TestIsCompiled(t *testing.T) {
	dir := t.TempDir()
	archive := func(version string) string {
		name := filepath.Join(dir, version)
		text := fmt.Sprintf("!<arch>\n__.PKGDEF       0           0     0     644     1 `\ngo object linux amd64 %s GOAMD64=v1 X:none\nbuild id\n", version)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	tests := []struct {
		imports string
		files   map[string]string
		want    bool
	}{
		{"", nil, false},
		{"fmt", nil, false},
		{"fmt", map[string]string{"fmt": archive("go1.26.3")}, true},
		{"fmt", map[string]string{"fmt": archive("go1.25")}, true},
		{"fmt os", map[string]string{"fmt": archive("go1.26.3")}, false},
		{"fmt", map[string]string{"fmt": archive("go1.99.1")}, false},
		{"fmt", map[string]string{"fmt": archive("devel")}, false},
		{"fmt", map[string]string{"fmt": filepath.Join(dir, "none")}, false},
	}
	for _, tt := range tests {
		c := &unitchecker.Config{PackageFile: tt.files, PackageVetx: make(map[string]string)}
		for path := range strings.FieldsSeq(tt.imports) {
			c.PackageVetx[path] = "vetx"
		}
		if got := IsCompiled(c); got != tt.want {
			t.Errorf("%q with %q: %t", tt.imports, tt.files, got)
		}
	}
	for _, name := range exported(t, "errors") {
		if !isOfKnownCompiler(name) {
			t.Errorf("the compiler of %s is not known", name)
		}
	}
}
