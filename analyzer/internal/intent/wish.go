package intent

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
)

// wish is the reaction of a test to the failure of a call.
type wish uint8

const (
	// unknown: the test expects the failure, or nothing excludes that. It outweighs every other
	// wish.
	unknown wish = iota
	// neutral: the test prints the error, or checks it on some paths only.
	neutral
	// dropped: the test ignores the error.
	dropped
	// success: the test fails with the call.
	success
)

// errorResult returns the index of the error among the n results of a call, or
// -1 if there is none.
func errorResult(results types.Type) (index, n int) {
	tuple, ok := results.(*types.Tuple)
	if !ok {
		if code.IsError(results) {
			return 0, 1
		}
		return -1, 1
	}
	for i := tuple.Len() - 1; i >= 0; i-- {
		if code.IsError(tuple.At(i).Type()) {
			return i, tuple.Len()
		}
	}
	return -1, tuple.Len()
}

// resultWish follows result i of the n results of call, the error.
func (t *Tests) resultWish(call inspector.Cursor, i, n int) wish {
	c := code.OutermostParen(call)
	kind, at := c.ParentEdge()
	if n > 1 {
		at = i
	}
	switch up := c.Parent().Node().(type) {
	case *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt:
		return dropped
	case *ast.AssignStmt:
		if at < len(up.Lhs) { // there may be fewer in code that does not type-check
			return t.targetWish(c.Parent(), up.Lhs[at])
		}
		return unknown
	case *ast.ValueSpec:
		if at < len(up.Names) {
			return t.targetWish(c.Parent(), up.Names[at])
		}
		return unknown
	case *ast.CallExpr:
		if n > 1 && kind == edge.CallExpr_Args {
			return spreadWish(c.Parent())
		}
	}
	if n > 1 {
		return unknown
	}
	found, _ := useWish(t.info, c)
	return found
}

// targetWish returns the wish for an error that stmt assigns to target.
func (t *Tests) targetWish(stmt inspector.Cursor, target ast.Expr) wish {
	id, ok := ast.Unparen(target).(*ast.Ident)
	if !ok {
		return unknown
	}
	if id.Name == "_" {
		return dropped
	}
	v := t.info.ObjectOf(id)
	f, ok := index.FunctionAround(stmt)
	if v == nil || !ok {
		return unknown
	}
	// A named result goes to the caller, and a variable of an outer function to the code there.
	if body := functionBody(f); v.Pos() < body.Pos() || v.Pos() >= body.End() {
		return unknown
	}
	e := errorFlow{info: t.info, v: v, stmt: stmt, f: f, uses: t.usesIn(f, v)}
	e.from, e.to = e.bounds()
	return e.wish()
}

// errorFlow is an error variable after the assignment of a failure.
type errorFlow struct {
	info *types.Info
	v    types.Object
	stmt inspector.Cursor // the assignment
	f    inspector.Cursor // the function around it
	uses *uses            // of the variable in the function
	// from and to bound the code in which v may still hold the failure.
	from, to token.Pos
}

// wish combines the wishes of all reads of the variable.
func (e errorFlow) wish() wish {
	if e.uses.inClosure.IsValid() && e.uses.inClosure < e.to {
		return unknown // a closure runs at any time
	}
	reads, sum := 0, neutral
	var seen ast.Node // a block that an earlier read covers
	for _, c := range e.uses.between(e.from, e.to) {
		if isAssigned(c) || seen != nil && code.Holds(seen, c.Node().Pos()) {
			continue
		}
		w, block := useWish(e.info, c)
		if w == unknown {
			return unknown
		}
		if w == success && e.follows(c) {
			sum = success
		}
		if block != nil {
			seen = block
		}
		reads++
	}
	switch {
	case reads == 0:
		return dropped
	case sum == success:
		return success
	}
	return unknown
}

// bounds returns the code in which the variable holds the failure: from the assignment to the
// next one that always runs. In a loop inside the variable's scope, it begins with the loop,
// because of the next iteration.
func (e errorFlow) bounds() (from, to token.Pos) {
	from, to = e.stmt.Node().End(), functionBody(e.f).End()
	for _, c := range e.uses.between(from, to) {
		if isAssigned(c) && e.follows(c) {
			to = c.Parent().Node().End()
			break
		}
	}
	for loop := range e.stmt.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if e.v.Pos() < loop.Node().Pos() {
			from = loop.Node().Pos()
		}
	}
	return from, to
}

// follows reports whether c runs whenever the assignment has run and nothing in
// between leaves the function.
func (e errorFlow) follows(c inspector.Cursor) bool {
	for !c.Contains(e.stmt) {
		if _, ok := c.Node().(*ast.FuncLit); ok {
			return false
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_List, edge.CaseClause_Body,
			edge.CommClause_Body, edge.ForStmt_Body, edge.ForStmt_Post, edge.RangeStmt_Body:
			return false
		case edge.BinaryExpr_Y:
			// In "a || err != nil" the guarded block runs either way.
			if c.Parent().Node().(*ast.BinaryExpr).Op == token.LAND {
				return false
			}
		}
		c = c.Parent()
	}
	return true
}

// isAssigned reports whether the identifier at c is the target of an assignment.
func isAssigned(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.AssignStmt_Lhs
}

func functionBody(f inspector.Cursor) *ast.BlockStmt {
	if lit, ok := f.Node().(*ast.FuncLit); ok {
		return lit.Body
	}
	return f.Node().(*ast.FuncDecl).Body
}
