package index

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
func (p *Order) IsDead(cur inspector.Cursor) bool {
	for at := cur; at.Node() != nil; at = at.Parent() {
		switch kind, i := at.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else:
			holds, ok := settled(p.Index.Info, at.Parent().Node().(*ast.IfStmt).Cond)
			if ok && holds == (kind == edge.IfStmt_Else) {
				return true
			}
		case edge.BlockStmt_List:
			if slices.ContainsFunc(p.deadIn(at.Parent().Node().(*ast.BlockStmt)),
				func(d stretch) bool { return d.from <= i && i < d.to }) {
				return true
			}
		}
	}
	return false
}

// stretch has the indexes of statements of a list that follow each other.
type stretch struct{ from, to int }

// deadIn returns the statements of a block that stand after one that leaves the function, up to a label: a goto may
// jump there.
func (p *Order) deadIn(block *ast.BlockStmt) []stretch {
	dead, known := p.dead[block]
	if known {
		return dead
	}
	isDead := false
	for i, s := range block.List {
		_, isLabelled := s.(*ast.LabeledStmt)
		switch {
		case isLabelled:
			isDead = false
		case isDead:
			dead[len(dead)-1].to = i + 1
		case alwaysLeaves(p.Index.Info, s):
			isDead = true
			dead = append(dead, stretch{i + 1, i + 1})
		}
	}
	p.dead[block] = dead
	return dead
}

// alwaysLeaves reports whether a statement leaves the function in each run: it ends the function
// itself, or its condition is a constant, and the branch that runs then ends it.
func alwaysLeaves(info *types.Info, n ast.Stmt) bool {
	s, ok := n.(*ast.IfStmt)
	if !ok {
		return EndsFunction(n)
	}
	holds, ok := settled(info, s.Cond)
	return ok && holds && EndsFunction(s.Body)
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
