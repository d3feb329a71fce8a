// Package idle tells drivers of the analyzer which dependencies of a program need no analysis,
// because they have neither findings nor facts that somebody needs.
//
// It is for the command uricheck, and may change.
package idle

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/judge"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
)

// Without returns import paths. A dependency has neither findings nor facts if it imports none of
// them, and none of [Imported], if no type of its imports comes from one of them, and if its
// imports have no facts. A package of the analysed module may still have URLs for other packages:
// see [IsOwn].
func Without() []string { return slices.Clone(sinks.Packages) }

// Imported returns more import paths like [Without], but only direct imports of them count.
func Imported() []string { return slices.Clone(sinks.Imported) }

// HasNoFacts reports whether a package belongs to the standard library and exports no facts,
// because the analyzer has its functions in a table.
func HasNoFacts(path string) bool { return trace.HasNoFacts(path) }

// IsOwn reports whether a package belongs to the user's code, and not to the standard library or
// another module. It depends on the path and the version of the module: only dependencies have a
// version.
func IsOwn(modulePath, moduleVersion string) bool { return judge.IsOwn(modulePath, moduleVersion) }
