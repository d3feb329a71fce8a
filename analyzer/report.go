package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/uricheck"
)

// reportKey identifies a finding: a constant that reaches several sinks is
// reported once.
type reportKey struct {
	at    place
	rule  *uricheck.Rule
	start int // in the text, where the place is that of the whole text
}

// isSilent reports whether nothing is reported for a value: it is passed on in
// generated code, or by a test that may want the failure.
func (c *checker) isSilent(arg *argument) bool {
	file := c.fileOf(arg.cur.Node().Pos())
	if file == nil || c.isGenerated(file) {
		return true
	}
	if c.isGrowing(arg.usage) {
		return true
	}
	for i, s := range arg.usage.way {
		if !c.isTestAt(s.at) {
			continue
		}
		if _, isCall := s.at.Node().(*ast.CallExpr); !isCall {
			if c.leavesTests(arg.usage, i) {
				return true
			}
			continue
		}
		isSink := i == len(arg.usage.way)-1 && arg.usage.origin == ""
		if errorWanted(c.pass.TypesInfo, s.at) || !isSink && (c.hidesFailure(s.at) || c.isKept(arg.usage, i)) {
			return true
		}
	}
	return !arg.usage.isDirect() && c.isTest(file) && isFailingCase(c.pass.TypesInfo, arg.cur)
}

// leavesTests reports whether the code under test reads what a test has put into a
// field or variable by the i-th step. Which call of the test does so, and whether that
// is to fail, is not known.
func (c *checker) leavesTests(u usage, i int) bool {
	if i+1 < len(u.way) {
		return !c.isTestAt(u.way[i+1].at)
	}
	return u.origin != ""
}

// isKept reports whether the call at the i-th step keeps the value: what fails then is a
// later call. A fact tells of the function with the sink, not of what is in between.
func (c *checker) isKept(u usage, i int) bool {
	for _, s := range u.way[i+1:] {
		if _, isCall := s.at.Node().(*ast.CallExpr); !isCall && !c.isTestAt(s.at) {
			return true
		}
	}
	return i == len(u.way)-1 && !strings.Contains(u.origin, " in "+u.way[i].name+", ")
}

// hidesFailure reports whether a call of a function of the package, in a test, may
// fail without an error: what the function returns instead may be what the test
// wants. A helper of the tests is looked into like the test.
func (c *checker) hidesFailure(call inspector.Cursor) bool {
	results := c.pass.TypesInfo.TypeOf(call.Node().(ast.Expr))
	if tuple, ok := results.(*types.Tuple); ok && tuple.Len() == 0 {
		f, ok := c.flow.CallAt(call)
		if !ok {
			return false // a function literal of the test
		}
		file := c.fileOf(f.Func.Pos())
		return file == nil || !c.isTest(file)
	}
	if results == nil {
		return true
	}
	i, _ := errorResult(results)
	return i < 0
}

func (c *checker) isTestAt(cur inspector.Cursor) bool {
	file := c.fileOf(cur.Node().Pos())
	return file != nil && c.isTest(file)
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
	isTest := c.isTestAt(arg.cur)
	for _, f := range arg.findings {
		if f.Severity == severity && c.isWanted(f, isTest) {
			c.reportFinding(arg, f)
		}
	}
}

// isWanted reports whether a finding is reported where no directive says otherwise.
func (c *checker) isWanted(f uricheck.Finding, isTest bool) bool {
	return c.settings.reports(f, isTest) && !(f.FineInExamples && c.isExample())
}

// locateFinding is locate for what a finding is about, if that is in code that is
// written by hand, and else for the expression.
func (c *checker) locateFinding(t *text, f uricheck.Finding) (at place, exact bool) {
	at, exact = c.locate(t, f.Start, f.End)
	file := c.fileOf(at.pos)
	if file == nil || c.isGenerated(file) {
		at, exact = placeOf(t.expr), false
	}
	return c.withinFile(at), exact
}

// withinFile cuts what the parser lets end behind the end of a file: a call whose
// parenthesis is missing there.
func (c *checker) withinFile(at place) place {
	if file := c.fileOf(at.pos); file != nil {
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
	if n := u.way[0].at.Node(); u.isDirect() && n.Pos() <= at.pos && at.end <= n.End() {
		return nil
	}
	var steps []analysis.RelatedInformation
	for _, s := range u.way {
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
		generated = ast.IsGenerated(asWritten(file))
		c.generated[file] = generated
	}
	return generated
}

// cgoMark is the first comment of a file that has gone through cgo.
const cgoMark = "// Code generated by cmd/cgo; DO NOT EDIT."

// asWritten returns a file without cgo's mark: but for the names of C, it is what
// its author wrote, or another generator.
func asWritten(file *ast.File) *ast.File {
	if len(file.Comments) == 0 || file.Comments[0].List[0].Text != cgoMark {
		return file
	}
	unmarked := *file
	unmarked.Comments = file.Comments[1:]
	return &unmarked
}

func (c *checker) isTest(file *ast.File) bool {
	return strings.HasSuffix(c.pass.Fset.File(file.FileStart).Name(), "_test.go")
}

// exampleDirs are the names of directories with code that shows something, or that
// helps tests.
var exampleDirs = nameSet("example", "examples", "_example", "_examples", "sample", "samples", "demo", "demos",
	"test", "tests", "testdata", "testing", "e2e")

// isExample reports whether the package is there to show something, or to test:
// by its path, or a name like net/http/httptest's.
func (c *checker) isExample() bool {
	for dir := range strings.SplitSeq(c.pass.Pkg.Path(), "/") {
		if exampleDirs[dir] {
			return true
		}
	}
	return strings.HasSuffix(c.pass.Pkg.Name(), "test")
}
