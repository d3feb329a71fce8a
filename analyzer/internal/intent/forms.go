package intent

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// spreadWish returns the wish for an error among the results that another call passes to call:
// must(url.Parse("…")).
func spreadWish(call inspector.Cursor) wish {
	if isMust(code.FuncName(call.Node().(*ast.CallExpr).Fun)) {
		return success
	}
	return unknown
}

// useWish returns the wish that one use of an error shows, a use of the variable or of the call
// itself at c. The block, if there is one, contains more uses that add nothing.
func useWish(info *types.Info, c inspector.Cursor) (w wish, block ast.Node) {
	c = code.OutermostParen(c)
	kind, i := c.ParentEdge()
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		return guardWish(info, c)
	case *ast.CallExpr:
		if kind == edge.CallExpr_Args {
			return argumentWish(info, c.Parent().Node().(*ast.CallExpr), i), nil
		}
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && len(up.Lhs) == len(up.Rhs) && code.FuncName(up.Lhs[i]) == "_" {
			return success, nil
		}
	}
	return unknown, nil
}

// guardWish returns the wish of "if err != nil { … }", also in a chain of "||", for the operand at
// c.
func guardWish(info *types.Info, c inspector.Cursor) (w wish, block ast.Node) {
	compare := c.Parent().Node().(*ast.BinaryExpr)
	other := compare.Y
	if other == c.Node() {
		other = compare.X
	}
	if compare.Op != token.NEQ || !info.Types[other].IsNil() {
		return unknown, nil
	}
	guard, ok := ifAround(c.Parent(), token.LOR).Node().(*ast.IfStmt)
	if !ok || !endsOnFailure(info, guard.Body, ast.Unparen(c.Node().(ast.Expr))) {
		return unknown, nil
	}
	return success, guard.Body
}

// endsOnFailure reports whether a block that runs on a failure always fails the test,
// or returns the error err.
func endsOnFailure(info *types.Info, body *ast.BlockStmt, err ast.Expr) bool {
	var v types.Object
	if id, ok := err.(*ast.Ident); ok {
		v = info.Uses[id]
	}
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
			return callWish(info, call, i) == success
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
