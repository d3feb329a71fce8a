package walk

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// guard is a condition that the run has passed, or assumes to be true.
type guard struct {
	holds term.Text
	at    ast.Node
	// chooses reports whether the condition only selects which text a function returns, or which value
	// a variable gets. With any answer a text reaches the code after it.
	chooses bool
	fixed   bool // [term.Guard.Fixed]
}

// guard records a condition at a node. It marks the pieces that belong to no literal, constant, parameter or field
// as text that the program puts around: none of them can be the text that trace follows. The result of a
// call can, because its operands may be.
func (r *runs) guard(holds term.Text, at ast.Node) {
	holds = bounded(holds).Map(func(p term.Piece) term.Piece {
		p.Around = p.Around || p.Call == nil && p.Lit == nil && p.Place.Var == nil && !p.IsConstant()
		return p
	})
	r.guards = append(r.guards, guard{holds: holds, at: at})
}

// haveChosen records, after a call has returned a text, that the conditions that the call added, those
// from an index on, only select this text.
func (r *runs) haveChosen(from int, returned value) {
	t, ok := returned.(term.Text)
	for i := from; ok && t.Kind == term.String && i < len(r.guards); i++ {
		r.guards[i].chooses = true
	}
}

// haveReplaced records, after a statement, that the conditions that it added, those from an index on,
// only select the values of variables. It does so if the statement does nothing but assign values
// that are independent of the old ones, and continues after its end.
func (w *walker) haveReplaced(from int, s ast.Stmt, end way) {
	if end.kind != onward || from == len(w.runs.guards) || reach.MayLeave(s) || completes(w.code.Info, s) {
		return
	}
	for i := from; i < len(w.runs.guards); i++ {
		w.runs.guards[i].chooses = true
	}
}

// leavesFunction reports whether a block ends with a return. Most such blocks handle an error, and
// the ways to the target do not go through them.
func leavesFunction(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, leaves := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return leaves
}

// isInVain reports whether the walk can skip a block that ends the root function, because neither
// the block nor a deferred call can evaluate the target. A function with many early returns would
// need a run for each of them.
func isInVain(w *walker, body *ast.BlockStmt) bool {
	if f := w.memory.frame; !f.isRoot || len(f.deferred) > 0 {
		return false
	}
	known, ok := w.inVain[body]
	if !ok {
		known = !mayComeTo(w, body)
		w.inVain[body] = known
	}
	return known
}

// mayComeTo reports whether a block may evaluate the target, directly or by a call.
func mayComeTo(w *walker, body *ast.BlockStmt) bool {
	may := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BranchStmt, *ast.DeferStmt:
			may = true
		case *ast.Ident:
			fn, ok := w.code.Info.Uses[n].(*types.Func)
			may = may || ok && (fn.Pkg() == w.code.Pkg || isDynamic(fn))
		case *ast.CallExpr:
			may = may || isOfVariable(w.code.Info, n.Fun)
		}
		may = may || n == w.target.Expr
		return !may
	})
	return may
}

// isDynamic reports whether a function is a method of an interface, so that a call may run a method of
// this package.
func isDynamic(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// isOfVariable reports whether the function of a call, fun, is a value and not a declared function. A
// conversion is not a call.
func isOfVariable(info *types.Info, fun ast.Expr) bool {
	switch fun := ast.Unparen(fun).(type) {
	case *ast.Ident:
		_, ok := info.Uses[fun].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		_, ok := info.Uses[fun.Sel].(*types.Var)
		return ok
	}
	return !info.Types[fun].IsType()
}

// completes reports whether a statement makes the new value of a variable from the old one, as
// "s += x" does, or calls a function for its effect.
func completes(info *types.Info, s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt:
			found = true
		case *ast.AssignStmt:
			for i, lhs := range n.Lhs {
				found = found || n.Tok != token.ASSIGN && n.Tok != token.DEFINE || len(n.Rhs) == len(n.Lhs) && mentions(info, n.Rhs[i], lhs)
			}
		}
		return !found
	})
	return found
}

// mentions reports whether an expression contains the variable that the expression of names. It is
// true if of is not a name.
func mentions(info *types.Info, e, of ast.Expr) bool {
	id, ok := ast.Unparen(of).(*ast.Ident)
	if !ok {
		return true
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		used, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[used] != nil && info.Uses[used] == info.ObjectOf(id)
		return !found
	})
	return found
}

// pass records a condition that the run has evaluated to a known answer.
func (r *runs) pass(at ast.Node) {
	if !slices.ContainsFunc(r.guards, func(g guard) bool { return g.at == at }) {
		r.guards = append(r.guards, guard{holds: term.True, at: at})
	}
}

// readsText reports whether a condition contains a variable whose type is a string.
func readsText(w *walker, cond ast.Expr) bool {
	asks := false
	ast.Inspect(cond, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if v, isVar := w.code.Info.Uses[id].(*types.Var); ok && isVar {
			asks = asks || term.KindOf(v.Type()) == term.String
		}
		return !asks
	})
	return asks
}
