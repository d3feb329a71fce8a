package analyzer_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/exportdatatest"
)

// The tests that use memory pass packages to the analyzer without files, like build systems
// with their own drivers.

// memory is the source of some packages, by file name: "p/a.go" belongs to the
// package with the path "p".
type memory map[string]string

// program is a type-checked memory.
type program struct {
	fset     *token.FileSet
	source   memory
	packages map[string]*checked
	facts    facts
}

type checked struct {
	files []*ast.File
	pkg   *types.Package
	info  *types.Info
}

// standard reads the export data of the standard library.
var standard = sync.OnceValue(exportdatatest.Importer)

// Import finds the packages of the program before the standard library's.
func (p *program) Import(path string) (*types.Package, error) {
	if c := p.packages[path]; c != nil {
		return c.pkg, nil
	}
	return standard().Import(path)
}

// load type-checks packages in the order given: the imported ones first.
func load(t testing.TB, source memory, paths ...string) *program {
	t.Helper()
	p := &program{fset: token.NewFileSet(), source: source, packages: make(map[string]*checked), facts: make(facts)}
	for _, path := range paths {
		c, err := p.check(path, false)
		if err != nil {
			t.Fatalf("the test's source is wrong: %v", err)
		}
		p.packages[path] = c
	}
	return p
}

// check parses and type-checks one package. With lax, it goes on after errors.
func (p *program) check(path string, lax bool) (*checked, error) {
	c := &checked{info: &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object),
		Implicits:  make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
		Scopes:     make(map[ast.Node]*types.Scope),
		Instances:  make(map[*ast.Ident]types.Instance),
	}}
	for _, name := range p.names(path) {
		file, err := parser.ParseFile(p.fset, name, p.source[name], parser.ParseComments|parser.AllErrors)
		if err != nil && !lax {
			return nil, err
		}
		c.files = append(c.files, file)
	}
	conf := types.Config{Importer: p}
	if lax {
		conf.Error = func(error) {}
	}
	var err error
	c.pkg, err = conf.Check(path, p.fset, c.files, c.info)
	if lax {
		err = nil
	}
	return c, err
}

func (p *program) names(path string) []string {
	var names []string
	for name := range p.source {
		if strings.HasPrefix(name, path+"/") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

func (p *program) readFile(name string) ([]byte, error) {
	src, ok := p.source[name]
	if !ok {
		return nil, fs.ErrNotExist
	}
	return []byte(src), nil
}

// run analyses a package and returns the diagnostics in the order of the source. A nil read stands
// for a driver that reads no files.
func (p *program) run(t testing.TB, path string, read func(string) ([]byte, error)) []analysis.Diagnostic {
	t.Helper()
	found, _ := p.runAnalyzer(t, analyzer.New(analyzer.Options{}), path, read)
	return found
}

// runAnalyzer is like run, for any analyzer, and returns its result.
func (p *program) runAnalyzer(t testing.TB, a *analysis.Analyzer, path string,
	read func(string) ([]byte, error)) ([]analysis.Diagnostic, any) {
	t.Helper()
	c := p.packages[path]
	var found []analysis.Diagnostic
	pass := &analysis.Pass{
		Analyzer:   a,
		Fset:       p.fset,
		Files:      c.files,
		Pkg:        c.pkg,
		TypesInfo:  c.info,
		TypesSizes: types.SizesFor("gc", "amd64"),
		ResultOf:   map[*analysis.Analyzer]any{},
		ReadFile:   read,
		Report:     func(d analysis.Diagnostic) { found = append(found, d) },

		AllObjectFacts:   p.facts.all,
		ExportObjectFact: p.facts.set,
		ImportObjectFact: p.facts.get,
	}
	result, err := a.Run(pass)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(found, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	return found, result
}

// facts are the facts of the analysed packages, in the form in which drivers keep them in
// files.
type facts map[factKey][]byte

// factKey is an object, and one of the kinds of facts that it may have.
type factKey struct {
	obj  types.Object
	kind reflect.Type
}

func (f facts) set(obj types.Object, fact analysis.Fact) {
	var data bytes.Buffer
	if err := gob.NewEncoder(&data).Encode(fact); err != nil {
		panic(err)
	}
	f[factKey{obj, reflect.TypeOf(fact)}] = data.Bytes()
}

func (f facts) get(obj types.Object, fact analysis.Fact) bool {
	data, ok := f[factKey{obj, reflect.TypeOf(fact)}]
	if !ok {
		return false
	}
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(fact); err != nil {
		panic(err)
	}
	return true
}

func (f facts) all() []analysis.ObjectFact {
	var found []analysis.ObjectFact
	for key := range f {
		fact := reflect.New(key.kind.Elem()).Interface().(analysis.Fact)
		f.get(key.obj, fact)
		found = append(found, analysis.ObjectFact{Object: key.obj, Fact: fact})
	}
	return found
}

// at returns a position as a file name and a byte offset: "p/a.go:17".
func (p *program) at(pos token.Pos) (name string, offset int) {
	file := p.fset.File(pos)
	return file.Name(), file.Offset(pos)
}

// apply returns the source with the edits of one fix.
func (p *program) apply(fix analysis.SuggestedFix) memory {
	fixed := make(memory)
	for name, src := range p.source {
		fixed[name] = src
	}
	edits := slices.SortedFunc(slices.Values(fix.TextEdits), func(a,
		b analysis.TextEdit) int {
		return int(b.Pos - a.Pos)
	})
	for _, e := range edits {
		name, start := p.at(e.Pos)
		_, end := p.at(e.End)
		fixed[name] = fixed[name][:start] + string(e.NewText) + fixed[name][end:]
	}
	return fixed
}

// passed returns the values of the constants that a package passes to functions
// and methods of the packages net/….
func (p *program) passed(path string) []string {
	var values []string
	c := p.packages[path]
	for _, file := range c.files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			sel, ok := call.Fun.(*ast.SelectorExpr)
			if !ok || c.info.Uses[sel.Sel] == nil || !strings.HasPrefix(c.info.Uses[sel.Sel].Pkg().Path(), "net/") {
				return true
			}
			for _, arg := range call.Args {
				v := c.info.Types[arg].Value
				if v != nil && v.Kind() == constant.String && constant.StringVal(v) != "GET" {
					values = append(values, constant.StringVal(v))
				}
			}
			return true
		})
	}
	return values
}

// constants returns the values of the constants that a package declares, by
// name and the order of their declaration.
func (p *program) constants(path string) map[string]string {
	values := make(map[string]string)
	c := p.packages[path]
	var ids []*ast.Ident
	for id, obj := range c.info.Defs {
		if _, ok := obj.(*types.Const); ok && id.Name != "_" {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b *ast.Ident) int { return int(a.Pos() - b.Pos()) })
	for i, id := range ids {
		values[fmt.Sprintf("%s, constant %d", id.Name, i)] = c.info.Defs[id].(*types.Const).Val().ExactString()
	}
	return values
}
