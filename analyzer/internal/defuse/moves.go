package defuse

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Moved says where a function value goes: from where the program may call it.
type Moved struct {
	// Calls has the indirect calls that may run the function.
	Calls []inspector.Cursor
	// Exported has the exported fields and package variables that get the function, alone or in a
	// list: other packages can call it there.
	Exported []*types.Var
	// Returned has the results of declared functions that may be the function.
	Returned []Returned
	// ToCallbacks has the calls of callbacks to which declared functions pass the function.
	ToCallbacks []CallbackArgument
}

// Returned is a result of a declared function.
type Returned struct {
	By     *types.Func
	Result int
	IsOnly bool // whether the result is never another function
}

// CallbackArgument is an argument of a callback: of the call of a function that By gets as a parameter.
type CallbackArgument struct {
	By     *types.Func
	To     int  // the index of the parameter with the callback
	Arg    int  // the index of the argument in the call of the callback
	IsOnly bool // whether By uses the callback for nothing else
}

// IndirectCalls returns where the function goes whose declaration or literal is at body.
func IndirectCalls(p *Package, body inspector.Cursor) Moved {
	m := &moves{p: p, seen: make(map[*types.Var]bool), left: make(map[inspector.Cursor]bool)}
	switch n := body.Node().(type) {
	case *ast.FuncLit:
		m.from(body)
	case *ast.FuncDecl:
		if fn, ok := p.Info.Defs[n.Name].(*types.Func); ok {
			m.fromAll(p.Uses(fn))
		}
	}
	return m.Moved
}

// moves follows a value forwards, from variable to variable, and records where it goes.
type moves struct {
	p    *Package
	seen map[*types.Var]bool
	left map[inspector.Cursor]bool // the functions that return the value, each seen once
	Moved
}

// fromAll follows the value from each of the uses of an object with it.
func (m *moves) fromAll(uses []inspector.Cursor) {
	for _, use := range uses {
		m.from(code.Whole(use))
	}
}

// to follows the value from all uses of a variable that gets it.
func (m *moves) to(v *types.Var) {
	if v == nil || m.seen[v] || len(m.seen) >= maxHolders {
		return
	}
	m.seen[v] = true
	if SignatureWithin(v.Type()) != nil && v.Exported() && v.Pkg() == m.p.pkg && (v.IsField() || IsGlobal(v)) {
		m.Exported = append(m.Exported, v)
	}
	m.fromAll(m.p.Uses(v))
}

// from follows the value of the expression at cur to the variable or call around it.
func (m *moves) from(cur inspector.Cursor) {
	parent := cur.Parent()
	switch kind, i := cur.ParentEdge(); kind {
	case edge.ParenExpr_X, edge.IndexExpr_X:
		m.from(parent)
	case edge.CallExpr_Fun:
		if _, _, _, isDirect := m.p.FunctionAt(parent); !isDirect {
			m.Calls = append(m.Calls, parent)
		}
	case edge.CallExpr_Args:
		m.passed(parent, i)
	case edge.AssignStmt_Rhs:
		if targets := parent.Node().(*ast.AssignStmt).Lhs; i < len(targets) {
			m.to(holderOf(m.p, targets[i]))
		}
	case edge.ValueSpec_Values:
		if names := parent.Node().(*ast.ValueSpec).Names; i < len(names) {
			m.to(m.p.Target(names[i]))
		}
	case edge.RangeStmt_X:
		if value := parent.Node().(*ast.RangeStmt).Value; value != nil {
			m.to(m.p.Target(value))
		}
	case edge.ReturnStmt_Results:
		m.returned(parent, i)
	case edge.KeyValueExpr_Value:
		m.element(parent.Parent(), parent)
	case edge.CompositeLit_Elts:
		m.element(parent, cur)
	}
}

// passed follows the i-th argument of a call to the parameter, or to the result of a conversion or of append.
func (m *moves) passed(call inspector.Cursor, i int) {
	if isMoved(m.p.Info, call.Node().(*ast.CallExpr)) {
		m.from(call)
		return
	}
	if of, ok := m.p.CallAt(call); ok {
		m.toParameter(of.Sig, i-of.Shift)
		return
	}
	m.toCallback(call, i)
	bodies, _ := Functions(m.p, call.ChildAt(edge.CallExpr_Fun, -1))
	for _, body := range bodies {
		if sig := SignatureOf(m.p, body); sig != nil {
			m.toParameter(sig, i)
		}
	}
}

// toCallback records the i-th argument of a call if the call runs a callback, a parameter of a declared function.
func (m *moves) toCallback(call inspector.Cursor, i int) {
	v := m.p.Target(call.Node().(*ast.CallExpr).Fun)
	if v == nil {
		return
	}
	by, to := m.p.Parameter(v)
	if known := m.p.Variable(v); by == nil || known.Addressed || len(known.Writes) > 0 {
		return
	}
	isOther := func(use inspector.Cursor) bool {
		kind := use.ParentEdgeKind()
		return use.Parent() != call && kind != edge.BinaryExpr_X && kind != edge.BinaryExpr_Y
	}
	m.ToCallbacks = append(m.ToCallbacks, CallbackArgument{by, to, i, !slices.ContainsFunc(m.p.Uses(v), isOther)})
}

// SignatureWithin returns the signature of a function type, or of the functions in a list or a map type;
// nil for other types.
func SignatureWithin(t types.Type) *types.Signature {
	for range maxHops {
		switch of := t.Underlying().(type) {
		case *types.Signature:
			return of
		case *types.Slice, *types.Array, *types.Map:
			t = of.(interface{ Elem() types.Type }).Elem()
		default:
			return nil
		}
	}
	return nil
}

// CallsOf returns the indirect calls that may run the function in a parameter.
func CallsOf(p *Package, param *types.Var) []inspector.Cursor {
	m := &moves{p: p, seen: make(map[*types.Var]bool), left: make(map[inspector.Cursor]bool)}
	m.to(param)
	return m.Calls
}

// toParameter follows the value to the parameter for the i-th argument of a call.
func (m *moves) toParameter(sig *types.Signature, i int) {
	if last := sig.Params().Len() - 1; i >= 0 && last >= 0 {
		m.to(sig.Params().At(min(i, last)))
	}
}

// SignatureOf returns the signature of the function whose declaration or literal is at body.
func SignatureOf(p *Package, body inspector.Cursor) *types.Signature {
	switch n := body.Node().(type) {
	case *ast.FuncLit:
		sig, _ := p.Info.TypeOf(n).(*types.Signature)
		return sig
	case *ast.FuncDecl:
		if fn, ok := p.Info.Defs[n.Name].(*types.Func); ok {
			return fn.Signature()
		}
	}
	return nil
}

// returned follows the i-th result of a return statement to the calls of the function, and records the
// function.
func (m *moves) returned(ret inspector.Cursor, i int) {
	function, ok := FunctionAround(ret)
	if !ok || m.left[function] || len(m.left) >= maxHolders {
		return
	}
	m.left[function] = true
	if decl, ok := function.Node().(*ast.FuncDecl); ok {
		if by, ok := m.p.Info.Defs[decl.Name].(*types.Func); ok {
			m.Returned = append(m.Returned, Returned{by, i, isOnlyReturn(m.p, function, i)})
		}
	}
	for _, call := range m.p.CallsOf(function) {
		if call.Sig.Results().Len() == 1 {
			m.from(call.Cursor)
			continue
		}
		if assign, ok := call.Cursor.Parent().Node().(*ast.AssignStmt); ok && i < len(assign.Lhs) {
			m.to(holderOf(m.p, assign.Lhs[i]))
		}
	}
}

// isOnlyReturn reports whether exactly one return statement of a function has an i-th result that is not nil.
func isOnlyReturn(p *Package, function inspector.Cursor, i int) bool {
	others := 0
	for _, ret := range p.ReturnsOf(function) {
		results := ret.Node().(*ast.ReturnStmt).Results
		if i >= len(results) || !p.Info.Types[results[i]].IsNil() {
			others++
		}
	}
	return others == 1
}

// isMoved reports whether a call is a conversion or append, whose result is an argument or contains it.
func isMoved(info *types.Info, call *ast.CallExpr) bool {
	tv := info.Types[call.Fun]
	return tv.IsType() || tv.IsBuiltin() && code.IdentName(call.Fun) == "append"
}

// element follows an element of a composite literal to the field that it sets, or to where the list goes.
func (m *moves) element(literal, elt inspector.Cursor) {
	n, ok := literal.Node().(*ast.CompositeLit)
	if !ok {
		return
	}
	if StructOf(m.p.Info.TypeOf(n)) == nil {
		m.from(literal)
		return
	}
	for i, field := range FieldsOf(m.p.Info, n) {
		if n.Elts[i] == elt.Node() {
			m.to(field)
		}
	}
}

// holderOf returns the variable that contains the value after an assignment to target: v for v and v[i].
func holderOf(p *Package, target ast.Expr) *types.Var {
	if e, ok := ast.Unparen(target).(*ast.IndexExpr); ok {
		return p.Target(e.X)
	}
	return p.Target(target)
}
