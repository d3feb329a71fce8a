package intent

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// NeedsSuccess reports whether the code around a call drops its error, which is the last result, or
// ends the program on it: the author relies on the call to succeed.
func NeedsSuccess(call inspector.Cursor) bool {
	switch kind, _ := call.ParentEdge(); kind {
	case edge.ExprStmt_X, edge.DeferStmt_Call, edge.GoStmt_Call:
		return true
	case edge.AssignStmt_Rhs:
		lhs := call.Parent().Node().(*ast.AssignStmt).Lhs
		if len(lhs) < 2 {
			return false
		}
		check, err, ok := checkOf(call)
		return code.IdentName(lhs[len(lhs)-1]) == "_" || ok && endsProgram(check.Node().(*ast.IfStmt), err)
	}
	return false
}

// GivesUp reports whether the function around a call returns if the call returns an error, and returns
// an error as well if it can.
func GivesUp(p *index.Order, call inspector.Cursor) bool {
	switch {
	case NeedsSuccess(call):
		return true
	case index.MayDropError(call):
		return false
	case call.ParentEdgeKind() != edge.AssignStmt_Rhs:
		return call.ParentEdgeKind() == edge.ReturnStmt_Results
	}
	check, err, ok := checkOf(call)
	if !ok || !tests(check.Node().(*ast.IfStmt), err) {
		return false
	}
	body := check.ChildAt(edge.IfStmt_Body, -1)
	return index.Ends(body, p.ReturnsError) || endsWithoutResult(body.Node().(*ast.BlockStmt))
}

// endsWithoutResult reports whether a block ends with a return without results.
func endsWithoutResult(block *ast.BlockStmt) bool {
	if len(block.List) == 0 {
		return false
	}
	ret, ok := block.List[len(block.List)-1].(*ast.ReturnStmt)
	return ok && len(ret.Results) == 0
}

// checkOf returns the if statement behind the assignment of a call's results, or with it as its initialization, and the
// name of the last result; ok is false if there is none.
func checkOf(call inspector.Cursor) (check inspector.Cursor, err string, ok bool) {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return check, "", false
	}
	assign := call.Parent()
	lhs := assign.Node().(*ast.AssignStmt).Lhs
	check, err, ok = assign.Parent(), code.IdentName(lhs[len(lhs)-1]), true
	if assign.ParentEdgeKind() != edge.IfStmt_Init {
		check, ok = assign.NextSibling()
	}
	if !ok || err == "" {
		return inspector.Cursor{}, "", false
	}
	n, ok := check.Node().(*ast.IfStmt)
	return check, err, ok && (n.Init == nil || n.Init == assign.Node())
}

// endsProgram reports whether an if statement ends the program if a variable is not nil.
func endsProgram(check *ast.IfStmt, err string) bool {
	if !tests(check, err) || len(check.Body.List) == 0 {
		return false
	}
	last, ok := check.Body.List[len(check.Body.List)-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := last.X.(*ast.CallExpr)
	return ok && code.EndsProgram(call)
}

// tests reports whether an if statement has the condition that a variable is not nil.
func tests(check *ast.IfStmt, err string) bool {
	operator, ok := compared(check.Cond, err)
	return ok && operator == token.NEQ
}

// compared returns the operator of a condition that compares a variable with nil.
func compared(e ast.Expr, err string) (operator token.Token, ok bool) {
	cond, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || code.IdentName(cond.X) != err || code.IdentName(cond.Y) != "nil" {
		return token.ILLEGAL, false
	}
	return cond.Op, true
}
