package closure

import (
	"bytes"
	"context"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// listedIn writes the files of a package p, each with its name as its text, and returns the package.
func listedIn(t *testing.T, dir string, files ...string) *Listed {
	t.Helper()
	for _, name := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("package p // "+name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return &Listed{ImportPath: "m/p", Dir: dir, Name: "p", GoFiles: files, Module: &Module{Path: "m", GoVersion: "1.26"}}
}

func keyIn(t *testing.T, salt string, listed ...*Listed) key {
	t.Helper()
	a := New(t.Context(), Config{GoVersion: "go1.26.1", Store: &Store{salt: salt}}, listed, func(*Listed) bool { return true })
	k, err := a.packages[listed[0].ImportPath].key()
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// The key of a result depends on all that may change it, and not on the directory.
func TestKey(t *testing.T) {
	of := func(change func(p, imported *Listed)) key {
		p, imported := listedIn(t, t.TempDir(), "a.go", "b.go"), listedIn(t, t.TempDir(), "c.go")
		p.Imports, imported.ImportPath = []string{"m/imported"}, "m/imported"
		change(p, imported)
		return keyIn(t, "salt", p, imported)
	}
	same := of(func(p, imported *Listed) {})
	if again := of(func(p, imported *Listed) {}); again != same {
		t.Error("the key depends on the directory")
	}
	changes := map[string]func(p, imported *Listed){
		"a build tag":           func(p, _ *Listed) { p.GoFiles, p.IgnoredGoFiles = p.GoFiles[:1], p.GoFiles[1:] },
		"a file for cgo":        func(p, _ *Listed) { p.GoFiles, p.CgoFiles = p.GoFiles[:1], p.GoFiles[1:] },
		"the text of a file":    func(p, _ *Listed) { write(t, filepath.Join(p.Dir, "a.go"), "package p") },
		"the name of a file":    func(p, _ *Listed) { rename(t, p, "z.go") },
		"a variant for a test":  func(p, _ *Listed) { p.ImportMap = map[string]string{"m/imported": "m/imported [m/p.test]"} },
		"the language version":  func(p, _ *Listed) { p.Module.GoVersion = "1.20" },
		"a file of the import":  func(_, imported *Listed) { write(t, filepath.Join(imported.Dir, "c.go"), "package p") },
		"the module's version":  func(p, _ *Listed) { p.Module.Version = "v1.0.0" },
		"the import's language": func(_, imported *Listed) { imported.Module.GoVersion = "1.21" },
	}
	for name, change := range changes {
		if of(change) == same {
			t.Errorf("the key does not depend on %s", name)
		}
	}
	if p := listedIn(t, t.TempDir(), "a.go"); keyIn(t, "salt", p) == keyIn(t, "other", p) {
		t.Error("the key does not depend on the program")
	}
	if same.ofRecord("") == same {
		t.Error("a result without a record serves a package that needs one")
	}
	if same.ofRecord("-host=false") == same.ofRecord("") {
		t.Error("the key of a record does not depend on the settings")
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func rename(t *testing.T, p *Listed, to string) {
	t.Helper()
	if err := os.Rename(filepath.Join(p.Dir, p.GoFiles[0]), filepath.Join(p.Dir, to)); err != nil {
		t.Fatal(err)
	}
	p.GoFiles[0] = to
}

func TestStore(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "store")
	program := filepath.Join(t.TempDir(), "program")
	write(t, program, "binary")
	s, err := OpenStore(dir, program, "amd64")
	if err != nil {
		t.Fatal(err)
	}
	k := key{1}
	if _, ok := s.get(k); ok {
		t.Error("an empty store has a result")
	}
	want := result{Record: "record", Mentions: []string{"net/url"}, Facts: unit.StoredFacts{}}
	if err := s.put(k, want); err != nil {
		t.Fatal(err)
	}
	got, ok := s.get(k)
	if !ok || got.Record != want.Record || !slices.Equal(got.Mentions, want.Mentions) {
		t.Errorf("the store has %+v, %t", got, ok)
	}
	if other, err := OpenStore(dir, program, "386"); err != nil || other.salt == s.salt {
		t.Errorf("the salt %q does not depend on the processor: %v", s.salt, err)
	}
	if _, err := OpenStore(dir, program+"gone", ""); err == nil {
		t.Error("the program need not exist")
	}
}

func TestBelow(t *testing.T) {
	listed := []*Listed{
		{ImportPath: "a", Imports: []string{"b", "c"}}, {ImportPath: "b", Imports: []string{"c"}}, {ImportPath: "c"}, {ImportPath: "d"},
	}
	var found []string
	for _, l := range Below(listed, []string{"b", "nowhere"}) {
		found = append(found, l.ImportPath)
	}
	if slices.Sort(found); !slices.Equal(found, []string{"b", "c"}) {
		t.Errorf("below b are %q", found)
	}
}

// The files that cgo makes import packages that the go command does not list as imports: only among
// all dependencies of a package.
func TestBelowCgo(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module m")
	write(t, filepath.Join(dir, "m.go"), "package m\n\n// int n;\nimport \"C\"\n\nvar N = C.n")
	listed := list(t, dir, "-json="+Fields)
	var found []string
	for _, l := range Below(listed, []string{"m"}) {
		found = append(found, l.ImportPath)
	}
	var want []string
	for _, l := range listed {
		want = append(want, l.ImportPath)
	}
	slices.Sort(found)
	if slices.Sort(want); !slices.Equal(found, want) || !slices.Contains(found, "runtime/cgo") {
		t.Errorf("below a package with cgo are %q, want %q", found, want)
	}
}

// list lists the packages below a directory with all that they import.
func list(t *testing.T, dir string, args ...string) []*Listed {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-deps"}, args...)...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "CGO_ENABLED=1", "GOFLAGS=", "GOWORK=off")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	listed, err := Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return listed
}

// In the end nothing holds the types of variants for tests, nor the lines of files that only their own package
// reads. Each part of the program has been analysed once.
func TestMemory(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module m", "m.go": "package m\n\ntype T int", "m_test.go": "package m\n\nvar _ T",
		"x_test.go": "package m_test\n\nimport (\n\t\"m\"\n\t\"m/user\"\n)\n\nvar _ m.T = user.V",
		"user/u.go": "package user\n\nimport \"m\"\n\nvar V m.T",
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, name), text)
	}
	var mu sync.Mutex
	var analysed []string
	var kept []*token.FileSet
	parts := []string{"m [m.test]", "m_test [m.test]"}
	a := New(t.Context(), Config{
		Store: &Store{}, GoVersion: "go1.26", Done: func() {},
		Analyzer:     &analysis.Analyzer{Name: "none", Run: func(*analysis.Pass) (any, error) { return nil, nil }},
		HasNoFacts:   func(string) bool { return false },
		MayHaveFacts: func(*unitchecker.Config, []string) bool { return true },
		MakeRecord: func(l *Listed, pass *analysis.Pass, _ any, _ []analysis.Diagnostic) (string, error) {
			mu.Lock()
			defer mu.Unlock()
			analysed, kept = append(analysed, l.ImportPath), append(kept, pass.Fset)
			return "", nil
		},
		Compile: func(context.Context, []string) ([]*Listed, error) {
			return list(t, dir, "-export", "-json="+CompiledFields, "./..."), nil
		},
	}, list(t, dir, "-test", "-json="+Fields, "./..."), func(l *Listed) bool {
		return slices.Contains(parts, l.ImportPath)
	})
	for _, part := range parts {
		if _, err := a.Record(t.Context(), part); err != nil {
			t.Fatal(err)
		}
	}
	if slices.Sort(analysed); !slices.Equal(analysed, parts) {
		t.Errorf("the records are of %q", analysed)
	}
	if len(a.universe.variants) > 0 {
		t.Errorf("%d variants are left", len(a.universe.variants))
	}
	for f := range kept[0].Iterate {
		if filepath.Base(f.Name()) == "x_test.go" {
			t.Errorf("the lines of %s are left", f.Name())
		}
	}
}

// A package that the go command does not list, or that has no types, is an error that names it.
func TestMissingImport(t *testing.T) {
	p := listedIn(t, t.TempDir(), "a.go")
	p.Imports = []string{"m/nowhere"}
	a := New(t.Context(), Config{Store: &Store{}, Done: func() {}}, []*Listed{p}, func(*Listed) bool { return true })
	if _, err := a.Record(t.Context(), "m/p"); err == nil || !strings.Contains(err.Error(), "m/nowhere") {
		t.Errorf("the error is %v", err)
	}
	if _, err := a.Record(t.Context(), "m/other"); err == nil {
		t.Error("a package that nobody listed has a record")
	}
}

// TestPanicked checks that the error of a panic says where it happens.
func TestPanicked(t *testing.T) {
	fail := func() (err error) {
		defer func() { err = panicked(recover()) }()
		var p *Listed
		_ = p.ImportPath
		return nil
	}
	want := regexp.MustCompile(`^uricheck itself fails, please report this: panic: runtime error: invalid memory address or nil pointer dereference, at closure_test.go:\d+, closure_test.go:\d+$`)
	if err := fail(); !want.MatchString(err.Error()) {
		t.Errorf("the error is %q", err)
	}
}

// TestIsTestMain compares programs whose paths end in ".test".
func TestIsTestMain(t *testing.T) {
	for _, c := range []struct {
		path, imported string
		want           bool
	}{
		{"example.com/p.test", "testing/internal/testdeps", true},
		{"syscall.test", "testing/internal/testdeps [syscall.test]", true},
		{"hello.test", "net/http", false},
	} {
		l := &Listed{ImportPath: c.path, Name: "main", Imports: []string{"os", c.imported}}
		if got := l.IsTestMain(); got != c.want {
			t.Errorf("%s, which imports %s: %t", c.path, c.imported, got)
		}
	}
}
