package defuse

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// A program may keep functions in maps, lists, fields and variables, and call one of them:
// handlers[name](u). CallAt knows no function there.

// maxHolders bounds the variables between a function and its indirect calls.
const maxHolders = 16

// IndirectCalls returns the calls of what variables hold, if one of them gets the function at
// body: a declaration or a literal.
func IndirectCalls(p *Package, body inspector.Cursor) []inspector.Cursor {
	m := &moves{p: p, seen: make(map[*types.Var]bool)}
	switch n := body.Node().(type) {
	case *ast.FuncLit:
		m.from(body)
	case *ast.FuncDecl:
		if fn, ok := p.Info.Defs[n.Name].(*types.Func); ok {
			m.fromAll(p.Uses(fn))
		}
	}
	return m.calls
}

// moves follows the value of an expression from variable to variable.
type moves struct {
	p     *Package
	seen  map[*types.Var]bool
	calls []inspector.Cursor
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
	m.fromAll(m.p.Uses(v))
}

func (m *moves) from(cur inspector.Cursor) {
	parent := cur.Parent()
	switch kind, i := cur.ParentEdge(); kind {
	case edge.ParenExpr_X, edge.IndexExpr_X:
		m.from(parent)
	case edge.CallExpr_Fun:
		if _, _, _, isDirect := m.p.FunctionAt(parent); !isDirect {
			m.calls = append(m.calls, parent)
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
	of, ok := m.p.CallAt(call)
	if i -= of.Shift; !ok || i < 0 {
		return
	}
	params := of.Sig.Params()
	if i = min(i, params.Len()-1); i >= 0 {
		m.to(params.At(i))
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

// ofCall finds the functions in the result of append, of a conversion, and of make.
func (o *origins) ofCall(cur inspector.Cursor, call *ast.CallExpr) {
	switch {
	case isMoved(o.p.Info, call):
		for _, arg := range Listed(cur, edge.CallExpr_Args) {
			o.of(arg)
		}
	case code.IdentName(call.Fun) != "make":
		o.areAll = false
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
	if known.Addressed || v.Exported() && (v.IsField() || IsGlobal(v)) {
		o.areAll = false
	}
	if known.IsParam {
		o.ofParameter(v, known)
	}
	for _, w := range known.Writes {
		switch w.Kind {
		case Plain, Element:
			o.of(w.Value)
		case Zero, Present:
		default:
			o.areAll = false
		}
	}
}

func (o *origins) ofParameter(v *types.Var, known *Variable) {
	if fn, _ := o.p.Parameter(v); fn == nil || fn.Exported() && o.p.pkg.Name() != "main" {
		o.areAll = false
	}
	for _, call := range o.p.CallsOf(known.Function) {
		for _, arg := range o.p.Argument(call, known.Index) {
			o.of(arg)
		}
	}
}
