package analyzer_test

import (
	"go/build"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/focus"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// factPackages have every form of flow between packages and inside one. Packages come after
// their imports.
var factPackages = []string{"facts/low", "facts/mid", "facts/forms", "facts/top", "flow"}

// fromTestdata returns the source of packages of testdata.
func fromTestdata(t testing.TB, paths ...string) memory {
	t.Helper()
	source := make(memory)
	for _, path := range paths {
		names, err := filepath.Glob(filepath.Join(testdata, "src", filepath.FromSlash(path), "*.go"))
		if err != nil || len(names) == 0 {
			t.Fatalf("%s has no files: %v", path, err)
		}
		for _, name := range names {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			source[path+"/"+filepath.Base(name)] = string(data)
		}
	}
	return source
}

// manyFile has objects, each with several values.
const manyFile = `package many

import (
	"net/http"
	"net/url"
)

func All(a, b string, c []string, d ...string) {
	http.Get(a)
	url.Parse(a)
	http.Get("http://h/" + a)
	http.Get(b)
	http.Get(c[0])
	http.Get(d[0])
}

type Getter interface{ Get(a, b, c, d string) }

type one struct{}

func (one) Get(a, b, c, d string) { All(a, b, []string{c}, d) }

type other struct{}

func (other) Get(a, b, c, d string) { one{}.Get(a, b, c, d) }
`

// TestFactsAreStable compares the facts of several runs, because build systems cache facts by
// their bytes. The indexes of the analyzer are maps, whose order changes from run to run.
func TestFactsAreStable(t *testing.T) {
	source := fromTestdata(t, factPackages...)
	source["many/many.go"] = manyFile
	paths := append(factPackages[:len(factPackages):len(factPackages)], "many")
	first := factsOf(t, load(t, source, paths...), paths)
	if len(first) < 30 {
		t.Fatalf("the packages have only %d facts", len(first))
	}
	p := load(t, source, paths...)
	runs := 3
	if stdlibtest.Long() {
		runs = 10
	}
	for range runs {
		clear(p.facts)
		again := factsOf(t, p, paths)
		for _, name := range slices.Sorted(maps.Keys(first)) {
			if again[name] != first[name] {
				t.Errorf("%s: %q, and in another run %q", name, first[name], again[name])
			}
		}
		if len(again) != len(first) {
			t.Errorf("%d facts, and in another run %d", len(first), len(again))
		}
	}
}

// TestFactsAlone compares the facts of an analysis without findings with those of the whole one.
func TestFactsAlone(t *testing.T) {
	paths := append(factPackages[:len(factPackages):len(factPackages)], "guards", "facts/completes")
	p := load(t, fromTestdata(t, paths...), paths...)
	want := factsOf(t, p, paths)
	clear(p.facts)
	a := analyzer.New(analyzer.Options{})
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) { return run(focus.OnFacts(pass)) }
	for _, path := range paths {
		if found, _ := p.runAnalyzer(t, a, path, p.readFile); len(found) > 0 {
			t.Errorf("%s: the analyzer reports %q", path, found[0].Message)
		}
	}
	if got := storedFacts(t, p); !maps.Equal(got, want) {
		t.Errorf("%d facts, want %d; they differ", len(got), len(want))
	}
}

// factsOf analyses the packages and returns the facts by the path of their object.
func factsOf(t *testing.T, p *program, paths []string) map[string]string {
	t.Helper()
	for _, path := range paths {
		p.run(t, path, p.readFile)
	}
	return storedFacts(t, p)
}

func storedFacts(t *testing.T, p *program) map[string]string {
	t.Helper()
	found := make(map[string]string)
	for key, data := range p.facts {
		path, err := objectpath.For(key.obj)
		if err != nil {
			t.Fatalf("a fact is lost where drivers keep them in files: %v", err)
		}
		found[key.obj.Pkg().Path()+" "+string(path)+" "+key.kind.String()] = string(data)
	}
	return found
}

// TestFactObjects checks the objects of facts. Drivers differ in the objects whose facts they
// pass on; all of them support functions, methods, fields and package variables as declared.
func TestFactObjects(t *testing.T) {
	p := load(t, fromTestdata(t, factPackages...), factPackages...)
	for _, path := range factPackages {
		before := maps.Clone(p.facts)
		p.run(t, path, p.readFile)
		for key := range p.facts {
			obj := key.obj
			if before[key] != nil {
				continue
			}
			if obj.Pkg() != p.packages[path].pkg {
				t.Errorf("%s has a fact for %v, of another package", path, obj)
			}
			if !obj.Exported() || !mayHaveFact(obj) {
				t.Errorf("%v has a fact", obj)
			}
		}
	}
}

func mayHaveFact(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj == obj.Origin()
	case *types.Var:
		return obj == obj.Origin() && (obj.IsField() || obj.Parent() == obj.Pkg().Scope())
	}
	return false
}

// TestFactsTellTheWay checks that a finding shows the way to its sink: the steps in this package
// with a position, and the rest as text.
func TestFactsTellTheWay(t *testing.T) {
	const dependencies = `-- low/low.go --
package low

import "net/http"

type Client struct{ Base string }

func (c *Client) Send(path string) { http.Get(c.Base + path) }

var Default string

func Load() { http.Get(Default) }
func Get(u string) { http.Get(u) }
-- mid/mid.go --
package mid

import "low"

type Getter interface{ Get(u string) }

func Fetch(u string) { low.Get(u) }
func inner(u string) { Fetch(u) }
func Outer(u string) { inner(u) }

type getter struct{}

func (getter) Get(u string) { low.Get(u) }
-- far/far.go --
package far

import "mid"

func A(u string) { mid.Fetch(u) }
-- farther/farther.go --
package farther

import "far"

func B(u string) { far.A(u) }
-- farthest/farthest.go --
package farthest

import "farther"

func C(u string) { farther.B(u) }
-- p/p.go --
package p

import (
	"low"
	"mid"
	"farthest"
)

var _, _, _ = low.Get, mid.Fetch, farthest.C

`
	const sent = "http.Get in low.Get, low.go:12"
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"a function", `func _() { low.Get("/x") }`,
			[]string{"passed to low.Get; it goes to " + sent}},
		{"two packages", `func _() { mid.Fetch("/x") }`,
			[]string{"passed to mid.Fetch; it goes to low.Get in mid.Fetch, mid.go:7; then to " + sent}},
		{"in this package first", `func _() { f("/x") }; func f(u string) { mid.Fetch(u) }`,
			[]string{"passed to f", "passed to mid.Fetch; it goes to low.Get in mid.Fetch, mid.go:7; then to " + sent}},
		{"in the dependency, the last step alone", `func _() { mid.Outer("/x") }`,
			[]string{"passed to mid.Outer; it goes to low.Get in mid.Fetch, mid.go:7; then to " + sent}},
		{"a method of an interface", `func _(g mid.Getter) { g.Get("/x") }`,
			[]string{"passed to mid.Getter.Get; it goes to low.Get in mid.getter.Get, mid.go:13; then to " + sent}},
		{"a field", `var _ = low.Client{Base: "ftp://h"}`,
			[]string{"assigned to field Base; it goes to http.Get in low.Client.Send, low.go:7"}},
		{"a variable", `func _() { low.Default = "/x" }`,
			[]string{"assigned to Default; it goes to http.Get in low.Load, low.go:11"}},
		{"a long way, without its middle", `func _() { farthest.C("/x") }`,
			[]string{"passed to farthest.C; it goes to farther.B in farthest.C, farthest.go:5; then to far.A in farther.B, farther.go:5; then to mid.Fetch in far.A, far.go:5; then to " + sent}},
	} {
		t.Run(c.name, func(t *testing.T) {
			source, paths := archive(dependencies + c.src)
			p := load(t, source, paths...)
			for _, path := range paths[:len(paths)-1] {
				p.run(t, path, p.readFile)
			}
			found := p.run(t, "p", p.readFile)
			if len(found) != 1 {
				t.Fatalf("%d findings, want one", len(found))
			}
			var got []string
			for _, r := range found[0].Related {
				if name, _ := p.at(r.Pos); name != "p/p.go" {
					t.Errorf("a step is in %s", name)
				}
				got = append(got, r.Message)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("the way is\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
		})
	}
}

// told are the functions of silent packages that would have facts: those of crypto/tls are
// sinks, and the others escape HTML, JavaScript and the names of files.
var told = []string{"Dial", "DialWithDialer", "DialContext", "Listen", "HTMLEscapeString", "JSEscapeString",
	"FileContentDisposition"}

// TestImportsAreSilent checks that a program which only imports net/http or html/template does
// not make the command analyse these large packages: one import with a fact would.
func TestImportsAreSilent(t *testing.T) {
	mayHaveFacts := func(pkg *build.Package) bool {
		return !trace.HasNoFacts(pkg.ImportPath) && slices.ContainsFunc(pkg.Imports, func(path string) bool {
			return slices.Contains(sinks.Packages, path) || slices.Contains(sinks.Imported, path)
		})
	}
	for _, path := range []string{"net/http", "html/template"} {
		pkg, err := build.Import(path, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, imported := range pkg.Imports {
			if imported, err := build.Import(imported, pkg.Dir, 0); err != nil || mayHaveFacts(imported) {
				t.Errorf("%s, which %s imports, may have facts (%v)", imported.ImportPath, path, err)
			}
		}
	}
}

// TestSilent analyses the packages that export no facts, under another name, and checks which
// facts they would have.
func TestSilent(t *testing.T) {
	for _, path := range trace.Silent {
		pkg, err := build.Import(path, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		source := make(memory)
		for _, name := range pkg.GoFiles {
			data, err := os.ReadFile(filepath.Join(pkg.Dir, name))
			if err != nil {
				t.Fatal(err)
			}
			source["copied/"+path+"/"+name] = string(data)
		}
		p := load(t, source)
		// the test does not find vendored packages
		if p.packages["copied/"+path], err = p.check("copied/"+path, true); err != nil {
			t.Fatal(err)
		}
		p.run(t, "copied/"+path, nil)
		for key := range p.facts {
			if !slices.Contains(told, key.obj.Name()) {
				t.Errorf("%s has a fact of %v", path, key.obj)
			}
		}
	}
}
