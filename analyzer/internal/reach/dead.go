package reach

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// IsDead reports whether the program never reaches a node: it stands after a return, or constants
// keep the program away, as in if debug {…} with a constant debug.
func IsDead(info *types.Info, cur inspector.Cursor) bool {
	for at := cur; at.Node() != nil; at = at.Parent() {
		switch kind, i := at.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else:
			holds, ok := settled(info, at.Parent().Node().(*ast.IfStmt).Cond)
			if ok && holds == (kind == edge.IfStmt_Else) {
				return true
			}
		case edge.BlockStmt_List:
			if isBehindEnd(info, at.Parent().Node().(*ast.BlockStmt).List[:i+1]) {
				return true
			}
		}
	}
	return false
}

// isBehindEnd reports whether the last statement of a list stands after one that leaves the function. A
// goto may jump to a label between them.
func isBehindEnd(info *types.Info, list []ast.Stmt) bool {
	for _, s := range slices.Backward(list) {
		if _, isLabelled := s.(*ast.LabeledStmt); isLabelled {
			return false
		}
		if s != list[len(list)-1] && alwaysLeaves(info, s) {
			return true
		}
	}
	return false
}

// alwaysLeaves reports whether a statement leaves the function in each run: it ends the function
// itself, or its condition is a constant, and the branch that runs then ends it.
func alwaysLeaves(info *types.Info, n ast.Stmt) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok {
		return Leaves(n)
	}
	holds, ok := settled(info, s.Cond)
	return ok && holds && Leaves(s.Body)
}

// settled returns the answer of a condition that depends on constants alone.
func settled(info *types.Info, cond ast.Expr) (holds, ok bool) {
	cond = ast.Unparen(cond)
	if v := info.Types[cond].Value; v != nil && v.Kind() == constant.Bool {
		return constant.BoolVal(v), true
	}
	e, isBinary := cond.(*ast.BinaryExpr)
	if !isBinary || e.Op != token.LAND && e.Op != token.LOR {
		return false, false
	}
	decides := e.Op == token.LOR
	for _, operand := range []ast.Expr{e.X, e.Y} {
		if holds, ok := settled(info, operand); ok && holds == decides {
			return decides, true
		}
	}
	return false, false
}
