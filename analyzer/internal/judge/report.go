package judge

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
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
		arg.fault = c.newFault(arg)
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
func (c *checker) newFault(arg *argument) *report.Fault {
	u := arg.usage
	fault := &report.Fault{
		Text:      arg.text,
		Findings:  arg.findings,
		IsShared:  u.Shared,
		IsOperand: u.Use.IsField() || u.Use.For(stdlib.Joining, stdlib.Trimming) || arg.composed != nil,
		Composed:  arg.composed,
		SharedBy:  func(f uricheck.Finding) any { return c.sharedBy(arg, f) },
	}
	if sink := u.Path.Sink(); sink.Inspector() != nil {
		fault.Sink = sink.Node()
	} else if len(u.Path.Hops) > 0 {
		fault.Sink = trace.HopsString(u.Path.Hops)
	}
	if arg.arrival != nil && arg.composed == nil {
		if made := arg.arrival.Made(); !made.IsLarger(maxExecuted) {
			fault.Made = made
			fault.Repairs = func(f uricheck.Finding, of term.Piece) bool { return c.repairs(arg, f, of) }
		}
	}
	if u.Path.IsDirect() {
		fault.Call = u.Path.First.At.Node()
	}
	for s := range u.Path.Shown() {
		fault.Steps = append(fault.Steps, report.Step{At: s.Cursor.Node(), Text: s.String()})
	}
	if n := len(fault.Steps); n > 0 && u.IsOneOfSeveral() {
		fault.Steps[n-1].Text = "perhaps " + fault.Steps[n-1].Text // another object may have another text
	}
	if hops := u.Path.Hops; len(hops) > 0 {
		fault.Steps[len(fault.Steps)-1].Text += "; it goes to " + trace.HopsString(hops)
	}
	for _, r := range arg.earlier {
		fault.Earlier = append(fault.Earlier, report.Pattern{Text: r.Pattern, At: r.Arg})
	}
	return fault
}

// maxExecuted bounds the pieces of a text that the checker executes again with other values.
const maxExecuted = 1000

// rightValues are right in some part of a URL: as the scheme, the host, the port, and as all of it.
var rightValues = [...]string{"https", "h.example", "80", "https://h.example/x"}

// repairs reports whether another value of a literal, or of the result of a call, repairs a finding about an argument:
// the rule has no finding then. If a function changes the literal, there may be no finding of a rule that had none. The
// author may also have put a whole URL, which is right, into a part of one.
func (c *checker) repairs(arg *argument, f uricheck.Finding, of term.Piece) bool {
	a, made := *arg.arrival, arg.arrival.Made()
	rules := []*uricheck.Rule{f.Rule}
	if of.Lit != nil {
		of.Known, _ = code.ConstantString(c.pass.TypesInfo, of.Lit)
		if !arg.text.Keeps(of.Lit) {
			isOther := func(r *uricheck.Rule) bool { return r != f.Rule && arg.hasRule(r) }
			rules = slices.DeleteFunc(uricheck.Rules(), isOther)
		}
	}
	if a.Text = eval.Run(term.Text{Pieces: []term.Piece{of}}); !c.hasAsBad(&a, f, uricheck.Rules()) {
		return true
	}
	return slices.ContainsFunc(rightValues[:], func(value string) bool {
		a.Text = eval.Run(made.Map(func(p term.Piece) term.Piece {
			if p.IsOf(of) {
				p, value = term.Piece{Known: value}, "" // of several pieces, the first one gets the value
			}
			return p
		}))
		return !c.hasAsBad(&a, f, rules)
	})
}

// hasRule reports whether there is a finding of a rule about an argument.
func (arg *argument) hasRule(r *uricheck.Rule) bool {
	return slices.ContainsFunc(arg.findings, func(f uricheck.Finding) bool { return f.Rule == r })
}

// hasAsBad reports whether rules have a finding about an arriving text that is at least as bad as another one.
func (c *checker) hasAsBad(a *trace.Arrival, as uricheck.Finding, rules []*uricheck.Rule) bool {
	return slices.ContainsFunc(c.findingsIn(a), func(f uricheck.Finding) bool {
		return f.Severity <= as.Severity && slices.Contains(rules, f.Rule)
	})
}
