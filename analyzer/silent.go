package analyzer

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// isSilent reports whether nothing is reported for a value: it is passed on in
// generated code, or by a test that may want the failure.
func (c *checker) isSilent(arg *argument) bool {
	file := c.files.At(arg.cur.Node().Pos())
	if file == nil || c.files.IsGenerated(file) {
		return true
	}
	if c.isGrowing(arg.usage) {
		return true
	}
	lastKept := c.lastKept(arg.usage)
	kept := lastKept != nil
	for s := range arg.usage.way.steps() {
		kept = kept && s != lastKept
		if !c.files.IsTestAt(s.at.Node().Pos()) {
			continue
		}
		if _, isCall := s.at.Node().(*ast.CallExpr); !isCall {
			if c.leavesTests(arg.usage, s) {
				return true
			}
			continue
		}
		isSink := s.next == nil && arg.usage.origin == ""
		if c.wants.errorWanted(s.at) || !isSink && (kept || c.hidesFailure(s.at) || isKeptElsewhere(arg.usage, s)) {
			return true
		}
	}
	return !arg.usage.isDirect() && c.files.IsTest(file) && isFailingCase(c.pass.TypesInfo, arg.cur)
}

// leavesTests reports whether the code under test reads what a test has put into a
// field or variable by a step. Which call of the test does so, and whether that is to
// fail, is not known.
func (c *checker) leavesTests(u usage, s *step) bool {
	if s.next != nil {
		return !c.files.IsTestAt(s.next.at.Node().Pos())
	}
	return u.origin != ""
}

// lastKept returns the last step by which the code under test keeps a value, or nil:
// what fails then is none of the calls before, but a later one.
func (c *checker) lastKept(u usage) *step {
	var last *step
	for s := range u.way.steps() {
		if _, isCall := s.at.Node().(*ast.CallExpr); !isCall && !c.files.IsTestAt(s.at.Node().Pos()) {
			last = s
		}
	}
	return last
}

// isKeptElsewhere reports whether the dependency that the last step is a call of keeps the
// value. A fact tells of the function with the sink, not of what is in between.
func isKeptElsewhere(u usage, s *step) bool {
	return s.next == nil && !strings.Contains(u.origin, " in "+s.name+", ")
}

// hidesFailure reports whether a call of a function of the package, in a test, may
// fail without an error: what the function returns instead may be what the test
// wants. A helper of the tests is looked into like the test.
func (c *checker) hidesFailure(call inspector.Cursor) bool {
	results := c.pass.TypesInfo.TypeOf(call.Node().(ast.Expr))
	if tuple, ok := results.(*types.Tuple); ok && tuple.Len() == 0 {
		f, ok := c.flow.CallAt(call)
		if !ok {
			return false // a function literal of the test
		}
		return !c.files.IsTestAt(f.Func.Pos())
	}
	if results == nil {
		return true
	}
	i, _ := errorResult(results)
	return i < 0
}
