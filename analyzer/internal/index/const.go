package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// constDecl is the expression that initializes a constant.
type constDecl struct {
	value inspector.Cursor
	// shared reports whether other constants of the group repeat the expression implicitly (Go
	// specification, "Constant declarations").
	shared bool
}

// ConstValue returns the expression that initializes a constant of the package.
func (p *Index) ConstValue(obj *types.Const) (value inspector.Cursor, ok bool) {
	decl, ok := p.constantOf(obj)
	return decl.value, ok
}

// IsShared reports whether other constants repeat the expression that initializes a constant.
func (p *Index) IsShared(obj *types.Const) bool {
	decl, _ := p.constantOf(obj)
	return decl.shared
}

// constantOf returns the initialization of a constant; ok is false if the package does not declare it.
func (p *Index) constantOf(obj *types.Const) (decl constDecl, ok bool) {
	d := p.DeclAt(obj.Pos())
	if d == nil {
		return constDecl{}, false
	}
	decl, ok = d.constsHere()[obj]
	return decl, ok
}

// constsHere returns the constants that a declaration declares.
func (d *Decl) constsHere() map[*types.Const]constDecl {
	code := d.contents()
	if code.consts != nil {
		return code.consts
	}
	code.consts = make(map[*types.Const]constDecl)
	for cur := range code.root.Preorder((*ast.GenDecl)(nil)) {
		if decl := cur.Node().(*ast.GenDecl); decl.Tok == token.CONST {
			d.indexConsts(cur, decl)
		}
	}
	return code.consts
}

// indexConsts records the constants of one const declaration.
func (d *Decl) indexConsts(cur inspector.Cursor, decl *ast.GenDecl) {
	var values []inspector.Cursor
	for i, at := range Listed(cur, edge.GenDecl_Specs) {
		spec := at.Node().(*ast.ValueSpec)
		repeated := spec.Values == nil
		if !repeated {
			values = Listed(at, edge.ValueSpec_Values)
		}
		repeats := i+1 < len(decl.Specs) && decl.Specs[i+1].(*ast.ValueSpec).Values == nil
		for j, name := range spec.Names {
			obj, ok := d.p.Info.Defs[name].(*types.Const)
			if ok && j < len(values) {
				d.code.consts[obj] = constDecl{value: values[j], shared: repeated || repeats}
			}
		}
	}
}
