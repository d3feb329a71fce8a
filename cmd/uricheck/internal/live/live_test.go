package live

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

var testedIdle = engine.Idle{Without: idle.Without(), Imported: idle.Imported(), HasNoFacts: idle.HasNoFacts}

func newAnalyzer(bool) *analysis.Analyzer { return analyzer.New(analyzer.Options{}) }

// module is a module in a directory, and a store with packages of it.
type module struct {
	t     *testing.T
	dir   string
	store *Store
}

func newModule(t *testing.T, files map[string]string) *module {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	m := &module{t, dir, New(analyzer.New(analyzer.Options{}))}
	m.write("go.mod", "module m\n\ngo 1.26\n")
	for name, text := range files {
		m.write(name, text)
	}
	return m
}

func (m *module) path(name string) string { return filepath.Join(m.dir, filepath.FromSlash(name)) }

func (m *module) write(name, text string) {
	m.t.Helper()
	if err := os.MkdirAll(filepath.Dir(m.path(name)), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(m.path(name), []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

func (m *module) config(buffers map[string][]byte, dirs ...string) engine.Config {
	c := engine.Config{Dir: m.dir, Overlay: buffers, New: newAnalyzer, Idle: testedIdle}
	for _, dir := range dirs {
		c.Patterns = append(c.Patterns, m.path(dir))
	}
	return c
}

// load describes packages and puts them into the store.
func (m *module) load(buffers map[string][]byte, dirs ...string) {
	m.t.Helper()
	packages, err := engine.Describe(context.Background(), m.config(buffers, dirs...))
	if err != nil {
		m.t.Fatal(err)
	}
	m.store.Put(packages, buffers)
}

// buffers returns texts of files by their names in the module.
func (m *module) buffers(files map[string]string) map[string][]byte {
	buffers := make(map[string][]byte)
	for name, text := range files {
		buffers[m.path(name)] = []byte(text)
	}
	return buffers
}

// find returns the files and rules of the findings, and the unseen files.
func (m *module) find(dir string, files map[string]string) (found, unseen string, answer Answer) {
	m.t.Helper()
	return printed(m.store.Find(m.path(dir), m.buffers(files), false, nil))
}

// draft is like find, but for a draft.
func (m *module) draft(dir string, files map[string]string) (found, unseen string, answer Answer) {
	m.t.Helper()
	return printed(m.store.Find(m.path(dir), m.buffers(files), true, nil))
}

func printed(result Result, answer Answer) (found, unseen string, _ Answer) {
	for _, f := range result.Findings {
		found += filepath.Base(f.Pos.File) + " " + f.Rule + "\n"
	}
	for _, name := range result.Unseen {
		unseen += filepath.Base(name) + "\n"
	}
	return found, unseen, answer
}

// TestSameFindings checks that the findings are those of the program that runs go vet, to the last
// byte of the fixes.
func TestSameFindings(t *testing.T) {
	src := filepath.Join("..", "..", "..", "..", "testdata", "src")
	dirs := []string{"host", "join", "slash", "separator", "query", "relative", "unescaped", "facts/low", "facts/mid", "facts/forms", "facts/top", "facts/completes"}
	m := newModule(t, nil)
	for _, dir := range dirs {
		names, err := filepath.Glob(filepath.Join(src, filepath.FromSlash(dir), "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no files: %v", dir, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			m.write(dir+"/"+filepath.Base(name), strings.ReplaceAll(string(text), `"facts/`, `"m/facts/`))
		}
	}
	want, err := engine.Run(context.Background(), m.config(nil, dirs...))
	if err != nil || len(want.Errors) > 0 {
		t.Fatal(err, want.Errors)
	}
	m.load(nil, dirs...)
	var got []finding.Finding
	for _, dir := range dirs {
		result, answer := m.store.Find(m.path(dir), nil, false, nil)
		if answer != Found || len(result.Unseen) > 0 {
			t.Errorf("%s: answer %d, unseen %v", dir, answer, result.Unseen)
		}
		got = append(got, result.Findings...)
	}
	got = finding.Sort(got)
	if len(got) != len(want.Findings) || len(got) < 100 {
		t.Fatalf("%d findings, want %d", len(got), len(want.Findings))
	}
	for i, w := range want.Findings {
		if !reflect.DeepEqual(got[i], w) {
			t.Errorf("got  %+v\nwant %+v", got[i], w)
		}
	}
}

// small returns a module of a few packages.
func small(t *testing.T) *module {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "small.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]string)
	for _, f := range a.Files {
		files[f.Name] = string(f.Data)
	}
	return newModule(t, files)
}

const (
	fine  = "package p\n\nimport \"m/q\"\n\nfunc F() { q.Get(\"http://h/\") }\n"
	wrong = "package p\n\nimport \"m/q\"\n\nfunc F() { q.Get(\"http://[::1/\") }\n"
)

// TestBuffers calls Find repeatedly while buffers change.
func TestBuffers(t *testing.T) {
	m := small(t)
	if _, _, answer := m.find("p", nil); answer != Unknown {
		t.Fatalf("before it is described the answer is %d", answer)
	}
	m.load(nil, "p")
	tests := []struct {
		name, file, text string
		found, unseen    string
		answer           Answer
	}{
		{"as saved", "q/q.go", "", "inside_test.go host\noutside_test.go host\np.go host\n", "", Found},
		{"a fault fixed", "p/p.go", fine, "inside_test.go host\noutside_test.go host\n", "", Found},
		{"a fault made again", "p/p.go", "// A comment.\n" + wrong, "inside_test.go host\noutside_test.go host\np.go host\n", "", Found},
		{"what does not parse", "p/p.go", strings.Replace(wrong, "{", "(", 1), "", "", Broken},
		{"what does not type-check", "p/p.go", strings.Replace(wrong, "q.Get", "q.Got", 1), "", "", Broken},
		{"a variable without a use yet", "p/p.go", strings.Replace(fine, "{", "{ x := 1;", 1), "inside_test.go host\noutside_test.go host\n", "", Found},
		{"a declaration that tests need has gone", "p/p.go", strings.Replace(wrong, "F", "G", 1), "p.go host\n", "inside_test.go\noutside_test.go\n", Found},
		{"a test does not parse", "p/inside_test.go", "package p\n\nfunc {", "outside_test.go host\np.go host\n", "inside_test.go\n", Found},
		{"an external test does not type-check", "p/outside_test.go", "package p_test\n\nvar x = y\n", "inside_test.go host\np.go host\n", "outside_test.go\n", Found},
		{"an import that is not described", "p/p.go", strings.Replace(wrong, "m/q", "m/r", 1), "", "", Unknown},
		{"another package", "p/p.go", strings.Replace(wrong, "package p", "package other", 1), "", "", Unknown},
		{"for another system", "p/p.go", "//go:build ignore\n\n" + wrong, "", "", Unknown},
		{"not for another system any more", "p/ignored.go", "package p\n", "", "", Unknown},
		{"a file that is not saved yet", "p/new.go", "package p\n", "", "", Unknown},
		{"much text", "p/p.go", wrong + strings.Repeat("//\n", growth), "", "", Unknown},
	}
	for _, tt := range tests {
		found, unseen, answer := m.find("p", map[string]string{tt.file: tt.text})
		if found != tt.found || unseen != tt.unseen || answer != tt.answer {
			t.Errorf("%s: answer %d, unseen %q, found\n%s", tt.name, answer, unseen, found)
		}
	}
}

// TestDraft checks that a draft has the findings of the package without its tests.
func TestDraft(t *testing.T) {
	m := small(t)
	if _, _, answer := m.draft("p", nil); answer != Unknown {
		t.Fatalf("before it is described the answer is %d", answer)
	}
	m.load(nil, "p", "q")
	const tests = "outside_test.go\ninside_test.go\n"
	for _, tt := range []struct {
		name, dir, file, text string
		found, unseen         string
		answer                Answer
	}{
		{"as saved", "p", "q/q.go", "", "p.go host\n", tests, Found},
		{"a fault fixed", "p", "p/p.go", fine, "", tests, Found},
		{"a fault made again", "p", "p/p.go", "// A comment.\n" + wrong, "p.go host\n", tests, Found},
		{"a declaration that tests need has gone", "p", "p/p.go", strings.Replace(wrong, "F", "G", 1), "p.go host\n", tests, Found},
		{"what does not type-check", "p", "p/p.go", strings.Replace(wrong, "q.Get", "q.Got", 1), "", "", Broken},
		{"a package without tests", "q", "q/q.go", "package q\n\nimport \"net/http\"\n\nfunc Get(url string) { http.Get(\"http://[::1/\") }\n", "q.go host\n", "", Found},
	} {
		found, unseen, answer := m.draft(tt.dir, map[string]string{tt.file: tt.text})
		if found != tt.found || unseen != tt.unseen || answer != tt.answer {
			t.Errorf("%s: answer %d, unseen %q, found\n%s", tt.name, answer, unseen, found)
		}
	}
	if q := m.store.packages[m.path("q")]; q.main != nil {
		t.Error("a draft has asked for more")
	}
	m.find("q", nil)
	if q := m.store.packages[m.path("q")]; q.main != q.untested {
		t.Error("a package without tests is analysed twice")
	}
}

// TestFirst checks which findings an answer gives first: those in the declarations that have changed
// since the last answer. An answer about code that does not type-check does not count.
func TestFirst(t *testing.T) {
	m := small(t)
	m.load(nil, "p")
	const file, ask = "p/p.go", "package p\n\nimport \"net/http\"\n\nfunc F() { http.Get(\"http://h/\") }\n\nfunc G() { http.Get(\"http://[::1/\") }\n"
	const called = "package p\n\nimport \"net/http\"\n\nvar _ = func() int { http.Get(\"http://[::1/\"); return 0 }"
	for _, tt := range []struct {
		name, text string
		want       []string // of each call of first
	}{
		{"no earlier answer", ask, nil},
		{"no change", ask, nil},
		{"a fault made", strings.Replace(ask, "http://h/", "http://::1/", 1), []string{"p.go host\n"}},
		{"another declaration with a fault", strings.Replace(ask, "func G", "func H", 1), []string{"p.go host\n"}},
		{"a new declaration", strings.Replace(ask, "func G", "func H", 1) + "func I() { http.Get(\"http://::1/\") }\n", []string{"p.go host\n"}},
		{"a removed declaration", ask[:strings.Index(ask, "func G")], nil},
		{"a comment", "// Package p has no purpose.\n" + ask[:strings.Index(ask, "func G")], nil},
		{"what does not type-check", ask + "func J() { K() }\n", nil},
		{"a fault made before that", ask + "func J() { G() }\n", []string{"p.go host\n"}},
		{"a file that does not parse", ask + "func", nil},
		{"a call at the end of a declaration", called + "()\n", []string{"p.go host\n"}},
		{"no call there", called + "\n", []string{"p.go host\n"}},
	} {
		var got []string
		first := func(r Result) {
			found, _, _ := printed(r, Found)
			got = append(got, found)
		}
		m.store.Find(m.path("p"), m.buffers(map[string]string{file: tt.text}), true, first)
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: first are %q, want %q", tt.name, got, tt.want)
		}
	}
}

// TestPanic checks that an analyzer that panics does not end the server.
func TestPanic(t *testing.T) {
	m := small(t)
	m.store = New(&analysis.Analyzer{Name: "uricheck", Run: func(pass *analysis.Pass) (any, error) {
		if pass.Pkg.Scope().Lookup("Panic") != nil {
			panic("Panic")
		}
		return nil, nil
	}})
	m.load(nil, "q")
	for i, want := range []Answer{Found, Unknown, Found} {
		text := "package q\n\nfunc Get(string) {}\n"
		if want == Unknown {
			text += "\nfunc Panic() {}\n"
		}
		if _, _, answer := m.draft("q", map[string]string{"q/q.go": text}); answer != want {
			t.Errorf("%d: answer %d, want %d", i, answer, want)
		}
	}
}

// TestDescribedAgain checks that a description includes the imports of a buffer, and files that are
// not saved yet.
func TestDescribedAgain(t *testing.T) {
	m := small(t)
	m.load(nil, "p")
	for _, files := range []map[string]string{
		{"p/p.go": strings.Replace(strings.Replace(wrong, "m/q", "net/url", 1), "q.Get", "url.Parse", 1)},
		{"p/p.go": fine, "p/new.go": strings.ReplaceAll(wrong, "F", "G")},
	} {
		if _, _, answer := m.find("p", files); answer != Unknown {
			t.Errorf("%v: the answer is %d", files, answer)
		}
		m.load(m.buffers(files), "p")
		if found, _, answer := m.find("p", files); answer != Found || strings.Count(found, "\n") != 3 {
			t.Errorf("%v: answer %d, found\n%s", files, answer, found)
		}
	}
}

// TestSaved checks that a package sees the saved files of the others, after a new description.
func TestSaved(t *testing.T) {
	m := small(t)
	m.load(nil, "p", "q")
	m.write("q/q.go", "package q\n\nfunc Get(url string) {}\n")
	for _, want := range []bool{true, false} {
		found, _, _ := m.find("p", nil)
		if strings.Contains(found, "p.go") != want {
			t.Errorf("found\n%s", found)
		}
		m.load(nil, "p", "q")
	}
	// It sees its own saved files at once.
	m.write("p/p.go", "package p\n\nimport \"net/http\"\n\nfunc F() { http.Get(\"http://[::1/\") }\n")
	m.load(nil, "p")
	m.write("p/p.go", "package p\n\nimport \"net/http\"\n\nfunc F() { http.Get(\"http://h/\"); http.Get(\"http://h/%\") }\n")
	if found, _, _ := m.find("p", nil); !strings.HasSuffix(found, "\np.go escape\n") {
		t.Errorf("found\n%s", found)
	}
}

// TestOneUniverse checks that packages share their imports as long as these are the same.
func TestOneUniverse(t *testing.T) {
	m := small(t)
	m.load(nil, "p")
	m.load(nil, "p", "user")
	of := func(dir string) *unit.Universe { return m.store.packages[m.path(dir)].known }
	before := of("p")
	if of("user") != before {
		t.Error("two packages that import one have it twice")
	}
	m.write("q/q.go", "package q\n\nfunc Get(url string) {}\n\nfunc More() {}\n")
	m.load(nil, "p", "user")
	if of("user") != of("p") || of("p") == before {
		t.Error("what has changed is not read again, once")
	}
	m.store.Forget(m.path("user"))
	if dirs := m.store.Dirs(); len(dirs) != 1 || dirs[0] != m.path("p") {
		t.Errorf("in the store there are %v", dirs)
	}
}

// TestWithoutTests checks that the store neither reads the omitted tests nor fails because of them.
func TestWithoutTests(t *testing.T) {
	m := small(t)
	for name, pkg := range map[string]string{"inside": "p", "outside": "p_test"} {
		m.write("p/"+name+"_test.go", "package "+pkg+"\n\nimport \"example.com/missing\"\n")
	}
	c := m.config(nil, "p")
	c.NoTests = true
	packages, err := engine.Describe(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	m.store.Put(packages, nil)
	if found, unseen, answer := m.find("p", nil); found != "p.go host\n" || unseen != "" || answer != Found {
		t.Errorf("answer %d, unseen %q, found\n%s", answer, unseen, found)
	}
}

// TestNotDescribed has packages that only the go command knows, or that it refuses.
func TestNotDescribed(t *testing.T) {
	m := small(t)
	m.load(nil, "cgo", "missing", "circle", "p")
	for dir, want := range map[string]Answer{"cgo": Unknown, "missing": Unknown, "circle": Found, "p": Found} {
		if _, _, answer := m.find(dir, nil); answer != want {
			t.Errorf("%s: the answer is %d, want %d", dir, answer, want)
		}
	}
	// External tests may import a package that imports theirs; the store leaves these to go vet.
	if found, unseen, _ := m.find("circle", nil); found != "circle.go host\n" || unseen != "circle_test.go\n" {
		t.Errorf("circle: unseen %q, found\n%s", unseen, found)
	}
}
