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
		assign := call.Parent()
		lhs := assign.Node().(*ast.AssignStmt).Lhs
		err := code.IdentName(lhs[len(lhs)-1])
		if len(lhs) < 2 {
			return false
		}
		check, ok := checkAfter(assign)
		return err == "_" || ok && endsProgram(check.Node().(*ast.IfStmt), err)
	}
	return false
}

// GivesUp reports whether the function around a call returns if the call returns an error, and returns
// an error as well if it can.
func GivesUp(p *index.Package, call inspector.Cursor) bool {
	switch {
	case NeedsSuccess(call):
		return true
	case index.MayDropError(call):
		return false
	case call.ParentEdgeKind() != edge.AssignStmt_Rhs:
		return call.ParentEdgeKind() == edge.ReturnStmt_Results
	}
	assign := call.Parent()
	lhs := assign.Node().(*ast.AssignStmt).Lhs
	check, ok := checkAfter(assign)
	if !ok || !tests(check.Node().(*ast.IfStmt), code.IdentName(lhs[len(lhs)-1])) {
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

// checkAfter returns the if statement that follows an assignment, or has it as its initialization; ok is
// false if there is none.
func checkAfter(assign inspector.Cursor) (check inspector.Cursor, ok bool) {
	check = assign.Parent()
	if assign.ParentEdgeKind() != edge.IfStmt_Init {
		if check, ok = assign.NextSibling(); !ok {
			return inspector.Cursor{}, false
		}
	}
	n, ok := check.Node().(*ast.IfStmt)
	return check, ok && (n.Init == nil || n.Init == assign.Node())
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
	cond, ok := ast.Unparen(check.Cond).(*ast.BinaryExpr)
	return ok && cond.Op == token.NEQ && code.IdentName(cond.X) == err && code.IdentName(cond.Y) == "nil"
}
