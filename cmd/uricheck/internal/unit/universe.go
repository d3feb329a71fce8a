package unit

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// Universe has the types and facts of the imports of packages. Several packages share one, if they
// are of the same state of the files. It is a [types.Importer].
type Universe struct {
	Fset  *token.FileSet // for the packages as well
	Types map[string]*types.Package
	// Load returns a package that Add has not added. It may be nil: then there are no others.
	Load  func(path string) (Import, error)
	known map[string]*imported
	reads int // of files of types
}

// imported is an imported package, without the contents of its file.
type imported struct {
	Import
	facts []analysis.ObjectFact // its facts about objects that existed at the last read
	at    int                   // the number of reads before
}

// NewUniverse returns a universe without packages.
func NewUniverse() *Universe {
	fset := token.NewFileSet()
	fset.AddFile("", -1, 0) // so that there is room before every other file
	return &Universe{Fset: fset, Types: make(map[string]*types.Package), known: make(map[string]*imported)}
}

// Agrees reports whether a package imports the same versions as the others.
func (u *Universe) Agrees(imports map[string]Import) bool {
	for path, i := range imports {
		if known := u.known[path]; known != nil && known.Sum != i.Sum {
			return false
		}
	}
	return true
}

// Add adds imports, by path. Of those that it knows it keeps the old version.
func (u *Universe) Add(imports map[string]Import) {
	for path, i := range imports {
		if u.known[path] == nil {
			u.known[path] = &imported{Import: i}
		}
	}
}

// Forget removes a package. The caller has to remove the packages that import it as well, because
// their types contain its types.
func (u *Universe) Forget(path string) {
	delete(u.known, path)
	delete(u.Types, path)
}

// Has reports whether the universe has a package.
func (u *Universe) Has(path string) bool { return path == "unsafe" || u.known[path] != nil }

// Import returns the types of an import.
func (u *Universe) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg, ok := u.Types[path]; ok && pkg.Complete() {
		return pkg, nil
	}
	if u.known[path] == nil && u.Load != nil {
		loaded, err := u.Load(path)
		if err != nil {
			return nil, err
		}
		u.Add(map[string]Import{path: loaded})
	}
	i := u.known[path]
	if i == nil {
		return nil, fmt.Errorf("the go command has no types of the package %q", path)
	}
	pkg, err := i.Read(u.Fset, u.Types, path)
	i.Vetx.Types = nil
	u.reads++
	return pkg, err
}

// Facts returns the facts of the imports of a package. External tests import the tested package with the tests
// inside it, which the universe does not have, and whose facts are own.
func (u *Universe) Facts(of, tested *types.Package, own []analysis.ObjectFact) (*Facts, error) {
	facts := NewFacts()
	for _, imported := range of.Imports() {
		known, err := u.factsOf(imported.Path())
		if err != nil {
			return nil, err
		}
		if imported == tested {
			known = own
		}
		facts.Import(known)
	}
	return facts, nil
}

// factsOf returns the facts of an import for a package that imports it. Some are about objects of
// an import of the import, which may exist only after the next read.
func (u *Universe) factsOf(path string) ([]analysis.ObjectFact, error) {
	i := u.known[path]
	if i == nil {
		return nil, nil
	}
	if len(i.Facts) > 0 {
		stored, err := i.DecodeFacts()
		if err != nil {
			return nil, fmt.Errorf("the facts of %s: %w", path, err)
		}
		i.Stored, i.Facts = stored, nil
	}
	if i.at != u.reads {
		i.facts, i.at = i.Stored.Of(u.Types), u.reads
	}
	return i.facts, nil
}
