// Package looks tells whether the code of a package looks at what a variable holds, to decide
// what to do with it.
package looks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// Reads tells what the reads of variables are for.
type Reads struct {
	index *defuse.Package
	found map[*types.Var][]inspector.Cursor // the reads that look at a variable's value
}

// New returns the reads of a package that is indexed.
func New(p *defuse.Package) *Reads {
	return &Reads{index: p, found: make(map[*types.Var][]inspector.Cursor)}
}

// AtElsewhere reports whether the code of the package looks at what a variable holds
// outside of the function that reads it, to decide what to do with it: what comes to a sink
// is then only some of what is written.
func (r *Reads) AtElsewhere(v *types.Var, read ast.Expr) bool {
	return slices.ContainsFunc(r.of(v), func(test inspector.Cursor) bool { return !r.index.IsInFunctionOf(test, read) })
}

// of returns the uses of a variable that ask what it holds.
func (r *Reads) of(v *types.Var) []inspector.Cursor {
	tests, known := r.found[v]
	if known {
		return tests
	}
	r.found[v] = nil // while it is looked into: functions call each other
	for _, use := range r.index.Uses(v) {
		if r.isLook(use) {
			tests = append(tests, use)
		}
	}
	r.found[v] = tests
	return tests
}

// At reports whether the code of the package looks at what a variable holds.
func (r *Reads) At(v *types.Var) bool { return len(r.of(v)) > 0 }
