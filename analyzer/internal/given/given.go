// Package given tells whether a call fixes the answer of a condition in its function. A condition on nothing but
// parameters has one answer for a call that passes literals, even if uricheck cannot evaluate it: terms do not
// represent the fields of a structure, the entries of a map or the code of a function.
package given

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// In returns the parameters on which a condition depends. It returns none if the condition depends on something else,
// too, or only on parameters whose values terms represent.
func In(p *defuse.Package, cond ast.Node) []*types.Var {
	d := dependence{p: p, seen: make(map[types.Object]bool)}
	for _, n := range conditions(p, cond) {
		d.on(n, 0)
	}
	isOther := func(v *types.Var) bool { return term.KindOf(v.Type()) == term.Other }
	if d.isFree || !slices.ContainsFunc(d.params, isOther) {
		return nil
	}
	return d.params
}

// conditions returns the expressions that decide whether the program gets past a node: of the clause of a
// switch also the tag.
func conditions(p *defuse.Package, n ast.Node) []ast.Node {
	switch n := n.(type) {
	case nil, *ast.CommClause:
		return nil
	case *ast.IfStmt:
		return []ast.Node{n.Cond}
	case *ast.RangeStmt:
		return []ast.Node{n.X}
	case *ast.CaseClause:
		var found []ast.Node
		if tag := tagOf(p, n); tag != nil {
			found = append(found, tag)
		}
		for _, e := range n.List {
			found = append(found, e)
		}
		return found
	}
	return []ast.Node{n}
}

// tagOf returns the tag of the switch statement around a clause, nil if it has none.
func tagOf(p *defuse.Package, clause *ast.CaseClause) ast.Node {
	decl := p.DeclAt(clause.Pos())
	if decl == nil {
		return nil
	}
	at, ok := decl.Root().FindNode(clause)
	if !ok {
		return nil
	}
	switch s := at.Parent().Parent().Node().(type) {
	case *ast.SwitchStmt:
		if s.Tag != nil {
			return s.Tag
		}
	case *ast.TypeSwitchStmt:
		return s.Assign
	}
	return nil
}

// By returns what a call passes for parameters on which a condition depends: the parameters of the caller on which
// the arguments depend, and whether the arguments are fixed, so that the condition has the same answer whenever the
// program makes the call. Parameters of other functions stay in the list. It returns none if an argument depends on
// something else.
func By(p *defuse.Package, call defuse.Call, params []*types.Var) (of []*types.Var, isFixed bool) {
	d := dependence{p: p, call: call.Cursor, seen: make(map[types.Object]bool)}
	if call.Func != nil {
		d.of = call.Func.Pkg()
	}
	isOfCall := false
	for _, v := range params {
		i, ok := indexOf(call.Sig, v)
		if !ok {
			d.params = append(d.params, v)
			continue
		}
		isOfCall = true
		args := p.Argument(call, i)
		for _, arg := range args {
			d.on(arg.Node(), 0)
		}
		d.isFree = d.isFree || len(args) == 0 && !call.Spreads(i) || defuse.PassesResults(p, call)
	}
	if d.isFree {
		return nil, false
	}
	return d.params, isOfCall && len(d.params) == 0
}

// indexOf returns the index of a variable among the parameters of a signature.
func indexOf(sig *types.Signature, v *types.Var) (i int, ok bool) {
	if sig.Recv() == v {
		return defuse.TheReceiver, true
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == v {
			return i, true
		}
	}
	return 0, false
}

// dependence collects what determines the value of an expression.
type dependence struct {
	p      *defuse.Package
	call   inspector.Cursor // the call that has the expression, if there is one
	of     *types.Package   // the package of its function
	params []*types.Var
	isFree bool       // it depends on something other than constants and parameters
	within []ast.Node // the functions whose code it looks at: their own variables do not matter
	seen   map[types.Object]bool
}

// maxHops bounds the variables and functions on the way from an argument to a literal.
const maxHops = 4

// on adds what determines the value of an expression, or what a function literal does, after a number of hops through
// variables and functions.
func (d *dependence) on(e ast.Node, hops int) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			d.within = append(d.within, n)
			d.on(n.Body, hops)
			d.within = d.within[:len(d.within)-1]
			return false
		case *ast.KeyValueExpr:
			d.on(n.Value, hops)
			return false
		case *ast.SelectorExpr:
			if d.p.Info.Selections[n] == nil {
				d.onObject(d.p.Info.Uses[n.Sel], hops)
			} else {
				d.on(n.X, hops)
			}
			return false
		case *ast.CallExpr:
			d.onCall(n, hops)
		case *ast.UnaryExpr:
			d.isFree = d.isFree || n.Op == token.ARROW
		case *ast.Ident:
			d.onObject(d.p.Info.Uses[n], hops)
		}
		return !d.isFree
	})
}

// onCall adds what determines the result of a call besides its operands: what the function reads. A function of another
// package can read anything, but a method hardly reads more than its receiver, nor do the constructors of options
// beside the function that takes them.
func (d *dependence) onCall(call *ast.CallExpr, hops int) {
	if tv := d.p.Info.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return
	}
	callee, ok := d.p.CalleeOf(call)
	if !ok {
		return // a function value, on which the call depends as on its operands
	}
	body, isOwn := d.p.Declaration(callee.Func)
	isForeign := !defuse.Owns(d.p, callee.Func)
	if eval.Executes(callee.Func.FullName()) || isForeign && (callee.Recv != nil || callee.Func.Pkg() == d.of) {
		return
	}
	if !isOwn || body.Node().(*ast.FuncDecl).Body == nil || hops == maxHops {
		d.isFree = true
		return
	}
	if d.seen[callee.Func] {
		return
	}
	d.seen[callee.Func] = true
	d.within = append(d.within, body.Node())
	d.on(body.Node().(*ast.FuncDecl).Body, hops+1)
	d.within = d.within[:len(d.within)-1]
}

// onObject is like on, but for a named object. Only variables have values that are not fixed.
func (d *dependence) onObject(obj types.Object, hops int) {
	v, ok := obj.(*types.Var)
	if !ok || d.seen[v] {
		return
	}
	d.seen[v] = true
	isInside := func(n ast.Node) bool { return code.Holds(n, v.Pos()) }
	switch {
	case slices.ContainsFunc(d.within, isInside):
	case d.p.Variable(v).IsParam:
		d.params = append(d.params, v)
	case hops == maxHops:
		d.isFree = true
	case defuse.Owns(d.p, v):
		d.onOwn(v, hops)
	}
}

// onOwn is like on, but for a local variable or a package variable.
func (d *dependence) onOwn(v *types.Var, hops int) {
	known := d.p.Variable(v)
	d.isFree = d.isFree || len(known.Writes) == 0 && !isUnset(d.p, v)
	for _, w := range known.Writes {
		switch {
		case d.isFree:
			return
		case w.Value.Valid() && w.Kind != defuse.Other:
			d.on(w.Value.Node(), hops+1)
		case w.Kind != defuse.Zero:
			d.isFree = true
		}
	}
	for _, use := range d.p.Uses(v) {
		d.onUse(code.Whole(use), hops)
	}
}

// isUnset reports whether a variable is one of the package that has its zero value: no code sets it.
func isUnset(p *defuse.Package, v *types.Var) bool {
	known := p.Variable(v)
	return defuse.IsGlobal(v) && !v.Exported() && len(known.Writes) == 0 && !known.Addressed
}

// onUse adds what a use of a variable writes to the object in it. A function that gets the object may write anything
// that it reads.
func (d *dependence) onUse(use inspector.Cursor, hops int) {
	for use.ParentEdgeKind() == edge.SelectorExpr_X || use.ParentEdgeKind() == edge.IndexExpr_X || use.ParentEdgeKind() == edge.StarExpr_X {
		use = use.Parent()
	}
	switch use.ParentEdgeKind() {
	case edge.UnaryExpr_X:
		if use.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			d.onUse(use.Parent(), hops)
		}
	case edge.AssignStmt_Lhs:
		if _, isName := use.Node().(*ast.Ident); !isName { // otherwise it is one of the variable's writes
			_, i := use.ParentEdge()
			d.onAssigned(use.Parent().Node().(*ast.AssignStmt), i, hops)
		}
	case edge.CallExpr_Fun:
		if use.Parent() != d.call {
			d.on(use.Parent().Node(), hops+1)
		}
	case edge.CallExpr_Args:
		if use.Parent() != d.call && mayBeWritten(d.p.Info.TypeOf(use.Node().(ast.Expr))) {
			d.on(use.Parent().Node(), hops+1)
		}
	}
}

// onAssigned adds what an assignment writes to its i-th target.
func (d *dependence) onAssigned(s *ast.AssignStmt, i, hops int) {
	if len(s.Lhs) != len(s.Rhs) {
		d.isFree = true
		return
	}
	d.on(s.Rhs[i], hops+1)
}

// mayBeWritten reports whether a function that gets a value of a type may write to an object that the value refers to.
func mayBeWritten(t types.Type) bool {
	if t == nil {
		return false // code that does not type-check
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Array:
		return false
	}
	return true
}
