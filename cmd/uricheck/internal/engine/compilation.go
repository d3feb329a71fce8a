package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/types"
	"os"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// compilation is a compilation unit as the go command describes it to its tool.
type compilation struct {
	unitchecker.Config
	universe   *unit.Universe       // of the imports, once something needs their types
	read       map[string]unit.Vetx // of the imports
	isCompiled bool                 // see unit.IsCompiled
}

// readCompilation reads the description of a unit. It fails if the program does not know the
// files of the imports.
func readCompilation(name string) (*compilation, error) {
	if !unit.KnowsVetx() {
		return nil, errors.New("unitchecker may have another format")
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	c := &compilation{universe: unit.NewUniverse(), read: make(map[string]unit.Vetx)}
	c.universe.Load = c.load
	if err := json.Unmarshal(data, &c.Config); err != nil {
		return nil, err
	}
	c.isCompiled = unit.IsCompiled(&c.Config)
	if len(c.GoFiles) == 0 {
		return nil, errors.New("the package has no files")
	}
	return c, nil
}

// file returns the types and facts of an import.
func (c *compilation) file(path string) (unit.Vetx, error) {
	if file, ok := c.read[path]; ok {
		return file, nil
	}
	name, ok := c.PackageVetx[path]
	if !ok {
		return unit.Vetx{}, fmt.Errorf("the go command has no types of the package %q", path)
	}
	file, err := unit.ReadVetx(name)
	if err != nil {
		return unit.Vetx{}, err
	}
	c.read[path] = file
	return file, nil
}

// Import implements [types.Importer] with the types that the compiler or the tool wrote for a
// dependency.
func (c *compilation) Import(path string) (*types.Package, error) {
	mapped, ok := c.ImportMap[path] // vendored, perhaps
	if !ok {
		return nil, fmt.Errorf("the go command has no types of the import %q", path)
	}
	return c.universe.Import(mapped)
}

// load returns an import for the universe, which forgets the types once it has read them.
func (c *compilation) load(path string) (unit.Import, error) {
	mindHeap()
	file, err := c.file(path)
	if err != nil {
		return unit.Import{}, err
	}
	c.read[path] = unit.Vetx{Facts: file.Facts}
	i := unit.Import{Vetx: file}
	if c.isCompiled {
		i.Archive = c.PackageFile[path]
	}
	return i, nil
}

// write writes the file of the unit. It has types only if nobody can import those of the compiler.
// Otherwise it names those of some packages that the types mention: with facts, no importer is idle
// anyway.
func (c *compilation) write(pkg *types.Package, facts []byte, packages []string) (err error) {
	file := unit.Vetx{}
	if c.isCompiled {
		if len(facts) > 0 {
			packages = nil
		}
		file = unit.NewCompiled(pkg, packages)
	} else if file, err = unit.NewVetx(c.universe.Fset, pkg); err != nil {
		return err
	}
	file.Facts = facts
	return os.WriteFile(c.VetxOutput, file.Encode(), 0o666)
}
