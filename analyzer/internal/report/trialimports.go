package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	pathpkg "path"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
)

// imports are the packages that the files of a package import, by the path in their import declarations.
type imports map[string]*types.Package

func importsOf(pass *analysis.Pass) imports {
	found := make(imports)
	for _, file := range pass.Files {
		for _, spec := range file.Imports {
			if name := pass.TypesInfo.PkgNameOf(spec); name != nil {
				found[code.ImportPath(spec)] = name.Imported()
			}
		}
	}
	return found
}

// Import implements [types.Importer]. It adds to a package the functions that fixes call: a file may not import
// them, and a driver may read only those objects of an import that the code selects.
func (i imports) Import(path string) (*types.Package, error) {
	known, source := i[path], library.Declared(path)
	switch {
	case source == "" && known == nil:
		return nil, fmt.Errorf("the package does not import %q", path)
	case source == "":
		return known, nil
	}
	declared, err := declare(path, source)
	if err == nil {
		i[path] = merged(known, declared)
	}
	return i[path], err
}

// declare type-checks the declarations of functions.
func declare(path, source string) (*types.Package, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package "+pathpkg.Base(path)+"; "+source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	return new(types.Config).Check(path, fset, []*ast.File{file}, nil)
}

// merged returns a package with the objects of a known one, which may be nil, and those of declared that it lacks.
func merged(known, declared *types.Package) *types.Package {
	if known == nil {
		return declared
	}
	lacks := func(name string) bool { return known.Scope().Lookup(name) == nil }
	if !slices.ContainsFunc(declared.Scope().Names(), lacks) {
		return known
	}
	both := types.NewPackage(known.Path(), known.Name())
	for _, from := range []*types.Package{known, declared} {
		for _, name := range from.Scope().Names() {
			both.Scope().Insert(from.Scope().Lookup(name)) // unless the scope has the name
		}
	}
	both.MarkComplete()
	return both
}
