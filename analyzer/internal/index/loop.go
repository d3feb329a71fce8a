package index

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// isLastOfLoop reports whether a loop before use writes another value to v in each iteration, so
// that only the last one is left.
func (p *Order) isLastOfLoop(v *types.Var, w Write, use inspector.Cursor) bool {
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

// VisitsAll reports whether the index at cur counts all elements of its list: the variable of a range over the list, or
// of a loop from 0 to its length, of which no condition in the body depends.
func (p *Index) VisitsAll(cur inspector.Cursor) bool {
	e := cur.Node().(*ast.IndexExpr)
	v := p.Target(e.Index)
	if v == nil {
		return false
	}
	for c := range cur.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		body, isOfIndex, isOfList := (*ast.BlockStmt)(nil), false, false
		switch loop := c.Node().(type) {
		case *ast.RangeStmt:
			body, isOfIndex = loop.Body, loop.Key != nil && p.Target(loop.Key) == v
			isOfList = isSameText(loop.X, e.X) || isLengthOf(loop.X, e.X)
		case *ast.ForStmt:
			body, isOfIndex = loop.Body, counts(p.Info, loop, v)
			end, ok := loop.Cond.(*ast.BinaryExpr)
			isOfList = ok && end.Op == token.LSS && isLengthOf(end.Y, e.X)
		}
		if isOfIndex {
			return isOfList && !slices.ContainsFunc(p.Uses(v), func(use inspector.Cursor) bool {
				return code.Holds(body, use.Node().Pos()) && isDecisive(use)
			})
		}
	}
	return false
}

// isLengthOf reports whether an expression is the length of a list.
func isLengthOf(expr, list ast.Expr) bool {
	call, ok := ast.Unparen(expr).(*ast.CallExpr)
	return ok && code.IdentName(call.Fun) == "len" && len(call.Args) == 1 && isSameText(call.Args[0], list)
}

func isSameText(a, b ast.Expr) bool { return types.ExprString(a) == types.ExprString(b) }

// EndsEarly reports whether a range may end before its last round, whatever its elements are: it has a statement that
// leaves it, other than under a condition on the element, or one such as err != nil.
func EndsEarly(info *types.Info, loop inspector.Cursor) bool {
	element, _ := info.ObjectOf(code.Ident(loop.Node().(*ast.RangeStmt).Value)).(*types.Var)
	for leaving := range loop.Preorder((*ast.ReturnStmt)(nil), (*ast.BranchStmt)(nil)) {
		if leaves(leaving, loop) && !isUnderAnswer(info, leaving, loop, element) {
			return true
		}
	}
	return false
}

// leaves reports whether a statement in a loop leaves the loop.
func leaves(statement, loop inspector.Cursor) bool {
	branch, isBranch := statement.Node().(*ast.BranchStmt)
	if isBranch && (branch.Tok == token.CONTINUE || branch.Tok == token.FALLTHROUGH) {
		return false
	}
	for c := range statement.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.SwitchStmt)(nil),
		(*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil), (*ast.FuncLit)(nil)) {
		_, isFunction := c.Node().(*ast.FuncLit)
		switch {
		case c == loop:
			return true
		case isFunction, isBranch && branch.Label == nil:
			return false
		}
	}
	return false
}

// isUnderAnswer reports whether a statement in a loop runs only if there is an error, or by a condition on an element.
func isUnderAnswer(info *types.Info, statement, loop inspector.Cursor, element *types.Var) bool {
	for c := range statement.Enclosing((*ast.IfStmt)(nil)) {
		branch := c.Node().(*ast.IfStmt)
		if !loop.Contains(c) {
			return false
		}
		cond, ok := branch.Cond.(*ast.BinaryExpr)
		isFailure := ok && cond.Op == token.NEQ && code.IsError(info.TypeOf(cond.X))
		isAbout := element != nil && (code.Mentions(info, branch.Cond, element) ||
			branch.Init != nil && code.Mentions(info, branch.Init, element))
		if isFailure || isAbout {
			return true
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
