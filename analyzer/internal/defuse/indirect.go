package defuse

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// A program may keep functions in maps, lists, fields and variables, and call one of them:
// handlers[name](u). CallAt knows no function there.

// maxHolders bounds the variables between a function and its indirect calls.
const maxHolders = 16

// Moved is where the program puts a function.
type Moved struct {
	// Calls are the calls of what variables hold, of which one gets the function.
	Calls []inspector.Cursor
	// Exported are the fields, and the variables of the package, that get the function, and that
	// other packages can call.
	Exported []*types.Var
}

// IndirectCalls returns where the program puts the function at body: a declaration or a literal.
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
	if _, isFunction := v.Type().Underlying().(*types.Signature); isFunction && v.Exported() && v.Pkg() == m.p.pkg && (v.IsField() || IsGlobal(v)) {
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
	bodies, _ := Functions(m.p, call.ChildAt(edge.CallExpr_Fun, -1))
	for _, body := range bodies {
		if sig := SignatureOf(m.p, body); sig != nil {
			m.toParameter(sig, i)
		}
	}
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
	if structOf(m.p.Info.TypeOf(n)) == nil {
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

// Functions returns the functions of the package that the expression at cur, of an indirect call,
// can be. They are not all if there may be others.
func Functions(p *Package, cur inspector.Cursor) (bodies []inspector.Cursor, areAll bool) {
	o := &origins{p: p, seen: make(map[*types.Var]bool), areAll: true}
	o.of(cur)
	return o.bodies, o.areAll
}

// origins finds the functions in variables.
type origins struct {
	p      *Package
	seen   map[*types.Var]bool
	calls  int // whose results it has found
	bodies []inspector.Cursor
	areAll bool
}

func (o *origins) of(cur inspector.Cursor) {
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.FuncLit:
		o.bodies = append(o.bodies, cur)
	case *ast.IndexExpr:
		o.of(cur.ChildAt(edge.IndexExpr_X, -1))
	case *ast.CompositeLit:
		for _, elt := range Listed(cur, edge.CompositeLit_Elts) {
			if _, isKeyed := elt.Node().(*ast.KeyValueExpr); isKeyed {
				elt = elt.ChildAt(edge.KeyValueExpr_Value, -1)
			}
			o.of(elt)
		}
	case *ast.CallExpr:
		o.ofCall(cur, e)
	case *ast.Ident:
		o.ofObject(o.p.Info.Uses[e], o.p.Info.Types[e].IsNil())
	case *ast.SelectorExpr:
		o.ofObject(o.p.Info.Uses[e.Sel], false)
	default:
		o.areAll = false
	}
}

// ofCall finds the functions in the result of append, of a conversion, of make, and of a function
// of the package.
func (o *origins) ofCall(cur inspector.Cursor, call *ast.CallExpr) {
	switch {
	case isMoved(o.p.Info, call):
		for _, arg := range Listed(cur, edge.CallExpr_Args) {
			o.of(arg)
		}
	case code.IdentName(call.Fun) != "make":
		o.ofResult(cur, 0)
	}
}

// ofResult finds the functions in the i-th result of a call.
func (o *origins) ofResult(cur inspector.Cursor, i int) {
	_, _, body, ok := o.p.FunctionAt(cur)
	if !ok || o.calls >= maxHops {
		o.areAll = false
		return
	}
	o.calls++
	for _, ret := range o.p.ReturnsOf(body) {
		if results := Listed(ret, edge.ReturnStmt_Results); i < len(results) {
			o.of(results[i])
		} else {
			o.areAll = false
		}
	}
}

func (o *origins) ofObject(obj types.Object, isNil bool) {
	switch obj := obj.(type) {
	case *types.Func:
		body, ok := o.p.Declaration(obj.Origin())
		if !ok {
			o.areAll = false
			return
		}
		o.bodies = append(o.bodies, body)
	case *types.Var:
		o.ofVariable(obj.Origin())
	default:
		o.areAll = o.areAll && isNil
	}
}

func (o *origins) ofVariable(v *types.Var) {
	if o.seen[v] {
		return
	}
	if len(o.seen) >= maxHolders {
		o.areAll = false
		return
	}
	o.seen[v] = true
	known := o.p.Variable(v)
	if known.Addressed || v.Exported() && (v.IsField() || IsGlobal(v) && !isOneFunction(o.p, v)) {
		o.areAll = false
	}
	if known.IsParam {
		o.ofParameter(v, known)
	}
	for _, w := range known.Writes {
		switch {
		case IsResult(o.p.Info, w):
			o.ofResult(code.Unparen(w.Value), w.Index)
		case w.Kind == Plain || w.Kind == Element:
			o.of(w.Value)
		case w.Kind == Zero || w.Kind == Present:
		default:
			o.areAll = false
		}
	}
}

// isOneFunction reports whether the package gives a variable one function: it may be exported to be
// called, rather than to be set.
func isOneFunction(p *Package, v *types.Var) bool {
	_, isFunction := v.Type().Underlying().(*types.Signature)
	return isFunction && p.HoldsOnly(v)
}

func (o *origins) ofParameter(v *types.Var, known *Variable) {
	if !areCallsKnown(o.p, known.Function) {
		o.areAll = false
	}
	for _, call := range o.p.CallsOf(known.Function) {
		for _, arg := range o.p.Argument(call, known.Index) {
			o.of(arg)
		}
	}
}

// areCallsKnown reports whether the package has all calls of the function at body: it is not
// exported, or a literal that is only called.
func areCallsKnown(p *Package, body inspector.Cursor) bool {
	if decl, ok := body.Node().(*ast.FuncDecl); ok {
		return !decl.Name.IsExported() || p.pkg.Name() == "main"
	}
	v := p.Holder(body)
	return v != nil && p.HoldsOnly(v) && !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
		kind := use.ParentEdgeKind()
		return kind != edge.CallExpr_Fun && kind != edge.AssignStmt_Lhs
	})
}
