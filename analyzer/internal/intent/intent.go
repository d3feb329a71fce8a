// Package intent looks for evidence that the author of a test wants a call to fail:
// tests pass bad URLs on purpose, and a finding there is a false alarm. So do programs that
// make sure of what is refused.
package intent

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// Evidence is why a failure may be what a test wants.
type Evidence string

// What is evidence of a failure that is wanted.
const (
	None        Evidence = "" // nothing: a failure is a surprise
	Recovered   Evidence = "the function around the call recovers from panics"
	Announced   Evidence = "the call is in a function literal that is passed for a failure"
	FailingCase Evidence = "the table says that the case fails"
	Named       Evidence = "the error is dropped, and the test, or what it gets, is named after a failure"
	Examined    Evidence = "the test does more with the error than to fail"
	Untyped     Evidence = "the code does not type-check"
	Hidden      Evidence = "the function that is called may fail without an error"
	Required    Evidence = "the program makes sure that the call fails"
)

// Tests are the tests of a package. They keep what is found out about whole functions: a
// test may have very many calls.
type Tests struct {
	info     *types.Info
	flow     *flow.Package
	files    *code.Files
	recovers map[*ast.BlockStmt]bool       // bodies that stop panics
	passed   map[inspector.Cursor]bool     // literals that are given to what is about failures
	reads    map[inspector.Cursor]readings // in a function
}

// New returns the tests of a package.
func New(info *types.Info, flow *flow.Package, files *code.Files) *Tests {
	return &Tests{
		info:     info,
		flow:     flow,
		files:    files,
		recovers: make(map[*ast.BlockStmt]bool),
		passed:   make(map[inspector.Cursor]bool),
		reads:    make(map[inspector.Cursor]readings),
	}
}

// FailureWanted says whether a test wants call, an *ast.CallExpr in a test file, to fail,
// or may want it. There is no evidence only if the test drops the error or fails with it,
// on every path; what it does not understand is wanted.
func (t *Tests) FailureWanted(call inspector.Cursor) Evidence {
	if caught := t.failureCaught(call); caught != None {
		return caught
	}
	results := t.info.TypeOf(call.Node().(*ast.CallExpr))
	if results == nil {
		return Untyped
	}
	i, n := errorResult(results)
	if i < 0 {
		return None // nothing but a panic can fail, and nobody waits for one
	}
	switch t.resultWish(call, i, n) {
	case success:
		return None
	case dropped:
		// Only a name may say then what the test is about.
		if failureNamed(call) || t.resultNamed(call) {
			return Named
		}
		return None
	}
	return Examined
}

// FailureHidden says whether a call of a function of the package, in a test, may fail
// without an error: what the function returns instead may be what the test wants. A
// helper of the tests is looked into like the test.
func (t *Tests) FailureHidden(call inspector.Cursor) Evidence {
	results := t.info.TypeOf(call.Node().(ast.Expr))
	if results == nil {
		return Untyped
	}
	if tuple, ok := results.(*types.Tuple); ok && tuple.Len() == 0 {
		// A call that is not known is that of a function literal of the test.
		if f, ok := t.flow.Index.CallAt(call); ok && !t.files.IsTestAt(f.Func.Pos()) {
			return Hidden
		}
		return None
	}
	if i, _ := errorResult(results); i < 0 {
		return Hidden
	}
	return None
}
