package intent

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// argumentWish returns the wish for its argument i, an error, that the call at c shows.
func argumentWish(info *types.Info, c inspector.Cursor, i int) wish {
	call := c.Node().(*ast.CallExpr)
	name := code.FuncName(call.Fun)
	if first, ok := expects[name]; ok {
		if i < first {
			return unknown
		}
		return expectWish(c, i > first)
	}
	if nilCheckers.Has(name) && len(call.Args) == 1 {
		// qt.Assert(t, qt.IsNil(err))
		if outer, ok := code.OutermostParen(c).Parent().Node().(*ast.CallExpr); ok && asserts.Has(code.FuncName(outer.Fun)) {
			return success
		}
		return unknown
	}
	if w := callWish(info, call, i); w != unknown {
		return w
	}
	if isReport(info, call) {
		return neutral
	}
	return unknown
}

// isReport reports whether call only prints its arguments, or always fails.
func isReport(info *types.Info, call *ast.CallExpr) bool {
	name := code.FuncName(call.Fun)
	return prints.Has(name) || aborts.Has(name) || reportsError(info, call)
}

// isMessage reports whether the expression at c is the argument of a report.
func isMessage(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.CallExpr_Args && isReport(info, c.Parent().Node().(*ast.CallExpr))
}

// callWish returns the wish for its argument i that a plain assertion or helper shows.
func callWish(info *types.Info, call *ast.CallExpr, i int) wish {
	name, args := code.FuncName(call.Fun), call.Args
	if i > 0 && isTester(info, args[0]) {
		args, i = args[1:], i-1
	}
	if assertsEqual.Has(strings.TrimSuffix(name, "f")) {
		return equalWish(info, args, i)
	}
	if i > 0 {
		return unknown // part of a message
	}
	switch {
	case assertsNoError.Has(strings.TrimSuffix(name, "f")):
		return success
	case asserts.Has(name):
		return checkerWish(info, args[1:])
	case !isMust(name):
		return unknown
	}
	for _, arg := range args[1:] {
		if !isTester(info, arg) && !isText(info, arg) {
			return unknown
		}
	}
	return success
}

// equalWish returns the wish of Equal(err, nil), in both orders.
func equalWish(info *types.Info, args []ast.Expr, i int) wish {
	if len(args) >= 2 && i < 2 && info.Types[args[1-i]].IsNil() {
		return success
	}
	return unknown
}

// checkerWish returns the wish of Assert(err, checker, arguments).
func checkerWish(info *types.Info, rest []ast.Expr) wish {
	switch {
	case len(rest) == 0,
		nilCheckers.Has(code.FuncName(rest[0])),
		len(rest) > 1 && equalCheckers.Has(code.FuncName(rest[0])) && info.Types[rest[1]].IsNil():
		return success
	}
	return unknown
}

// expectWish returns the wish of gomega's Expect(…).NotTo(HaveOccurred()), for the call of Expect at
// c. Extra values are those after the first.
func expectWish(c inspector.Cursor, extra bool) wish {
	for {
		sel, ok := c.Parent().Node().(*ast.SelectorExpr)
		if kind, _ := c.Parent().ParentEdge(); !ok || kind != edge.CallExpr_Fun {
			return unknown
		}
		c = c.Parent().Parent()
		if want, ok := expectVerbs[sel.Sel.Name]; ok {
			return matcherWish(c.Node().(*ast.CallExpr).Args, want, extra)
		}
		if sel.Sel.Name == "Error" {
			extra = false // from here on, the value is the error
		}
	}
}

// matcherWish returns the wish that a gomega matcher, the first of args, shows for an error that
// has to match it, or not to match it. It shows none for an extra value, which has to be nil.
func matcherWish(args []ast.Expr, want, extra bool) wish {
	if len(args) == 0 {
		return unknown
	}
	matcher := ast.Unparen(args[0])
	for code.FuncName(matcher) == "Not" {
		not, ok := matcher.(*ast.CallExpr)
		if !ok || len(not.Args) != 1 {
			return unknown
		}
		matcher, want = ast.Unparen(not.Args[0]), !want
	}
	name := code.FuncName(matcher)
	matchesNil, ok := errorMatchers[name]
	switch {
	case ok && want == matchesNil:
		return success
	case extra && (name == "BeNil" || !ok && !saysFailure(name)):
		return success
	}
	return unknown
}

// isTester reports whether e is a *testing.T, or a value of a similar type.
func isTester(info *types.Info, e ast.Expr) bool { return hasMethod(info, e, "Errorf") }

func hasMethod(info *types.Info, e ast.Expr, name string) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// isText reports whether e is a string.
func isText(info *types.Info, e ast.Expr) bool { return code.IsString(info.TypeOf(e)) }
