package intent

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// A program may have another way for a text that a function refuses: it sets another value, makes another text of it, or
// tries one form after the other. The failure is no fault then, and the text may be right.

// FallsBack reports whether the code after a call has another way if the call returns an error: it sets a variable and
// goes on, or returns another value as its only result.
func FallsBack(info *types.Info, call inspector.Cursor) bool {
	cur, err, ok := checkOf(call)
	if !ok {
		return false
	}
	check := cur.Node().(*ast.IfStmt)
	operator, ok := compared(check.Cond, err)
	switch {
	case !ok:
		return false
	case operator == token.NEQ:
		return isOtherWay(info, check.Body.List)
	case check.Else != nil:
		otherwise, ok := check.Else.(*ast.BlockStmt)
		return ok && isOtherWay(info, otherwise.List)
	}
	next, ok := cur.NextSibling()
	return ok && index.EndsFunction(check.Body) && isOtherWay(info, []ast.Stmt{next.Node().(ast.Stmt)})
}

// isOtherWay reports whether statements set a variable and go on, or return a value that is not constant.
func isOtherWay(info *types.Info, list []ast.Stmt) bool {
	if len(list) == 0 {
		return false
	}
	switch last := list[len(list)-1].(type) {
	case *ast.ReturnStmt:
		return len(last.Results) == 1 && !isConstant(info, last.Results[0])
	case *ast.BranchStmt:
		return false
	}
	return !index.EndsFunction(&ast.BlockStmt{List: list}) && slices.ContainsFunc(list, func(s ast.Stmt) bool {
		_, ok := s.(*ast.AssignStmt)
		return ok
	})
}

// isConstant reports whether an expression is constant, nil, or an error.
func isConstant(info *types.Info, e ast.Expr) bool {
	tv := info.Types[e]
	return tv.Value != nil || tv.IsNil() || term.KindOf(tv.Type) == term.Error
}

// OnlyAsks reports whether the code around a call drops all its results but the error.
func OnlyAsks(call inspector.Cursor) bool {
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	return ok && len(assign.Lhs) > 1 && !slices.ContainsFunc(assign.Lhs[:len(assign.Lhs)-1], func(e ast.Expr) bool {
		return code.IdentName(e) != "_"
	})
}

// maxTried is the maximal number of statements behind a parser in which TriesAgain looks for another attempt.
const maxTried = 8

// TriesAgain reports whether the code calls the same function again, with a text that it makes of the first one, under a
// condition that reads a result of the call: u, err := url.Parse(s); if u.Host == "" { u, err = url.Parse("//" + s) }.
// afterFailure reports whether the condition reads the error.
func TriesAgain(info *types.Info, call inspector.Cursor) (afterFailure, ok bool) {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false, false
	}
	first, statement := call.Node().(*ast.CallExpr), call.Parent()
	lhs := statement.Node().(*ast.AssignStmt).Lhs
	reads := func(cond ast.Expr, result ast.Expr) bool {
		id := code.Ident(result)
		return id != nil && id.Name != "_" && code.Mentions(info, cond, info.ObjectOf(id))
	}
	if statement.ParentEdgeKind() == edge.IfStmt_Init {
		statement = statement.Parent()
	}
	for range maxTried {
		check, ok := statement.Node().(*ast.IfStmt)
		isAsked := ok && slices.ContainsFunc(lhs, func(e ast.Expr) bool { return reads(check.Cond, e) })
		if isAsked && callsWithMore(info, check.Body, first) {
			return reads(check.Cond, lhs[len(lhs)-1]), true
		}
		if statement, ok = statement.NextSibling(); !ok {
			break
		}
	}
	return false, false
}

// callsWithMore reports whether code calls a function again, with a text that contains that of a first call.
func callsWithMore(info *types.Info, body *ast.BlockStmt, first *ast.CallExpr) bool {
	if len(first.Args) == 0 {
		return false
	}
	callee, text := info.Uses[code.Ident(first.Fun)], types.ExprString(first.Args[0])
	isText := func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		return ok && types.ExprString(e) == text
	}
	for n := range ast.Preorder(body) {
		again, ok := n.(*ast.CallExpr)
		if ok && len(again.Args) > 0 && callee != nil && info.Uses[code.Ident(again.Fun)] == callee &&
			!isText(again.Args[0]) && slices.ContainsFunc(slices.Collect(ast.Preorder(again.Args[0])), isText) {
			return true
		}
	}
	return false
}

// IsAttempt reports whether a call tries one of several texts, as in []string{s, "http://" + s}: it gets an element of
// the list in a range statement, and the code leaves the loop if the call returns no error.
func IsAttempt(info *types.Info, call inspector.Cursor) bool {
	cur, err, ok := checkOf(call)
	if !ok {
		return false
	}
	check := cur.Node().(*ast.IfStmt)
	cond := ast.Unparen(check.Cond)
	if both, ok := cond.(*ast.BinaryExpr); ok && both.Op == token.LAND {
		cond = both.X // u, err := url.Parse(s); err == nil && u.Host != ""
	}
	operator, ok := compared(cond, err)
	if !ok || operator != token.EQL || len(check.Body.List) == 0 {
		return false
	}
	if !leavesLoop(check.Body.List[len(check.Body.List)-1]) {
		return false
	}
	for at := range cur.Enclosing((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		loop, ok := at.Node().(*ast.RangeStmt)
		if !ok || loop.Value == nil {
			return false
		}
		element := info.ObjectOf(code.Ident(loop.Value))
		_, isList := ast.Unparen(loop.X).(*ast.CompositeLit)
		isElement := func(arg ast.Expr) bool {
			id, ok := ast.Unparen(arg).(*ast.Ident)
			return ok && element != nil && info.Uses[id] == element
		}
		return isList && slices.ContainsFunc(call.Node().(*ast.CallExpr).Args, isElement)
	}
	return false
}

// leavesLoop reports whether a statement is a return or a break.
func leavesLoop(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	}
	return false
}
