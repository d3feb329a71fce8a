// Package live returns the findings of a package with the unsaved buffers of an editor, fast
// enough for every keystroke: it parses, type-checks and analyses only that package, in this
// process. It has read the types and facts of the imports before.
package live

import (
	"encoding/gob"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Store has the packages for which it can answer. Concurrent calls of its methods wait for each
// other.
type Store struct {
	analyzer *analysis.Analyzer
	mu       sync.Mutex
	packages map[string]*pkg // by directory
}

// New returns an empty store for an analyzer that requires no other one, has facts only about
// objects, and exports none without FactTypes.
func New(a *analysis.Analyzer) *Store {
	for _, fact := range a.FactTypes {
		gob.Register(fact)
	}
	return &Store{analyzer: a, packages: make(map[string]*pkg)}
}

// pkg is a package of the store.
type pkg struct {
	*unit.Package
	analyzer *analysis.Analyzer
	known    *unit.Universe
	heads    map[string]string // of all files that the directory had, by name
	files    map[string]*file  // those of the package and its external tests, by name

	untested, main, external *checked // the last ones: main has the tests inside the package

	first func(Result) // gets the first findings of the present answer
}

// Put adds packages to the store whose descriptions come from the same state of the files. Packages
// of another state do not share their imports. The go command has described the packages with these
// buffers.
func (s *Store) Put(packages []*unit.Package, buffers map[string][]byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.universeFor(packages)
	for _, described := range packages {
		known.Add(described.Imported)
		described.Imported = nil
		p := &pkg{Package: described, analyzer: s.analyzer, known: known, heads: make(map[string]string), files: make(map[string]*file)}
		for _, name := range goFiles(p.Dir, buffers) {
			content, isOpen := buffers[name]
			if !isOpen {
				content, _ = os.ReadFile(name) // find reports a missing file later
			}
			p.heads[name] = headOf(content)
		}
		if old := s.packages[p.Dir]; old != nil && old.known == known {
			p.files = old.files
		}
		s.packages[p.Dir] = p
	}
}

// universeFor returns the imports of the packages in the store, if these packages have the same
// imports as far as they overlap.
func (s *Store) universeFor(packages []*unit.Package) *unit.Universe {
	var known *unit.Universe
	for _, p := range s.packages {
		known = p.known
	}
	for _, p := range packages {
		if known != nil && !known.Agrees(p.Imported) {
			return unit.NewUniverse()
		}
	}
	if known == nil {
		return unit.NewUniverse()
	}
	return known
}

// Dirs returns the directories of the packages in the store.
func (s *Store) Dirs() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Sorted(maps.Keys(s.packages))
}

// Forget removes a directory from the store.
func (s *Store) Forget(dir string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.packages, dir)
}

// Result has the findings in a package.
type Result struct {
	Findings []finding.Finding
	Unseen   []string // test files that the store could not analyse
}

// Answer says whether there is a result.
type Answer uint8

// The answers.
const (
	Unknown Answer = iota // the go command has to describe the package, perhaps once more
	Broken                // the package does not parse or type-check
	Found
)

// Find returns the findings in the package of a directory, with buffers in place of files, by
// absolute name. Before that, it may call first with findings in the declarations that have changed
// since the last answer. A draft has the findings outside of tests, in about half the time: Unseen has the tests.
func (s *Store) Find(dir string, buffers map[string][]byte, isDraft bool, first func(Result)) (result Result, answer Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer func() {
		if recover() != nil {
			result, answer = Result{}, Unknown // go vet tells why
		}
	}()
	p := s.packages[dir]
	if p == nil || !p.update(buffers) {
		return Result{}, Unknown
	}
	p.first = first
	if isDraft {
		result, answer = p.draft()
	} else {
		result, answer = p.find()
	}
	p.first = nil
	if answer == Found {
		for _, f := range p.files {
			f.answered = f.content
		}
	}
	return result, answer
}

// update reads and parses changed files. ok is false if the description of the package is out of
// date.
func (p *pkg) update(buffers map[string][]byte) (ok bool) {
	names := goFiles(p.Dir, buffers)
	if len(names) != len(p.heads) {
		return false
	}
	for _, name := range names {
		head, isThere := p.heads[name]
		switch {
		case !isThere:
			return false
		case p.Has(name):
			if !p.updateFile(name, head, buffers) {
				return false
			}
		default:
			if content, isOpen := buffers[name]; isOpen && headOf(content) != head {
				return false
			}
		}
	}
	return true
}

func (p *pkg) updateFile(name, head string, buffers map[string][]byte) (ok bool) {
	f := p.files[name]
	if f == nil {
		f = &file{name: name}
		p.files[name] = f
	}
	if !f.update(p.known.Fset, buffers) {
		return false
	}
	if f.syntax == nil {
		return true
	}
	return f.head == head && p.knowsImports(f)
}

// knowsImports reports whether the description contains the imports of a file.
func (p *pkg) knowsImports(f *file) bool {
	for _, spec := range f.syntax.Imports {
		path := strings.Trim(spec.Path.Value, "`\"")
		if mapped, ok := p.ImportMap[path]; ok {
			path = mapped
		}
		isTested := path == p.ImportPath && slices.Contains(p.External, f.name)
		if !isTested && !p.known.Has(path) {
			return false
		}
	}
	return true
}

// find analyses the changed package.
func (p *pkg) find() (Result, Answer) {
	unseen := slices.Clone(p.Hidden)
	if files := p.filesOf(p.GoFiles); !p.main.isOf(files) {
		main, err := p.checkMain(files)
		if err != nil {
			return Result{}, Broken
		}
		p.main, p.external = main, nil
	}
	for _, name := range p.GoFiles {
		if !p.main.has(name) {
			unseen = append(unseen, name)
		}
	}
	if len(p.External) == 0 {
		return found(unseen, p.main)
	}
	if files := p.filesOf(p.External); !p.external.isOf(files) {
		external, err := p.check(job{path: p.ImportPath + "_test", files: files, imported: p.main})
		if err != nil {
			return found(append(unseen, p.External...), p.main)
		}
		p.external = external
	}
	return found(unseen, p.main, p.external)
}

// found returns the findings of analyses.
func found(unseen []string, in ...*checked) (Result, Answer) {
	result := Result{Unseen: unseen}
	for _, c := range in {
		result.Findings = append(result.Findings, c.findings...)
	}
	result.Findings = finding.Sort(result.Findings)
	return result, Found
}

// checkMain analyses a package with the tests inside it, or without them if they are broken.
func (p *pkg) checkMain(files []*file) (*checked, error) {
	exports := len(p.External) > 0
	untested := slices.DeleteFunc(slices.Clone(files), (*file).isTest)
	if len(untested) == len(files) {
		return p.checkUntested(untested, exports)
	}
	main, err := p.check(job{path: p.ImportPath, files: files, exports: exports})
	if err != nil {
		return p.checkUntested(untested, exports)
	}
	return main, nil
}

// checkUntested analyses files, unless it has already done that.
func (p *pkg) checkUntested(files []*file, exports bool) (*checked, error) {
	if p.untested.isOf(files) && (p.untested.hasFacts || !exports) {
		return p.untested, nil
	}
	c, err := p.check(job{path: p.ImportPath, files: files, exports: exports})
	if err == nil {
		p.untested = c
	}
	return c, err
}

// draft analyses the changed package without its tests.
func (p *pkg) draft() (Result, Answer) {
	files := p.filesOf(p.GoFiles)
	c, err := p.checkUntested(slices.DeleteFunc(slices.Clone(files), (*file).isTest), false)
	if err != nil {
		return Result{}, Broken
	}
	unseen := slices.Concat(p.Hidden, p.External)
	for _, f := range files {
		if f.isTest() {
			unseen = append(unseen, f.name)
		}
	}
	return found(unseen, c)
}

func (p *pkg) filesOf(names []string) []*file {
	files := make([]*file, len(names))
	for i, name := range names {
		files[i] = p.files[name]
	}
	return files
}

// goFiles returns the Go files of a directory, those of buffers included.
func goFiles(dir string, buffers map[string][]byte) []string {
	var names []string
	entries, _ := os.ReadDir(dir) // without any the package is out of date
	for _, entry := range entries {
		if isGo(entry.Name()) {
			names = append(names, filepath.Join(dir, entry.Name()))
		}
	}
	for name := range buffers {
		if filepath.Dir(name) == dir && isGo(filepath.Base(name)) && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// isGo reports whether the go command reads a file with this name.
func isGo(base string) bool {
	return strings.HasSuffix(base, ".go") && !strings.HasPrefix(base, "_") && !strings.HasPrefix(base, ".")
}
