// Package given tells which parameters decide a condition of a function, beyond the values that terms
// represent: structures, maps, lists, functions. A call that passes composite literals for them fixes the
// answer, although uricheck does not evaluate it.
package given

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// In returns the parameters that a condition reads. It omits those whose values terms represent, and
// receivers, except lists and maps: the fields of an object have places of their own.
func In(p *defuse.Package, cond ast.Node) []*types.Var {
	var found []*types.Var
	for _, n := range conditions(p, cond) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BlockStmt, *ast.FuncLit:
				return false
			case *ast.Ident:
				if v, ok := p.Info.Uses[n].(*types.Var); ok && isGiven(p, v) && !slices.Contains(found, v) {
					found = append(found, v)
				}
			}
			return true
		})
	}
	return found
}

// conditions returns the expressions that decide whether the program gets past a node: of the clause of a
// switch also the tag.
func conditions(p *defuse.Package, n ast.Node) []ast.Node {
	switch n := n.(type) {
	case nil:
		return nil
	case *ast.IfStmt:
		return []ast.Node{n.Cond}
	case *ast.RangeStmt:
		return []ast.Node{n.X}
	case *ast.CommClause:
		return nil
	case *ast.CaseClause:
		found := []ast.Node{tagOf(p, n)}
		for _, e := range n.List {
			found = append(found, e)
		}
		return slices.DeleteFunc(found, func(n ast.Node) bool { return n == nil })
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

// isGiven reports whether a variable is a parameter of the kind that In returns.
func isGiven(p *defuse.Package, v *types.Var) bool {
	return term.KindOf(v.Type()) == term.Other && !v.IsField() && p.Variable(v).IsParam
}

// By returns what a call passes for parameters on which a condition depends: the parameters of the caller on which
// the arguments depend, and whether the arguments are fixed, so that the condition has the same answer whenever the
// program makes the call. Parameters of other functions stay in the list.
func By(p *defuse.Package, call defuse.Call, params []*types.Var) (of []*types.Var, isFixed bool) {
	d := dependence{p: p, call: call}
	isOfCall := false
	for _, v := range params {
		i, ok := indexOf(call.Sig, v)
		if !ok {
			of = append(of, v)
			continue
		}
		isOfCall = true
		args := p.Argument(call, i)
		for _, arg := range args {
			d.on(arg.Node().(ast.Expr), 0)
		}
		d.isFree = d.isFree || len(args) == 0 && !call.Spreads(i) || defuse.PassesResults(p, call)
	}
	if !isOfCall || d.isFree {
		return of, false
	}
	return append(of, d.params...), len(d.params) == 0
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
	call   defuse.Call // the call that has the expression
	params []*types.Var
	isFree bool // it depends on something other than constants and parameters
}

// maxHops bounds the variables on the way from an argument to a literal.
const maxHops = 4

// on adds what determines the value of an expression, after a number of hops through variables.
func (d *dependence) on(e ast.Expr, hops int) {
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
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
			fun := d.p.Info.Types[n.Fun]
			d.isFree = d.isFree || !fun.IsType() && !fun.IsBuiltin()
		case *ast.UnaryExpr:
			d.isFree = d.isFree || n.Op == token.ARROW
		case *ast.Ident:
			d.onObject(d.p.Info.Uses[n], hops)
		}
		return !d.isFree
	})
}

// onObject is like on, but for a named object. Only variables have values that are not fixed.
func (d *dependence) onObject(obj types.Object, hops int) {
	v, ok := obj.(*types.Var)
	switch {
	case !ok:
	case d.p.Variable(v).IsParam:
		if !slices.Contains(d.params, v) {
			d.params = append(d.params, v)
		}
	case hops == maxHops:
		d.isFree = true
	case defuse.IsLocal(v):
		d.onLocal(v, hops)
	default:
		value, ok := d.p.Only(v)
		if d.isFree = d.isFree || !ok; ok {
			d.on(value.Node().(ast.Expr), hops+1)
		}
	}
}

// onLocal is like on, but for a local variable.
func (d *dependence) onLocal(v *types.Var, hops int) {
	known := d.p.Variable(v)
	d.isFree = d.isFree || len(known.Writes) == 0 || d.isPassedElsewhere(v)
	for _, w := range known.Writes {
		switch {
		case d.isFree:
			return
		case w.Kind == defuse.Plain:
			d.on(w.Value.Node().(ast.Expr), hops+1)
		case w.Kind != defuse.Zero:
			d.isFree = true
		}
	}
}

// isPassedElsewhere reports whether the code passes a variable, or its address, to a function other than that of
// the call, which may change the value.
func (d *dependence) isPassedElsewhere(v *types.Var) bool {
	return slices.ContainsFunc(d.p.Uses(v), func(use inspector.Cursor) bool {
		if use.ParentEdgeKind() == edge.UnaryExpr_X && use.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
			use = use.Parent()
		}
		return use.ParentEdgeKind() == edge.CallExpr_Args && use.Parent() != d.call.Cursor
	})
}
