package engine

import (
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis/unitchecker"
)

// Idle describes the units without findings and facts.
type Idle struct {
	// Without are paths of packages: a unit has neither findings nor facts if it imports none
	// of them, and if the types and facts of its imports come from none of them. If Without is
	// empty, the tool analyses every unit.
	Without []string
	// Imported are more such paths, but only a unit's own imports count.
	Imported []string
	// HasNoFacts reports whether a package, which may have findings, has no facts. The first of
	// Without is one of these.
	HasNoFacts func(path string) bool
	// IsOwn reports whether a unit of a module, given its path and version, may still have
	// facts. It may be nil.
	IsOwn func(path, version string) bool
}

// idleUnit is a compilation unit without facts, of which the go command only wants facts. The
// go command has the tool analyse every dependency, and most of them have nothing to do with
// URLs. unitchecker stores their types beside the facts; the tool leaves this to the compiler, if
// that compiles them for the importers, and can otherwise get the types without function bodies, in a
// fraction of the time.
type idleUnit struct {
	*compilation
	without []string // see Idle
	// hasFindings reports whether the unit may have findings, which the caller does not want.
	hasFindings bool
}

// unit returns a unit that is idle. ok is false if the unit may have findings or facts: then the
// tool analyses it.
func (idle Idle) unit(c *compilation) (u *idleUnit, ok bool) {
	if len(idle.Without) == 0 || !c.VetxOnly || c.VetxOutput == "" {
		return nil, false
	}
	u = &idleUnit{c, idle.Without, idle.hasNoFacts(c.ImportPath)}
	if idle.isOwn(&c.Config) || !u.hasFindings && idle.mayHaveFacts(&c.Config, slices.Collect(maps.Keys(c.PackageVetx))) {
		return nil, false
	}
	for path := range u.PackageVetx {
		file, err := u.file(path)
		if err != nil || len(file.Facts) > 0 || !u.hasFindings && slices.ContainsFunc(idle.Without, file.MayMention) {
			return nil, false
		}
	}
	return u, true
}

func (idle Idle) hasNoFacts(path string) bool { return idle.HasNoFacts != nil && idle.HasNoFacts(path) }

func (idle Idle) isOwn(c *unitchecker.Config) bool {
	return idle.IsOwn != nil && idle.IsOwn(c.ModulePath, c.ModuleVersion)
}

// mayHaveFacts reports whether a unit may have facts even if its imports have none, and their types
// mention none of Without.
func (idle Idle) mayHaveFacts(c *unitchecker.Config, imports []string) bool {
	if len(idle.Without) == 0 || idle.isOwn(c) {
		return true
	}
	isImported := func(path string) bool { return slices.Contains(imports, path) }
	// The types of a package mention the package itself.
	return slices.Contains(idle.Without, c.ImportPath) || slices.ContainsFunc(idle.Without, isImported) ||
		slices.ContainsFunc(idle.Imported, isImported)
}

// skip does the tool's work for the unit without an analysis. After an error it has printed
// nothing, and the tool can still analyse the unit.
func (u *idleUnit) skip(analyzer, mode string) error {
	name, err := u.writeFacts(mode)
	if err != nil {
		return err
	}
	if mode == "" {
		return nil
	}
	noteProgress()
	if u.hasFindings {
		return nil
	}
	rec := &record{Name: name, Files: slices.Clone(u.GoFiles), Touched: make(map[string]File)}
	named := recorder{fromCgo: nameIn(u.Dir, rec.Files)}
	rec.rename(named.inPackage)
	text, err := rec.encode()
	if err != nil {
		return err
	}
	return u.print(analyzer, text)
}

// writeFacts writes the file of the unit, without facts. Only a record needs the name of the package.
func (u *idleUnit) writeFacts(mode string) (packageName string, err error) {
	switch {
	case !u.isCompiled || u.hasFindings:
		return u.writeTypes()
	case mode != "":
		file, err := parser.ParseFile(u.fset, u.GoFiles[0], nil, parser.PackageClauseOnly)
		if err != nil {
			return "", err
		}
		packageName = file.Name.Name
	}
	// The types of an idle unit mention none of the packages.
	return packageName, u.write(types.NewPackage(u.ImportPath, packageName), nil, nil)
}

// writeTypes writes the file of the unit with its types.
func (u *idleUnit) writeTypes() (packageName string, err error) {
	files := make([]*ast.File, len(u.GoFiles))
	for i, name := range u.GoFiles {
		src, err := os.ReadFile(name)
		if err != nil {
			return "", err
		}
		blankCode(src)
		if files[i], err = parser.ParseFile(u.fset, name, src, parser.SkipObjectResolution); err != nil {
			return "", err
		}
		u.dropUnused(files[i])
	}
	config := types.Config{
		Importer:         u,
		IgnoreFuncBodies: true,
		Sizes:            types.SizesFor("gc", build.Default.GOARCH),
		GoVersion:        u.GoVersion,
	}
	pkg, err := config.Check(u.ImportPath, u.fset, files, nil)
	if err != nil {
		return "", err
	}
	return pkg.Name(), u.write(pkg, nil, u.without)
}

// dropUnused removes the imports that a file without function bodies does not use: reading the
// types of all imports would take most of the time.
func (u *idleUnit) dropUnused(file *ast.File) {
	used := qualifiers(file)
	isUnused := func(spec ast.Spec) bool { return !u.isUsed(spec.(*ast.ImportSpec), used) }
	file.Decls = slices.DeleteFunc(file.Decls, func(decl ast.Decl) bool {
		d, ok := decl.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			return false
		}
		d.Specs = slices.DeleteFunc(d.Specs, isUnused)
		return len(d.Specs) == 0
	})
}

// qualifiers returns the names before a point, those of imported packages among them.
func qualifiers(file *ast.File) map[string]bool {
	names := make(map[string]bool)
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := s.X.(*ast.Ident); ok {
				names[x.Name] = true
			}
		}
		return true
	})
	return names
}

// isUsed reports whether an import has, or may have, one of the names.
func (u *idleUnit) isUsed(spec *ast.ImportSpec, names map[string]bool) bool {
	if spec.Name != nil {
		return spec.Name.Name == "." || names[spec.Name.Name]
	}
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return true
	}
	file, _ := u.file(u.ImportMap[path])
	name, ok := file.Name()
	return !ok || names[name]
}
