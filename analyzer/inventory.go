package analyzer

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// Entry is a text that the analyzer has followed to a function or field that takes a URL.
type Entry struct {
	// Text is the whole text that reaches the function or field, with uricheck.HoleMark for
	// unknown parts. A mask replaces a password.
	Text string
	// Literals are the literals of this package in Text, in its order; At is the first of them,
	// or the expression if there is none.
	Literals []Range
	At       Range
	// Func is the name of the function or field, "http.Get", and Purpose says what it does with
	// the text: the word of one of Purposes.
	Purpose, Func string
	// Way are the steps from the text to Func, those in dependencies included:
	// "passed to request.Get", "http.Get in request.Get, request.go:41".
	Way []string
	// Steps are all operations on the text, those of Way included.
	Steps []Step
	// Verdict is the verdict on the text. Reason says why it is neither Fine nor Faulty, or why
	// uricheck looks only for faults for any reader.
	Verdict Verdict
	Reason  string
	// Findings are its findings, without those of opt-in rules, and Marked has the ranges that they
	// mark.
	Findings []Message
	Marked   []Range
}

// Message is the message of a finding, with the rule and the severity that a diagnostic has in its
// category: "host" and "error".
type Message struct{ Rule, Severity, Text string }

// Range is a stretch of a file, in bytes.
type Range struct{ Start, End token.Position }

// Verdict is uricheck's verdict on a text.
type Verdict string

const (
	// Fine is the verdict on a text without findings.
	Fine Verdict = "ok"
	// Partial is the verdict on a text with unknown parts, and without findings in its known
	// ones, or without findings in the part that the expression writes.
	Partial Verdict = "ok in part"
	// Faulty is the verdict on a text with findings.
	Faulty Verdict = "finding"
	// Unreported is the verdict on a text whose findings uricheck does not report: a test may
	// expect the failure, a program generated the code, or a directive silences the findings.
	Unreported Verdict = "not reported"
	// Unjudged is the verdict on a text that uricheck cannot judge: the program checks it on
	// the way, or changes it, or an unknown method decides.
	Unjudged Verdict = "not judged"
)

// NewInventory returns an analyzer whose result for a package is an []Entry: the texts that it
// follows there, in no particular order. It reports nothing.
func NewInventory() *analysis.Analyzer {
	a, s := newAnalyzer()
	s.inventory = true
	a.ResultType = reflect.TypeFor[[]Entry]()
	a.Run = func(pass *analysis.Pass) (any, error) { return run(pass, s), nil }
	return a
}

// inventory has the texts that the analyzer has followed.
type inventory struct {
	checker  *checker
	followed []followed
	literals map[*ast.BasicLit]bool // the literals that write them
}

func newInventory(c *checker) *inventory {
	return &inventory{checker: c, literals: make(map[*ast.BasicLit]bool)}
}

// followed is a text of the inventory.
type followed struct {
	*argument
	verdict Verdict
}

// add records a text, if there is an inventory. It records an empty text, a page, and a file for
// path.Join only with a finding. Many texts that the program changes on the way are only words.
func (inv *inventory) add(arg *argument, verdict Verdict) {
	if inv == nil {
		return
	}
	t := arg.text
	isPlain := t.Start == t.End || t.Value == uricheck.HoleMark || arg.usage.Use.Takes(stdlib.File, stdlib.Page, stdlib.Characters) ||
		verdict == Unjudged && !strings.ContainsAny(t.Value[t.Start:t.End], "/.:")
	if verdict == Faulty || !isPlain {
		inv.followed = append(inv.followed, followed{arg, verdict})
		for _, lit := range arg.text.Literals() {
			inv.literals[lit] = true
		}
	}
}

// has reports whether a literal writes a recorded text; without an inventory it returns true.
func (inv *inventory) has(lit *ast.BasicLit) bool { return inv == nil || inv.literals[lit] }

// entries returns the texts of the package that the analyzer has followed.
func (inv *inventory) entries() []Entry {
	type value struct {
		expr ast.Expr
		text string
	}
	sent := make(map[value]bool)
	for _, l := range inv.followed {
		if l.usage.Use.For(stdlib.Sending) {
			sent[value{l.text.Expr, l.text.Value}] = true
		}
	}
	var entries []Entry
	for _, l := range inv.followed {
		e := inv.entry(l)
		// The entry for the sent request is enough, unless the program cannot even make the
		// request.
		isRequest := l.usage.Use.For(stdlib.Requesting) && len(e.Findings) == 0
		if !isRequest || !sent[value{l.text.Expr, l.text.Value}] {
			entries = append(entries, e)
		}
	}
	return entries
}

func (inv *inventory) entry(l followed) Entry {
	e := Entry{
		Text:     uricheck.Mask(l.text.Value),
		Literals: inv.rangesOf(l.text),
		At:       inv.rangeOf(l.text.Expr),
		Purpose:  l.usage.Use.Purpose().String(),
		Func:     l.usage.Sink,
		Way:      stepsOf(l.usage.Path),
		Steps:    inv.steps(l.argument),
		Verdict:  l.verdict,
	}
	if len(e.Literals) > 0 {
		e.At = e.Literals[0]
	}
	if l.verdict == Faulty {
		e.Verdict, e.Findings = inv.outcome(l.argument)
		e.Marked = inv.marked(l.argument)
	}
	switch {
	case e.Verdict == Unjudged:
		e.Reason = inv.unjudged(l.argument)
	case e.Verdict == Unreported:
		e.Reason = inv.unreported(l.argument)
	case e.Verdict == Fine && l.faultyAround:
		e.Verdict, e.Reason = Partial, reasonAround
	case e.Verdict == Fine && isBehindBase(l.text.Value):
		e.Verdict, e.Reason = Partial, reasonBase
	case e.Verdict == Fine && len(l.text.Holes) > 0:
		e.Verdict, e.Reason = Partial, reasonHole
	case e.Verdict == Faulty && l.forAnyReader:
		e.Reason = inv.doubted(l.usage)
	}
	return e
}

// stepsOf returns the whole way from a value to its sink, in words.
func stepsOf(p trace.Path) []string {
	var steps []string
	for s := range p.Shown() {
		if s.Name == "" {
			continue // a literal that reaches no sink
		}
		steps = append(steps, s.String())
	}
	for _, h := range p.Hops {
		steps = append(steps, h.String())
	}
	return steps
}

// outcome returns the verdict on an argument with findings, and the messages that the analyzer
// reports, or would report elsewhere.
func (inv *inventory) outcome(arg *argument) (Verdict, []Message) {
	var reported, others []Message
	isSilent, isTest := inv.checker.isSilent(arg), inv.checker.files.IsTestAt(arg.cur.Node().Pos())
	for _, f := range arg.findings {
		message := Message{f.Rule.Name, f.Severity.String(), f.Message}
		switch {
		case !isSilent && inv.checker.isWanted(f, isTest) && !inv.checker.reporter.IsIgnored(arg.text, f):
			reported = append(reported, message)
		case inv.checker.settings.reports(f, false):
			others = append(others, message)
		}
	}
	switch {
	case len(reported) > 0:
		return Faulty, reported
	case len(others) > 0:
		return Unreported, others
	}
	return Fine, nil
}

// marked returns the ranges that the findings about an argument mark.
func (inv *inventory) marked(arg *argument) []Range {
	var found []Range
	for _, f := range arg.findings {
		pos, end := inv.checker.reporter.Marked(arg.text, f)
		found = append(found, inv.between(pos, end))
	}
	return slices.Compact(found)
}

// rangesOf returns the ranges of the source that write the text of an expression.
func (inv *inventory) rangesOf(t *report.Text) []Range {
	var found []Range
	for _, lit := range t.Literals() {
		found = append(found, inv.rangeOf(lit))
	}
	return slices.Compact(found)
}

func (inv *inventory) rangeOf(n ast.Node) Range { return inv.between(n.Pos(), n.End()) }

func (inv *inventory) between(pos, end token.Pos) Range {
	return Range{inv.checker.pass.Fset.Position(pos), inv.checker.pass.Fset.Position(end)}
}
