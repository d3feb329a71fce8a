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

// IsStandard reports whether an import path is one of the standard library, by its first element:
// the path of a module may have no dot in it either.
func IsStandard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return standard[first]
}

// standard are the first elements of the paths that the go command reserves for the standard
// library. A test compares them with the directories of GOROOT/src.
var standard = map[string]bool{
	"archive": true, "bufio": true, "builtin": true, "bytes": true, "cmd": true, "cmp": true, "compress": true,
	"container": true, "context": true, "crypto": true, "database": true, "debug": true, "embed": true,
	"encoding": true, "errors": true, "expvar": true, "flag": true, "fmt": true, "go": true, "hash": true,
	"html": true, "image": true, "index": true, "internal": true, "io": true, "iter": true, "log": true,
	"maps": true, "math": true, "mime": true, "net": true, "os": true, "path": true, "plugin": true,
	"reflect": true, "regexp": true, "runtime": true, "slices": true, "sort": true, "strconv": true,
	"strings": true, "structs": true, "sync": true, "syscall": true, "testing": true, "text": true,
	"time": true, "unicode": true, "unique": true, "unsafe": true, "vendor": true, "weak": true,
}
