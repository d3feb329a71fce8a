// Package closure analyses packages with all that they import in one process: it reads the types of
// each import once, and starts no process for each package, as go vet does. It keeps the results of
// packages in a cache.
//
// It does not use three ways that exist. go/packages gives types for facts only with the syntax of all
// dependencies (1.4 GB for gopls), or runs "go list -export" before every run, which costs a second run its
// speed: closure needs the compiler only if a result is not in the store. x/tools' go/analysis/checker works on
// such packages, holds the syntax, types and facts of all of them until the end, and stores nothing. The cache of
// gopls, which does all this, is in internal packages, and belongs to a process that lives long.
package closure

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Listed is a package, or a variant of it for a test, as "go list -json" prints it.
type Listed struct {
	ImportPath, Dir, Name     string
	GoFiles, CgoFiles         []string
	TestGoFiles, XTestGoFiles []string
	CompiledGoFiles           []string
	IgnoredGoFiles            []string
	IgnoredOtherFiles         []string
	Imports                   []string
	ImportMap                 map[string]string
	ForTest, Export           string
	DepOnly, Standard         bool
	Module                    *Module
	Error                     *ListError
	DepsErrors                []*ListError
}

// ListError is an error of the go command about a package.
type ListError struct {
	ImportStack []string
	Pos, Err    string
}

// Module is the module of a package.
type Module struct {
	Path, Version, GoVersion string
	Main                     bool
	Replace                  *struct{ Version string }
	Error                    *struct{ Err string }
}

// Fields are the names of the fields of Listed that are cheap for the go command to find.
const Fields = "ImportPath,Dir,Name,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,IgnoredGoFiles,IgnoredOtherFiles," +
	"Imports,ImportMap,ForTest,DepOnly,Standard,Module,Error,DepsErrors"

// CompiledFields are the names of the fields of packages that the go command compiles.
const CompiledFields = "ImportPath,Export,CompiledGoFiles,Error"

// Decode reads the output of "go list -json".
func Decode(from io.Reader) ([]*Listed, error) {
	var all []*Listed
	decoder := json.NewDecoder(from)
	for {
		p := new(Listed)
		switch err := decoder.Decode(p); {
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		}
		p.replaceC()
		all = append(all, p)
	}
}

// cgoImports are the imports of the files that cgo makes, which the go command does not list: see
// package cmd/go/internal/load. The packages of the standard library have others, and no facts.
var cgoImports = []string{"runtime/cgo", "syscall", "unsafe"}

// replaceC replaces the import "C", which is no package.
func (p *Listed) replaceC() {
	i := slices.Index(p.Imports, "C")
	if i < 0 {
		return
	}
	p.Imports = slices.Delete(p.Imports, i, i+1)
	for _, path := range cgoImports {
		if !p.Standard && !slices.Contains(p.Imports, path) {
			p.Imports = append(p.Imports, path)
		}
	}
}

// Path returns the import path in the package's source code and types. A variant for a test has the
// same path, although the go command lists it as "path [test]".
func (p *Listed) Path() string {
	if !p.isVariant() {
		return p.ImportPath // which may have a space, although the go command refuses it
	}
	path, _, _ := strings.Cut(p.ImportPath, " ")
	return path
}

// isVariant reports whether the go command compiles the package for a test alone.
func (p *Listed) isVariant() bool { return p.ForTest != "" }

// CommandLine is the import path of a package of named files.
const CommandLine = "command-line-arguments"

// isNamed reports whether the user named the files of the package, which the go command therefore does not find by
// its path.
func (p *Listed) isNamed() bool { return p.ImportPath == CommandLine }

// HasErrors reports whether the go command cannot load the package or something that it imports.
func (p *Listed) HasErrors() bool { return p.Error != nil || len(p.DepsErrors) > 0 }

// IsTestMain reports whether the go command makes the package, to run a test. Its path ends in ".test", but so may
// that of a program. For tests of the standard library, it may import a variant of testdeps.
func (p *Listed) IsTestMain() bool {
	isOfTests := func(path string) bool {
		path, _, _ = strings.Cut(path, " ")
		return path == "testing/internal/testdeps"
	}
	return strings.HasSuffix(p.ImportPath, ".test") && slices.ContainsFunc(p.Imports, isOfTests)
}

// defaultGoVersion is the language version of a module that says none: see cmd/go/internal/gover.
const defaultGoVersion = "1.16"

// Below returns the listed packages with some paths, and all that they import.
func Below(listed []*Listed, paths []string) []*Listed {
	byPath := make(map[string]*Listed)
	for _, l := range listed {
		byPath[l.ImportPath] = l
	}
	var below []*Listed
	var add func(paths []string)
	add = func(paths []string) {
		for _, path := range paths {
			if l := byPath[path]; l != nil {
				delete(byPath, path)
				below = append(below, l)
				add(l.Imports)
			}
		}
	}
	add(paths)
	return below
}

// Unit describes the package as the go command describes a unit to the tool of go vet, without the
// files that cgo makes. goVersion is the version of the go command.
func (p *Listed) Unit(goVersion string) *unitchecker.Config {
	c := &unitchecker.Config{
		ID: p.Path(), ImportPath: p.Path(), Compiler: "gc", Dir: p.Dir,
		GoFiles:      absolute(p.Dir, p.GoFiles),
		IgnoredFiles: absolute(p.Dir, slices.Concat(p.IgnoredGoFiles, p.IgnoredOtherFiles)),
		GoVersion:    goVersion,
	}
	if p.Module == nil {
		return c
	}
	c.GoVersion = "go" + defaultGoVersion
	if p.Module.GoVersion != "" {
		c.GoVersion = "go" + p.Module.GoVersion
	}
	if p.Module.Error == nil {
		c.ModulePath, c.ModuleVersion = p.Module.Path, p.Module.Version
	}
	return c
}

func absolute(dir string, names []string) []string {
	files := make([]string, len(names))
	for i, name := range names {
		if files[i] = name; !filepath.IsAbs(name) {
			files[i] = filepath.Join(dir, name)
		}
	}
	return files
}
