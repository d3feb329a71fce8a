// Package stores finds the functions that store an argument behind a pointer: behind another argument, or
// behind the pointer that they return. Functions that declare flags do so with the default of a flag. A
// fact tells importing packages about such a function.
package stores

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// ofFlag has the functions of package flag: the analyzer has no facts about it.
var ofFlag = map[string]defuse.Store{
	"flag.String":               {Pointer: defuse.TheResult, Value: 1},
	"flag.StringVar":            {Pointer: 0, Value: 2},
	"(*flag.FlagSet).String":    {Pointer: defuse.TheResult, Value: 1},
	"(*flag.FlagSet).StringVar": {Pointer: 0, Value: 2},
}

// Finder finds the functions of one package, and of those that it imports.
type Finder struct {
	pass  *analysis.Pass
	decls map[*types.Func]*ast.FuncDecl
	known map[*types.Func]stored
}

// New returns a Finder for a package.
func New(pass *analysis.Pass) *Finder {
	return &Finder{pass: pass, known: make(map[*types.Func]stored)}
}

// stored is a Store. assigns reports whether the function assigns the argument itself, and calls no other function
// for that.
type stored struct {
	defuse.Store
	assigns bool
}

// nothing is for a function that stores nothing.
var nothing = stored{Store: defuse.Store{Pointer: defuse.TheResult, Value: -1}}

// Of returns what a function stores; ok is false if it stores nothing, or not in every call. For a function of
// the package itself that assigns the argument, ok is also false: package flow follows it.
func (f *Finder) Of(fn *types.Func) (s defuse.Store, ok bool) {
	found := f.of(fn)
	return found.Store, found.Value >= 0 && !(found.assigns && fn.Pkg() == f.pass.Pkg)
}

func (f *Finder) of(fn *types.Func) stored {
	fn = fn.Origin()
	if !mayStore(fn.Signature()) {
		return nothing
	}
	s, known := f.known[fn]
	if known {
		return s
	}
	f.known[fn] = nothing // ends the recursion
	if fn.Pkg() == f.pass.Pkg {
		s = f.inBody(fn)
	} else {
		s = f.imported(fn)
	}
	f.known[fn] = s
	return s
}

// imported returns what a function of another package stores.
func (f *Finder) imported(fn *types.Func) stored {
	if s, ok := ofFlag[fn.FullName()]; ok {
		return stored{Store: s}
	}
	var fact storesArgument
	if fn.Pkg() == nil || !f.pass.ImportObjectFact(fn, &fact) {
		return nothing
	}
	return stored{Store: fact.store}
}

// mayStore reports whether a function may store an argument, by its signature: it has a parameter for a text,
// and a pointer to one as another parameter or as its first result.
func mayStore(sig *types.Signature) bool {
	isText, isPointer := false, sig.Results().Len() > 0 && isPointerToText(sig.Results().At(0).Type())
	for v := range sig.Params().Variables() {
		isText = isText || code.IsString(v.Type())
		isPointer = isPointer || isPointerToText(v.Type())
	}
	return isText && isPointer
}

func isPointerToText(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	return ok && code.IsString(p.Elem())
}

// inBody returns what a function of the package stores.
func (f *Finder) inBody(fn *types.Func) stored {
	decl := f.declOf(fn)
	if decl == nil || decl.Body == nil {
		return nothing
	}
	b := &body{finder: f, sig: fn.Signature(), changed: changedIn(f.pass.TypesInfo, decl.Body), found: nothing}
	for i, stmt := range decl.Body.List {
		if !b.read(stmt, i == len(decl.Body.List)-1) {
			break
		}
	}
	return b.found
}

// declOf returns the declaration of a function of the package.
func (f *Finder) declOf(fn *types.Func) *ast.FuncDecl {
	if f.decls == nil {
		f.decls = make(map[*types.Func]*ast.FuncDecl)
		for _, file := range f.pass.Files {
			for _, d := range file.Decls {
				if decl, ok := d.(*ast.FuncDecl); ok {
					if fn, ok := f.pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
						f.decls[fn] = decl
					}
				}
			}
		}
	}
	return f.decls[fn]
}

// changedIn returns the variables that a function assigns to, the parameters whose addresses it takes, and the pointers
// behind which it assigns something else than a parameter, or several values.
func changedIn(info *types.Info, body *ast.BlockStmt) map[types.Object]bool {
	changed, stored := make(map[types.Object]bool), make(map[types.Object]bool)
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				switch lhs := ast.Unparen(lhs).(type) {
				case *ast.Ident:
					changed[info.Uses[lhs]] = true
				case *ast.StarExpr:
					pointer := info.Uses[code.Ident(lhs.X)]
					isGiven := len(n.Rhs) == len(n.Lhs) && isParam(info.Uses[code.Ident(n.Rhs[i])])
					changed[pointer] = changed[pointer] || stored[pointer] || !isGiven
					stored[pointer] = true
				}
			}
		case *ast.UnaryExpr:
			if obj := info.Uses[code.Ident(n.X)]; n.Op == token.AND && isParam(obj) {
				changed[obj] = true
			}
		}
		return true
	})
	return changed
}

func isParam(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.Kind() == types.ParamVar
}

// body is a function, with what the statements before the current one store.
type body struct {
	finder  *Finder
	sig     *types.Signature
	changed map[types.Object]bool
	found   stored
	// local and its value: what the function stores behind a pointer of its own, which it may return.
	local   types.Object
	ofLocal int
}

// read reads a statement, and reports whether the function certainly executes the next one.
func (b *body) read(stmt ast.Stmt, isLast bool) bool {
	switch n := stmt.(type) {
	case *ast.AssignStmt:
		b.readAssign(n)
	case *ast.ReturnStmt:
		b.readReturn(n)
		return false
	case *ast.ExprStmt, *ast.DeclStmt:
	default:
		return isLast || !mayReturn(stmt)
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			b.readCall(n)
		case *ast.BinaryExpr:
			return n.Op != token.LAND && n.Op != token.LOR
		case *ast.FuncLit:
			return false
		}
		return true
	})
	return true
}

// mayReturn reports whether a statement may end the function.
func mayReturn(stmt ast.Stmt) bool {
	returns := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.BranchStmt:
			returns = true
		}
		return !returns
	})
	return returns
}

// readAssign reads *p = value, and p := function(value).
func (b *body) readAssign(n *ast.AssignStmt) {
	if len(n.Lhs) != 1 || len(n.Rhs) != 1 {
		return
	}
	switch lhs := ast.Unparen(n.Lhs[0]).(type) {
	case *ast.StarExpr:
		if value := b.param(n.Rhs[0]); value >= 0 {
			b.store(lhs.X, value)
			b.found.assigns = true
		}
	case *ast.Ident:
		if value := b.returned(n.Rhs[0]); value >= 0 && b.object(lhs) != nil {
			b.local, b.ofLocal = b.object(lhs), value
		}
	}
}

// readCall reads a call of a function that stores an argument behind another one.
func (b *body) readCall(call *ast.CallExpr) {
	s := b.callee(call)
	if s.Value < 0 || s.Pointer == defuse.TheResult {
		return
	}
	if value := b.param(call.Args[s.Value]); value >= 0 {
		b.store(call.Args[s.Pointer], value)
	}
}

// readReturn reads the return of a pointer, or of the result of a function that stores an argument behind it.
func (b *body) readReturn(n *ast.ReturnStmt) {
	for _, result := range n.Results {
		if call, ok := ast.Unparen(result).(*ast.CallExpr); ok {
			b.readCall(call)
		}
	}
	if len(n.Results) == 0 || !isPointerToText(b.sig.Results().At(0).Type()) {
		return
	}
	if value := b.returned(n.Results[0]); value >= 0 {
		b.found.Store = defuse.Store{Pointer: defuse.TheResult, Value: value}
	} else if b.local != nil && b.object(pointed(n.Results[0])) == b.local {
		b.found.Store = defuse.Store{Pointer: defuse.TheResult, Value: b.ofLocal}
	}
}

// store notes that the function stores a parameter behind a pointer, its parameter or its variable.
func (b *body) store(pointer ast.Expr, value int) {
	if at := b.param(pointer); at >= 0 {
		b.found.Store = defuse.Store{Pointer: at, Value: value}
	} else if obj := b.object(pointed(pointer)); obj != nil && !isParam(obj) {
		b.local, b.ofLocal = obj, value
	}
}

// pointed returns v for &v.
func pointed(e ast.Expr) ast.Expr {
	if address, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && address.Op == token.AND {
		return address.X
	}
	return e
}

// returned returns the index of the parameter that a call stores behind its result, -1 if there is none.
func (b *body) returned(e ast.Expr) int {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return -1
	}
	if s := b.callee(call); s.Value >= 0 && s.Pointer == defuse.TheResult {
		return b.param(call.Args[s.Value])
	}
	return -1
}

// callee returns what the function of a call stores.
func (b *body) callee(call *ast.CallExpr) stored {
	id := code.Ident(call.Fun)
	if id == nil {
		return nothing
	}
	fn, ok := b.finder.pass.TypesInfo.Uses[id].(*types.Func)
	if !ok {
		return nothing
	}
	if s := b.finder.of(fn); max(s.Pointer, s.Value) < len(call.Args) && fn.Signature().Params().Len() <= len(call.Args) {
		return s
	}
	return nothing
}

// object returns the variable that an expression names, nil if there is none, or if the function changes it.
func (b *body) object(e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if obj := b.finder.pass.TypesInfo.ObjectOf(id); obj != nil && !b.changed[obj] {
		return obj
	}
	return nil
}

// param returns the index of the parameter that an expression names, -1 for other expressions, and if the
// function changes the parameter.
func (b *body) param(e ast.Expr) int {
	obj := b.object(e)
	return slices.IndexFunc(slices.Collect(b.sig.Params().Variables()), func(v *types.Var) bool { return types.Object(v) == obj })
}

// Export exports facts about the functions of the package that other packages can call.
func (f *Finder) Export() {
	var paths objectpath.Encoder
	for _, file := range f.pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || !decl.Name.IsExported() {
				continue
			}
			fn, ok := f.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok || !mayStore(fn.Signature()) {
				continue
			}
			s := f.of(fn)
			if _, err := paths.For(fn); err == nil && s.Value >= 0 {
				f.pass.ExportObjectFact(fn, &storesArgument{s.Store})
			}
		}
	}
}
