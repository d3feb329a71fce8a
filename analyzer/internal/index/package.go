// Package index tells who declares, writes, reads and calls what in the code of one package, and in which
// order: the definitions and uses of each variable, the function that a call runs and the arguments that it passes, the
// writes that reach a read, and the code that may change the object in a variable. It does not evaluate anything.
package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// Index is the index of the code of one package. It builds its indexes on first use, since most packages
// need none.
type Index struct {
	pkg    *types.Package
	Info   *types.Info
	decls  []Decl
	sorted []int32 // the indexes of decls in the order of their positions

	// These indexes have no local variables: each Decl has its own.
	mentioned map[types.Object][]token.Pos
	methods   map[string][]*types.Func // see interfaceMethods
	holding   []*Decl                  // see holdingFunctions
	variables map[*types.Var]*Variable
	written   map[*Decl][]*types.Var
	uses      map[types.Object][]inspector.Cursor
	calls     map[*types.Func][]Call
	returns   map[inspector.Cursor][]inspector.Cursor
	changes   map[changeKey]bool
	changed   map[*types.Var]bool // see IsChanged
}

// New returns the index of a type-checked package, which may have type errors.
func New(pkg *types.Package, info *types.Info, files []*ast.File) *Index {
	p := &Index{
		pkg:       pkg,
		Info:      info,
		variables: make(map[*types.Var]*Variable),
		written:   make(map[*Decl][]*types.Var),
		uses:      make(map[types.Object][]inspector.Cursor),
		calls:     make(map[*types.Func][]Call),
		returns:   make(map[inspector.Cursor][]inspector.Cursor),
		changes:   make(map[changeKey]bool),
		changed:   make(map[*types.Var]bool),
	}
	p.decls = p.declsOf(files)
	p.sorted = byPosition(p.decls)
	return p
}

// Owns reports whether a package declares an object.
func (p *Index) Owns(obj types.Object) bool { return obj.Pkg() == p.pkg }

// Uses returns the identifiers that use a variable, or a constant or function of the package,
// without those that declare it.
func (p *Index) Uses(obj types.Object) []inspector.Cursor {
	if IsLocal(obj) {
		if d := p.DeclAt(obj.Pos()); d != nil {
			return d.usesHere()[obj]
		}
		return nil
	}
	uses, known := p.uses[obj]
	if !known {
		for _, d := range p.mentioning(obj) {
			uses = append(uses, d.usesHere()[obj]...)
		}
		p.uses[obj] = uses
	}
	return uses
}

// usesHere returns the identifiers in a declaration that use objects.
func (d *Decl) usesHere() map[types.Object][]inspector.Cursor {
	code := d.contents()
	if code.uses != nil {
		return code.uses
	}
	code.uses = make(map[types.Object][]inspector.Cursor)
	for cur := range code.root.Preorder((*ast.Ident)(nil)) {
		if used := d.p.Info.Uses[cur.Node().(*ast.Ident)]; isFollowed(used, d.p.pkg) {
			obj := origin(used)
			code.uses[obj] = append(code.uses[obj], cur)
		}
	}
	return code.uses
}

// origin returns the declared object if obj is an instance of a generic one, or else obj.
func origin(obj types.Object) types.Object {
	switch obj := obj.(type) {
	case *types.Var:
		return obj.Origin()
	case *types.Func:
		return obj.Origin()
	}
	return obj
}

// IsLocal reports whether only one declaration can use an object.
func IsLocal(obj types.Object) bool {
	switch obj := obj.(type) {
	case *types.Var:
		return !obj.IsField() && !IsGlobal(obj)
	case *types.Const:
		return obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope()
	}
	return false
}

// isFollowed reports whether the index needs the uses of an object. It does not need those of
// types, packages and predeclared objects, nor those of functions and constants of other
// packages, except for interface methods. The object is nil in some code that does not
// type-check.
func isFollowed(obj types.Object, by *types.Package) bool {
	switch obj := obj.(type) {
	case *types.Func:
		return obj.Pkg() == by || isInterfaceMethod(obj)
	case *types.Const:
		return obj.Pkg() == by
	case *types.Var:
		return true
	}
	return false
}
