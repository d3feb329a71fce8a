package judge

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/report"
	"github.com/uricheck/go-uricheck/analyzer/internal/trace"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// recorder has the texts that the analyzer has followed.
type recorder struct {
	checker  *checker
	followed []followed
	literals map[*ast.BasicLit]bool // the literals that write them
}

func newRecorder(c *checker) *recorder {
	return &recorder{checker: c, literals: make(map[*ast.BasicLit]bool)}
}

// followed is a text of the inventory.
type followed struct {
	*argument
	verdict inventory.Verdict
}

// add records a text, if there is an inventory. It records an empty text, a page, and a file for
// path.Join only with a finding. Many texts that the program changes on the way are only words.
func (r *recorder) add(arg *argument, verdict inventory.Verdict) {
	if r == nil {
		return
	}
	t := arg.text
	isPlain := t.Start == t.End || t.Value == uricheck.HoleMark ||
		arg.usage.Use.Takes(stdlib.File, stdlib.Page, stdlib.Characters) ||
		verdict == inventory.Unjudged && !strings.ContainsAny(t.Value[t.Start:t.End], "/.:")
	if verdict == inventory.Faulty || !isPlain {
		r.followed = append(r.followed, followed{arg, verdict})
		for _, lit := range arg.text.Literals() {
			r.literals[lit] = true
		}
	}
}

// has reports whether a literal writes a recorded text; without an inventory it returns true.
func (r *recorder) has(lit *ast.BasicLit) bool { return r == nil || r.literals[lit] }

// entries returns the texts of the package that the analyzer has followed.
func (r *recorder) entries() []inventory.Entry {
	type value struct {
		expr ast.Expr
		text string
	}
	sent := make(map[value]bool)
	for _, l := range r.followed {
		if l.usage.Use.For(stdlib.Sending) {
			sent[value{l.text.Expr, l.text.Value}] = true
		}
	}
	var entries []inventory.Entry
	for _, l := range r.followed {
		e := r.entry(l)
		// The entry for the sent request is enough, unless the program cannot even make the
		// request.
		isRequest := l.usage.Use.For(stdlib.Requesting) && len(e.Findings) == 0
		if !isRequest || !sent[value{l.text.Expr, l.text.Value}] {
			entries = append(entries, e)
		}
	}
	return entries
}

func (r *recorder) entry(l followed) inventory.Entry {
	e := inventory.Entry{
		Text:     uricheck.Mask(l.text.Value),
		Literals: r.rangesOf(l.text),
		At:       r.rangeOf(l.text.Expr),
		Purpose:  l.usage.Use.Purpose().String(),
		Func:     l.usage.Sink,
		Way:      stepsOf(l.usage.Path),
		Steps:    r.steps(l.argument),
		Verdict:  l.verdict,
	}
	if len(e.Literals) > 0 {
		e.At = e.Literals[0]
	}
	if l.verdict == inventory.Faulty {
		e.Verdict, e.Findings = r.outcome(l.argument)
		e.Marked = r.marked(l.argument)
	}
	switch {
	case e.Verdict == inventory.Unjudged:
		e.Reason = r.unjudged(l.argument)
	case e.Verdict == inventory.Unreported:
		e.Reason = r.unreported(l.argument)
	case e.Verdict == inventory.Fine && l.around != "":
		e.Verdict, e.Reason = inventory.Partial, inventory.Reason{Text: about(reasonAround, l.around)}
	case e.Verdict == inventory.Fine && isBehindBase(l.text.Value):
		e.Verdict, e.Reason = inventory.Partial, because(reasonBase, r.unknown(l.argument))
	case e.Verdict == inventory.Fine && len(l.text.Holes) > 0:
		e.Verdict, e.Reason = inventory.Partial, because(reasonHole, r.unknown(l.argument))
	case e.Func == "" && e.Verdict == inventory.Faulty && r.unfollowed(l.argument).Text != reasonNoSink:
		e.Reason = r.unfollowed(l.argument)
	case e.Verdict == inventory.Faulty && l.forAnyReader:
		e.Reason = r.doubted(l.usage)
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
func (r *recorder) outcome(arg *argument) (inventory.Verdict, []inventory.Message) {
	var reported, others []inventory.Message
	isSilent := r.checker.isSilent(arg)
	for _, f := range arg.findings {
		message := inventory.Message{Rule: f.Rule.Name, Severity: f.Severity.String(), Text: f.Message}
		switch {
		case !isSilent && r.checker.isWanted(f, r.checker.files.AreTestsAt(arg.cur.Node().Pos(), f.OfAssembly)) &&
			r.checker.reporter.Directive(arg.text, f) == nil:
			reported = append(reported, message)
		case r.checker.settings.reports(f, false):
			others = append(others, message)
		}
	}
	switch {
	case len(reported) > 0:
		return inventory.Faulty, reported
	case len(others) > 0:
		return inventory.Unreported, others
	}
	return inventory.Fine, nil
}

// marked returns the ranges that the findings about an argument mark.
func (r *recorder) marked(arg *argument) []inventory.Range {
	var found []inventory.Range
	for _, f := range arg.findings {
		pos, end := r.checker.reporter.Marked(arg.text, f)
		found = append(found, r.between(pos, end))
	}
	return slices.Compact(found)
}

// rangesOf returns the ranges of the source that write the text of an expression.
func (r *recorder) rangesOf(t *report.Text) []inventory.Range {
	var found []inventory.Range
	for _, lit := range t.Literals() {
		found = append(found, r.rangeOf(lit))
	}
	return slices.Compact(found)
}

func (r *recorder) rangeOf(n ast.Node) inventory.Range { return r.between(n.Pos(), n.End()) }

func (r *recorder) between(pos, end token.Pos) inventory.Range {
	fset := r.checker.pass.Fset
	return inventory.Range{Start: fset.Position(pos), End: fset.Position(end)}
}
