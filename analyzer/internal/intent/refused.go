package intent

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// FailureRequired returns the evidence that a program, in tests or elsewhere, asks whether call, an *ast.CallExpr,
// fails: it ends or returns an error unless there is one, or keeps the answer.
func (t *Tests) FailureRequired(call inspector.Cursor) Evidence {
	for lit := range call.Enclosing((*ast.FuncLit)(nil)) {
		if t.passedForFailure(lit) {
			return Announced
		}
	}
	results := t.info.TypeOf(call.Node().(*ast.CallExpr))
	if results == nil {
		return None
	}
	i, n := errorResult(results)
	if i >= 0 && (n == 1 && t.asks(call) || t.asksLater(call, i, n)) {
		return Required
	}
	return None
}

// asksLater is like asks, but for the variable to which a statement assigns the error.
func (t *Tests) asksLater(call inspector.Cursor, i, n int) bool {
	c := code.OutermostParen(call)
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok {
		return false
	}
	if _, at := c.ParentEdge(); n == 1 {
		i = at
	}
	if i >= len(assign.Lhs) { // code that does not type-check
		return false
	}
	id, ok := assign.Lhs[i].(*ast.Ident)
	f, isInside := index.FunctionAround(c)
	if !ok || !isInside || t.info.ObjectOf(id) == nil { // the blank identifier has no object
		return false
	}
	v := t.info.ObjectOf(id)
	e := errorFlow{info: t.info, v: v, stmt: c.Parent(), f: f, uses: t.usesIn(f, v)}
	_, to := e.bounds()
	for _, use := range e.uses.between(e.stmt.Node().End(), to) {
		if !isAssigned(use) && t.asks(use) {
			return true
		}
	}
	return false
}

// asks reports whether the code around an error asks for one: a check without an error ends the program or returns an
// error, or the answer goes elsewhere than to a condition.
func (t *Tests) asks(c inspector.Cursor) bool {
	c = code.OutermostParen(c)
	compare, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || compare.Op != token.EQL && compare.Op != token.NEQ ||
		!t.info.Types[otherOperand(compare, c.Node())].IsNil() {
		call, ok := c.Parent().Node().(*ast.CallExpr)
		return ok && (code.LastName(call.Fun) == "As" || code.LastName(call.Fun) == "Is") // of package errors
	}
	around := c.Parent()
	for isOperand := true; isOperand; _, isOperand = around.Node().(*ast.BinaryExpr) {
		around = code.OutermostParen(around).Parent()
	}
	guard, ok := around.Node().(*ast.IfStmt)
	if !ok {
		return true
	}
	if compare.Op == token.EQL {
		return t.fails(guard.Body)
	}
	block, hasElse := guard.Else.(*ast.BlockStmt)
	return hasElse && t.fails(block) || setsOnly(guard.Body)
}

// otherOperand returns the operand of a comparison beside a given one.
func otherOperand(compare *ast.BinaryExpr, operand ast.Node) ast.Expr {
	if compare.X == operand {
		return compare.Y
	}
	return compare.X
}

// setsOnly reports whether a block only assigns something.
func setsOnly(block *ast.BlockStmt) bool {
	if len(block.List) != 1 {
		return false
	}
	_, ok := block.List[0].(*ast.AssignStmt)
	return ok
}

// fails reports whether a block ends with the program or the test, or with a new error.
func (t *Tests) fails(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	switch last := block.List[len(block.List)-1].(type) {
	case *ast.ExprStmt:
		call, ok := ast.Unparen(last.X).(*ast.CallExpr)
		return ok && fails(t.info, call, nil)
	case *ast.ReturnStmt:
		for _, result := range last.Results {
			v, _ := t.info.Uses[code.Ident(result)].(*types.Var)
			isNew := v == nil || index.IsGlobal(v)
			if typ := t.info.TypeOf(result); isNew && typ != nil && !t.info.Types[result].IsNil() && code.ImplementsError(typ) {
				return true
			}
		}
	}
	return false
}
