package code

import (
	"go/ast"
	"strconv"
	"strings"
)

// FindImport returns the declaration by which a file imports a path, or nil.
func FindImport(file *ast.File, path string) *ast.ImportSpec {
	for _, spec := range file.Imports {
		if ImportPath(spec) == path {
			return spec
		}
	}
	return nil
}

// ImportPath returns the path that an import names.
func ImportPath(spec *ast.ImportSpec) string {
	path, _ := strconv.Unquote(spec.Path.Value)
	return path
}

// IsStandard reports whether an import path looks like one of the standard library: its first
// element has no dot.
func IsStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}
