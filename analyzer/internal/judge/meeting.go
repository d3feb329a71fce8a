package judge

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// meeting is the place where the program puts several texts together: the expression at a sink, or the variable with the
// base of several references.
type meeting struct {
	at   ast.Node
	base *types.Var
	url  string // the base
}

// meetingOf returns the place at which the text of an argument meets others. ok is false if the code has both in one
// expression.
func (c *checker) meetingOf(arg *argument) (m meeting, ok bool) {
	last := arg.usage.Path.Last()
	if arg.arrival == nil || last == nil {
		return m, false
	}
	if call, isCall := last.At.Node().(*ast.CallExpr); isCall && arg.usage.Use.For(stdlib.Resolving) {
		if sel, isMethod := ast.Unparen(call.Fun).(*ast.SelectorExpr); isMethod {
			m = meeting{base: c.flow.Index.Target(sel.X), url: arg.usage.Base}
			return m, m.base != nil
		}
	}
	return meeting{at: last.Cursor.Node()}, !arg.usage.Path.IsDirect()
}

// noteMeeting records that a text is right where it meets others.
func (c *checker) noteMeeting(arg *argument) {
	m, ok := c.meetingOf(arg)
	if ok && (m.base != nil || len(arg.text.Seams()) > 0) {
		c.meets[m] = true
	}
}

// ofMeeting are the rules about how texts meet.
var ofMeeting = []string{"slash", "separator", "resolve"}

// sharedBy returns the place that a fault is about: the texts that meet there all have it, and none has it
// alone. It returns nil for other faults.
func (c *checker) sharedBy(arg *argument, f uricheck.Finding) any {
	m, ok := c.meetingOf(arg)
	if !ok || c.meets[m] || !slices.Contains(ofMeeting, f.Rule.Name) {
		return nil
	}
	if m.base == nil {
		own := report.NewText(arg.text.Expr, arg.arrival.Own)
		alone := c.checkAssembly(uricheck.Subject{Call: stdlib.Call{Use: stdlib.Compose, Text: own.Value}, Holes: own.Holes})
		if slices.ContainsFunc(alone, func(other uricheck.Finding) bool { return other.Message == f.Message }) {
			return nil
		}
	}
	return m
}
