package defuse

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// A program may store functions in maps, lists, fields and variables, and call one of them, as in
// handlers[name](u). CallAt returns no function for such an indirect call.

// maxHolders bounds the variables between a function and its indirect calls.
const maxHolders = 16

// Functions returns the functions of the package that the expression at cur, the function of an indirect
// call, points to. areAll is false if it may point to others, too.
func Functions(p *Package, cur inspector.Cursor) (bodies []inspector.Cursor, areAll bool) {
	o := &pointsTo{p: p, seen: make(map[*types.Var]bool), areAll: true}
	o.of(cur)
	return o.bodies, o.areAll
}

// pointsTo finds the functions to which an expression points, backwards through the writes to variables.
// Its methods add the functions that they find, and clear areAll if there may be others.
type pointsTo struct {
	p      *Package
	seen   map[*types.Var]bool
	calls  int // the number of calls into whose results it has looked
	bodies []inspector.Cursor
	areAll bool
}

// of finds the functions to which the expression at cur points, alone or as elements.
func (o *pointsTo) of(cur inspector.Cursor) {
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

// ofCall finds the functions in the result of append, of a conversion, or of a function of the package.
// The result of make has none.
func (o *pointsTo) ofCall(cur inspector.Cursor, call *ast.CallExpr) {
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
func (o *pointsTo) ofResult(cur inspector.Cursor, i int) {
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

// ofObject finds the functions of an object that an expression names: a function, a variable, or nil.
func (o *pointsTo) ofObject(obj types.Object, isNil bool) {
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

// ofVariable finds the functions in a variable.
func (o *pointsTo) ofVariable(v *types.Var) {
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

// isOneFunction reports whether the package assigns one function to a variable. It probably exports the
// variable for calls only, not for writes.
func isOneFunction(p *Package, v *types.Var) bool {
	_, isFunction := v.Type().Underlying().(*types.Signature)
	return isFunction && p.HoldsOnly(v)
}

// ofParameter finds the functions that the package passes for a parameter.
func (o *pointsTo) ofParameter(v *types.Var, known *Variable) {
	if !areCallsKnown(o.p, known.Function) {
		o.areAll = false
	}
	for _, call := range o.p.CallsOf(known.Function) {
		for _, arg := range o.p.Argument(call, known.Index) {
			o.of(arg)
		}
	}
}

// areCallsKnown reports whether CallsOf returns all calls of the function with a body: no other package
// can call it, or it is a literal in a variable that the package only calls.
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

// isMoved reports whether a call is a conversion or append, whose result is an argument or contains it.
func isMoved(info *types.Info, call *ast.CallExpr) bool {
	tv := info.Types[call.Fun]
	return tv.IsType() || tv.IsBuiltin() && code.IdentName(call.Fun) == "append"
}
