package intent

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// failureCaught returns the evidence that code around call stops a panic, or expects one: an
// assertion, a recover, a subtest with the name of a failure.
func (t *Tests) failureCaught(call inspector.Cursor) Evidence {
	for c := range call.Enclosing() {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			if t.stopsPanics(n.Body) {
				return Recovered
			}
			return None
		case *ast.FuncLit:
			if t.stopsPanics(n.Body) {
				return Recovered
			}
			if t.passedForFailure(c) || isHeld(c) {
				return Announced
			}
		}
		if c.ParentEdgeKind() == edge.CompositeLit_Elts {
			return FailingCase
		}
	}
	return None
}

// stopsPanics is like recovers, but with a cache.
func (t *Tests) stopsPanics(body *ast.BlockStmt) bool {
	stops, known := t.recovers[body]
	if !known {
		stops = recovers(t.info, body)
		t.recovers[body] = stops
	}
	return stops
}

// isHeld reports whether a variable gets a function literal: any code may call it, and expect a failure.
func isHeld(lit inspector.Cursor) bool {
	switch code.OutermostParen(lit).ParentEdgeKind() {
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		return true
	}
	return false
}

// passedForFailure reports whether a function literal is an argument of a call whose name mentions failures.
func (t *Tests) passedForFailure(lit inspector.Cursor) bool {
	passed, known := t.passed[lit]
	if !known {
		whole := code.OutermostParen(lit)
		kind, i := whole.ParentEdge()
		passed = kind == edge.CallExpr_Args && wantsFailure(t.info, whole.Parent(), i)
		t.passed[lit] = passed
	}
	return passed
}

// CaseWanted returns the evidence that a test case with the expression at c has to fail.
func (t *Tests) CaseWanted(c inspector.Cursor) Evidence {
	for c := range c.Enclosing() {
		switch c.Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			return None
		}
		if c.ParentEdgeKind() == edge.CompositeLit_Elts {
			return FailingCase
		}
	}
	return None
}

// failureNamed reports whether the name of the test around call mentions a failure.
func failureNamed(call inspector.Cursor) bool {
	for c := range call.Enclosing((*ast.FuncDecl)(nil)) {
		return NamesFailure(c.Node().(*ast.FuncDecl).Name.Name)
	}
	return false
}

// resultNamed reports whether the name of a variable for a result of a call, except for the
// error, mentions a failure: invalidURLClient.
func (t *Tests) resultNamed(call inspector.Cursor) bool {
	assign, ok := code.OutermostParen(call).Parent().Node().(*ast.AssignStmt)
	if !ok {
		return false
	}
	for _, lhs := range assign.Lhs {
		if id, ok := ast.Unparen(lhs).(*ast.Ident); ok && !code.IsError(t.info.TypeOf(id)) && NamesFailure(id.Name) {
			return true
		}
	}
	return false
}

// recovers reports whether a function stops panics: it defers a recover, or a helper with such
// a name.
func recovers(info *types.Info, body *ast.BlockStmt) bool {
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.DeferStmt:
			found = found || defersRecover(info, n.Call)
		}
		return !found
	})
	return found
}

func defersRecover(info *types.Info, call *ast.CallExpr) bool {
	// GinkgoRecover expects no panic: it passes on the failure of a goroutine.
	if name := code.FuncName(call.Fun); name != "GinkgoRecover" && saysPanic(name) {
		return true
	}
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == "recover" {
			_, builtin := info.Uses[id].(*types.Builtin)
			found = found || builtin
		}
		return !found
	})
	return found
}

// wantsFailure reports whether the call at c wants its argument i, a function,
// to fail: by its name (assert.Panics), a checker (So(f, ShouldPanic)) or a text (t.Run("bad port", f)).
func wantsFailure(info *types.Info, c inspector.Cursor, i int) bool {
	call := c.Node().(*ast.CallExpr)
	if name := code.FuncName(call.Fun); announcesFailure(name) || expects.Has(name) { // gomega defers a recover
		return true
	}
	for j, arg := range call.Args {
		if _, ok := arg.(*ast.FuncLit); ok || j == i {
			continue
		}
		if isText(info, arg) && textSaysFailure(info, arg) || !isText(info, arg) && announcesFailure(code.FuncName(arg)) {
			return true
		}
	}
	return false
}

// announcesFailure reports whether the name of a helper shows that it expects a failure: Panics
// does, NotPanics does not.
func announcesFailure(name string) bool {
	return (saysFailure(name) || saysPanic(name)) && !wantsNoFailure().MatchString(name)
}

// textSaysFailure reports whether a string mentions a failure: its value, or its literals if only a
// run shows the value.
func textSaysFailure(info *types.Info, e ast.Expr) bool {
	if v := info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return saysFailure(constant.StringVal(v))
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		lit, ok := n.(*ast.BasicLit)
		found = found || ok && lit.Kind == token.STRING && saysFailure(lit.Value)
		return !found
	})
	return found
}
