package intent

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// wish is the reaction of a test to the failure of a call.
type wish uint8

const (
	// unknown: the test expects the failure, or nothing excludes that.
	unknown wish = iota
	// dropped: the test ignores the error.
	dropped
	// success: the test fails with the call.
	success
)

// errorResult returns the index of the error among the n results of a call, or
// -1 if there is none.
func errorResult(results types.Type) (index, n int) {
	tuple, ok := results.(*types.Tuple)
	if !ok {
		if code.IsError(results) {
			return 0, 1
		}
		return -1, 1
	}
	for i := tuple.Len() - 1; i >= 0; i-- {
		if code.IsError(tuple.At(i).Type()) {
			return i, tuple.Len()
		}
	}
	return -1, tuple.Len()
}

// resultWish returns what a test does with result i of the n results of call, the error: in the expression around it,
// or in the statement behind the one that assigns it.
func (t *Tests) resultWish(call inspector.Cursor, i, n int) wish {
	c := code.OutermostParen(call)
	kind, at := c.ParentEdge()
	if n > 1 {
		at = i
	}
	switch up := c.Parent().Node().(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return dropped
	case *ast.AssignStmt:
		if at < len(up.Lhs) { // there may be fewer in code that does not type-check
			return t.targetWish(c.Parent(), up.Lhs[at])
		}
	case *ast.ValueSpec:
		if at < len(up.Names) {
			return t.targetWish(c.Parent(), up.Names[at])
		}
	case *ast.CallExpr:
		if kind == edge.CallExpr_Args && (n > 1 && isMust(code.FuncName(up.Fun)) || n == 1 && asserts(t.info, up, at)) {
			return success
		}
	case *ast.BinaryExpr:
		if guard, ok := ifAround(c.Parent(), token.LOR).Node().(*ast.IfStmt); ok && n == 1 && t.isGuard(guard, nil) {
			return success
		}
	}
	return unknown
}

// targetWish returns the wish for an error that a statement assigns to target. Only the next statement shows it: with
// any other one, the test may be about the failure.
func (t *Tests) targetWish(stmt inspector.Cursor, target ast.Expr) wish {
	if code.IdentName(target) == "_" {
		return dropped
	}
	v := t.info.ObjectOf(code.Ident(target))
	next, ok := stmt, stmt.ParentEdgeKind() == edge.IfStmt_Init
	if ok {
		next = stmt.Parent()
	} else if next, ok = stmt.NextSibling(); !ok || v == nil {
		return unknown
	}
	isError := func(arg ast.Expr) bool {
		id, ok := ast.Unparen(arg).(*ast.Ident)
		return ok && t.info.Uses[id] == v
	}
	switch n := next.Node().(type) {
	case *ast.IfStmt:
		if t.isGuard(n, v) {
			return success
		}
	case *ast.ExprStmt:
		call, ok := ast.Unparen(n.X).(*ast.CallExpr)
		for i := 0; ok && i < len(call.Args); i++ {
			if isError(call.Args[i]) && asserts(t.info, call, i) {
				return success
			}
		}
	}
	return unknown
}

// isGuard reports whether an if statement ends the test with an error, perhaps among other conditions: if err != nil.
// The error is in the variable v, or the result of a call.
func (t *Tests) isGuard(guard *ast.IfStmt, v types.Object) bool {
	var asks func(cond ast.Expr) bool
	asks = func(cond ast.Expr) bool {
		compare, ok := ast.Unparen(cond).(*ast.BinaryExpr)
		if ok && compare.Op == token.LOR {
			return asks(compare.X) || asks(compare.Y)
		}
		if !ok || compare.Op != token.NEQ {
			return false
		}
		other := ast.Unparen(compare.X)
		if t.info.Types[other].IsNil() {
			other = ast.Unparen(compare.Y)
		} else if !t.info.Types[compare.Y].IsNil() {
			return false
		}
		id, isName := other.(*ast.Ident)
		return isName && v != nil && t.info.Uses[id] == v || !isName && v == nil
	}
	return asks(guard.Cond) && endsOnFailure(t.info, guard.Body, v)
}
