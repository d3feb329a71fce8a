package objects

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/defuse"
)

// isOfOneRound reports whether each round of a loop has another object, and the use of the text is behind the loop:
// text += item.path + "/". The text then has the field of all objects, or of the last one. It does not count a loop that
// looks for one object.
func isOfOneRound(index *defuse.Package, o object, use inspector.Cursor) bool {
	isOfRound := false
	ast.Inspect(o.expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, _ := index.Info.Uses[id].(*types.Var)
			isOfRound = isOfRound || v != nil && !v.IsField() && isOfLoopBefore(index, v, use)
		}
		return !isOfRound
	})
	return isOfRound
}

// isOfLoopBefore reports whether a loop declares or writes a variable, and a use in the same function is behind the loop.
func isOfLoopBefore(index *defuse.Package, v *types.Var, use inspector.Cursor) bool {
	decl := index.DeclAt(v.Pos())
	if decl == nil || decl != index.DeclAt(use.Node().Pos()) {
		return false
	}
	for loop := range decl.Root().Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		isBefore := loop.Node().End() <= use.Node().Pos()
		if isBefore && isSetIn(index, loop.Node(), v) && !looksFor(index.Info, loop, v) {
			return true
		}
	}
	return false
}

func isSetIn(index *defuse.Package, loop ast.Node, v *types.Var) bool {
	return code.Holds(loop, v.Pos()) || slices.ContainsFunc(index.Variable(v).Writes, func(w defuse.Write) bool {
		return code.Holds(loop, w.Pos)
	})
}

// looksFor reports whether a loop ends when it has assigned something of a variable: { text = item.url; break }. A break with a
// label does not count: no answer but false is safe for it.
func looksFor(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	for cur := range loop.Preorder((*ast.BlockStmt)(nil)) {
		list := cur.Node().(*ast.BlockStmt).List
		if len(list) == 0 || !endsLoop(list[len(list)-1]) || innermostLoop(cur) != loop {
			continue
		}
		isOf := func(s ast.Stmt) bool {
			assign, ok := s.(*ast.AssignStmt)
			return ok && assign.Tok == token.ASSIGN && slices.ContainsFunc(assign.Rhs, func(e ast.Expr) bool { return code.Mentions(info, e, v) })
		}
		if slices.ContainsFunc(list, isOf) {
			return true
		}
	}
	return false
}

func endsLoop(s ast.Stmt) bool {
	end, ok := s.(*ast.BranchStmt)
	return ok && end.Tok == token.BREAK && end.Label == nil
}

// innermostLoop returns the statement that a break in the block at cur ends.
func innermostLoop(cur inspector.Cursor) (ended inspector.Cursor) {
	for ended = range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil)) {
		break
	}
	return ended
}
