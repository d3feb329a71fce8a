package unit

import (
	"go/ast"
	"go/build"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

// Source is what an analysis of a unit reads.
type Source struct {
	*unitchecker.Config
	Path     string // of the package
	Fset     *token.FileSet
	Files    []*ast.File
	Importer types.Importer
	// Error, if it is not nil, gets every error of the type checker. If it is nil, the first error
	// ends Check.
	Error func(error)
}

// Check type-checks a unit as unitchecker does. It returns the pass of an analyzer that requires no
// other one, without facts, reports and contents of files. After an error it returns what it has.
func (s Source) Check() (*analysis.Pass, error) {
	size := s.size()
	info := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, min(size/bytesPerType, most)),
		Defs:         make(map[*ast.Ident]types.Object),
		Uses:         make(map[*ast.Ident]types.Object, min(size/bytesPerUse, most)),
		Implicits:    make(map[ast.Node]types.Object),
		Instances:    make(map[*ast.Ident]types.Instance),
		Scopes:       make(map[ast.Node]*types.Scope),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection),
		FileVersions: make(map[*ast.File]string),
	}
	config := types.Config{
		Importer:  s.Importer,
		Sizes:     types.SizesFor("gc", build.Default.GOARCH),
		GoVersion: s.GoVersion,
		Error:     s.Error,
	}
	pkg, err := config.Check(s.Path, s.Fset, s.Files, info)
	return &analysis.Pass{
		Fset:         s.Fset,
		Files:        s.Files,
		OtherFiles:   s.NonGoFiles,
		IgnoredFiles: s.IgnoredFiles,
		Pkg:          pkg,
		TypesInfo:    info,
		TypesSizes:   config.Sizes,
		Module:       moduleOf(s.Config),
	}, err
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

// moduleOf returns what unitchecker makes of a description without a module: before Go 1.27 the go
// command writes none.
func moduleOf(c *unitchecker.Config) *analysis.Module {
	if c.Module == nil && c.ModulePath != "" {
		return &analysis.Module{Path: c.ModulePath, Version: c.ModuleVersion, GoVersion: c.GoVersion}
	}
	return c.Module
}

// With gives an analyzer the facts about a package and its imports.
func (fs *Facts) With(pass *analysis.Pass) {
	pass.ImportObjectFact = fs.Get
	pass.ExportObjectFact = fs.Set
	pass.AllObjectFacts = fs.All
}
