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

// isOneFunction reports whether the package gives a variable one function: it may export the
// variable for calls only, not for writes.
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
