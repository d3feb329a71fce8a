package judge

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// reportAll reports the findings about the arguments, with the fixes that hold.
func (c *checker) reportAll() {
	found := c.diagnostics()
	c.fix(found)
	for _, d := range found {
		c.pass.Report(d.Diagnostic)
	}
}

// diagnostics returns the findings about the arguments, without fixes.
func (c *checker) diagnostics() []*report.Diagnostic {
	var faults []*report.Fault
	for _, arg := range c.arguments {
		arg.fault = arg.newFault()
		faults = append(faults, arg.fault)
	}
	return c.reporter.Diagnostics(faults, c.isWanted)
}

// isWanted reports whether the analyzer reports a finding, unless a directive says otherwise.
func (c *checker) isWanted(f uricheck.Finding, isTest bool) bool {
	return c.settings.reports(f, isTest) && !(f.FineInExamples && c.files.AreExample())
}

// newFault converts an argument for package report. The last step describes the way through a
// dependency.
func (arg *argument) newFault() *report.Fault {
	u := arg.usage
	fault := &report.Fault{
		Text:      arg.text,
		Findings:  arg.findings,
		IsShared:  u.Shared,
		IsOperand: u.Use.IsField() || u.Use.For(stdlib.Joining),
		Composed:  arg.composed,
	}
	if u.Path.IsDirect() {
		fault.Call = u.Path.First.At.Node()
	}
	for s := range u.Path.Shown() {
		fault.Steps = append(fault.Steps, report.Step{At: s.Cursor.Node(), Text: s.String()})
	}
	if hops := u.Path.Hops; len(hops) > 0 {
		fault.Steps[len(fault.Steps)-1].Text += "; it goes to " + trace.HopsString(hops)
	}
	for _, r := range arg.earlier {
		fault.Earlier = append(fault.Earlier, report.Pattern{Text: r.Pattern, At: r.Arg})
	}
	return fault
}

// weighChoices turns the errors about texts that a condition chooses into warnings, unless the call fails for the
// others as well.
func weighChoices(c *checker) {
	failing := make(map[*trace.Arrival]bool)
	for _, arg := range c.arguments {
		failing[arg.arrival] = failing[arg.arrival] || arg.hasError()
	}
	for _, arg := range c.arguments {
		if arg.usage.Errors() != trace.IfOthersFail || !arg.hasError() {
			continue
		}
		if !arg.arrival.FailsForOthers(c.arrivals, func(a *trace.Arrival) bool { return failing[a] }) {
			softened(arg.findings)
		}
	}
}

// hasError reports whether there is an error about an argument.
func (arg *argument) hasError() bool {
	return arg != nil && slices.ContainsFunc(arg.findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Error })
}
