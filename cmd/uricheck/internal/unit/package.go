package unit

import (
	"crypto/sha256"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Package describes the package in a directory, and its external tests, before anybody parses its
// files.
type Package struct {
	// Config describes the package with its test files. Its ImportMap has the imports of the external
	// tests as well.
	unitchecker.Config
	External []string // the files of the external tests, absolute
	Hidden   []string // the files of the external tests, absolute, if Imported lacks some of their imports
	Imported map[string]Import
}

// Import is an imported package. Its facts are stored, or in the file.
type Import struct {
	Vetx           // with types, unless there is an archive
	Archive string // of the compiler, in the cache of the go command, whose files do not change
	Stored  StoredFacts
	Sum     [sha256.Size]byte // of all that the types and facts depend on
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
	if err == nil {
		file.Facts, err = i.Stored.Encode()
	}
	return file, err
}

// Read returns the package with a path. It adds this package to the others, and, as far as its
// types mention them, the packages of these types.
func (i Import) Read(fset *token.FileSet, others map[string]*types.Package, path string) (*types.Package, error) {
	if i.Archive == "" {
		return i.Vetx.Import(fset, others, path)
	}
	return ImportCompiled(i.Archive, fset, others, path)
}

// Has reports whether a file belongs to the package or to its external tests.
func (p *Package) Has(file string) bool {
	return slices.Contains(p.GoFiles, file) || slices.Contains(p.External, file)
}
