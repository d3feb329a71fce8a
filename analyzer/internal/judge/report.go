package judge

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
)

// reportAll reports the findings about the arguments.
func (c *checker) reportAll() {
	var faults []*report.Fault
	for _, arg := range c.arguments {
		faults = append(faults, arg.fault())
	}
	for _, d := range c.reporter.Diagnostics(faults, c.isWanted) {
		c.pass.Report(d)
	}
}

// isWanted reports whether the analyzer reports a finding, unless a directive says otherwise.
func (c *checker) isWanted(f uricheck.Finding, isTest bool) bool {
	return c.settings.reports(f, isTest) && !(f.FineInExamples && c.files.AreExample())
}

// fault converts an argument for package report. The last step describes the way through a
// dependency.
func (arg *argument) fault() *report.Fault {
	u := arg.usage
	fault := &report.Fault{
		Text:     arg.text,
		Findings: arg.findings,
		IsShared: u.Shared,
		IsField:  u.Use.IsField(),
		Composed: arg.composed,
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

// weighFallbacks turns errors into warnings, if the program puts the same literal beside an unknown
// value, and beside a fallback for it: only the user's value decides whether the sink refuses the
// text.
func weighFallbacks(c *checker, arrivals []trace.Arrival) {
	if !slices.ContainsFunc(c.arguments, (*argument).hasError) {
		return
	}
	judged := make(map[*trace.Arrival]*argument)
	for _, arg := range c.arguments {
		judged[arg.arrival] = arg
	}
	byLiteral := make(map[*ast.BasicLit][]*trace.Arrival)
	for i := range arrivals {
		if arrivals[i].Text.IsKnown() {
			continue // it is no alternative: see IsInsteadOf
		}
		for _, p := range arrivals[i].Text.Pieces {
			if p.Lit != nil {
				byLiteral[p.Lit] = append(byLiteral[p.Lit], &arrivals[i])
			}
		}
	}
	for _, arg := range c.arguments {
		if arg.arrival == nil {
			continue
		}
		isFine := func(a *trace.Arrival) bool { return a.IsInsteadOf(arg.arrival) && !judged[a].hasError() }
		for i, f := range arg.findings {
			if f.Severity != uricheck.Error {
				continue
			}
			pos, _ := c.reporter.Marked(arg.text, f)
			if slices.ContainsFunc(byLiteral[literalAt(arg.arrival, pos)], isFine) {
				arg.findings[i].Severity = uricheck.Warning
			}
		}
	}
}

// hasError reports whether there is an error about an argument.
func (arg *argument) hasError() bool {
	return arg != nil && slices.ContainsFunc(arg.findings, func(f uricheck.Finding) bool { return f.Severity == uricheck.Error })
}

// literalAt returns the literal of an arriving text that contains a position, nil if none does.
func literalAt(a *trace.Arrival, pos token.Pos) *ast.BasicLit {
	for _, p := range a.Text.Pieces {
		if p.Lit != nil && p.Lit.Pos() <= pos && pos < p.Lit.End() {
			return p.Lit
		}
	}
	return nil
}
