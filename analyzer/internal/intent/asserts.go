package intent

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// argumentWish returns the wish for its argument i, an error, that a call shows.
func argumentWish(info *types.Info, call *ast.CallExpr, i int) wish {
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

// callWish returns the wish for its argument i that an assertion of a nil error, or a helper, shows. It
// knows no matchers: with these, the test is examined.
func callWish(info *types.Info, call *ast.CallExpr, i int) wish {
	name, args := code.FuncName(call.Fun), call.Args
	if i > 0 && hasMethod(info, args[0], "Errorf") { // a *testing.T
		args, i = args[1:], i-1
	}
	switch {
	case i > 0, isGiven(info, call.Fun): // part of a message; another function in each case of a table
		return unknown
	case assertsNoError.Has(strings.TrimSuffix(name, "f")):
		return success
	case !isMust(name):
		return unknown
	}
	for _, arg := range args[1:] {
		if !isText(info, arg) {
			return unknown
		}
	}
	return success
}

// isGiven reports whether a field or a parameter has the function of a call.
func isGiven(info *types.Info, fun ast.Expr) bool {
	v, ok := info.Uses[code.Ident(fun)].(*types.Var)
	return ok && (v.Kind() == types.FieldVar || v.Kind() == types.ParamVar)
}

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
