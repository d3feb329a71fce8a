package reach

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// NeedsRun reports whether only a run of its function can tell more of an expression than the
// writes to its variables do: a part of it is in a structure, a list or a channel, comes from
// a function of the package, or is written more than once.
func NeedsRun(p *Package, expr ast.Expr) bool {
	n := need{p: p, seen: make(map[*types.Var]bool)}
	return n.of(expr)
}

// HasParameter reports whether an expression has a parameter.
func HasParameter(p *Package, expr ast.Expr) bool {
	has := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := p.Info.Uses[id].(*types.Var)
			has = has || ok && defuse.IsLocal(v) && p.Variable(v).IsParam
		}
		return !has
	})
	return has
}

type need struct {
	p    *Package
	seen map[*types.Var]bool
}

func (n *need) of(expr ast.Node) bool {
	needs := false
	ast.Inspect(expr, func(node ast.Node) bool {
		switch e := node.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.CompositeLit, *ast.FuncLit, *ast.TypeAssertExpr:
			needs = true
		case *ast.UnaryExpr:
			needs = needs || e.Op == token.AND || e.Op == token.ARROW
		case *ast.CallExpr:
			needs = needs || n.isOwn(e)
		case *ast.SelectorExpr:
			needs = needs || n.isField(e)
		case *ast.Ident:
			needs = needs || n.ofVariable(e)
		}
		return !needs
	})
	return needs
}

// isOwn reports whether a call runs code of the package, or nobody knows what.
func (n *need) isOwn(call *ast.CallExpr) bool {
	tv := n.p.Info.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return false
	}
	f, ok := n.p.CalleeOf(call)
	if !ok {
		return true
	}
	_, isHere := n.p.Declaration(f.Func)
	recv := f.Func.Signature().Recv()
	return isHere || recv != nil && types.IsInterface(recv.Type()) || takesFunction(f.Func) && slices.ContainsFunc(call.Args, n.mayRun)
}

// takesFunction reports whether a function may run code that it is given.
func takesFunction(fn *types.Func) bool {
	params := fn.Signature().Params()
	for i := range params.Len() {
		switch t := params.At(i).Type().Underlying().(type) {
		case *types.Signature:
			return true
		case *types.Slice:
			if types.IsInterface(t.Elem()) {
				return true // of package fmt, say: it asks values how they are printed
			}
		}
	}
	return false
}

// mayRun reports whether an argument may have code to run: plain values have none.
func (n *need) mayRun(arg ast.Expr) bool {
	t := n.p.Info.TypeOf(arg)
	if t == nil {
		return true // code that does not type-check
	}
	named, isNamed := types.Unalias(t).(*types.Named)
	_, isBasic := t.Underlying().(*types.Basic)
	return !isBasic || isNamed && named.NumMethods() > 0
}

// isField reports whether a selector is a field of a local variable.
func (n *need) isField(e *ast.SelectorExpr) bool {
	id := code.Ident(e.X)
	if id == nil || n.p.Info.Selections[e] == nil {
		return false
	}
	v, ok := n.p.Info.Uses[id].(*types.Var)
	return ok && defuse.IsLocal(v) && !n.p.Variable(v).IsParam
}

func (n *need) ofVariable(id *ast.Ident) bool {
	v, ok := n.p.Info.Uses[id].(*types.Var)
	if !ok || n.seen[v] || !defuse.IsLocal(v) {
		return false
	}
	n.seen[v] = true
	known := n.p.Variable(v)
	if known.Addressed || len(known.Writes) > 1 || known.IsParam && len(known.Writes) > 0 {
		return true
	}
	for _, w := range known.Writes {
		if w.Value != (inspector.Cursor{}) && n.of(w.Value.Node()) {
			return true
		}
	}
	return false
}
