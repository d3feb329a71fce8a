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
func GivesUp(p *index.Order, call inspector.Cursor) bool {
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

// FallsBack reports whether the code after a call has another way if the call returns an error: it sets a variable and
// goes on, or returns another value as its only result.
func FallsBack(info *types.Info, call inspector.Cursor) bool {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	assign := call.Parent()
	lhs := assign.Node().(*ast.AssignStmt).Lhs
	cur, ok := checkAfter(assign)
	if !ok {
		return false
	}
	check := cur.Node().(*ast.IfStmt)
	operator, ok := compared(check.Cond, code.IdentName(lhs[len(lhs)-1]))
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
	text := types.ExprString(first.Args[0])
	isText := func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		return ok && types.ExprString(e) == text
	}
	for n := range ast.Preorder(body) {
		again, ok := n.(*ast.CallExpr)
		if ok && len(again.Args) > 0 && info.Uses[code.Ident(again.Fun)] == info.Uses[code.Ident(first.Fun)] &&
			!isText(again.Args[0]) && slices.ContainsFunc(slices.Collect(ast.Preorder(again.Args[0])), isText) {
			return true
		}
	}
	return false
}

// IsAttempt reports whether a call tries one of several forms of a text, []string{s, "http://" + s}: it gets an element of
// the list in a range statement, and the code leaves the loop if the call returns no error.
func IsAttempt(info *types.Info, call inspector.Cursor) bool {
	if call.ParentEdgeKind() != edge.AssignStmt_Rhs {
		return false
	}
	assign := call.Parent()
	lhs := assign.Node().(*ast.AssignStmt).Lhs
	cur, ok := checkAfter(assign)
	if !ok {
		return false
	}
	check := cur.Node().(*ast.IfStmt)
	cond := ast.Unparen(check.Cond)
	if both, ok := cond.(*ast.BinaryExpr); ok && both.Op == token.LAND {
		cond = both.X // u, err := url.Parse(s); err == nil && u.Host != ""
	}
	operator, ok := compared(cond, code.IdentName(lhs[len(lhs)-1]))
	if !ok || operator != token.EQL || len(check.Body.List) == 0 {
		return false
	}
	switch last := check.Body.List[len(check.Body.List)-1].(type) {
	case *ast.ReturnStmt:
	case *ast.BranchStmt:
		if last.Tok != token.BREAK {
			return false
		}
	default:
		return false
	}
	for at := range cur.Enclosing((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		loop, ok := at.Node().(*ast.RangeStmt)
		if !ok || loop.Value == nil {
			return false
		}
		element, list := info.ObjectOf(code.Ident(loop.Value)), ast.Unparen(loop.X)
		forms, ok := list.(*ast.CompositeLit)
		isElement := func(arg ast.Expr) bool {
			id, ok := ast.Unparen(arg).(*ast.Ident)
			return ok && element != nil && info.Uses[id] == element
		}
		return ok && slices.ContainsFunc(call.Node().(*ast.CallExpr).Args, isElement) && areForms(info, forms.Elts)
	}
	return false
}

// areForms reports whether two expressions mention the same variable.
func areForms(info *types.Info, list []ast.Expr) bool {
	seen := make(map[types.Object]bool)
	for _, e := range list {
		own := make(map[types.Object]bool)
		for n := range ast.Preorder(e) {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := info.Uses[id].(*types.Var); ok {
					own[v] = true
				}
			}
		}
		for v := range own {
			if seen[v] {
				return true
			}
			seen[v] = true
		}
	}
	return false
}

// OnlyAsks reports whether the code around a call drops all its results but the error.
func OnlyAsks(call inspector.Cursor) bool {
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	return ok && len(assign.Lhs) > 1 && !slices.ContainsFunc(assign.Lhs[:len(assign.Lhs)-1], func(e ast.Expr) bool {
		return code.IdentName(e) != "_"
	})
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
