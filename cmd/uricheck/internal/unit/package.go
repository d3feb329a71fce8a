package unit

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// Package describes the package in a directory, and its external tests, before anybody parses its
// files.
type Package struct {
	// Config describes the package with its test files. PackageVetx has the imports of the
	// external tests as well.
	unitchecker.Config
	External []string // the files of the external tests, absolute
	Hidden   []string // the files of the external tests, absolute, if the unit does not describe them
	Imported map[string]Import
}

// Import is an imported package.
type Import struct {
	Vetx                       // with types, unless there are compiled ones
	Compiled []byte            // export data of the compiler
	Sum      [sha256.Size]byte // of both
}

func newImport(c *unitchecker.Config, path string) (Import, error) {
	file, err := ReadVetx(c.PackageVetx[path])
	if err != nil {
		return Import{}, err
	}
	i := Import{Vetx: file}
	if !file.HasTypes() {
		if i.Compiled, err = readCompiled(c.PackageFile[path]); err != nil {
			return Import{}, err
		}
	}
	i.Sum = sha256.Sum256(append(file.Encode(), i.Compiled...))
	return i, nil
}

// Indexed returns the types and facts of the package with a path, without the data that only the
// compiler needs.
func (i Import) Indexed(path string) (Vetx, error) {
	fset := token.NewFileSet()
	pkg, err := i.Read(fset, make(map[string]*types.Package), path)
	if err != nil {
		return Vetx{}, err
	}
	file, err := NewVetx(fset, pkg)
	file.Facts = i.Facts
	return file, err
}

// Read returns the package with a path. It adds this package to the others, and, as far as its
// types mention them, the packages of these types.
func (i Import) Read(fset *token.FileSet, others map[string]*types.Package, path string) (*types.Package, error) {
	if i.HasTypes() {
		return i.Vetx.Import(fset, others, path)
	}
	return gcexportdata.Read(bytes.NewReader(i.Compiled), fset, others, path)
}

// ReadPackage reads a description that the go command has written for its tool, and the files that
// it names. added is the base name of a file that only the description has.
func ReadPackage(name, added string) (*Package, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	p := &Package{Imported: make(map[string]Import)}
	if err := json.Unmarshal(data, &p.Config); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	p.GoFiles = slices.DeleteFunc(p.GoFiles, func(file string) bool { return filepath.Base(file) == added })
	for path := range p.PackageVetx {
		if p.Imported[path], err = newImport(&p.Config, path); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Describe copies the description of a unit into a directory, with the files of its imports that
// are not in the go command's cache yet, if the unit contains the added file. It reports whether it
// does: then the go command needs nothing else of the tool.
func Describe(name, added, dir string) bool {
	var config unitchecker.Config
	data, err := os.ReadFile(name)
	if err != nil || json.Unmarshal(data, &config) != nil {
		return false
	}
	isAdded := func(file string) bool { return filepath.Base(file) == added }
	if !slices.ContainsFunc(config.GoFiles, isAdded) {
		return false
	}
	to, err := os.MkdirTemp(dir, "unit-")
	if err != nil {
		return true // without the description, the caller knows that this failed
	}
	work := filepath.Dir(filepath.Dir(name)) + string(filepath.Separator)
	for _, files := range []map[string]string{config.PackageVetx, config.PackageFile} {
		for path, file := range files {
			if strings.HasPrefix(file, work) {
				files[path] = filepath.Join(to, filepath.Base(filepath.Dir(file))+filepath.Ext(file))
				_ = copyFile(file, files[path])
			}
		}
	}
	if data, err = json.Marshal(config); err == nil {
		_ = os.WriteFile(to+".cfg", data, 0o666)
	}
	return true
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o666)
}

// HasCgo reports whether cgo made some of the files from others.
func (p *Package) HasCgo() bool {
	isMade := func(file string) bool { return filepath.Dir(file) != filepath.Clean(p.Dir) }
	return slices.ContainsFunc(p.GoFiles, isMade)
}

// Has reports whether a file belongs to the package or to its external tests.
func (p *Package) Has(file string) bool {
	return slices.Contains(p.GoFiles, file) || slices.Contains(p.External, file)
}
