package live

import (
	"errors"
	"go/ast"
	"go/build"
	"go/types"
	"io/fs"
	"os"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// checked is a package that has been analysed.
type checked struct {
	files    []*file
	syntax   []*ast.File // of them, when it was
	types    *types.Package
	facts    []analysis.ObjectFact // its own
	findings []finding.Finding
}

// isOf reports whether nothing has changed in some files since they were analysed.
func (c *checked) isOf(files []*file) bool {
	if c == nil || len(c.syntax) != len(files) {
		return false
	}
	for i, f := range files {
		if c.syntax[i] != f.syntax {
			return false
		}
	}
	return true
}

// has reports whether a file is one of those that were analysed.
func (c *checked) has(name string) bool {
	return slices.ContainsFunc(c.files, func(f *file) bool { return f.name == name })
}

// outsideTests returns the findings in files that are no tests, sorted.
func (c *checked) outsideTests() []finding.Finding {
	return finding.Sort(slices.DeleteFunc(slices.Clone(c.findings), func(f finding.Finding) bool {
		return isTest(f.Pos.File)
	}))
}

// isSame reports whether a user sees two findings as one.
func isSame(a, b finding.Finding) bool {
	return a.Pos == b.Pos && a.Category() == b.Category() && a.Message == b.Message
}

// check type-checks and analyses some files as unitchecker does. tested is the package whose
// external tests they are, if they are any.
func (p *pkg) check(path string, files []*file, tested *checked) (*checked, error) {
	c := &checked{files: files}
	for _, f := range files {
		if f.syntax == nil {
			return nil, f.err
		}
		c.syntax = append(c.syntax, f.syntax)
	}
	info := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	var failed error
	config := types.Config{
		Importer:  importer{p, tested},
		Sizes:     types.SizesFor("gc", build.Default.GOARCH),
		GoVersion: p.GoVersion,
		Error:     func(err error) { failed = errors.Join(failed, serious(err)) },
	}
	c.types, _ = config.Check(path, p.known.fset, c.syntax, info)
	if failed != nil {
		return nil, failed
	}
	facts, err := p.factsFor(c.types, tested)
	if err != nil {
		return nil, err
	}
	pass := c.pass(p, info, config.Sizes, facts)
	if _, err := p.analyzer.Run(pass); err != nil {
		return nil, err
	}
	c.facts = facts.own()
	return c, nil
}

// serious is an error of a package that hides some of its types. A declaration
// or an import without a use is not serious: the user may be about to type the use.
func serious(err error) error {
	if e, ok := errors.AsType[types.Error](err); ok && e.Soft {
		return nil
	}
	return err
}

// pass returns what the analyzer is run with. It has no facts of packages.
func (c *checked) pass(p *pkg, info *types.Info, sizes types.Sizes, facts *facts) *analysis.Pass {
	return &analysis.Pass{
		Analyzer:     p.analyzer,
		Fset:         p.known.fset,
		Files:        c.syntax,
		OtherFiles:   p.NonGoFiles,
		IgnoredFiles: p.IgnoredFiles,
		Pkg:          c.types,
		TypesInfo:    info,
		TypesSizes:   sizes,
		Module:       moduleOf(&p.Config),
		ReadFile:     c.readFile,
		Report: func(d analysis.Diagnostic) {
			f := finding.Of(p.known.fset, d)
			f.Package = c.types.Path()
			c.findings = append(c.findings, f)
		},
		ImportObjectFact: facts.get,
		ExportObjectFact: facts.set,
		AllObjectFacts:   facts.all,
	}
}

// moduleOf returns what unitchecker makes of a description without a module: the go command
// writes none before Go 1.27.
func moduleOf(c *unitchecker.Config) *analysis.Module {
	if c.Module == nil && c.ModulePath != "" {
		return &analysis.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: c.GoVersion}
	}
	return c.Module
}

// readFile reads a file of the package with the text of the editor, and any other one of its
// directory as saved.
func (c *checked) readFile(name string) ([]byte, error) {
	for _, f := range c.files {
		if f.name == name {
			return f.content, nil
		}
	}
	if info, err := os.Stat(name); err != nil || !info.Mode().IsRegular() {
		return nil, fs.ErrNotExist
	}
	return os.ReadFile(name)
}

// importer implements [types.Importer].
type importer struct {
	*pkg
	tested *checked
}

func (i importer) Import(path string) (*types.Package, error) {
	if mapped, ok := i.ImportMap[path]; ok { // vendored, perhaps
		path = mapped
	}
	if i.tested != nil && path == i.tested.types.Path() {
		return i.tested.types, nil
	}
	return i.known.pkg(path)
}

// facts are those of a package and of what it imports.
type facts struct {
	imported, exported map[factKey]analysis.Fact
}

type factKey struct {
	of   types.Object
	kind reflect.Type
}

func keyOf(f analysis.ObjectFact) factKey { return factKey{f.Object, reflect.TypeOf(f.Fact)} }

func (p *pkg) factsFor(of *types.Package, tested *checked) (*facts, error) {
	found := &facts{make(map[factKey]analysis.Fact), make(map[factKey]analysis.Fact)}
	for _, imported := range of.Imports() {
		known, err := p.known.factsOf(imported.Path())
		if err != nil {
			return nil, err
		}
		if tested != nil && imported == tested.types {
			known = tested.facts
		}
		for _, f := range known {
			found.imported[keyOf(f)] = f.Fact
		}
	}
	return found, nil
}

func (fs *facts) get(obj types.Object, to analysis.Fact) bool {
	key := factKey{obj, reflect.TypeOf(to)}
	fact, ok := fs.exported[key]
	if !ok {
		fact, ok = fs.imported[key]
	}
	if ok {
		reflect.ValueOf(to).Elem().Set(reflect.ValueOf(fact).Elem())
	}
	return ok
}

func (fs *facts) set(obj types.Object, fact analysis.Fact) {
	fs.exported[factKey{obj, reflect.TypeOf(fact)}] = fact
}

func (fs *facts) all() []analysis.ObjectFact { return append(list(fs.imported), list(fs.exported)...) }

func (fs *facts) own() []analysis.ObjectFact { return list(fs.exported) }

func list(of map[factKey]analysis.Fact) []analysis.ObjectFact {
	var all []analysis.ObjectFact
	for key, fact := range of {
		all = append(all, analysis.ObjectFact{Object: key.of, Fact: fact})
	}
	return all
}
