package play

import (
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Room analyses packages. It keeps the results of packages that do not change. It is not safe for
// concurrent use.
type Room struct {
	bundle   *Bundle
	check    *analysis.Analyzer
	both     *analysis.Analyzer // check, and the texts with their ways
	entries  []inventory.Entry  // of the last run of both
	universe *unit.Universe
	known    map[string]*checked // by part.id
}

// New returns a room in which packages can import those of the bundle.
func New(b *Bundle) *Room {
	r := &Room{bundle: b, check: analyzer.New(analyzer.Options{}), universe: unit.NewUniverse(), known: make(map[string]*checked)}
	for _, fact := range r.check.FactTypes {
		gob.Register(fact)
	}
	r.universe.Add(b.imports)
	lister := analyzer.NewInventory(analyzer.Options{})
	both := *r.check
	both.Run = func(pass *analysis.Pass) (any, error) {
		entries, err := lister.Run(pass)
		if err != nil {
			return nil, err
		}
		r.entries = entries.([]inventory.Entry)
		return r.check.Run(pass)
	}
	r.both = &both
	return r
}

// part is what the analyzer gets at a time, as from the go command: a package, the package with the
// tests inside it, or the external tests.
type part struct {
	*folder
	module *module
	kind   partKind
	files  []*file
	tested *part // by external tests, if there are tests inside the package
}

type partKind string

const (
	plain       partKind = ""
	withInside  partKind = " [inside]"
	onlyOutside partKind = " [outside]"
)

// id names the part; that of a package is its path.
func (p *part) id() string { return p.path + string(p.kind) }

// partsOf returns the parts of folders, each after those that it needs.
func (m *module) partsOf(sorted []*folder) []*part {
	var packages, inside, outside []*part
	for _, d := range sorted {
		if len(d.files) > 0 {
			packages = append(packages, &part{d, m, plain, d.files, nil})
		}
		var tested *part
		if len(d.inside) > 0 {
			tested = &part{d, m, withInside, slices.Concat(d.files, d.inside), nil}
			inside = append(inside, tested)
		}
		if len(d.outside) > 0 {
			outside = append(outside, &part{d, m, onlyOutside, d.outside, tested})
		}
	}
	return slices.Concat(packages, inside, outside)
}

// checked is the result of the analysis of a part.
type checked struct {
	key      key
	findings []finding.Finding
	entries  []inventory.Entry
	types    *types.Package
	facts    []analysis.ObjectFact // its own
}

// key identifies all that a result depends on.
type key [sha256.Size]byte

func (p *part) keyAfter(before map[string]key, settings string) key {
	h := sha256.New()
	fmt.Fprintf(h, "%s %q %q %q\n", settings, p.id(), p.module.path, p.module.goVersion)
	for _, f := range slices.Concat(p.files, p.ignored) {
		fmt.Fprintf(h, "%q %q\n", f.name, f.content)
	}
	for _, d := range p.module.imported(p.files) {
		fmt.Fprintf(h, "%q %x\n", d.path, before[d.path])
	}
	if p.tested != nil {
		fmt.Fprintf(h, "%x\n", before[p.tested.id()])
	}
	return key(h.Sum(nil))
}

// analyze analyses the parts whose results it does not know.
func (r *Room) analyze(parts []*part, settings string) error {
	keys := make(map[string]key)
	for _, p := range parts {
		keys[p.id()] = p.keyAfter(keys, settings)
		if p.tested != nil { // its types have the positions of files that are gone
			delete(r.known, p.tested.id())
		}
	}
	for id, c := range r.known {
		if keys[id] != c.key {
			delete(r.known, id)
			r.universe.Forget(id)
		}
	}
	for _, p := range parts {
		if r.known[p.id()] != nil {
			continue
		}
		c, err := r.checkPart(p)
		if err != nil {
			return err
		}
		c.key = keys[p.id()]
		r.known[p.id()] = c
	}
	return nil
}

// checkPart type-checks and analyses a part, and gives the types and facts of a package to those that
// import it, encoded as in the file of unitchecker.
func (r *Room) checkPart(p *part) (*checked, error) {
	config := p.config()
	from := importer{r, p}
	var syntax []*ast.File
	for _, f := range p.files {
		syntax = append(syntax, f.syntax)
	}
	var failed error
	pass, _ := unit.Source{
		Config: config, Path: config.ImportPath, Fset: r.universe.Fset, Files: syntax, Importer: from,
		Error: func(err error) { failed = errors.Join(failed, unit.Serious(err)) },
	}.Check()
	if failed != nil { // with its position, which ends with the file
		first, _, _ := strings.Cut(failed.Error(), "\n")
		return nil, errors.New(first)
	}
	facts, err := from.facts(pass.Pkg)
	if err != nil {
		return nil, err
	}
	pass.ReadFile = p.readFile
	_, found, err := unit.Run(r.both, pass, facts)
	if err != nil {
		return nil, err
	}
	c := &checked{entries: r.entries, types: pass.Pkg, facts: facts.Own()}
	for _, d := range found {
		c.findings = append(c.findings, finding.Of(pass.Fset, d))
	}
	if p.kind != plain {
		return c, nil
	}
	file, err := unit.NewVetx(pass.Fset, pass.Pkg)
	if err != nil {
		return nil, err
	}
	if file.Facts, err = facts.Stored().Encode(); err != nil {
		return nil, fmt.Errorf("the facts of %s: %w", p.path, err)
	}
	r.universe.Add(map[string]unit.Import{p.path: {Vetx: file}})
	return c, nil
}

// configOf describes a part as the go command would.
func (p *part) config() *unitchecker.Config {
	c := &unitchecker.Config{
		ID: p.id(), Compiler: "gc", Dir: dir, ImportPath: p.path, GoVersion: p.module.goVersion, ModulePath: p.module.path,
		GoFiles: absolute(p.files), IgnoredFiles: absolute(p.ignored),
	}
	if p.kind == onlyOutside {
		c.ImportPath += "_test"
	}
	if p.isForeign {
		c.ModulePath, c.ModuleVersion = p.path, "v0.0.0"
	}
	return c
}

func absolute(files []*file) []string {
	var names []string
	for _, f := range files {
		names = append(names, f.absolute())
	}
	return names
}

// readFile reads a file of the part.
func (p *part) readFile(name string) ([]byte, error) {
	for _, f := range slices.Concat(p.files, p.ignored) {
		if f.absolute() == name {
			return []byte(f.content), nil
		}
	}
	return nil, fs.ErrNotExist
}

// importer imports packages for a part. External tests import the package with the tests inside it. Unlike
// the go command, the playground gives their other imports the package without these.
type importer struct {
	*Room
	of *part
}

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	d := i.of.module.find(path)
	switch {
	case d == nil:
		return i.universe.Import(path)
	case d == i.of.folder && i.of.tested != nil:
		return i.known[i.of.tested.id()].types, nil
	}
	return i.universe.Import(d.path)
}

// facts returns the facts of the imports.
func (i importer) facts(of *types.Package) (*unit.Facts, error) {
	facts := unit.NewFacts()
	for _, imported := range of.Imports() {
		known, err := i.universe.FactsOf(imported.Path())
		if err != nil {
			return nil, err
		}
		if tested := i.of.tested; tested != nil && imported.Path() == tested.path {
			known = i.known[tested.id()].facts
		}
		facts.Import(known)
	}
	return facts, nil
}
