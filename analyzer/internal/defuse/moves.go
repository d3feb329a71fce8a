package defuse

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Moved says where the program puts a function.
type Moved struct {
	// Calls are the calls of functions in variables, one of which gets the function.
	Calls []inspector.Cursor
	// Exported are the fields, and the variables of the package, that get the function, alone or in a
	// list, and that other packages can call.
	Exported []*types.Var
	// Returned are the results of declared functions that are the function.
	Returned []Returned
	// Handed are the calls of parameters of declared functions that get the function.
	Handed []Handed
}

// Returned is a result of a declared function.
type Returned struct {
	By     *types.Func
	Result int
	IsOnly bool // the function never returns another one
}

// Handed is an argument of a call of a parameter, which is a function of the caller.
type Handed struct {
	By     *types.Func
	To     int // the index of the parameter
	Arg    int
	IsOnly bool // there is no other use of the parameter
}

// IndirectCalls returns the places to which the program passes the function at body: a declaration
// or a literal.
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

// moves follows the value of an expression from variable to variable.
type moves struct {
	p    *Package
	seen map[*types.Var]bool
	left map[inspector.Cursor]bool // the functions whose results have the value
	Moved
}

func (m *moves) fromAll(uses []inspector.Cursor) {
	for _, use := range uses {
		m.from(code.Whole(use))
	}
}

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

// passed follows an argument of a call to the parameter, or to the result of a conversion or of
// append.
func (m *moves) passed(call inspector.Cursor, i int) {
	if isMoved(m.p.Info, call.Node().(*ast.CallExpr)) {
		m.from(call)
		return
	}
	if of, ok := m.p.CallAt(call); ok {
		m.toParameter(of.Sig, i-of.Shift)
		return
	}
	m.handed(call, i)
	bodies, _ := Functions(m.p, call.ChildAt(edge.CallExpr_Fun, -1))
	for _, body := range bodies {
		if sig := SignatureOf(m.p, body); sig != nil {
			m.toParameter(sig, i)
		}
	}
}

// handed records an argument of the call of a parameter.
func (m *moves) handed(call inspector.Cursor, i int) {
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
	m.Handed = append(m.Handed, Handed{by, to, i, !slices.ContainsFunc(m.p.Uses(v), isOther)})
}

// SignatureWithin returns the signature of a function, or of the functions in a list or a map; nil for
// other types.
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

// CallsOf returns the calls of the function that a parameter of a function holds.
func CallsOf(p *Package, param *types.Var) []inspector.Cursor {
	m := &moves{p: p, seen: make(map[*types.Var]bool), left: make(map[inspector.Cursor]bool)}
	m.to(param)
	return m.Calls
}

func (m *moves) toParameter(sig *types.Signature, i int) {
	if last := sig.Params().Len() - 1; i >= 0 && last >= 0 {
		m.to(sig.Params().At(min(i, last)))
	}
}

// SignatureOf returns the signature of the function at body.
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

// returned follows the i-th result of a function to its calls.
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

// isOnlyReturn reports whether all but one of the statements that leave a function return nil as the i-th
// result.
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

// isMoved reports whether the result of a call is one of the arguments, or contains it: in a
// conversion and in append.
func isMoved(info *types.Info, call *ast.CallExpr) bool {
	tv := info.Types[call.Fun]
	return tv.IsType() || tv.IsBuiltin() && code.IdentName(call.Fun) == "append"
}

// element follows an element of a literal: to a field, or with the literal.
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

// holderOf returns the variable that an assignment to an expression, or to an element, writes.
func holderOf(p *Package, target ast.Expr) *types.Var {
	if e, ok := ast.Unparen(target).(*ast.IndexExpr); ok {
		return p.Target(e.X)
	}
	return p.Target(target)
}
