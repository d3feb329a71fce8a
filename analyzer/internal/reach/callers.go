package reach

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// maxCallers is the maximal number of calling functions that a walk runs for a function.
const maxCallers = 4

// callers are the functions that call another one, directly or indirectly.
type callers struct {
	decls []*ast.FuncDecl
	// areHidden reports whether the index does not show all calls of the function: the package
	// passes it on, it calls itself, or an interface has it.
	areHidden bool
}

// CallersOf returns the functions that call a function of the package in a way that its
// parameters do not show. If some calls are unknown, it returns all callers.
func (p *Package) CallersOf(fn *types.Func, isOpen bool) []*ast.FuncDecl {
	known, ok := p.callers[fn]
	if !ok {
		known = p.callersOf(fn)
		p.callers[fn] = known
	}
	if !known.areHidden && !isOpen || len(known.decls) > maxCallers {
		return nil
	}
	return known.decls
}

func (p *Package) callersOf(fn *types.Func) callers {
	var found callers
	add := func(at inspector.Cursor) {
		decl, ok := DeclarationAround(at)
		switch {
		case !ok:
		case p.Index.Info.Defs[decl.Name] == fn:
			found.areHidden = true
		case !slices.Contains(found.decls, decl):
			found.decls = append(found.decls, decl)
		}
	}
	for _, use := range p.Index.Uses(fn) {
		at := code.Whole(use)
		if at.ParentEdgeKind() == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		found.areHidden = found.areHidden || at.ParentEdgeKind() != edge.CallExpr_Fun
		add(use)
	}
	if fn.Signature().Recv() == nil || len(found.decls) > 0 {
		return found
	}
	for _, m := range p.Index.InterfaceMethods(map[string]bool{fn.Name(): true}) {
		found.areHidden = true
		for _, call := range p.Index.Calls(m) {
			add(call.Cursor)
		}
	}
	return found
}

// DeclarationAround returns the declaration of the function that a node is in.
func DeclarationAround(cur inspector.Cursor) (decl *ast.FuncDecl, ok bool) {
	for c := range cur.Enclosing((*ast.FuncDecl)(nil)) {
		return c.Node().(*ast.FuncDecl), true
	}
	return nil, false
}
