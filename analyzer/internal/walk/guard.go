package walk

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/reach"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// guard is a condition that the run assumes to be true.
type guard struct {
	holds term.Text
	at    ast.Node
	// chooses reports whether it only selects the text that a function returns, or a variable has.
	chooses bool
}

// guard records a condition. Only texts in it can be followed values.
func (r *runs) guard(holds term.Text, at ast.Node) {
	holds = bounded(holds).Map(func(p term.Piece) term.Piece {
		p.Around = p.Around || p.Lit == nil && p.Place.Var == nil
		return p
	})
	r.guards = append(r.guards, guard{holds: holds, at: at})
}

// haveChosen records that the conditions from an index on only select the text that a function
// returns.
func (r *runs) haveChosen(from int, returned value) {
	t, ok := returned.(term.Text)
	for i := from; ok && t.Kind == term.String && i < len(r.guards); i++ {
		r.guards[i].chooses = true
	}
}

// haveReplaced records that the conditions from an index on, those of a finished statement,
// only select values, if the statement does no more.
func (w *walker) haveReplaced(from int, s ast.Stmt, end way) {
	if end.kind != onward || from == len(w.runs.guards) || reach.MayLeave(s) || completes(w.code.Info, s) {
		return
	}
	for i := from; i < len(w.runs.guards); i++ {
		w.runs.guards[i].chooses = true
	}
}

// leavesFunction reports whether a block ends its function. Most such blocks end the function
// early, with an error; the ways to the target continue.
func leavesFunction(body *ast.BlockStmt) bool {
	if len(body.List) == 0 {
		return false
	}
	_, leaves := body.List[len(body.List)-1].(*ast.ReturnStmt)
	return leaves
}

// isInVain reports whether the walk can skip a block that ends its function, because neither
// the block nor the code after it reaches the target.
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

// mayComeTo reports whether statements may reach the target, directly or through other code.
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

// isDynamic reports whether a method is one of an interface: any type can have it.
func isDynamic(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// isOfVariable reports whether a call runs the function in a variable, not a named one.
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

// completes reports whether a statement makes the new value of a variable from the old one, or
// calls a function for its effect.
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

// mentions reports whether an expression has the same variable as another one.
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

// pass records a condition with a known answer, which the value passes.
func (r *runs) pass(at ast.Node) {
	if !slices.ContainsFunc(r.guards, func(g guard) bool { return g.at == at }) {
		r.guards = append(r.guards, guard{holds: term.True, at: at})
	}
}

// asksForText reports whether a condition contains a variable with a text.
func asksForText(w *walker, cond ast.Expr) bool {
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
