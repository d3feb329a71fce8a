package analyzer

import (
	"go/ast"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
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
	if c.isGrowing(arg.usage) || c.isMocked(arg) {
		return true
	}
	lastKept := c.lastKept(arg.usage)
	kept := lastKept != nil
	for s := range arg.usage.way.steps() {
		kept = kept && s != lastKept
		_, isCall := s.at.Node().(*ast.CallExpr)
		if !c.files.IsTestAt(s.at.Node().Pos()) {
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
		isSink := s.next == nil && arg.usage.origin == ""
		if c.tests.FailureWanted(s.at) != intent.None || !isSink && (kept || c.tests.FailureHidden(s.at) != intent.None || isKeptElsewhere(arg.usage, s)) {
			return true
		}
	}
	return !arg.usage.isDirect() && c.files.IsTest(file) && c.tests.CaseWanted(arg.cur) != intent.None
}

// isRefused reports whether the program makes sure that a call by which it passes a value on
// fails. A request may fail for many reasons: that there is no answer yet, say.
func (c *checker) isRefused(u usage, s *step) bool {
	switch u.use {
	case stdlib.Send, stdlib.SendAny, stdlib.DialWebSocket:
		return false
	}
	return c.tests.FailureRequired(s.at) != intent.None
}

// isMocked reports whether a test that replaces the default transport passes a value on, and
// only that transport would refuse it.
func (c *checker) isMocked(arg *argument) bool {
	isReplaced := false
	for s := range arg.usage.way.steps() {
		isReplaced = isReplaced || !c.sinks.HasDefaults(s.at.Node())
	}
	if arg.usage.use != stdlib.Send || !isReplaced {
		return false
	}
	by := arg.text.Own(c.check(uricheck.Subject{
		Call:  stdlib.Call{Use: stdlib.SendAny, Text: arg.text.Value},
		Func:  arg.usage.sink,
		Seams: arg.text.Seams(),
		Holes: arg.text.Holes,
	}))
	return !slices.ContainsFunc(by, func(f uricheck.Finding) bool { return c.isWanted(f, true) })
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
