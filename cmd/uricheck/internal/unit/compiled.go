package unit

import (
	"bytes"
	"fmt"
	"go/token"
	"go/types"
	goversion "go/version"
	"io"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/gcexportdata"
)

// compiled begins the types in the file of a unit whose importers read the export data of the
// compiler instead. The paths of packages follow, one on each line. The types of unitchecker begin
// with the number of their version, which is another byte.
const compiled = "compiled\n"

// newestCompiler is the language version of the newest compiler whose export data this version of
// golang.org/x/tools certainly reads. Files of units that a later compiler compiled contain types.
const newestCompiler = "go1.26"

// IsCompiled reports whether the go command has compiled all imports of a unit. Then it also
// compiles the unit before others import it.
func IsCompiled(c *unitchecker.Config) bool {
	some := ""
	for path := range c.PackageVetx {
		if some = c.PackageFile[path]; some == "" {
			return false
		}
	}
	return some != "" && isOfKnownCompiler(some)
}

// isOfKnownCompiler reports whether package unit knows the compiler that wrote an archive.
func isOfKnownCompiler(archive string) bool {
	f, err := os.Open(archive)
	if err != nil {
		return false
	}
	defer f.Close()
	start := make([]byte, 256)
	n, _ := io.ReadFull(f, start)
	// "go object linux amd64 go1.26.1 …": see cmd/internal/objabi.HeaderString.
	_, header, ok := strings.Cut(string(start[:n]), "\ngo object ")
	fields := strings.Fields(header)
	if !ok || len(fields) < 3 {
		return false
	}
	return KnowsCompiler(fields[2])
}

// KnowsCompiler reports whether this package reads the export data of a compiler with a version.
func KnowsCompiler(version string) bool {
	language := goversion.Lang(version)
	return language != "" && goversion.Compare(language, newestCompiler) <= 0
}

// NewCompiled returns the file of a package without facts whose importers read the compiler's
// export data. It contains those of the paths whose packages the types of pkg mention.
func NewCompiled(pkg *types.Package, paths []string) Vetx {
	text := compiled
	if len(paths) == 0 {
		return Vetx{Types: []byte(text)}
	}
	mentioned := Mentioned(pkg)
	for _, path := range paths {
		if mentioned[path] != nil {
			text += path + "\n"
		}
	}
	return Vetx{Types: []byte(text)}
}

// HasTypes reports whether the file has types.
func (v Vetx) HasTypes() bool { return !bytes.HasPrefix(v.Types, []byte(compiled)) }

// ImportCompiled is like [Import.Read] for an archive of the compiler.
func ImportCompiled(archive string, fset *token.FileSet, others map[string]*types.Package, path string) (*types.Package, error) {
	f, err := os.Open(archive)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", archive, err)
	}
	return gcexportdata.Read(data, fset, others, path)
}
