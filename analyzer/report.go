package analyzer

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/uricheck"
)

// reportKey identifies a finding: a constant that reaches several sinks is
// reported once.
type reportKey struct {
	at   place
	rule *uricheck.Rule
}

// isSilent reports whether nothing is reported for an argument: its call is
// generated, or a test that may want the failure.
func (c *checker) isSilent(arg *argument) bool {
	file := c.fileOf(arg.call.Node().Pos())
	return file == nil || c.isGenerated(file) || c.isTest(file) && errorWanted(c.pass.TypesInfo, arg.fails)
}

// report turns what is wrong with an argument into diagnostics.
func (c *checker) report(arg *argument) {
	t := c.fold(arg.cur.Node().(ast.Expr), arg.value)
	for _, f := range arg.findings {
		if c.settings.reports(f) {
			c.reportFinding(arg, t, f)
		}
	}
}

func (c *checker) reportFinding(arg *argument, t *text, f uricheck.Finding) {
	at, exact := c.locate(t, f.Start, f.End)
	file := c.fileOf(at.pos)
	if file == nil || c.isGenerated(file) {
		at, exact = placeOf(t.expr), false
		file = c.fileOf(at.pos)
	}
	key := reportKey{at, f.Rule}
	if c.reported[key] || c.isIgnored(at.pos, f) || c.isIgnored(t.expr.Pos(), f) {
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
	if call := arg.call.Node(); at.pos < call.Pos() || call.End() < at.end {
		d.Related = []analysis.RelatedInformation{{
			Pos:     t.expr.Pos(),
			End:     t.expr.End(),
			Message: "passed to " + arg.sink,
		}}
	}
	if exact {
		d.SuggestedFixes = c.fixes(t, f)
	}
	c.pass.Report(d)
}

func (c *checker) isIgnored(pos token.Pos, f uricheck.Finding) bool {
	file := c.fileOf(pos)
	line := c.pass.Fset.PositionFor(pos, false).Line
	return c.ignores.ignored(file, line, f.Rule.Name)
}

func (c *checker) fileOf(pos token.Pos) *ast.File {
	for _, f := range c.pass.Files {
		if f.FileStart <= pos && pos <= f.FileEnd {
			return f
		}
	}
	return nil
}

func (c *checker) isGenerated(file *ast.File) bool {
	generated, known := c.generated[file]
	if !known {
		generated = ast.IsGenerated(file)
		c.generated[file] = generated
	}
	return generated
}

func (c *checker) isTest(file *ast.File) bool {
	return strings.HasSuffix(c.pass.Fset.File(file.FileStart).Name(), "_test.go")
}
