package play

import (
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"io/fs"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/focus"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Room analyses packages. It keeps the results of packages that do not change. It is not safe for
// concurrent use.
type Room struct {
	bundle   *Bundle
	check    *analysis.Analyzer
	lister   *analysis.Analyzer // of the texts with their ways
	universe *unit.Universe
	parsed   []*file             // those with positions in the universe
	known    map[string]*checked // by part.id
}

// New returns a room in which packages can import those of the bundle.
func New(b *Bundle) *Room {
	r := &Room{
		bundle: b, check: analyzer.New(analyzer.Options{}), lister: analyzer.NewInventory(analyzer.Options{}),
		universe: unit.NewUniverse(), known: make(map[string]*checked),
	}
	for _, fact := range r.check.FactTypes {
		gob.Register(fact)
	}
	r.universe.Add(b.imports)
	return r
}

// forget removes the positions of files that have no result.
func (r *Room) forget() {
	isKept := make(map[*file]bool)
	for _, c := range r.known {
		for _, f := range c.files {
			isKept[f] = true
		}
	}
	r.parsed = slices.DeleteFunc(r.parsed, func(f *file) bool {
		if !isKept[f] {
			f.forget(r.universe.Fset)
		}
		return !isKept[f]
	})
}

// reset drops all results.
func (r *Room) reset() {
	for id := range r.known {
		r.universe.Forget(id)
	}
	clear(r.known)
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
			packages = append(packages, &part{folder: d, module: m, kind: plain, files: d.files})
		}
		var tested *part
		if len(d.inside) > 0 {
			tested = &part{folder: d, module: m, kind: withInside, files: slices.Concat(d.files, d.inside)}
			inside = append(inside, tested)
		}
		if len(d.outside) > 0 {
			outside = append(outside, &part{folder: d, module: m, kind: onlyOutside, files: d.outside, tested: tested})
		}
	}
	return slices.Concat(packages, inside, outside)
}

// checked is the result of the analysis of a part.
type checked struct {
	*part
	key      key
	depth    Depth // of the analysis so far
	pass     *analysis.Pass
	problems []problem
	findings []finding.Finding
	entries  []inventory.Entry
	facts    []analysis.ObjectFact // its own
}

// problem is an error of the type checker.
type problem struct {
	message string
	at      finding.Position
}

// key identifies all that a result depends on.
type key [sha256.Size]byte

func (p *part) keyAfter(before map[string]key, style bool) key {
	h := sha256.New()
	fmt.Fprintf(h, "%v %q %q %q\n", style, p.id(), p.module.path, p.module.goVersion)
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

// analyze analyses parts, as far as it does not know their results.
func (r *Room) analyze(parts []*part, s Settings) error {
	keys := make(map[string]key)
	for _, p := range parts {
		keys[p.id()] = p.keyAfter(keys, s.Style)
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
		c := r.known[p.id()]
		if c == nil {
			c = r.typeCheck(p)
			c.key = keys[p.id()]
			r.known[p.id()] = c
		}
		if err := r.deepen(c, s.Depth); err != nil {
			delete(r.known, p.id())
			return err
		}
	}
	return nil
}

// typeCheck type-checks a part. Its errors are problems, except for declarations without a use.
func (r *Room) typeCheck(p *part) *checked {
	config := p.config()
	c := &checked{part: p}
	var syntax []*ast.File
	for _, f := range p.files {
		syntax = append(syntax, f.syntax)
	}
	pass, errs := unit.Source{
		Config: config, Path: config.ImportPath, Fset: r.universe.Fset, Files: syntax, Importer: importer{r, p},
	}.Check()
	for _, e := range errs {
		if !e.Soft && isOwnError(e) {
			c.problems = append(c.problems, problem{e.Msg, positionOf(r.universe.Fset.Position(e.Pos))})
		}
	}
	c.pass = pass
	c.pass.ReadFile = p.readFile
	return c
}

func positionOf(p token.Position) finding.Position {
	return finding.Position{File: p.Filename, Line: p.Line, Column: p.Column, Offset: p.Offset}
}

// isOwnError reports whether an error is about the code, and neither the second line of another one nor about
// an import that the playground does not know, of which there is a note.
func isOwnError(e types.Error) bool {
	return !strings.HasPrefix(e.Msg, "\t") && !strings.HasSuffix(e.Msg, "("+errUnknown.Error()+")")
}

// deepen analyses a part to a depth.
func (r *Room) deepen(c *checked, depth Depth) error {
	if c.depth >= depth {
		return nil
	}
	var err error
	switch {
	case depth == Draft:
		err = r.judge(c, focus.WithoutFixes(c.pass))
	case c.depth < WithFixes:
		err = r.judge(c, c.pass)
	}
	if depth == WithWays && err == nil {
		err = r.list(c)
	}
	c.depth = depth
	return err
}

// judge finds the faults in a part, and its facts. It gives the types and facts of a package to those that import it,
// encoded as in the file of unitchecker.
func (r *Room) judge(c *checked, pass *analysis.Pass) error {
	_, found, facts, err := r.run(r.check, c, pass)
	if err != nil {
		return err
	}
	c.findings, c.facts = nil, facts.Own()
	for _, d := range found {
		c.findings = append(c.findings, finding.Of(pass.Fset, d))
	}
	if c.kind != plain {
		return nil
	}
	file, err := unit.NewVetx(pass.Fset, pass.Pkg)
	if err != nil {
		return err
	}
	if file.Facts, err = facts.Stored().Encode(); err != nil {
		return fmt.Errorf("the facts of %s: %w", c.path, err)
	}
	r.universe.Add(map[string]unit.Import{c.path: {Vetx: file}})
	return nil
}

// list lists the texts of a part, with their ways.
func (r *Room) list(c *checked) error {
	entries, _, _, err := r.run(r.lister, c, c.pass)
	if err == nil {
		c.entries = entries.([]inventory.Entry)
	}
	return err
}

// run runs an analyzer with the facts of the imports of a part.
func (r *Room) run(
	a *analysis.Analyzer, c *checked, pass *analysis.Pass,
) (result any, found []analysis.Diagnostic, facts *unit.Facts, err error) {
	var tested *types.Package
	var own []analysis.ObjectFact
	if c.tested != nil {
		of := r.known[c.tested.id()]
		tested, own = of.pass.Pkg, of.facts
	}
	if facts, err = r.universe.Facts(pass.Pkg, tested, own); err != nil {
		return nil, nil, nil, err
	}
	result, found, err = unit.Run(a, pass, facts)
	return result, found, facts, err
}

// config describes a part as the go command would.
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

// errUnknown is the error of an import that the playground does not know. The type checker replaces the
// package by an empty one, and reports no error about its selectors.
var errUnknown = errors.New("unknown on the playground")

// Import implements [types.Importer].
func (i importer) Import(path string) (*types.Package, error) {
	d := i.of.module.find(path)
	switch {
	case d == nil && !i.bundle.knows(path):
		return nil, errUnknown
	case d == nil:
		return i.universe.Import(path)
	case d == i.of.folder && i.of.tested != nil:
		return i.known[i.of.tested.id()].pass.Pkg, nil
	}
	return i.universe.Import(d.path)
}
