package analyzer

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// isSilent reports whether nothing is reported for a value: it is passed on in
// generated code, or by a test that may want the failure.
func (c *checker) isSilent(arg *argument) bool {
	file := c.files.At(arg.cur.Node().Pos())
	if file == nil || c.files.IsGenerated(file) {
		return true
	}
	if c.isMocked(arg) {
		return true
	}
	lastKept := c.lastKept(arg.usage)
	kept := lastKept != nil
	for s := range arg.usage.Path.Steps() {
		kept = kept && s != lastKept
		_, isCall := s.At.Node().(*ast.CallExpr)
		if !c.files.IsTestAt(s.At.Node().Pos()) {
			if isCall && c.isRefused(arg.usage, s) {
				return true
			}
			continue
		}
		if !isCall {
			if c.leavesTests(arg.usage, s) {
				return true
			}
			continue
		}
		isSink := s.Next == nil && len(arg.usage.Path.Hops) == 0
		if c.tests.FailureWanted(s.At) != intent.None || !isSink && (kept || c.tests.FailureHidden(s.At) != intent.None || isKeptElsewhere(arg.usage, s)) {
			return true
		}
	}
	return !arg.usage.Path.IsDirect() && c.files.IsTest(file) && c.tests.CaseWanted(arg.cur) != intent.None
}

// isRefused reports whether the program makes sure that a call by which it passes a value on
// fails. A request may fail for many reasons: that there is no answer yet, say.
func (c *checker) isRefused(u trace.Usage, s *trace.Step) bool {
	if u.Use.For(stdlib.Sending, stdlib.Dialling) {
		return false
	}
	return c.tests.FailureRequired(s.At) != intent.None
}

// isMocked reports whether a test that replaces the default transport passes a value on, and
// only that transport would refuse it.
func (c *checker) isMocked(arg *argument) bool {
	isReplaced := false
	for s := range arg.usage.Path.Steps() {
		isReplaced = isReplaced || !c.sinks.HasDefaults(s.At.Node())
	}
	if arg.usage.Use != stdlib.Send || !isReplaced {
		return false
	}
	by := arg.text.Own(c.check(uricheck.Subject{
		Call:  stdlib.Call{Use: stdlib.SendAny, Text: arg.text.Value},
		Func:  arg.usage.Sink,
		Seams: arg.text.Seams(),
		Holes: arg.text.Holes,
	}))
	return !slices.ContainsFunc(by, func(f uricheck.Finding) bool { return c.isWanted(f, true) })
}

// leavesTests reports whether the code under test reads what a test has put into a
// field or variable by a step. Which call of the test does so, and whether that is to
// fail, is not known.
func (c *checker) leavesTests(u trace.Usage, s *trace.Step) bool {
	if s.Next != nil {
		return !c.files.IsTestAt(s.Next.At.Node().Pos())
	}
	return len(u.Path.Hops) > 0
}

// lastKept returns the last step by which the code under test keeps a value, or nil:
// what fails then is none of the calls before, but a later one.
func (c *checker) lastKept(u trace.Usage) *trace.Step {
	var last *trace.Step
	for s := range u.Path.Steps() {
		if _, isCall := s.At.Node().(*ast.CallExpr); !isCall && !c.files.IsTestAt(s.At.Node().Pos()) {
			last = s
		}
	}
	return last
}

// isKeptElsewhere reports whether the dependency that the last step is a call of keeps the
// value. A fact tells of the function with the sink, not of what is in between.
func isKeptElsewhere(u trace.Usage, s *trace.Step) bool {
	return s.Next == nil && !slices.ContainsFunc(u.Path.Hops, func(h trace.Hop) bool { return h.Func == s.Name })
}

// isOnWindows reports whether what happens on Windows alone may happen to a value that is for
// the web: its file is built there, and the declaration around speaks of no URL of a file.
func (c *checker) isOnWindows(arg *argument) bool {
	at := arg.cur.Node().Pos()
	file := c.files.At(at)
	if file == nil || !c.files.IsForWindows(file) {
		return false
	}
	decl := c.flow.Index.DeclAt(at)
	if decl == nil {
		return false
	}
	for cur := range decl.Root().Preorder((*ast.BasicLit)(nil)) {
		text, ok := code.ConstantString(c.pass.TypesInfo, cur.Node().(*ast.BasicLit))
		if ok && (text == "file" || strings.HasPrefix(text, "file:")) {
			return false
		}
	}
	return true
}
