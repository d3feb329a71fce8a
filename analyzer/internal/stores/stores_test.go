package stores

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
)

const source = `package p
import "flag"
var fs = flag.NewFlagSet("", 0)
type value string
func made(text string, p *string) *value { *p = text; return (*value)(p) }
func use(*value)

func Assigned(p *string, name, text string) { *p = text; use((*value)(p)) }
func Passed(name string, p *string, text string) { fs.StringVar(p, name, text, "") }
func Maker(p *string, text string) { use(made(text, p)) }
func New(text string) *string { p := new(string); Passed("n", p, text); return p }
func Local(text string) *string { var s string; Assigned(&s, "n", text); return &s }
func Flag(name, text string) *string { return flag.String(name, text, "") }
func Kept(text string) *string { p := flag.String("n", text, ""); println("x"); return p }
func Generic[T any](p *string, text string, _ T) { *p = text }

func Sometimes(p *string, text string) { if text != "" { *p = text } }
func Early(p *string, text string) { if text == "" { return }; *p = text }
func Changed(p *string, text string) { text = text + "/"; *p = text }
func Other(p *string, text string) { q := new(string); p = q; *p = text }
func Read(p *string, text string) { println(*p, text) }
func Unrelated(text string) *string { p := new(string); println(text); return p }
func Replaced(text string) *string { p := flag.String("n", text, ""); *p = "x"; return p }
func Twice(p *string, text, other string) { *p = text; *p = other }
func Perhaps(p *string, text string) { ok := text != "" && kept(p, text); println(ok) }
func kept(p *string, text string) bool { *p = text; return true }
func Deferred(p *string, text string) { defer func() { *p = text }() }
func Address(p *string, text string) { set(&text); *p = text }
func set(s *string) { *s = "" }
`

func TestInBody(t *testing.T) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: make(map[*ast.Ident]types.Object), Uses: make(map[*ast.Ident]types.Object)}
	conf := types.Config{Importer: importer.ForCompiler(fset, "gc", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	exported := make(map[string]string)
	f := New(&analysis.Pass{
		Fset: fset, Files: []*ast.File{file}, Pkg: pkg, TypesInfo: info,
		ImportObjectFact: func(types.Object, analysis.Fact) bool { return false },
		ExportObjectFact: func(obj types.Object, fact analysis.Fact) { exported[obj.Name()] = fact.(*storesArgument).String() },
	})
	f.Export()
	want := map[string]string{
		"Assigned": "storesArgument(2 behind 0)",
		"Passed":   "storesArgument(2 behind 1)",
		"Maker":    "storesArgument(1 behind 0)",
		"New":      "storesArgument(0 behind the result)",
		"Local":    "storesArgument(0 behind the result)",
		"Flag":     "storesArgument(1 behind the result)",
		"Kept":     "storesArgument(0 behind the result)",
		"Generic":  "storesArgument(1 behind 0)",
	}
	for name := range want {
		if exported[name] != want[name] {
			t.Errorf("%s: %q, want %q", name, exported[name], want[name])
		}
	}
	if len(exported) != len(want) {
		t.Errorf("exported %v, want %v", exported, want)
	}
	// Package flow follows an assignment in the package itself.
	for name, want := range map[string]bool{"Assigned": false, "Passed": true} {
		if _, ok := f.Of(pkg.Scope().Lookup(name).(*types.Func)); ok != want {
			t.Errorf("Of(%s): %v, want %v", name, ok, want)
		}
	}
}

func TestFactCode(t *testing.T) {
	for _, s := range ofFlag {
		data, err := (&storesArgument{s}).GobEncode()
		if err != nil {
			t.Fatal(err)
		}
		var got storesArgument
		if err := got.GobDecode(data); err != nil || got.store != s {
			t.Errorf("%v, %v, want %v", got.store, err, s)
		}
		if err := got.GobDecode(data[:1]); err == nil {
			t.Error("no error for a fact without its end")
		}
	}
}
