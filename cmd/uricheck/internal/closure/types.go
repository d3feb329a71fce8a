package closure

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"sync"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// universe has the types of packages for those that import them.
type universe struct {
	fset *token.FileSet
	mu   sync.Mutex
	// compiled has the packages that the go command has compiled, by path. Complete ones do not change.
	compiled map[string]*types.Package
	variants map[*pkg]*types.Package
}

func newUniverse() *universe {
	return &universe{
		fset: token.NewFileSet(), compiled: make(map[string]*types.Package), variants: make(map[*pkg]*types.Package),
	}
}

// typesOf returns the types of a package.
func (a *Analysis) typesOf(p *pkg) (*types.Package, error) {
	switch {
	case p.ImportPath == unsafePath:
		return types.Unsafe, nil
	case p.isVariant() || p.isNamed():
		return a.variant(p)
	}
	if err := a.compile(); err != nil {
		return nil, err
	}
	a.universe.mu.Lock()
	defer a.universe.mu.Unlock()
	return a.complete(p)
}

// complete reads the types of a package that the go command has compiled, and then those of all
// packages that they name: no goroutine changes a package that another one may already read.
func (a *Analysis) complete(p *pkg) (*types.Package, error) {
	u := a.universe
	if known, ok := u.compiled[p.ImportPath]; ok && known.Complete() {
		return known, nil
	}
	if p.Export == "" {
		p.isAsked.Store(true)
		return nil, ErrImports
	}
	found, err := unit.ImportCompiled(p.Export, u.fset, u.compiled, p.ImportPath)
	if err != nil {
		return nil, err
	}
	for _, named := range found.Imports() {
		other := a.packages[named.Path()]
		if other == nil || other.ImportPath == unsafePath {
			continue
		}
		if _, err := a.complete(other); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// keep keeps the types of a variant for its importers, and returns the types that all of them use:
// an importer may have requested these before the analysis.
func (a *Analysis) keep(p *pkg, checked *types.Package) *types.Package {
	u := a.universe
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.variants[p] == nil {
		u.variants[p] = checked
	}
	return u.variants[p]
}

// release forgets the types of the variants that only p still had to import: for a large program, all variants
// would be most of the heap.
func (a *Analysis) release(p *pkg) {
	if a.packages[p.ImportPath] != p || p.IsTestMain() {
		return // not one of the importers that New has counted
	}
	for _, path := range p.Imports {
		i := a.packages[path]
		if i == nil || i.importers.Add(-1) > 0 || !i.isVariant() {
			continue
		}
		a.universe.mu.Lock()
		delete(a.universe.variants, i)
		a.universe.mu.Unlock()
		i.forget(a)
	}
}

// removeFiles removes the lines of files, to which no types of other packages point.
func (u *universe) removeFiles(files []*ast.File) {
	for _, f := range files {
		u.fset.RemoveFile(u.fset.File(f.FileStart))
	}
}

// known returns the types of a variant if there are any.
func (u *universe) known(p *pkg) *types.Package {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.variants[p]
}

// variant returns the types of a variant, or of named files, which the go command does not compile. If the process has not
// analysed it, it type-checks the variant without the bodies of functions.
func (a *Analysis) variant(p *pkg) (*types.Package, error) {
	if known := a.universe.known(p); known != nil {
		return known, nil
	}
	names, err := a.filesOf(p)
	if err != nil {
		return nil, err
	}
	c := p.Unit(a.GoVersion)
	c.GoFiles = names
	files, err := a.parse(c, 0)
	if err != nil {
		return nil, err
	}
	checked, err := a.source(c, files, &importer{Analysis: a, of: p}).Declarations()
	if err != nil {
		return nil, err
	}
	return a.keep(p, checked), nil
}

const unsafePath = "unsafe"

// importer imports packages for one package.
type importer struct {
	*Analysis
	of     *pkg
	failed error // the first error of an import
}

// Import implements [types.Importer].
func (i *importer) Import(path string) (*types.Package, error) {
	if mapped, ok := i.of.ImportMap[path]; ok {
		path = mapped
	}
	imported := i.packages[path]
	found, err := types.Unsafe, error(nil)
	switch {
	case path == unsafePath:
	case imported == nil:
		err = fmt.Errorf("the go command does not list %s", path)
	default:
		found, err = i.typesOf(imported)
	}
	if _, isBroken := errors.AsType[problems](err); isBroken {
		err = ErrImports
	}
	if i.failed == nil {
		i.failed = err
	}
	return found, err
}

// reached returns the imports of a package and the packages that their types mention, by path.
func (a *Analysis) reached(p *pkg) (map[string]*types.Package, error) {
	reached := make(map[string]*types.Package)
	for _, path := range p.Imports {
		imported := a.packages[path]
		mentioned, err := imported.mentioned()
		if err != nil {
			return nil, err
		}
		maps.Copy(reached, mentioned)
	}
	return reached, nil
}

// mentionedBy returns a package and those that its types mention.
func (a *Analysis) mentionedBy(p *pkg) (map[string]*types.Package, error) {
	checked, err := a.typesOf(p)
	if err != nil {
		return nil, err
	}
	mentioned := unit.Mentioned(checked)
	mentioned[p.Path()] = checked
	return mentioned, nil
}
