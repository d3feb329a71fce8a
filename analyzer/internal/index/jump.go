package index

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// breakable are the statements that a break ends.
var breakable = []ast.Node{
	(*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil),
}

// JumpsOver reports whether a branch at c, which ends with last, continues after use: by a
// break or continue of a statement around use.
func JumpsOver(c inspector.Cursor, last ast.Node, use inspector.Cursor) bool {
	if block, ok := last.(*ast.BlockStmt); ok {
		last = lastOf(block)
	}
	jump, ok := last.(*ast.BranchStmt)
	if !ok || jump.Tok != token.BREAK && jump.Tok != token.CONTINUE {
		return false
	}
	for at := range c.Enclosing(breakable...) {
		if jump.Label != nil {
			labeled, ok := at.Parent().Node().(*ast.LabeledStmt)
			if ok && labeled.Label.Name == jump.Label.Name {
				return at.Contains(use)
			}
			continue
		}
		switch at.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return at.Contains(use)
		}
		if jump.Tok == token.BREAK {
			return at.Contains(use)
		}
	}
	return false
}

// lastOf returns the last statement of a clause or block, or nil.
func lastOf(clause ast.Node) ast.Stmt {
	var body []ast.Stmt
	switch c := clause.(type) {
	case *ast.BlockStmt:
		body = c.List
	case *ast.CaseClause:
		body = c.Body
	case *ast.CommClause:
		body = c.Body
	}
	if len(body) == 0 {
		return nil
	}
	return body[len(body)-1]
}

// EndsFunction reports whether a statement ends the function: a return, a panic, or a call of a
// function with such a name.
func EndsFunction(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return len(s.List) > 0 && EndsFunction(s.List[len(s.List)-1])
	case *ast.ReturnStmt:
		return true
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && code.EndsProgram(call)
	}
	return false
}

// LeavingIn returns the statements of a list that may end the function, or jump.
func (p *Order) LeavingIn(list inspector.Cursor, kind edge.Kind) []inspector.Cursor {
	leaving, known := p.leaving[list]
	if known {
		return leaving
	}
	for _, s := range Listed(list, kind) {
		if p.mayLeaveIn(s.Node()) {
			leaving = append(leaving, s)
		}
	}
	p.leaving[list] = leaving
	return leaving
}

// mayLeaveIn is like MayLeave, but remembers its answers, because a list that contains others asks about their
// statements again.
func (p *Order) mayLeaveIn(s ast.Node) bool {
	mayLeave := mayLeaveBut(s, p.mayLeaveAt)
	p.mayLeaveAt[s] = mayLeave
	return mayLeave
}

// MayLeave reports whether a statement contains one that ends the function, or jumps.
func MayLeave(s ast.Node) bool { return mayLeaveBut(s, nil) }

// mayLeaveBut is MayLeave, with the answers for some statements.
func mayLeaveBut(s ast.Node, known map[ast.Node]bool) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if mayLeave, ok := known[n]; ok {
			found = found || mayLeave
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = true
		case ast.Stmt:
			found = found || EndsFunction(n)
		}
		return !found
	})
	return found
}
