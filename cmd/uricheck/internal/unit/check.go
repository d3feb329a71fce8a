package unit

import (
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// Source has the inputs of an analysis of a unit.
type Source struct {
	*unitchecker.Config
	Path     string // of the package
	Fset     *token.FileSet
	Files    []*ast.File
	Importer types.Importer
}

// Check type-checks a unit as unitchecker does, and returns all errors. It returns the pass of an analyzer that
// requires no other one, without facts, reports and contents of files. The pass has only the types that uricheck
// reads: no scopes, instances and versions of files. After errors the pass is incomplete. A soft error hides none of
// the package's types: the user may be about to type the use of a declaration or an import.
func (s Source) Check() (pass *analysis.Pass, errs []types.Error) {
	size := s.size()
	info := &types.Info{
		Types:      make(map[ast.Expr]types.TypeAndValue, min(size/bytesPerType, most)),
		Defs:       make(map[*ast.Ident]types.Object),
		Uses:       make(map[*ast.Ident]types.Object, min(size/bytesPerUse, most)),
		Implicits:  make(map[ast.Node]types.Object),
		Selections: make(map[*ast.SelectorExpr]*types.Selection),
	}
	config := s.config()
	config.Error = func(err error) { errs = append(errs, err.(types.Error)) }
	pkg, _ := config.Check(s.Path, s.Fset, s.Files, info)
	return &analysis.Pass{
		Fset:         s.Fset,
		Files:        s.Files,
		OtherFiles:   s.NonGoFiles,
		IgnoredFiles: s.IgnoredFiles,
		Pkg:          pkg,
		TypesInfo:    info,
		TypesSizes:   config.Sizes,
		Module:       moduleOf(s.Config),
	}, errs
}

// Declarations type-checks a unit without the bodies of functions.
func (s Source) Declarations() (*types.Package, error) {
	config := s.config()
	config.IgnoreFuncBodies = true
	return config.Check(s.Path, s.Fset, s.Files, nil)
}

func (s Source) config() *types.Config {
	return &types.Config{Importer: s.Importer, Sizes: types.SizesFor("gc", build.Default.GOARCH), GoVersion: s.GoVersion}
}

// The type checker would need a tenth more time if its maps had to grow. Source code has about one
// expression, and one use of a name, in so many bytes. Code with long texts and comments has fewer,
// so a map begins with room for a limited number of entries.
const (
	bytesPerType = 16
	bytesPerUse  = 24
	most         = 1 << 15
)

// size returns the number of bytes in the files.
func (s Source) size() int {
	size := 0
	for _, file := range s.Files {
		size += int(file.FileEnd - file.FileStart)
	}
	return size
}

// moduleOf returns the module in a description. If there is none, it makes one, as unitchecker
// does: before Go 1.27 the go command writes none.
func moduleOf(c *unitchecker.Config) *analysis.Module {
	if c.Module == nil && c.ModulePath != "" {
		return &analysis.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: c.GoVersion}
	}
	return c.Module
}

// Run runs an analyzer with the facts about a package and its imports. It returns the analyzer's
// result and its diagnostics.
func Run(a *analysis.Analyzer, pass *analysis.Pass, facts *Facts) (result any, found []analysis.Diagnostic, err error) {
	pass.Analyzer = a
	pass.ImportObjectFact = facts.Get
	pass.ExportObjectFact = facts.Set
	pass.AllObjectFacts = facts.All
	pass.Report = func(d analysis.Diagnostic) { found = append(found, d) }
	result, err = a.Run(pass)
	return result, found, err
}

// FileReader returns a function that reads only the files of a unit.
func FileReader(c *unitchecker.Config, read func(name string) ([]byte, error)) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		for _, files := range [][]string{c.GoFiles, c.NonGoFiles, c.IgnoredFiles} {
			if slices.Contains(files, name) {
				return read(name)
			}
		}
		return nil, fmt.Errorf("%s is not a file of the package", name)
	}
}

// Parse parses the files of a unit. If some do not parse, the error is a [scanner.ErrorList] with all their errors.
func Parse(
	fset *token.FileSet, names []string, mode parser.Mode, read func(name string) ([]byte, error),
) ([]*ast.File, error) {
	files := make([]*ast.File, len(names))
	var found scanner.ErrorList
	for i, name := range names {
		content, err := read(name)
		if err != nil {
			return nil, err
		}
		files[i], err = parser.ParseFile(fset, name, content, mode|parser.SkipObjectResolution)
		if list, ok := errors.AsType[scanner.ErrorList](err); ok {
			found = append(found, list...)
		} else if err != nil {
			return nil, err
		}
	}
	return files, found.Err()
}
