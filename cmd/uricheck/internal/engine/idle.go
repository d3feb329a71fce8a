package engine

import (
	"go/types"
	"maps"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
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

// NewIdle describes the units without findings and facts of uricheck.
func NewIdle() Idle {
	return Idle{Without: idle.Without(), Imported: idle.Imported(), HasNoFacts: idle.HasNoFacts, IsOwn: idle.IsOwn}
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

// writeFacts writes the file of the unit, without facts.
func (u *idleUnit) writeFacts() error {
	if u.isCompiled && !u.hasFindings {
		// The types of an idle unit mention none of the packages.
		return u.write(types.NewPackage(u.ImportPath, ""), nil, nil)
	}
	files, err := unit.Parse(u.universe.Fset, u.GoFiles, 0, os.ReadFile)
	if err != nil {
		return err
	}
	pkg, err := u.source(files).Declarations()
	if err != nil {
		return err
	}
	return u.write(pkg, nil, u.without)
}
