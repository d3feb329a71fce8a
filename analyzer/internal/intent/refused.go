package intent

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// FailureRequired reports whether a program, in tests or elsewhere, ends or returns an error unless
// call, an *ast.CallExpr, fails: it checks that the called function refuses something.
func (t *Tests) FailureRequired(call inspector.Cursor) Evidence {
	if t.panicRequired(call) {
		return Required
	}
	results := t.info.TypeOf(call.Node().(*ast.CallExpr))
	if results == nil {
		return None
	}
	i, n := errorResult(results)
	if i < 0 {
		return None
	}
	c := code.OutermostParen(call)
	if n == 1 && t.requires(c, nil) {
		return Required
	}
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok {
		return None
	}
	if _, at := c.ParentEdge(); n == 1 {
		i = at
	}
	if i >= len(assign.Lhs) { // code that does not type-check
		return None
	}
	if t.variableRequires(c.Parent(), assign.Lhs[i]) {
		return Required
	}
	areDropped := n > 1 && areBlank(slices.Delete(slices.Clone(assign.Lhs), i, i+1))
	if t.isProbed(c.Parent(), assign.Lhs[i], areDropped) {
		return Probed
	}
	return None
}

// areBlank reports whether targets are blank.
func areBlank(targets []ast.Expr) bool {
	return !slices.ContainsFunc(targets, func(e ast.Expr) bool { return code.IdentName(e) != "_" })
}

// isProbed reports whether the program only remembers whether there was an error, which stmt
// assigns to target: strict := err != nil, if it drops the other results, or return err == nil &&
// u.Host != "".
func (t *Tests) isProbed(stmt inspector.Cursor, target ast.Expr, areDropped bool) bool {
	f, isInside := index.FunctionAround(stmt)
	id, ok := target.(*ast.Ident)
	if !ok || !isInside {
		return false
	}
	v := t.info.ObjectOf(id)
	if v == nil {
		return false // the blank identifier
	}
	e := errorFlow{info: t.info, v: v, stmt: stmt, f: f, uses: t.usesIn(f, v)}
	from, to := e.bounds()
	uses := slices.DeleteFunc(slices.Clone(e.uses.between(from, to)), isAssigned)
	if len(uses) != 1 {
		return false
	}
	c := code.OutermostParen(uses[0])
	compare, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || !t.comparesWithNil(compare, c.Node()) {
		return false
	}
	return isReturned(c.Parent()) || areDropped && t.isRemembered(code.OutermostParen(c.Parent()))
}

// isReturned reports whether the boolean at c is the result of the function, perhaps with others.
func isReturned(c inspector.Cursor) bool {
	for {
		c = code.OutermostParen(c)
		if kind, _ := c.ParentEdge(); kind != edge.BinaryExpr_X && kind != edge.BinaryExpr_Y {
			return kind == edge.ReturnStmt_Results
		}
		c = c.Parent()
	}
}

// isRemembered reports whether the program assigns a boolean to a variable.
func (t *Tests) isRemembered(answer inspector.Cursor) bool {
	switch kind, _ := answer.ParentEdge(); kind {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		return true
	case edge.IfStmt_Cond:
		guard := answer.Parent().Node().(*ast.IfStmt)
		if guard.Else != nil || len(guard.Body.List) != 1 {
			return false
		}
		set, ok := guard.Body.List[0].(*ast.AssignStmt)
		return ok && len(set.Rhs) == 1 && t.info.Types[set.Rhs[0]].Value != nil && t.info.Types[set.Rhs[0]].Value.Kind() == constant.Bool
	}
	return false
}

// variableRequires reports whether the program requires, whenever stmt has run, that the error
// which stmt assigns to target is not nil.
func (t *Tests) variableRequires(stmt inspector.Cursor, target ast.Expr) bool {
	id, ok := ast.Unparen(target).(*ast.Ident)
	f, isInside := index.FunctionAround(stmt)
	if !ok || !isInside {
		return false
	}
	v := t.info.ObjectOf(id)
	if v == nil {
		return false // the blank identifier
	}
	e := errorFlow{info: t.info, v: v, stmt: stmt, f: f, uses: t.usesIn(f, v)}
	_, to := e.bounds()
	for _, use := range e.uses.between(stmt.Node().End(), to) {
		if !isAssigned(use) && e.follows(use) && t.requires(code.OutermostParen(use), v) {
			return true
		}
	}
	return false
}

// requires reports whether the program ends if the error at c is nil; v is the variable with the error, or
// nil: "if err == nil { panic(…) }", "if err != nil { … } else { return errors.New(…) }".
func (t *Tests) requires(c inspector.Cursor, v types.Object) bool {
	if call, ok := c.Parent().Node().(*ast.CallExpr); ok && isMatch(t.info, call) && t.requiresTrue(c.Parent()) {
		return true
	}
	compare, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || !t.comparesWithNil(compare, c.Node()) {
		return false
	}
	if t.isCompared(c.Parent()) {
		return true
	}
	// With "err == nil || !errors.Is(err, x)" the block runs either way.
	branch := token.LOR
	if compare.Op == token.NEQ {
		branch = token.LAND
	}
	guard, ok := ifAround(c.Parent(), branch).Node().(*ast.IfStmt)
	if !ok {
		return false
	}
	if compare.Op == token.EQL {
		return t.fails(guard.Body, v)
	}
	block, ok := guard.Else.(*ast.BlockStmt)
	return ok && t.fails(block, v)
}

// isMatch reports whether a call asks for the kind of its argument, an error.
func isMatch(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := info.Uses[code.Ident(call.Fun)].(*types.Func)
	return ok && (fn.FullName() == "errors.As" || fn.FullName() == "errors.Is")
}

// isCompared reports whether the program ends if the answer at c differs from the one that it
// expects for the text: if (err == nil) != example.ok { return errors.New(…) }.
func (t *Tests) isCompared(c inspector.Cursor) bool {
	c = code.OutermostParen(c)
	compare, ok := c.Parent().Node().(*ast.BinaryExpr)
	if !ok || compare.Op != token.NEQ || t.info.Types[compare.X].Value != nil || t.info.Types[compare.Y].Value != nil {
		return false
	}
	guard, ok := ifAround(c.Parent(), token.LOR).Node().(*ast.IfStmt)
	return ok && t.fails(guard.Body, nil)
}

// comparesWithNil reports whether a comparison checks an operand for nil.
func (t *Tests) comparesWithNil(compare *ast.BinaryExpr, operand ast.Node) bool {
	other := compare.Y
	if other == operand {
		other = compare.X
	}
	return (compare.Op == token.EQL || compare.Op == token.NEQ) && t.info.Types[other].IsNil()
}

// ifAround returns the node around a chain of operands of an operator, which contains the one
// at c.
func ifAround(c inspector.Cursor, operator token.Token) inspector.Cursor {
	c = code.OutermostParen(c)
	for {
		chain, ok := c.Parent().Node().(*ast.BinaryExpr)
		if !ok || chain.Op != operator {
			return c.Parent()
		}
		c = code.OutermostParen(c.Parent())
	}
}

// fails reports whether a block always ends the program, or the test, or returns an error other
// than v, which is nil.
func (t *Tests) fails(block *ast.BlockStmt, v types.Object) bool {
	for _, stmt := range block.List {
		switch stmt := stmt.(type) {
		case *ast.ExprStmt:
			if call, ok := ast.Unparen(stmt.X).(*ast.CallExpr); ok && fails(t.info, call, nil) {
				return true
			}
		case *ast.ReturnStmt:
			return t.returnsNewError(stmt, v)
		case *ast.AssignStmt, *ast.DeclStmt, *ast.DeferStmt, *ast.IncDecStmt:
		default:
			return false // it may return before
		}
	}
	return false
}

// returnsNewError reports whether a statement returns a new error, or a package variable.
func (t *Tests) returnsNewError(stmt *ast.ReturnStmt, v types.Object) bool {
	for _, result := range stmt.Results {
		typ := t.info.TypeOf(result)
		if typ == nil || t.info.Types[result].IsNil() || !code.ImplementsError(typ) {
			continue
		}
		switch e := ast.Unparen(result).(type) {
		case *ast.CallExpr:
			return !code.Mentions(t.info, e, v)
		case *ast.UnaryExpr, *ast.CompositeLit:
			return true
		case *ast.Ident, *ast.SelectorExpr:
			named, ok := t.info.Uses[code.Ident(e.(ast.Expr))].(*types.Var)
			return ok && index.IsGlobal(named)
		}
	}
	return false
}
