package intent

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// TestEvidence checks that each evidence has a reason.
func TestEvidence(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: std(), done: make(map[string]*types.Package)}
	for _, c := range []struct {
		src  string
		want Evidence
	}{
		{`func TestURL(t *testing.T) { must(url.Parse("BAD")) }`, None},
		{`func TestURL(t *testing.T) { defer func() { recover() }(); must(url.Parse("BAD")) }`, Recovered},
		{`func TestURL(t *testing.T) { do(func() { defer expectPanic(t); must(url.Parse("BAD")) }) }`, Recovered},
		{`func TestURL(t *testing.T) { require.Panics(t, func() { must(url.Parse("BAD")) }) }`, Announced},
		{`var _ = []tcase{{name: "bad host", u: must(url.Parse("BAD"))}}`, FailingCase},
		{`func TestBadURL(t *testing.T) { url.Parse("BAD") }`, Named},
		{`func TestURL(t *testing.T) { _, err := url.Parse("BAD"); require.Error(t, err) }`, Examined},
		{`func TestURL(t *testing.T) { unknown("BAD") }`, Untyped},
	} {
		// Code that does not compile has no types.
		file, info, _ := checkSource(fset, imp, "p_test.go", wantedHeader+c.src)
		if got := New(info, nil, nil).FailureWanted(markedCalls(file)[0]); got != c.want {
			t.Errorf("the evidence is %q, want %q, in\n%s", got, c.want, c.src)
		}
	}
}

// TestFailureRequired has code, in tests or not, that requires a call to fail.
func TestFailureRequired(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: std(), done: make(map[string]*types.Package)}
	for src, want := range map[string]Evidence{
		`_, err := url.Parse("BAD"); if err == nil { panic("x") }`:                                      Required,
		`var err error; _, err = url.Parse("BAD"); if (nil == err) { os.Exit(1) }`:                      Required,
		`_, err := url.Parse("BAD"); if err != nil { println() } else { panic("x") }`:                   Required,
		`_, err := url.Parse("BAD"); if err != nil { panic("x") } else { println() }`:                   None,
		`_, err := url.Parse("BAD"); if err == nil { println() }`:                                       None,
		`_, err := url.Parse("BAD"); println(); err = nil; if err == nil { panic("x") }`:                None,
		`_, err := url.Parse("BAD"); strict := err != nil; println(strict)`:                             Required,
		`strict := false; if _, err := url.Parse("BAD"); err != nil { strict = true }; println(strict)`: Required,
		`strict := 0; if _, err := url.Parse("BAD"); err != nil { strict++ }; println(strict)`:          None,
		`_, _ = url.Parse("BAD")`: None,
		`silent("BAD")`:           None,
	} {
		file, info, err := checkSource(fset, imp, "p.go", wantedHeader+"func f() { "+src+" }")
		if err != nil {
			t.Fatal(err)
		}
		if got := New(info, nil, nil).FailureRequired(markedCalls(file)[0]); got != want {
			t.Errorf("the evidence is %q, want %q, in\n%s", got, want, src)
		}
	}
}

func TestCaseWanted(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: std(), done: make(map[string]*types.Package)}
	for src, want := range map[string]Evidence{
		`var _ = map[string]string{"bad host": "BAD"}`:                    FailingCase,
		`var _ = map[string]string{"host": "BAD"}`:                        None,
		`var _ = map[string]func(){"bad host": func() { silent("BAD") }}`: None,
	} {
		file, info, err := checkSource(fset, imp, "p_test.go", wantedHeader+src)
		if err != nil {
			t.Fatal(err)
		}
		for c := range inspector.New([]*ast.File{file}).Root().Preorder((*ast.BasicLit)(nil)) {
			if c.Node().(*ast.BasicLit).Value != `"BAD"` {
				continue
			}
			if got := New(info, nil, nil).CaseWanted(c); got != want {
				t.Errorf("the evidence is %q, want %q, in\n%s", got, want, src)
			}
		}
	}
}

// A test learns of a failure through an error, or through its own code.
func TestFailureHidden(t *testing.T) {
	const own, other = "p_test.go", "p.go"
	for _, c := range []struct {
		file, declared, call string
		want                 Evidence
	}{
		{other, "func f(s string) error { return nil }", `f("BAD")`, None},
		{other, "func f(s string) (int, error) { return 0, nil }", `f("BAD")`, None},
		{other, "func f(s string) int { return 0 }", `f("BAD")`, Hidden},
		{other, "func f(s string) (a, b int) { return 0, 0 }", `f("BAD")`, Hidden},
		{other, "func f(s string) {}", `f("BAD")`, Hidden},
		{other, "func f(s string) error { return nil }", `if err := f("BAD"); err != nil { panic(err) }`, Tolerated},
		{other, "func f(s string) (int, error) { return 0, nil }", `_, err := f("BAD"); if err != nil { panic(err) }`, Tolerated},
		{other, "func f(s string) error { return nil }", `err := f("BAD"); println(err)`, None},
		{own, "func f(s string) error { return nil }", `if err := f("BAD"); err != nil { panic(err) }`, None},
		{own, "func f(s string) {}", `f("BAD")`, None},
		{own, "", `func(s string) {}("BAD")`, None},
		{own, "", `unknown("BAD")`, Untyped},
	} {
		fset := token.NewFileSet()
		src := "package p\n" + c.declared
		test := "package p\nfunc TestURL() { " + c.call + " }"
		if c.file == own {
			src, test = "package p", test+"\n"+c.declared
		}
		var files []*ast.File
		for _, f := range []struct{ name, src string }{{other, src}, {own, test}} {
			file, err := parser.ParseFile(fset, f.name, f.src, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		pkg, info, _ := checkFiles(fset, nil, files...)
		tests := New(info, flow.New(pkg, info, files, nil), code.NewFiles(fset, pkg, files))
		if got := tests.FailureHidden(markedCalls(files[1])[0]); got != c.want {
			t.Errorf("the evidence at %s of %q in %s is %q, want %q", c.call, c.declared, c.file, got, c.want)
		}
	}
}
