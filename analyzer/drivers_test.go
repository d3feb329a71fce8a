package analyzer_test

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/analyzer"
)

// A driver may have no files to read, or changed ones. Then the analyzer marks whole raw
// literals of several lines; nothing else changes.
func TestWithoutFiles(t *testing.T) {
	for name, reader := range map[string]func(memory) func(string) ([]byte, error){
		"no ReadFile": func(memory) func(string) ([]byte, error) { return nil },
		"no file": func(memory) func(string) ([]byte, error) {
			return func(string) ([]byte, error) { return nil, errors.New("no file") }
		},
		"another file": func(memory) func(string) ([]byte, error) {
			return func(string) ([]byte, error) { return []byte("package p\n"), nil }
		},
		"another file of the same size": func(source memory) func(string) ([]byte, error) {
			other := strings.NewReplacer("#", "\r", "h", "\r")
			return func(name string) ([]byte, error) { return []byte(other.Replace(source[name])), nil }
		},
	} {
		t.Run(name, func(t *testing.T) {
			for _, c := range spanCases {
				testWithoutFiles(t, c, "\n", reader)
				testWithoutFiles(t, c, "\r\n", reader)
			}
		})
	}
}

func testWithoutFiles(t *testing.T, c spanCase, lineBreak string, reader func(memory) func(string) ([]byte, error)) {
	t.Helper()
	source, want := c.files(lineBreak)
	paths := []string{"p"}
	if source["q/q.go"] != "" {
		paths = []string{"q", "p"}
	}
	read := reader(source)
	p := load(t, source, paths...)
	found := p.run(t, "p", read)
	if slices.Equal(p.marks(found), want) {
		return
	}
	// The analyzer reads the source only for raw literals of several lines.
	if !strings.Contains(c.src, "`") || read == nil && !strings.Contains(c.src, "\n") {
		t.Errorf("%s: marked %s, want %s", c.name, p.marks(found), want)
	}
	if len(found) == 0 {
		t.Errorf("%s: nothing is reported", c.name)
	}
	for _, d := range found {
		if len(d.SuggestedFixes) > 0 {
			t.Errorf("%s: a fix is offered at %s", c.name, p.marks([]analysis.Diagnostic{d}))
		}
	}
}

// Code that does not parse or type-check must not make the analyzer panic. It judges the valid
// parts as usual.
func TestBrokenCode(t *testing.T) {
	const imports = "package p\n\nimport (\n\t\"net\"\n\t\"net/http\"\n\t\"net/http/httptest\"\n\t\"net/url\"\n\t\"strings\"\n)\n\n"
	for _, src := range []string{
		`func _() { url.Parse("/%", 1) }`,
		`func _() { url.Parse() }`,
		`func _() { url.Parse(1) }`,
		`func _() { url.Parse("/%" + 1) }`,
		`func _() { url.Parse("/%" + undefined) }`,
		`func _() { url.Parse(undefined + "/%") }`,
		`func _() { url.Parse(string(undefined)) }`,
		`func _() { url.Parse(string("/%", 2)) }`,
		`func _() { url.Parse(undefined("/%")) }`,
		`func _() { url.Nothing("/%") }`,
		`func _() { url.URL.Parse("/%") }`,
		`func _() { (*url.URL).Parse("/%") }`,
		`func _() { (*http.Client).Get() }`,
		`func _() { (*http.Client).Get("http://h/%") }`,
		`func _() { http.NewRequest("GET") }`,
		`func _() { httptest.NewRequest("/%") }`,
		`func _() { net.JoinHostPort(); strings.Split(); strings.Index("x", ":"); strings.Cut() }`,
		`func _() { base, _ := url.Parse(); base.Path = "/xy"; base.RawQuery = undefined() }`,
		`func _() { var u *url.URL; u.Query(1); u.JoinPath(); u.ResolveReference(); u.Path, u.RawQuery = undefined() }`,
		`func _() { httptest.NewRequest(undefined, "/%", nil) }`,
		`func _() { url.JoinPath("http://h", "%"...) }`,
		`func _() { url.JoinPath("http://h", undefined...) }`,
		`func _() { url.Parse("/%"...) }`,
		`func _() { req, err := http.NewRequest("GET", "/x", nil); req.; http.DefaultClient.Do(req) }`,
		`func _() { req, err := http.NewRequest("GET", "/x", nil), 1; http.DefaultClient.Do(req) }`,
		`func _() { req := http.NewRequest("GET", "/x", nil); http.DefaultClient.Do(req, undefined.Do(req)) }`,
		`func _() { undefined.req, err = http.NewRequest("GET", "/x", nil) }`,
		`func _() { http.DefaultClient.Do(http.NewRequest("GET", "/x", nil)) }`,
		`func _() { var f = f; f("/%") }`,
		`var f = g; var g = f; func _() { f("/%") }`,
		`var f, g = url.Parse; func _() { f("/%") }`,
		`var f = url.Parse, url.Parse; func _() { f("/%") }`,
		`func _() { f, g := url.Parse; f("/%") }`,
		`func _() { f := ; f("/%") }`,
		`func _() { c := &c; c.Get("http://h/") }`,
		`func _() { (&http.Client{Transport}).Get("/x") }`,
		`func _() { (&undefined{}).Get("/x") }`,
		`func _() { (&http.Client{undefined: 1, 2}).Get("/x") }`,
		`const c = c; func _() { url.Parse(c) }`,
		`const c = d; const d = c + "/%"; func _() { url.Parse(d) }`,
		`const c, d = "/%"; func _() { url.Parse(c); url.Parse(d) }`,
		`const c = "/%", "/x"; func _() { url.Parse(c) }`,
		`const c; func _() { url.Parse(c) }`,
		`const ( c; d = "/%"; e ); func _() { url.Parse(e) }`,
		`const c string = 1; func _() { url.Parse(c) }`,
		`const c T = "/%"; func _() { url.Parse(string(c)) }`,
		`const c = "/%"; const c = "/%"; func _() { url.Parse(c) }`,
		`const c = "/%`,
		"const c = `/%",
		`func _() { url.Parse("/%`,
		`func _() { url.Parse("/\q%") }`,
		`func _() { url.Parse("/\ud800%") }`,
		"func _() { url.Parse(\"/\xff%\") }",
		"func _() { url.Parse(`/\xff%`) }",
		"func _() { url.Parse(\"/\x00%\") }",
		`func _() { url.Parse('/%') }`,
		`func _() { url.Parse("/%") `,
		`func _() { http.DefaultTransport. = nil; http.Get("/x") }`,
		`func _() { http.DefaultTransport.(undefined).Clone(); http.Get("/x") }`,
		`func _() { http.DefaultClient++; http.Get("/x") }`,
		`type T struct { http.Client; http.Client }; func _(t T) { t.Get("/x") }`,
		`type T T; func _(t T) { t.Get("/x"); url.Parse(T("/%")) }`,
		`func F[T any](t T) { F[int, int](1); url.Parse[int]("/%") }`,
		`import "nowhere"; func _() { nowhere.Parse("/%"); url.Parse(nowhere.C) }`,
		`func _() { switch c := "/%"; c.(type) { case url.Parse("/%"): } }`,
		`var _ = url.URL{"http": "h"}`,
		`var _ = url.URL{"http", "", nil, "h", "/", "", "", false, false, "", "", "more", "/%"}`,
		`//lint:ignore uricheck`,
		`//line :`,
		"//line a.go:0\nfunc _() { url.Parse(\"/%\") }",
		"//line a.go:999999999999\nfunc _() { url.Parse(\"/%\") }",
	} {
		for _, name := range []string{"p/a.go", "p/a_test.go"} {
			testBroken(t, memory{name: imports + src, "p/b.go": parseFile})
		}
	}
	testBroken(t, memory{"p/a.go": "", "p/b.go": parseFile})
	testBroken(t, memory{"p/a.go": "// Package p.", "p/b.go": parseFile})
	testBroken(t, memory{"p/a.go": "packag p", "p/b.go": parseFile})
	testBroken(t, memory{"p/c.go": "package q\n", "p/b.go": parseFile})
}

// TestEndOfBrokenFile has a call without its parenthesis at the end of a file: to the parser it
// ends after the file.
func TestEndOfBrokenFile(t *testing.T) {
	const src = `package p

import (
	"fmt"
	"net/http"
)

func F(c *http.Client, s string) {
	c.Get(fmt.Sprintf("http://h/" := Sprintf("http://h/"+"%s/%d", s, 1) :=
}
`
	p := load(t, memory{"p/p.go": src})
	c, _ := p.check("p", true)
	p.packages["p"] = c
	found := p.run(t, "p", p.readFile)
	if len(found) == 0 {
		t.Fatal("nothing is reported")
	}
	for _, d := range found {
		checkDiagnostic(t, p, d)
	}
}

func testBroken(t *testing.T, source memory) {
	t.Helper()
	defer func() {
		if r := recover(); r != nil {
			t.Errorf("panic: %v, at\n%s", r, source)
		}
	}()
	p := load(t, source)
	c, _ := p.check("p", true)
	p.packages["p"] = c
	if got := p.reports(p.run(t, "p", p.readFile)); !slices.Contains(got, "p/b.go:5 escape.error fix") {
		t.Errorf("what is right is not judged: reported %s in\n%s", got, source)
	}
}

// module writes the files of a module m, loads packages of it as go vet does, with their
// dependencies from export data, and returns the findings in the notation of reportCase, with
// the adjusted positions that people see.
func module(t *testing.T, src string, cfg packages.Config, patterns ...string) []string {
	t.Helper()
	cfg.Dir = t.TempDir()
	archive := txtar.Parse([]byte("-- go.mod --\nmodule m\n\ngo 1.26\n" + src))
	for _, f := range archive.Files {
		name := filepath.Join(cfg.Dir, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, f.Data, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	cfg.Mode = packages.LoadSyntax | packages.NeedModule
	cfg.Env = append(os.Environ(), append([]string{"GOPROXY=off", "GOFLAGS=", "GOWORK=off"}, cfg.Env...)...)
	pkgs, err := packages.Load(&cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the test's module does not compile")
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		for _, d := range root.Diagnostics {
			at := root.Package.Fset.Position(d.Pos)
			name, err := filepath.Rel(cfg.Dir, at.Filename)
			if err != nil {
				t.Fatal(err)
			}
			line := fmt.Sprintf("%s:%d:%d %s", filepath.ToSlash(name), at.Line, at.Column, d.Category)
			if len(d.SuggestedFixes) > 0 {
				line += " fix"
			}
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return lines
}

func wantReports(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("reported:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// A file that imports "C" reaches the analyzer as cgo has rewritten it, with a comment that it
// is generated. People write it by hand, but fixes cannot edit it.
func TestCgo(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("cgo needs a C compiler")
	}
	got := module(t, `-- a.go --
package m

// #include <stdlib.h>
import "C"
import "net/url"

const c = "HTTP://h/x"

func _() {
	url.Parse("/%")
	C.free(nil); url.Parse("/é%")
	url.Parse(c)
	url.Parse(`+"`#\n%`"+`)
	url.Parse("/%") //lint:ignore uricheck reason
}
-- b.go --
package m

import "net/url"

func _() {
	url.Parse(d)
	url.Parse("/%")
}
-- c.go --
package m

import "C"

const d = "/%"
-- generated.go --
// Code generated by x; DO NOT EDIT.

package m

import "C"
import "net/url"

func _() { url.Parse("/%") }
`, packages.Config{Env: []string{"CGO_ENABLED=1"}}, ".")
	wantReports(t, got,
		"a.go:10:14 escape.error",
		"a.go:11:29 escape.error",
		"a.go:14:1 escape.error",
		"a.go:7:12 scheme.style",
		"b.go:7:14 escape.error fix",
		"c.go:5:13 escape.error")
}

// A //line directive says that the source is in another file, so that a fix would have to change
// that file.
func TestLineDirectives(t *testing.T) {
	got := module(t, `-- a.go --
package m

import "net/url"

func _() { url.Parse("/%") }

//line a.y:100
func _() { url.Parse("/%"); url.Parse(c); url.Parse(d) }

const d = "/%"

/*line a.y:200:7*/
func _() { url.Parse("/%") } //lint:ignore uricheck/host reason

func _() { url.Parse("/%") } //lint:ignore uricheck/escape reason
-- b.go --
package m

const c = "/%"
`, packages.Config{}, ".")
	wantReports(t, got,
		"a.go:5:24 escape.error fix",
		"a.y:100:0 escape.error",
		"a.y:102:0 escape.error",
		"a.y:201:24 escape.error",
		"b.go:3:13 escape.error fix")
}

// The packages of the vendor directory are dependencies; a package of the module with the name http
// does not belong to the standard library.
func TestModule(t *testing.T) {
	const src = `-- go.mod --
module m

go 1.26

require example.com/v v1.0.0
-- vendor/modules.txt --
# example.com/v v1.0.0
## explicit; go 1.26
example.com/v
example.com/v/net/url
-- vendor/example.com/v/v.go --
package v

import "net/url"

const C = "/%"

type Base struct{ *url.URL }

func _() { url.Parse("/%") }
-- vendor/example.com/v/net/url/url.go --
package url

func Parse(string) {}
-- a/a.go --
package a

import (
	"example.com/v"
	vurl "example.com/v/net/url"
	murl "m/net/url"
)

func _(b v.Base) {
	vurl.Parse("/%")
	murl.Parse("/%")
	b.Parse("/%")
	b.Parse(v.C)
	_ = b.JoinPath("%")
}
-- net/url/url.go --
package url

func Parse(string) {}
-- tags/all.go --
package tags

import "net/url"

const (
	shared = "/%"
	own    = "/%"
)

func _() {
	url.Parse(shared)
	url.Parse(own)
}
-- tags/a.go --
//go:build a

package tags

import "net/url"

func _() { url.Parse("/%") }
-- tags/b.go --
//go:build !a

package tags

import "net/url"

func _() { url.Parse("/x%"); println(shared) }
-- tests/p.go --
package tests

import "net/url"

const c = "/%"

func _() { url.Parse(c) }
-- tests/p_test.go --
package tests

import "testing"

func TestC(t *testing.T) { t.Log(c) }
-- tests/x_test.go --
package tests_test

import (
	"net/url"
	"testing"
)

func TestX(t *testing.T) { url.Parse("/%") }
`
	config := func(tags string) packages.Config { return packages.Config{BuildFlags: []string{"-tags=" + tags}} }
	wantReports(t, module(t, src, config(""), "./a", "./net/..."),
		"a/a.go:12:12 escape.error fix", "a/a.go:13:10 escape.error", "a/a.go:14:18 escape.warning fix")
	// A file that the build leaves out may use a constant.
	wantReports(t, module(t, src, config("a"), "./tags"),
		"tags/a.go:7:24 escape.error fix", "tags/all.go:6:13 escape.error", "tags/all.go:7:13 escape.error fix")
	wantReports(t, module(t, src, config("b"), "./tags"),
		"tags/all.go:6:13 escape.error", "tags/all.go:7:13 escape.error fix", "tags/b.go:7:25 escape.error fix")
	// The package alone, the package with its tests, which use the constant, and the external
	// tests. A driver uses the second in place of the first.
	wantReports(t, module(t, src, packages.Config{Tests: true}, "./tests"),
		"tests/p.go:5:13 escape.error", "tests/p.go:5:13 escape.error fix", "tests/x_test.go:8:40 escape.error fix")
}
