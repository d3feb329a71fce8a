package judge

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/intent"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// isSilent reports whether the analyzer reports nothing about a value: generated code passes it
// on, or a test that may expect the failure.
func (c *checker) isSilent(arg *argument) bool {
	file := c.files.At(arg.cur.Node().Pos())
	if file == nil || c.files.IsGenerated(file) {
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
		if c.tests.FailureWanted(s.At) != intent.None || !isSink &&
			(kept || c.tests.FailureHidden(s.At) != intent.None || isKeptElsewhere(arg.usage, s)) {
			return true
		}
	}
	return !arg.usage.Path.IsDirect() && c.files.IsTest(file) && c.tests.CaseWanted(arg.cur) != intent.None
}

// isRefused reports whether the program checks that a call with the value fails. A request may
// also fail for other reasons, for example because there is no answer yet.
func (c *checker) isRefused(u trace.Usage, s *trace.Step) bool {
	if u.Use.For(stdlib.Sending, stdlib.Dialling) {
		return false
	}
	return c.tests.FailureRequired(s.At) != intent.None
}

// leavesTests reports whether the code under test reads a field or variable that a test sets in a
// step. The call of the test that sets it, and the wish of the test, are unknown.
func (c *checker) leavesTests(u trace.Usage, s *trace.Step) bool {
	if s.Next != nil {
		return !c.files.IsTestAt(s.Next.At.Node().Pos())
	}
	return len(u.Path.Hops) > 0
}

// lastKept returns the last step in which the code under test stores a value, or nil: then a
// later call fails, and not the calls before.
func (c *checker) lastKept(u trace.Usage) *trace.Step {
	var last *trace.Step
	for s := range u.Path.Steps() {
		if _, isCall := s.At.Node().(*ast.CallExpr); !isCall && !c.files.IsTestAt(s.At.Node().Pos()) {
			last = s
		}
	}
	return last
}

// isKeptElsewhere reports whether the dependency that the last step calls stores the value. A
// fact names the function with the sink, but not the steps between.
func isKeptElsewhere(u trace.Usage, s *trace.Step) bool {
	return s.Next == nil && !slices.ContainsFunc(u.Path.Hops, func(h trace.Hop) bool { return h.Func == s.Name })
}

// isOnWindows reports whether a fault that only occurs on Windows may concern a value for the
// web: the build for Windows includes its file and the code on the way, and the declaration
// around it mentions no file URL, and opens no file with the path of a URL.
func (c *checker) isOnWindows(arg *argument) bool {
	at := arg.cur.Node().Pos()
	file := c.files.At(at)
	if file == nil || arg.usage.NotOnWindows || !c.files.IsForWindows(file) {
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
	return !c.opensPath(decl)
}

// opensPath reports whether a declaration passes the path of a url.URL to a function for files.
func (c *checker) opensPath(decl *index.Decl) bool {
	for cur := range decl.Root().Preorder((*ast.CallExpr)(nil)) {
		call := cur.Node().(*ast.CallExpr)
		f, ok := c.flow.Index.CalleeOf(call)
		if ok && isForFiles(f.Func) && slices.ContainsFunc(call.Args,
			func(arg ast.Expr) bool { return isPathOfURL(c.pass.TypesInfo, arg) }) {
			return true
		}
	}
	return false
}

// isForFiles reports whether a function uses files: one of package filepath can fail then.
func isForFiles(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	results := fn.Signature().Results()
	fails := results.Len() > 0 && code.IsError(results.At(results.Len()-1).Type())
	return fn.Pkg().Path() == "os" || fn.Pkg().Path() == "path/filepath" && fails
}

func isPathOfURL(info *types.Info, expr ast.Expr) bool {
	sel, ok := ast.Unparen(expr).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	field, ok := info.Uses[sel.Sel].(*types.Var)
	return ok && field.IsField() && field.Name() == "Path" && field.Pkg() != nil && field.Pkg().Path() == "net/url"
}
