package live

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/focus"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// checked is an analysed package.
type checked struct {
	files    []*file
	syntax   []*ast.File // of the files, at the time of the analysis
	types    *types.Package
	hasFacts bool
	facts    []analysis.ObjectFact // its own, if it has facts
	findings []finding.Finding
}

// isOf reports whether the analysis had exactly these files, with their present syntax.
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

// has reports whether the analysis had a file.
func (c *checked) has(name string) bool {
	return slices.ContainsFunc(c.files, func(f *file) bool { return f.name == name })
}

// job is an analysis of some files of a package.
type job struct {
	path     string // of the package
	files    []*file
	exports  bool     // the analysis of another package needs the facts
	imported *checked // the package that the files test from outside, if they do
}

// check type-checks and analyses files as unitchecker does.
func (p *pkg) check(j job) (*checked, error) {
	c := &checked{files: j.files, hasFacts: j.exports}
	for _, f := range j.files {
		if f.syntax == nil {
			return nil, f.err
		}
		c.syntax = append(c.syntax, f.syntax)
	}
	pass, errs := unit.Source{
		Config: &p.Config, Path: j.path, Fset: p.known.Fset, Files: c.syntax, Importer: importer{p, j.imported},
	}.Check()
	if i := slices.IndexFunc(errs, func(e types.Error) bool { return !e.Soft }); i >= 0 {
		return nil, errs[i]
	}
	c.types = pass.Pkg
	tested := j.imported
	if tested == nil {
		tested = new(checked)
	}
	facts, err := p.known.Facts(c.types, tested.types, tested.facts)
	if err != nil {
		return nil, err
	}
	pass.ReadFile = c.readFile
	if edited := p.edited(j.files); len(edited) > 0 {
		found, err := p.run(false, focus.On(pass, edited), facts)
		if err != nil {
			return nil, err
		}
		p.first(Result{Findings: found})
	}
	if c.findings, err = p.run(j.exports, pass, facts); err != nil {
		return nil, err
	}
	c.facts = facts.Own()
	return c, nil
}

// edited returns the declarations of files that have changed since the last answer, if the caller
// wants their findings first.
func (p *pkg) edited(files []*file) []ast.Decl {
	if p.first == nil {
		return nil
	}
	var edited []ast.Decl
	for _, f := range files {
		edited = append(edited, f.edited()...)
	}
	return edited
}

// run runs the analyzer, which computes no facts if nothing needs them.
func (p *pkg) run(exports bool, pass *analysis.Pass, facts *unit.Facts) ([]finding.Finding, error) {
	a := p.analyzer
	if !exports {
		withoutFacts := *a
		withoutFacts.FactTypes = nil
		a = &withoutFacts
	}
	_, found, err := unit.Run(a, pass, facts)
	all := make([]finding.Finding, len(found))
	for i, d := range found {
		all[i] = finding.Of(p.known.Fset, d)
		all[i].Package = pass.Pkg.Path()
	}
	return all, err
}

// readFile reads a file of the package with the text of the editor, and any other file of its
// directory from disk.
func (c *checked) readFile(name string) ([]byte, error) {
	for _, f := range c.files {
		if f.name == name {
			return f.content, nil
		}
	}
	return files.ReadRegular(name)
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
	return i.known.Import(path)
}
