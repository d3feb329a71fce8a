package intent

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
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
			if t.passedForFailure(c) {
				return Announced
			}
		}
		if inFailingCase(t.info, c) {
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

// passedForFailure is like isPassedForFailure, but with a cache.
func (t *Tests) passedForFailure(lit inspector.Cursor) bool {
	passed, known := t.passed[lit]
	if !known {
		passed = isPassedForFailure(t.info, lit)
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
		if inFailingCase(t.info, c) {
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

// isPassedForFailure reports whether the function literal at c is an argument of a call, or the
// value of a variable, whose name mentions failures.
func isPassedForFailure(info *types.Info, c inspector.Cursor) bool {
	c = code.OutermostParen(c)
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return wantsFailure(info, c.Parent(), i)
	case edge.AssignStmt_Rhs, edge.ValueSpec_Values:
		if target := index.Assignee(c); target != nil {
			return variableWantsFailure(info, c, target)
		}
	}
	return false
}

// variableWantsFailure reports whether the variable target, which holds the function literal at c,
// has a name that mentions failures, or is an argument of a call that expects one.
func variableWantsFailure(info *types.Info, c inspector.Cursor, target ast.Expr) bool {
	if saysFailure(code.FuncName(target)) {
		return true
	}
	id, ok := target.(*ast.Ident)
	f, within := index.FunctionAround(c.Parent())
	if !ok || !within {
		return false
	}
	for use := range f.Preorder((*ast.Ident)(nil)) {
		kind, i := use.ParentEdge()
		if kind == edge.CallExpr_Args && info.Uses[use.Node().(*ast.Ident)] == info.ObjectOf(id) &&
			wantsFailure(info, use.Parent(), i) {
			return true
		}
	}
	return false
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

// inFailingCase reports whether c is an element of a test case that has to fail, according to
// its key, or to another field of its struct ("bad host" or wantErr: true).
func inFailingCase(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CompositeLit_Elts {
		return false
	}
	lit := c.Parent().Node().(*ast.CompositeLit)
	if entry, ok := c.Node().(*ast.KeyValueExpr); ok &&
		(saysFailure(code.FuncName(entry.Key)) || textSaysFailure(info, entry.Key)) {
		return true
	}
	t := info.TypeOf(lit)
	if t == nil {
		return false
	}
	if _, ok := t.Underlying().(*types.Struct); !ok {
		return false
	}
	for j, elt := range lit.Elts {
		if j != i && fieldSaysFailure(info, elt) {
			return true
		}
	}
	return false
}

func fieldSaysFailure(info *types.Info, elt ast.Expr) bool {
	value := elt
	if field, ok := elt.(*ast.KeyValueExpr); ok {
		value = field.Value
		if saysFailure(code.FuncName(field.Key)) {
			return !isZero(info, value)
		}
	}
	return isText(info, value) && textSaysFailure(info, value)
}

// isZero reports whether e is nil or a zero constant.
func isZero(info *types.Info, e ast.Expr) bool {
	tv := info.Types[e]
	switch {
	case tv.IsNil():
		return true
	case tv.Value == nil:
		return false
	}
	switch tv.Value.Kind() {
	case constant.Bool:
		return !constant.BoolVal(tv.Value)
	case constant.String:
		return strings.TrimSpace(constant.StringVal(tv.Value)) == ""
	case constant.Int:
		return constant.Sign(tv.Value) == 0
	}
	return false
}
