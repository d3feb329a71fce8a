package index

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Calls returns the calls of a function in the package, in order. For functions of other packages it
// finds only the calls of interface methods.
func (p *Index) Calls(fn *types.Func) []Call {
	calls, known := p.calls[fn]
	if !known {
		decls := slices.Concat(p.mentioning(fn), p.holdingFunctions(), p.askingInterfaces(fn))
		slices.SortFunc(decls, func(a, b *Decl) int { return int(a.index - b.index) })
		for _, d := range slices.Compact(decls) {
			calls = append(calls, d.callsHere()[fn]...)
		}
		p.calls[fn] = calls
	}
	return calls
}

// askingInterfaces returns the declarations that mention an interface method with the name of the method
// fn: they may call fn.
func (p *Index) askingInterfaces(fn *types.Func) []*Decl {
	if fn.Signature().Recv() == nil || isInterfaceMethod(fn) {
		return nil
	}
	var decls []*Decl
	for _, m := range p.interfaceMethods()[fn.Name()] {
		decls = append(decls, p.mentioning(m)...)
	}
	return decls
}

// InterfaceMethods returns the interface methods with one of the names that the package calls, in the
// order of their first calls.
func (p *Index) InterfaceMethods(names map[string]bool) []*types.Func {
	var found []*types.Func
	for name := range names {
		for _, fn := range p.interfaceMethods()[name] {
			if len(p.Calls(fn)) > 0 {
				found = append(found, fn)
			}
		}
	}
	slices.SortFunc(found, func(f, g *types.Func) int { return p.compare(p.Calls(f)[0].Cursor, p.Calls(g)[0].Cursor) })
	return found
}

// interfaceMethods returns the interface methods that the package mentions, by their names.
func (p *Index) interfaceMethods() map[string][]*types.Func {
	if p.methods != nil {
		return p.methods
	}
	p.indexMentions()
	methods := make(map[string][]*types.Func)
	for obj := range p.mentioned {
		if fn, ok := obj.(*types.Func); ok && isInterfaceMethod(fn) {
			methods[fn.Name()] = append(methods[fn.Name()], fn)
		}
	}
	p.methods = methods
	return methods
}

// compare returns the order of two nodes in the files of the package.
func (p *Index) compare(a, b inspector.Cursor) int {
	return cmp.Or(
		cmp.Compare(p.DeclAt(a.Node().Pos()).index, p.DeclAt(b.Node().Pos()).index),
		cmp.Compare(a.Index(), b.Index()),
	)
}

// callsHere returns the calls in a declaration, by their functions.
func (d *Decl) callsHere() map[*types.Func][]Call {
	code := d.contents()
	if code.calls != nil {
		return code.calls
	}
	code.calls = make(map[*types.Func][]Call)
	for cur := range code.root.Preorder((*ast.CallExpr)(nil)) {
		if call, ok := d.p.CallAt(cur); ok {
			code.calls[call.Func] = append(code.calls[call.Func], call)
		}
	}
	return code.calls
}

// CallsOf returns the calls of the function whose declaration or literal is at cur, those of a parameter
// or variable that gets it included. It returns no calls of a variable that may have other functions,
// too.
func (p *Index) CallsOf(cur inspector.Cursor) []Call {
	if decl, ok := cur.Node().(*ast.FuncDecl); ok {
		fn, ok := p.Info.Defs[decl.Name].(*types.Func)
		if !ok {
			return nil
		}
		return slices.Concat(p.Calls(fn), p.callbacksTo(fn))
	}
	sig, ok := p.Info.TypeOf(cur.Node().(*ast.FuncLit)).(*types.Signature)
	if !ok {
		return nil
	}
	if kind, _ := cur.ParentEdge(); kind == edge.CallExpr_Fun {
		return []Call{{Cursor: cur.Parent(), Sig: sig}}
	}
	if v := p.Holder(cur); v != nil && p.HoldsOnly(v) {
		return p.callsThrough(v, sig)
	}
	return nil
}

// callbacksTo returns the calls of the parameters that get a declared function as an argument.
func (p *Index) callbacksTo(fn *types.Func) []Call {
	var calls []Call
	for _, use := range p.Uses(fn) {
		if use = code.Selected(use); use.ParentEdgeKind() != edge.CallExpr_Args {
			continue
		}
		if v := p.Holder(use); v != nil && p.HoldsOnly(v) {
			calls = append(calls, p.callsThrough(v, fn.Signature())...)
		}
	}
	return calls
}

// callsThrough returns the calls of a variable, with the signature of its function.
func (p *Index) callsThrough(v *types.Var, sig *types.Signature) []Call {
	var calls []Call
	for _, use := range p.Uses(v) {
		if use.ParentEdgeKind() == edge.CallExpr_Fun {
			calls = append(calls, Call{Cursor: use.Parent(), Sig: sig})
		}
	}
	return calls
}
