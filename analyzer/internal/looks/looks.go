// Package looks finds out whether the code of a package checks the value of a variable to
// decide what to do with it.
package looks

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// Reads finds the reads of variables that check the value.
type Reads struct {
	index  *defuse.Package
	found  map[*types.Var][]inspector.Cursor              // the reads that check a variable's value
	taints map[occurrence]*taint                          // see taintOf
	nodes  map[*defuse.Decl]map[ast.Node]inspector.Cursor // see find
}

// New returns the reads of an indexed package.
func New(p *defuse.Package) *Reads {
	return &Reads{index: p, found: make(map[*types.Var][]inspector.Cursor), taints: make(map[occurrence]*taint), nodes: make(map[*defuse.Decl]map[ast.Node]inspector.Cursor)}
}

// AtElsewhere reports whether code of the package outside the function that reads a variable
// checks its value to decide what to do with it: then only some of the written values reach a
// sink.
func (r *Reads) AtElsewhere(v *types.Var, read ast.Expr) bool {
	return slices.ContainsFunc(r.of(v), func(test inspector.Cursor) bool { return !r.index.IsInFunctionOf(test, read) })
}

// of returns the uses of a variable that check its value.
func (r *Reads) of(v *types.Var) []inspector.Cursor {
	tests, known := r.found[v]
	if known {
		return tests
	}
	r.found[v] = nil // in progress: functions call each other
	for _, use := range r.index.Uses(v) {
		if r.isLook(use) {
			tests = append(tests, use)
		}
	}
	r.found[v] = tests
	return tests
}

// At reports whether the code of the package checks the value of a variable.
func (r *Reads) At(v *types.Var) bool { return len(r.of(v)) > 0 }
