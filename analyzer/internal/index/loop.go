package index

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// isLastOfLoop reports whether a loop before use writes another value to v in each iteration, so
// that only the last one is left.
func isLastOfLoop(p *Order, v *types.Var, w Write, use inspector.Cursor) bool {
	at := w.Where()
	if !w.Value.Valid() || !InSameFunction(at, use) || !IsBefore(at, use) {
		return false
	}
	for c := range at.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return false
		}
		if c != at && !c.Contains(use) && v.Pos() < c.Node().Pos() && mentionsFrom(p.Index.Info, w.Value.Node(), c.Node()) {
			return true
		}
	}
	return false
}

// mentionsFrom reports whether an expression mentions a variable that a loop declares.
func mentionsFrom(info *types.Info, expr, loop ast.Node) bool {
	mentions := false
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := info.Uses[id].(*types.Var)
			mentions = mentions || isVar && !v.IsField() && code.Holds(loop, v.Pos())
		}
		return !mentions
	})
	return mentions
}

// VisitsAll reports whether the index at cur counts all elements of a list: the variable of a range,
// or of a loop from 0 in steps of one.
func VisitsAll(p *Index, cur inspector.Cursor) bool {
	id, ok := ast.Unparen(cur.Node().(*ast.IndexExpr).Index).(*ast.Ident)
	if !ok {
		return false
	}
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		switch loop := c.Node().(type) {
		case *ast.RangeStmt:
			if key, ok := loop.Key.(*ast.Ident); ok && p.Info.ObjectOf(key) == p.Info.Uses[id] {
				return true
			}
		case *ast.ForStmt:
			if counts(p.Info, loop, p.Info.Uses[id]) {
				return true
			}
		}
	}
	return false
}

// counts reports whether a loop counts a variable from 0 in steps of one.
func counts(info *types.Info, loop *ast.ForStmt, v types.Object) bool {
	init, ok := loop.Init.(*ast.AssignStmt)
	post, isStep := loop.Post.(*ast.IncDecStmt)
	if !ok || !isStep || len(init.Lhs) != 1 || info.ObjectOf(code.Ident(init.Lhs[0])) != v {
		return false
	}
	value := info.Types[init.Rhs[0]].Value
	return post.Tok == token.INC && value != nil && value.ExactString() == "0"
}
