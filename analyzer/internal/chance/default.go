package chance

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// A program gives an unknown text a default, and then checks elsewhere whether the text is empty: the second
// default is for a case that hardly occurs. The alternatives of one value show this: one of them is a known
// text that is not empty, and the others are unknown, or the program has chosen them because they are not
// empty.

// withOne returns the chance after one of several alternatives of a value, each with its guards, has replaced
// a place in the conditions.
func withOne(guards []term.Guard, at term.Place, values []term.Text) Chance {
	least, isDefault := Never, false
	for _, value := range values {
		c, isTrue := with(guards, at, value)
		if isTrue {
			return Possible
		}
		isDefault = isDefault || c == Never
		least = min(least, c)
	}
	if isDefault && asksEmpty(guards, at) {
		return max(least, Unlikely)
	}
	return least
}

// asksEmpty reports whether a condition asks if the value of a place is empty.
func asksEmpty(guards []term.Guard, at term.Place) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool { return g.Holds.Has(at) && eval.AsksEmpty(g.Holds) })
}

// asksSet reports whether a condition asks if one of several texts is empty, and none of them certainly is,
// but one is certainly not.
func asksSet(g term.Guard) bool {
	c, ok := g.Holds.Maker()
	if !ok || c.Func != term.OneOf || !eval.AsksEmpty(g.Holds) {
		return false
	}
	isDefault := false
	for _, answer := range c.Args {
		switch {
		case eval.Told(answer) == eval.Always:
			return false
		case eval.Told(answer) == eval.Never, isContrary(answer, answer.Guards):
			isDefault = true
		}
	}
	return isDefault
}

// areContrary reports whether one of the conditions is probably the negation of another one.
func areContrary(guards []term.Guard) bool {
	return slices.ContainsFunc(guards, func(g term.Guard) bool { return isContrary(g.Holds, guards) })
}

func isContrary(cond term.Text, guards []term.Guard) bool {
	return eval.AsksEmpty(cond) && slices.ContainsFunc(guards, func(g term.Guard) bool { return eval.AreContrary(cond, g.Holds) })
}

// asksDerived reports whether one of the conditions asks if a text is empty that a function of the program
// makes of others, or finds in a map: neither is empty by default.
func asksDerived(index *defuse.Package, guards []term.Guard) bool {
	isFound := slices.ContainsFunc(guards, func(g term.Guard) bool {
		c, ok := g.Holds.Maker()
		return ok && c.Func == term.Lookup
	})
	return slices.ContainsFunc(guards, func(g term.Guard) bool {
		return eval.AsksEmpty(g.Holds) && !g.Holds.Walk(func(p term.Piece) bool {
			call, isCall := p.Read.(*ast.CallExpr)
			if !isCall || p.Call != nil || p.Place.Var != nil {
				return true
			}
			callee, ok := index.CalleeOf(call)
			return !(ok && isOfProgram(callee.Func) && (isFound || isDerived(index, call, callee.Func)))
		})
	})
}

// isOfProgram reports whether a function has code outside the standard library.
func isOfProgram(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return fn.Pkg() != nil && !code.IsStandard(fn.Pkg().Path()) && (recv == nil || !types.IsInterface(recv.Type()))
}

// isDerived reports whether a call makes a text of variables, or of its receiver: constant arguments are the
// name of a setting.
func isDerived(index *defuse.Package, call *ast.CallExpr, fn *types.Func) bool {
	if len(call.Args) == 0 {
		return fn.Signature().Recv() != nil
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return index.Info.Types[arg].Value == nil })
}
