package intent

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// endsOnFailure reports whether a block that runs on a failure always fails the test,
// or returns the error in the variable v.
func endsOnFailure(info *types.Info, body *ast.BlockStmt, v types.Object) bool {
	for _, stmt := range body.List {
		switch stmt := stmt.(type) {
		case *ast.ExprStmt:
			if call, ok := ast.Unparen(stmt.X).(*ast.CallExpr); ok && fails(info, call, v) {
				return true
			}
		case *ast.ReturnStmt:
			return returnsError(info, stmt, v)
		case *ast.AssignStmt, *ast.DeclStmt, *ast.DeferStmt, *ast.IncDecStmt:
		default:
			return false // it may return before it fails: "if wantErr { return }"
		}
	}
	return false
}

// fails reports whether a call fails or ends the test: to judge by its name, or because it
// asserts that v, which is not nil, is nil.
func fails(info *types.Info, call *ast.CallExpr, v types.Object) bool {
	name := code.FuncName(call.Fun)
	switch {
	case aborts.Has(name), reportsError(info, call):
		return true
	}
	for i, arg := range call.Args {
		if id, ok := ast.Unparen(arg).(*ast.Ident); ok && v != nil && info.Uses[id] == v {
			return asserts(info, call, i)
		}
	}
	return false
}

// reportsError reports whether call is the method Error or Errorf of a test. testify has
// functions with these names that want an error, and loggers have some that continue: the types
// of package testing decide, else a format and a FailNow.
func reportsError(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || sel.Sel.Name != "Error" && sel.Sel.Name != "Errorf" {
		return false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return false
	}
	if pkg := fn.Pkg(); pkg != nil && pkg.Path() == "testing" {
		return true
	}
	return sel.Sel.Name == "Errorf" && isText(info, call.Args[0]) && hasMethod(info, sel.X, "FailNow")
}

// returnsError reports whether a result is v, or an error that wraps it.
func returnsError(info *types.Info, stmt *ast.ReturnStmt, v types.Object) bool {
	for _, result := range stmt.Results {
		if t := info.TypeOf(result); t != nil && code.ImplementsError(t) && code.Mentions(info, result, v) {
			return true
		}
	}
	return false
}

// ifAround returns the node around a chain of operands of an operator, which contains the one
// at c.
func ifAround(c inspector.Cursor, operator token.Token) inspector.Cursor {
	c = code.OutermostParen(c)
	for {
		chain, ok := c.Parent().Node().(*ast.BinaryExpr)
		if !ok || chain.Op != operator {
			return c.Parent()
		}
		c = code.OutermostParen(c.Parent())
	}
}

// asserts reports whether a call asserts that its argument i, an error, is nil, or is a helper that does so. It
// knows no matchers.
func asserts(info *types.Info, call *ast.CallExpr, i int) bool {
	name, args := code.FuncName(call.Fun), call.Args
	if i > 0 && hasMethod(info, args[0], "Errorf") { // a *testing.T
		args, i = args[1:], i-1
	}
	switch {
	case i > 0: // part of a message
		return false
	case assertsNoError.Has(strings.TrimSuffix(name, "f")):
		return true
	case !isMust(name):
		return false
	}
	for _, arg := range args[1:] {
		if !isText(info, arg) {
			return false
		}
	}
	return true
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
