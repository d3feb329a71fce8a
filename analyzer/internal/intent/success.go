package intent

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// NeedsSuccess reports whether the code around a call drops its error, which is the last result, or
// ends the program on it: the author relies on the call to succeed.
func NeedsSuccess(call inspector.Cursor) bool {
	switch kind, _ := call.ParentEdge(); kind {
	case edge.ExprStmt_X, edge.DeferStmt_Call, edge.GoStmt_Call:
		return true
	case edge.AssignStmt_Rhs:
		assign := call.Parent()
		lhs := assign.Node().(*ast.AssignStmt).Lhs
		err := code.IdentName(lhs[len(lhs)-1])
		return len(lhs) > 1 && (err == "_" || endsProgram(checkAfter(assign), err))
	}
	return false
}

// checkAfter returns the if statement that follows an assignment, or has it as its initialization; nil if
// there is none.
func checkAfter(assign inspector.Cursor) *ast.IfStmt {
	next := assign.Parent()
	if assign.ParentEdgeKind() != edge.IfStmt_Init {
		ok := false
		if next, ok = assign.NextSibling(); !ok {
			return nil
		}
	}
	check, ok := next.Node().(*ast.IfStmt)
	if !ok || check.Init != nil && check.Init != assign.Node() {
		return nil
	}
	return check
}

// endsProgram reports whether an if statement ends the program if a variable is not nil.
func endsProgram(check *ast.IfStmt, err string) bool {
	if check == nil || len(check.Body.List) == 0 {
		return false
	}
	cond, ok := ast.Unparen(check.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || code.IdentName(cond.X) != err || code.IdentName(cond.Y) != "nil" {
		return false
	}
	last, ok := check.Body.List[len(check.Body.List)-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := last.X.(*ast.CallExpr)
	return ok && code.EndsProgram(call)
}
