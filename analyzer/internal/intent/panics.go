package intent

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// panicRequired reports whether the program fails unless a call panics, which stands in a function
// literal: if !panics(func() { parse("%") }) { return errors.New(…) }.
func (t *Tests) panicRequired(call inspector.Cursor) bool {
	for lit := range call.Enclosing((*ast.FuncLit)(nil)) {
		around := code.OutermostParen(lit)
		if around.ParentEdgeKind() == edge.CallExpr_Args && catchesPanics(t, around.Parent()) {
			return t.requiresTrue(around.Parent())
		}
	}
	return false
}

// catchesPanics reports whether a call runs a function of the package that stops panics.
func catchesPanics(t *Tests, call inspector.Cursor) bool {
	f, ok := t.flow.Index.CallAt(call)
	if !ok || f.Func == nil {
		return false
	}
	decl, ok := t.flow.Index.Declaration(f.Func)
	return ok && t.stopsPanics(decl.Node().(*ast.FuncDecl).Body)
}

// requiresTrue reports whether the program ends, or returns an error, if the condition at c is false.
func (t *Tests) requiresTrue(c inspector.Cursor) bool {
	c = code.OutermostParen(c)
	not, ok := c.Parent().Node().(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return false
	}
	guard, ok := ifAround(c.Parent(), token.LOR).Node().(*ast.IfStmt)
	return ok && t.fails(guard.Body, nil)
}
