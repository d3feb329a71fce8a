// Package intent looks for evidence that the author of a test expects a call to fail: tests pass
// bad URLs on purpose, and a finding there is a false alarm. Programs that check at run time that a
// call refuses something do the same.
package intent

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// Evidence is the reason why a test may expect a failure.
type Evidence string

// The kinds of evidence.
const (
	None        Evidence = "" // none: nobody expects a failure
	Recovered   Evidence = "the function around the call recovers from panics"
	Announced   Evidence = "the code passes the call to a function that expects a failure"
	FailingCase Evidence = "the table says that the case fails"
	Named       Evidence = "the code drops the error, and a name in the test speaks of a failure"
	Examined    Evidence = "the test does not just stop at an error"
	Untyped     Evidence = "the code does not type-check"
	Hidden      Evidence = "the called function may fail without an error"
	Tolerated   Evidence = "the test makes sure that the called function succeeds"
	Required    Evidence = "the program makes sure that the call fails"
)

// Tests are the tests of a package. They cache properties of whole functions, since a test may
// have very many calls.
type Tests struct {
	info     *types.Info
	flow     *flow.Flow
	files    *code.Files
	recovers map[*ast.BlockStmt]bool       // bodies that stop panics
	passed   map[inspector.Cursor]bool     // literals in calls or variables whose names mention failures
	reads    map[inspector.Cursor]readings // in a function
}

// New returns the tests of a package.
func New(info *types.Info, flow *flow.Flow, files *code.Files) *Tests {
	return &Tests{
		info:     info,
		flow:     flow,
		files:    files,
		recovers: make(map[*ast.BlockStmt]bool),
		passed:   make(map[inspector.Cursor]bool),
		reads:    make(map[inspector.Cursor]readings),
	}
}

// FailureWanted returns the evidence that a test expects, or may expect, that call fails, an
// *ast.CallExpr in a test file. There is no evidence only if the test drops the error or fails with
// it, on every path. For code that it does not understand, FailureWanted assumes that the test
// expects the failure.
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
		return None // the call can only panic, and nobody waits for that
	}
	switch t.resultWish(call, i, n) {
	case success:
		return None
	case dropped:
		// Then only a name can show the subject of the test.
		if failureNamed(call) || t.resultNamed(call) {
			return Named
		}
		return None
	}
	return Examined
}

// FailureHidden returns the evidence that a call of a function of the package, in a test, may
// fail without an error: the test may want the other results of the function. If the test makes sure
// that there is no error, the function tolerates the failure, or else nobody would keep the test. It
// looks into a test helper as into the test.
func (t *Tests) FailureHidden(call inspector.Cursor) Evidence {
	results := t.info.TypeOf(call.Node().(ast.Expr))
	if results == nil {
		return Untyped
	}
	if tuple, ok := results.(*types.Tuple); ok && tuple.Len() == 0 {
		// An unknown call is one of a function literal of the test.
		if f, ok := t.flow.Index.CallAt(call); ok && !t.files.IsTestAt(f.Func.Pos()) {
			return Hidden
		}
		return None
	}
	i, n := errorResult(results)
	if i < 0 {
		return Hidden
	}
	f, ok := t.flow.Index.CallAt(call)
	if ok && !t.files.IsTestAt(f.Func.Pos()) && t.resultWish(call, i, n) == success {
		return Tolerated
	}
	return None
}
