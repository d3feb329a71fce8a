package analyzer

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/uricheck"
)

// reportKey identifies a finding: a constant that reaches several sinks is
// reported once.
type reportKey struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of the whole text
}

// reportAll turns what is wrong with the arguments into diagnostics. A constant
// that reaches several sinks is reported for the one where it does most harm.
func (c *checker) reportAll() {
	for _, severity := range []uricheck.Severity{uricheck.Error, uricheck.Warning, uricheck.Style} {
		for _, arg := range c.arguments {
			c.report(arg, severity)
		}
	}
	slices.SortStableFunc(c.found, func(a, b analysis.Diagnostic) int { return int(a.Pos - b.Pos) })
	for _, d := range c.found {
		c.pass.Report(d)
	}
}

func (c *checker) report(arg *argument, severity uricheck.Severity) {
	isTest := c.files.IsTestAt(arg.cur.Node().Pos())
	for _, f := range arg.findings {
		if f.Severity == severity && c.isWanted(f, isTest) {
			c.reportFinding(arg, f)
		}
	}
}

// isWanted reports whether a finding is reported where no directive says otherwise.
func (c *checker) isWanted(f uricheck.Finding, isTest bool) bool {
	return c.settings.reports(f, isTest) && !(f.FineInExamples && c.files.AreExample())
}

// locateFinding is locate for what a finding is about, if that is in code that is
// written by hand, and else for the expression.
func (c *checker) locateFinding(t *text, f uricheck.Finding) (at place, exact bool) {
	at, exact = c.locate(t, f.Start, f.End)
	file := c.files.At(at.pos)
	if file == nil || c.files.IsGenerated(file) {
		at, exact = placeOf(t.expr), false
	}
	return c.withinFile(at), exact
}

// withinFile cuts what the parser lets end behind the end of a file: a call whose
// parenthesis is missing there.
func (c *checker) withinFile(at place) place {
	if file := c.files.At(at.pos); file != nil {
		at.end = min(at.end, file.FileEnd)
	}
	return at
}

func (c *checker) reportFinding(arg *argument, f uricheck.Finding) {
	t := arg.text
	at, exact := c.locateFinding(t, f)
	key := reportKey{at: at, rule: f.Rule}
	if !exact {
		key.start = f.Start
	}
	if c.reported[key] || c.isIgnoredAt(at, t, f) {
		return
	}
	c.reported[key] = true
	d := analysis.Diagnostic{
		Pos:      at.pos,
		End:      at.end,
		Category: f.Category(),
		Message:  f.Message,
		URL:      home + "#" + f.Rule.Name,
	}
	d.Related = c.related(arg.usage, at)
	for _, r := range arg.earlier {
		if r.pattern == f.Against {
			d.Related = append(d.Related, c.relatedAt(r.arg, "registered before"))
		}
	}
	if exact && !arg.usage.shared {
		d.SuggestedFixes = c.fixes(arg, t, f)
	}
	c.found = append(c.found, d)
}

// related returns the steps from a value to its sink, unless it stands in the
// call of the sink. The last one tells what a dependency does.
func (c *checker) related(u usage, at place) []analysis.RelatedInformation {
	if n := u.way.first.at.Node(); u.isDirect() && n.Pos() <= at.pos && at.end <= n.End() {
		return nil
	}
	var steps []analysis.RelatedInformation
	for s := range u.way.shown() {
		steps = append(steps, c.relatedAt(s.cur.Node(), s.String()))
	}
	if u.origin != "" {
		steps[len(steps)-1].Message += ": " + u.origin
	}
	return steps
}

func (c *checker) relatedAt(n ast.Node, message string) analysis.RelatedInformation {
	at := c.withinFile(placeOf(n))
	return analysis.RelatedInformation{Pos: at.pos, End: at.end, Message: message}
}

// isIgnoredAt reports whether a directive is at what a finding is about, or at the
// expression.
func (c *checker) isIgnoredAt(at place, t *text, f uricheck.Finding) bool {
	return c.isIgnored(at.pos, f) || c.isIgnored(t.expr.Pos(), f)
}

func (c *checker) isIgnored(pos token.Pos, f uricheck.Finding) bool {
	file := c.files.At(pos)
	line := c.pass.Fset.PositionFor(pos, false).Line
	return c.ignores.ignored(file, line, f.Rule.Name)
}
