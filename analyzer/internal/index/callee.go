package index

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Callee is the function that a call runs.
type Callee struct {
	Func  *types.Func // the declared function, not an instance; nil for a literal
	Recv  ast.Expr    // the receiver of a method; nil for a function
	Shift int         // 1 if the receiver is the first argument (method expressions)
}

// Call is a call of a known function, with the signature of the function.
type Call struct {
	Callee
	Cursor inspector.Cursor
	Sig    *types.Signature
}

// maxHops bounds the variables between a call and its function: in code that does not
// type-check, a variable may refer to itself.
const maxHops = 8

// CalleeOf returns the function that a call runs; ok is false if it is unknown. It resolves import names,
// embedded fields, method values and expressions, and variables that only ever have one function.
func (p *Index) CalleeOf(call *ast.CallExpr) (Callee, bool) {
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

// CallAt is like CalleeOf, but for the call at cur.
func (p *Index) CallAt(cur inspector.Cursor) (Call, bool) {
	f, ok := p.CalleeOf(cur.Node().(*ast.CallExpr))
	if !ok {
		return Call{}, false
	}
	return Call{Callee: f, Cursor: cur, Sig: f.Func.Signature()}, true
}

// function returns the function that an expression denotes, after a number of hops through variables.
func (p *Index) function(expr ast.Expr, hops int) (Callee, bool) {
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
				return p.function(p.onceRun(value).Node().(ast.Expr), hops+1)
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
			return p.heldByField(sel.Obj(), hops)
		}
		if sel.Kind() == types.MethodExpr {
			return Callee{Func: fn, Shift: 1}, true
		}
		return Callee{Func: p.implemented(fn, e.X), Recv: e.X}, true
	}
	return Callee{}, false
}

// heldByField returns the declared function that a field has in all objects; ok is false if there is no
// single one, or if it is a method.
func (p *Index) heldByField(obj types.Object, hops int) (Callee, bool) {
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

// implemented returns the method that a call of the interface method fn runs, if the receiver is a
// variable that only ever has one value; otherwise it returns fn.
func (p *Index) implemented(fn *types.Func, recv ast.Expr) *types.Func {
	id, ok := ast.Unparen(recv).(*ast.Ident)
	if !ok || !types.IsInterface(p.Info.TypeOf(id)) {
		return fn
	}
	v, ok := p.Info.Uses[id].(*types.Var)
	if !ok {
		return fn
	}
	value, ok := p.Only(v)
	if !ok {
		return fn
	}
	t := p.Info.TypeOf(value.Node().(ast.Expr))
	if t == nil || types.IsInterface(t) {
		return fn
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, p.pkg, fn.Name())
	if method, ok := obj.(*types.Func); ok {
		return method
	}
	return fn
}

// Holder returns the variable that gets the function value at cur: the left side of an assignment, or the
// parameter that gets it as an argument; nil if there is none.
func (p *Index) Holder(cur inspector.Cursor) *types.Var {
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

// HoldsOnly reports whether the package assigns one value to a variable, or only passes values to a
// parameter. The calls of the variable are then calls of the functions that Holder returned it for.
func (p *Index) HoldsOnly(v *types.Var) bool {
	known := p.Variable(v)
	set := 0
	for _, w := range known.Writes {
		if w.Kind != Zero { // var f func(); f = func() {…}, so that it can call itself
			set++
		}
	}
	return !known.Addressed && (known.IsParam || set == 1)
}

// Argument returns the arguments of a call for the i-th parameter of its function, or for TheReceiver:
// one, or any number for a variadic parameter.
func (p *Index) Argument(call Call, i int) []inspector.Cursor {
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

// ResultsFor returns, for a call f(g()) with several results of g, the indexes of those that the i-th
// parameter of f gets. It returns none for other calls.
func (p *Index) ResultsFor(call Call, i int) []int {
	results, at := p.passedResults(call), i+call.Shift
	switch {
	case results == nil || at < 0 || at >= results.Len():
		return nil
	case !call.Spreads(i):
		return []int{at}
	}
	var found []int
	for ; at < results.Len(); at++ {
		found = append(found, at)
	}
	return found
}

// passedResults returns the results of g for a call f(g()) with several results of g, nil for other calls.
func (p *Index) passedResults(call Call) *types.Tuple {
	args := call.Cursor.Node().(*ast.CallExpr).Args
	if len(args) != 1 {
		return nil
	}
	results, _ := p.Info.TypeOf(args[0]).(*types.Tuple)
	return results
}

// PassesResults reports whether a call has the form f(g()), with several results of g.
func (p *Index) PassesResults(call Call) bool { return p.passedResults(call) != nil }

// FillsParameters reports whether a call passes a value for each parameter that requires one. It does if
// the code type-checks.
func (p *Index) FillsParameters(call Call) bool {
	return call.HasArguments() || p.PassesResults(call)
}

// HasArguments reports whether a call has an argument for each parameter that requires one. A call f(g())
// has only one for all.
func (c Call) HasArguments() bool {
	needed := c.Sig.Params().Len()
	if c.Sig.Variadic() {
		needed--
	}
	return len(c.Cursor.Node().(*ast.CallExpr).Args)-c.Shift >= needed
}

// Spreads reports whether the arguments of a call from the i-th on become the elements of its variadic
// parameter.
func (c Call) Spreads(i int) bool {
	return c.Sig.Variadic() && i == c.Sig.Params().Len()-1 && !c.Cursor.Node().(*ast.CallExpr).Ellipsis.IsValid()
}

// ConvertedTo returns the values that the package converts to the type of a method's receiver, if it calls an
// interface method with the name of the method: for example the value of an option whose type is a string.
func (p *Index) ConvertedTo(method *types.Func) []inspector.Cursor {
	named, ok := types.Unalias(method.Signature().Recv().Type()).(*types.Named)
	if !ok || len(p.askingInterfaces(method)) == 0 {
		return nil
	}
	var found []inspector.Cursor
	for id, used := range p.Info.Uses {
		if used != named.Obj() {
			continue
		}
		if d := p.DeclAt(id.Pos()); d != nil {
			if cur, ok := d.Root().FindNode(id); ok && cur.ParentEdgeKind() == edge.CallExpr_Fun {
				found = append(found, cur.Parent().ChildAt(edge.CallExpr_Args, 0))
			}
		}
	}
	slices.SortFunc(found, func(a, b inspector.Cursor) int { return p.compare(a, b) })
	return found
}

// MethodOf returns the method whose receiver is the variable v, a string; nil for other variables.
func (p *Index) MethodOf(v *types.Var) *types.Func {
	known := p.Variable(v)
	if !known.IsParam || known.Index != TheReceiver || !code.IsString(v.Type()) {
		return nil
	}
	fn, _ := p.Info.Defs[known.Function.Node().(*ast.FuncDecl).Name].(*types.Func)
	return fn
}

// Parameter returns the declared function with the parameter v, and the index of the parameter. It
// returns nil for other variables, for receivers, and for the parameters of function literals.
func (p *Index) Parameter(v *types.Var) (fn *types.Func, index int) {
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
