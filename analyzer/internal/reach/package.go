// Package reach decides which writes to a variable reach a read of it (reaching definitions): by
// the order in which the statements of a function run, with its branches, loops, jumps and
// closures.
package reach

import (
	"go/ast"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// Package is the code of one package, with a cache of the jumps in it.
type Package struct {
	Index *defuse.Package

	jumping map[inspector.Cursor]bool               // functions with a goto
	leaving map[inspector.Cursor][]inspector.Cursor // statements of a list that may leave it
	dead    map[*ast.BlockStmt][]stretch

	mayLeaveAt map[ast.Node]bool // see mayLeaveIn
}

// New returns the code of an indexed package.
func New(p *defuse.Package) *Package {
	return &Package{
		Index:   p,
		jumping: make(map[inspector.Cursor]bool),
		leaving: make(map[inspector.Cursor][]inspector.Cursor),
		dead:    make(map[*ast.BlockStmt][]stretch),

		mayLeaveAt: make(map[ast.Node]bool),
	}
}
