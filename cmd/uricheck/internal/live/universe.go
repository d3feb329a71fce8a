package live

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// universe has the types and facts of the imports of packages. Several packages share one, if they
// are of the same state of the files.
type universe struct {
	fset  *token.FileSet
	types map[string]*types.Package
	known map[string]*imported
	reads int // of files of types
}

// imported is an imported package, without the contents of its file.
type imported struct {
	unit.Import
	stored unit.StoredFacts
	facts  []analysis.ObjectFact // its facts about objects that existed at the last read
	at     int                   // the number of reads before
}

func newUniverse() *universe {
	fset := token.NewFileSet()
	fset.AddFile("", -1, 0) // so that there is room before every other file
	return &universe{fset: fset, types: make(map[string]*types.Package), known: make(map[string]*imported)}
}

// agrees reports whether a package imports the same versions as the others.
func (u *universe) agrees(p *unit.Package) bool {
	for path, i := range p.Imported {
		if known := u.known[path]; known != nil && known.Sum != i.Sum {
			return false
		}
	}
	return true
}

// add adds the imports of a package.
func (u *universe) add(p *unit.Package) {
	for path, i := range p.Imported {
		if u.known[path] == nil {
			u.known[path] = &imported{Import: i}
		}
	}
}

// pkg returns the types of an import.
func (u *universe) pkg(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg, ok := u.types[path]; ok && pkg.Complete() {
		return pkg, nil
	}
	i := u.known[path]
	if i == nil {
		return nil, fmt.Errorf("no types for the package %q", path)
	}
	pkg, err := i.Read(u.fset, u.types, path)
	i.Types, i.Compiled = nil, nil
	u.reads++
	return pkg, err
}

// factsOf returns the facts of an import for a package that imports it. Some are about objects of
// an import of the import, which may exist only after the next read.
func (u *universe) factsOf(path string) ([]analysis.ObjectFact, error) {
	i := u.known[path]
	if i == nil {
		return nil, nil
	}
	if len(i.Facts) > 0 {
		stored, err := i.DecodeFacts()
		if err != nil {
			return nil, fmt.Errorf("the facts of %s: %w", path, err)
		}
		i.stored, i.Facts = stored, nil
	}
	if i.at != u.reads {
		i.facts, i.at = i.stored.Of(u.types), u.reads
	}
	return i.facts, nil
}
