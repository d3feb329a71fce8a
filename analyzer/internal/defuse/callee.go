package defuse

import (
	"cmp"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Callee is the function that a call runs.
type Callee struct {
	Func  *types.Func // the declared one, not an instance; nil for a literal
	Recv  ast.Expr    // the receiver of a method; nil for a function
	Shift int         // 1 if the receiver is the first argument (method expressions)
}

// Call is a call of a function that is known.
type Call struct {
	Callee
	Cursor inspector.Cursor
	Sig    *types.Signature
}

// maxHops bounds the variables between a call and its function: a variable may
// be declared by itself in code that does not type-check.
const maxHops = 8

// CalleeOf resolves the function of a call by object: through import names,
// embedding, method values and expressions, and variables that hold one
// function only.
func (p *Package) CalleeOf(call *ast.CallExpr) (Callee, bool) {
	f, ok := p.function(call.Fun, 0)
	if !ok || f.Shift > 0 && len(call.Args) == 0 {
		return Callee{}, false
	}
	if f.Shift > 0 {
		f.Recv = call.Args[0]
	}
	f.Func = f.Func.Origin()
	return f, true
}

// CallAt is CalleeOf for the call at cur.
func (p *Package) CallAt(cur inspector.Cursor) (Call, bool) {
	f, ok := p.CalleeOf(cur.Node().(*ast.CallExpr))
	if !ok {
		return Call{}, false
	}
	return Call{Callee: f, Cursor: cur, Sig: f.Func.Signature()}, true
}

func (p *Package) function(expr ast.Expr, hops int) (Callee, bool) {
	switch e := ast.Unparen(expr).(type) {
	case *ast.IndexExpr: // an instance with its type argument
		return p.function(e.X, hops)
	case *ast.IndexListExpr:
		return p.function(e.X, hops)
	case *ast.Ident:
		switch obj := p.Info.Uses[e].(type) {
		case *types.Func:
			return Callee{Func: obj}, true
		case *types.Var:
			if value, ok := p.Only(obj); ok && hops < maxHops {
				return p.function(onceRun(p, value).Node().(ast.Expr), hops+1)
			}
		}
	case *ast.SelectorExpr:
		sel := p.Info.Selections[e]
		if sel == nil {
			fn, ok := p.Info.Uses[e.Sel].(*types.Func)
			return Callee{Func: fn}, ok
		}
		fn, ok := sel.Obj().(*types.Func)
		if !ok {
			return heldByField(p, sel.Obj(), hops)
		}
		if sel.Kind() == types.MethodExpr {
			return Callee{Func: fn, Shift: 1}, true
		}
		return Callee{Func: fn, Recv: e.X}, true
	}
	return Callee{}, false
}

// heldByField returns the one function of the top level that a field holds in all objects.
func heldByField(p *Package, obj types.Object, hops int) (Callee, bool) {
	field, ok := obj.(*types.Var)
	if !ok || hops >= maxHops {
		return Callee{}, false
	}
	value, ok := p.Only(field.Origin())
	if !ok {
		return Callee{}, false
	}
	f, ok := p.function(value.Node().(ast.Expr), hops+1)
	return f, ok && f.Recv == nil && f.Shift == 0
}

// Calls returns the calls of a function in the package. Of a function of another package,
// it has to be a method of an interface.
func (p *Package) Calls(fn *types.Func) []Call {
	calls, known := p.calls[fn]
	if !known {
		decls := append(p.mentioning(fn), p.holdingFunctions()...)
		slices.SortFunc(decls, func(a, b *Decl) int { return int(a.index - b.index) })
		for _, d := range slices.Compact(decls) {
			calls = append(calls, d.callsHere()[fn]...)
		}
		p.calls[fn] = calls
	}
	return calls
}

// InterfaceMethods returns the methods of interfaces that the package calls and that have
// a name of a set, in the order of their first call.
func (p *Package) InterfaceMethods(names map[string]bool) []*types.Func {
	if p.methods == nil {
		p.methods = methodsByName(p)
	}
	var found []*types.Func
	for name := range names {
		for _, fn := range p.methods[name] {
			if len(p.Calls(fn)) > 0 {
				found = append(found, fn)
			}
		}
	}
	slices.SortFunc(found, func(f, g *types.Func) int { return compare(p, p.Calls(f)[0].Cursor, p.Calls(g)[0].Cursor) })
	return found
}

// methodsByName returns the methods of interfaces that a package mentions.
func methodsByName(p *Package) map[string][]*types.Func {
	p.indexMentions()
	methods := make(map[string][]*types.Func)
	for obj := range p.mentioned {
		if fn, ok := obj.(*types.Func); ok && isInterfaceMethod(fn) {
			methods[fn.Name()] = append(methods[fn.Name()], fn)
		}
	}
	return methods
}

// compare compares the places of two nodes in the order of the files.
func compare(p *Package, a, b inspector.Cursor) int {
	return cmp.Or(
		cmp.Compare(p.DeclAt(a.Node().Pos()).index, p.DeclAt(b.Node().Pos()).index),
		cmp.Compare(a.Index(), b.Index()),
	)
}

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

// CallsOf returns the calls of the function that is declared at cur, or of the
// literal there that a variable holds.
func (p *Package) CallsOf(cur inspector.Cursor) []Call {
	if decl, ok := cur.Node().(*ast.FuncDecl); ok {
		fn, ok := p.Info.Defs[decl.Name].(*types.Func)
		if !ok {
			return nil
		}
		return p.Calls(fn)
	}
	sig, ok := p.Info.TypeOf(cur.Node().(*ast.FuncLit)).(*types.Signature)
	if !ok {
		return nil
	}
	if kind, _ := cur.ParentEdge(); kind == edge.CallExpr_Fun {
		return []Call{{Cursor: cur.Parent(), Sig: sig}}
	}
	var calls []Call
	if v := p.Holder(cur); v != nil && p.HoldsOnly(v) {
		for _, use := range p.Uses(v) {
			if kind, _ := use.ParentEdge(); kind == edge.CallExpr_Fun {
				calls = append(calls, Call{Cursor: use.Parent(), Sig: sig})
			}
		}
	}
	return calls
}

// Holder returns the variable that gets the function literal at cur: one that is
// assigned to, or a parameter of a function of the package.
func (p *Package) Holder(cur inspector.Cursor) *types.Var {
	switch kind, i := cur.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		if v := p.Target(Assignee(cur)); v != nil && !v.IsField() {
			return v
		}
	case edge.CallExpr_Args:
		call, ok := p.CallAt(cur.Parent())
		if !ok {
			return nil
		}
		params := call.Sig.Params()
		if i -= call.Shift; 0 <= i && i < params.Len() && !(call.Sig.Variadic() && i == params.Len()-1) {
			return params.At(i)
		}
	}
	return nil
}

// HoldsOnly reports whether a variable holds one function at most, for all that the
// package does. What a parameter holds, each call decides.
func (p *Package) HoldsOnly(v *types.Var) bool {
	known := p.Variable(v)
	set := 0
	for _, w := range known.Writes {
		if w.Kind != Zero { // var f func(); f = func() {…}, so that it can call itself
			set++
		}
	}
	return !known.Addressed && (known.IsParam || set == 1)
}

// Argument returns what a call passes for the i-th parameter of its function,
// the receiver not counted: one expression, or several for a variadic one.
func (p *Package) Argument(call Call, i int) []inspector.Cursor {
	at := i + call.Shift
	switch {
	case i == TheReceiver && call.Shift == 0:
		fun := code.Unparen(call.Cursor.ChildAt(edge.CallExpr_Fun, -1))
		if sel, ok := fun.Node().(*ast.SelectorExpr); ok && sel.X == call.Recv {
			return []inspector.Cursor{fun.ChildAt(edge.SelectorExpr_X, -1)}
		}
		return nil
	case at >= len(call.Cursor.Node().(*ast.CallExpr).Args):
		return nil
	case call.Spreads(i):
		return Listed(call.Cursor, edge.CallExpr_Args)[at:]
	}
	return []inspector.Cursor{call.Cursor.ChildAt(edge.CallExpr_Args, at)}
}

// HasArguments reports whether each parameter of the function that needs one has an
// argument of its own: f(g()) may have one for all.
func (c Call) HasArguments() bool {
	needed := c.Sig.Params().Len()
	if c.Sig.Variadic() {
		needed--
	}
	return len(c.Cursor.Node().(*ast.CallExpr).Args)-c.Shift >= needed
}

// Spreads reports whether the arguments of a call from the i-th on are the
// elements of its variadic parameter.
func (c Call) Spreads(i int) bool {
	return c.Sig.Variadic() && i == c.Sig.Params().Len()-1 && !c.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid()
}

// Parameter returns the function that is declared with a parameter, and which one
// it is; nil for other variables, and for the parameters of function literals.
func (p *Package) Parameter(v *types.Var) (fn *types.Func, index int) {
	known := p.Variable(v)
	if !known.IsParam {
		return nil, 0
	}
	decl, ok := known.Function.Node().(*ast.FuncDecl)
	if !ok {
		return nil, 0
	}
	if known.Index == TheReceiver {
		return nil, 0
	}
	fn, _ = p.Info.Defs[decl.Name].(*types.Func)
	return fn, known.Index
}
