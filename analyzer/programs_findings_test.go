package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
)

// programFinding is a finding in a program.
type programFinding struct {
	category, message string
	at                token.Position
	marks             []string // the marks of the literals that it touches
	fields            []string // the fields of those literals at the fault, if white space splits them
	isLiteral         bool     // it touches one, maybe without a mark
	isCall            bool     // it is about the result of a call, which need not contain all arguments
	sink              string   // the line of the sink where the text fails according to the finding
	isDirect          bool     // it is about the call there
}

// programFindings analyses programs.
func programFindings(t *testing.T, programs []*programtest.Program) []programFinding {
	t.Helper()
	source, err := programtest.Sources(programs)
	if err != nil {
		t.Fatal(err)
	}
	p := load(t, source, programtest.Packages...)
	a := inModule(analyzer.New(analyzer.Options{}))
	var found []programFinding
	for _, path := range programtest.Packages[1:] { // the first one has nothing to do with URLs
		diagnostics, _ := p.runAnalyzer(t, a, path, p.readFile)
		files := make(map[*token.File]*ast.File)
		for _, f := range p.packages[path].files {
			files[p.fset.File(f.FileStart)] = f
		}
		for _, d := range diagnostics {
			found = append(found, newProgramFinding(p.fset, files[p.fset.File(d.Pos)], d))
		}
	}
	return found
}

// inModule returns an analyzer that gets the Go version of the programs.
func inModule(a *analysis.Analyzer) *analysis.Analyzer {
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		pass.Module = &analysis.Module{Path: "prog", GoVersion: "1.26"}
		return run(pass)
	}
	return a
}

func newProgramFinding(fset *token.FileSet, file *ast.File, d analysis.Diagnostic) programFinding {
	f := programFinding{category: d.Category, message: d.Message, at: fset.Position(d.Pos)}
	f.note(file, d)
	f.sink, f.isDirect = sinkOf(fset, d), len(d.Related) == 0
	return f
}

// inDependency matches a step in a dependency.
var inDependency = regexp.MustCompile(` in (\w+)\.[^,;]*, (\w+\.go:\d+)$`)

// sinkOf returns the line of the sink of a diagnostic.
func sinkOf(fset *token.FileSet, d analysis.Diagnostic) string {
	if len(d.Related) == 0 {
		return siteOf(fset.Position(d.Pos))
	}
	// The other places of the mistake follow the steps to its sink, and a worse one has its own steps behind it. If there
	// are no steps, the last one is that of the sink.
	last := d.Related[len(d.Related)-1]
	if i := slices.IndexFunc(d.Related, isAlso); i > 0 && isAlso(last) {
		last = d.Related[i-1]
	}
	if at := inDependency.FindStringSubmatch(last.Message); at != nil {
		return at[1] + "/" + at[2]
	}
	return siteOf(fset.Position(last.Pos))
}

// isAlso reports whether a place is another one of the same mistake.
func isAlso(r analysis.RelatedInformation) bool { return strings.HasPrefix(r.Message, "also ") }

// note records the literals that a diagnostic touches.
func (f *programFinding) note(file *ast.File, d analysis.Diagnostic) {
	isList := false // no message shows which of its elements has the fault
	ast.Inspect(file, func(n ast.Node) bool {
		if list, ok := n.(*ast.CompositeLit); ok && list.Pos() == d.Pos && list.End() == d.End {
			isList = true
		}
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() == d.Pos && call.End() == d.End {
			f.isCall = true
		}
		if lit, ok := n.(*ast.BasicLit); ok && !isList && lit.Pos() <= d.End && d.Pos < lit.End() {
			f.marks, f.isLiteral = append(f.marks, programtest.Marks(lit.Value)...), true
			f.fields = append(f.fields, fieldsAt(lit, d)...)
		}
		return true
	})
}

// fieldsAt returns the fields of a literal that a diagnostic touches, none if the literal is a single one.
func fieldsAt(lit *ast.BasicLit, d analysis.Diagnostic) []string {
	before := func(pos token.Pos) int { // the length of the text before a position
		at := min(max(int(pos-lit.Pos()), 1), len(lit.Value)-1)
		text, _ := strconv.Unquote(lit.Value[:at] + lit.Value[:1])
		return len(text)
	}
	text, _ := strconv.Unquote(lit.Value)
	if len(strings.Fields(text)) < 2 {
		return nil
	}
	start, end := before(d.Pos), before(d.End)
	start = strings.LastIndexFunc(text[:start], unicode.IsSpace) + 1
	if i := strings.IndexFunc(text[end:], unicode.IsSpace); i >= 0 {
		return strings.Fields(text[start : end+i])
	}
	return strings.Fields(text[start:])
}

// isLoose reports whether a finding may be about code that does not run: literals that reach no
// sink, a literal without mark that the program never evaluates, or a value in a function that other
// packages may call so that it chooses another URL.
func isLoose(p *programtest.Program, f programFinding, truth *programtest.Truth) bool {
	if len(f.marks) > 0 || p.Loose {
		return p.IsLoose(f.marks)
	}
	pkg := filepath.Base(filepath.Dir(f.at.Filename))
	return p.HasUnevaluated(truth) || !f.isLiteral && p.IsOpenAt(pkg, f.at.Line)
}

// isEvaluated reports whether the program evaluates a literal that the finding touches.
func (f programFinding) isEvaluated(truth *programtest.Truth) bool {
	if len(f.marks) == 0 {
		return truth.IsEvaluated(siteOf(f.at))
	}
	return slices.ContainsFunc(f.marks, truth.IsEvaluated)
}

// inMessage matches a text that a message quotes.
var inMessage = regexp.MustCompile(`"(?:[^"\\]|\\.)+"`)

// quoted returns the first part of the text that the message quotes, if it is one that few other texts have: "}", but
// not "http".
func (f programFinding) quoted() string {
	part, err := strconv.Unquote(inMessage.FindString(f.message))
	isRare := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune(":/.-", r)
	}
	if err != nil || !strings.ContainsFunc(part, isRare) {
		return ""
	}
	return part
}

// isRejectedAt reports whether a sink has rejected any text.
func isRejectedAt(truth *programtest.Truth, site string) bool {
	rejected, _ := truth.Rejects(site, "")
	return rejected
}

// siteOf returns a position in the notation of the programs.
func siteOf(at token.Position) string {
	return filepath.Base(filepath.Dir(at.Filename)) + "/" + filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
}

// alarm returns the reason why an error is wrong: its sink accepts every text that contains the
// literal, or never gets one. In a loose program, a text may reach a sink in another run.
func (f programFinding) alarm(truth *programtest.Truth, loose bool) string {
	if !strings.HasSuffix(f.category, ".error") {
		return ""
	}
	marks := f.marks
	if len(marks) == 0 {
		if loose || f.isLiteral && !f.isEvaluated(truth) {
			return "" // no mark shows which texts contain it
		}
		marks = []string{""}
	}
	site, file := f.sink, filepath.Base(f.at.Filename)
	if !truth.HasSink(site) {
		if !f.isDirect {
			return f.unreached(truth, loose)
		}
		site = file // the program composes a text there, which may go anywhere
	}
	var accepted []string
	for _, m := range marks {
		rejected, instead := truth.Rejects(site, m)
		if rejected {
			return ""
		}
		accepted = append(accepted, instead...)
	}
	what := fmt.Sprintf("%s: %s, but the sink at %s ", siteOf(f.at), f.message, f.sink)
	switch {
	case loose && slices.ContainsFunc(marks, func(mark string) bool { return truth.RejectsRest(site, mark) }):
		return ""
	case truth.RejectsField(site, f.fields):
		return ""
	case f.isCall && len(accepted) == 0 && isRejectedAt(truth, site):
		return ""
	case f.quoted() != "" && truth.RejectsPart(site, marks, f.quoted()):
		return ""
	case len(accepted) > 0:
		return what + fmt.Sprintf("accepts %q", accepted)
	case loose || site == file || !f.isEvaluated(truth) || f.isStopped(truth):
		return ""
	}
	return what + "never gets it"
}

// unreached is like alarm, but for a sink that no text reaches.
func (f programFinding) unreached(truth *programtest.Truth, loose bool) string {
	if loose || len(f.marks) == 0 || !f.isEvaluated(truth) || f.isStopped(truth) {
		return ""
	}
	return fmt.Sprintf("%s: %s, but no text reaches the sink at %s", siteOf(f.at), f.message, f.sink)
}

// isStopped reports whether the program fails with the text before it gets to the sink.
func (f programFinding) isStopped(truth *programtest.Truth) bool {
	return slices.ContainsFunc(f.marks, func(mark string) bool {
		return truth.Stops(f.sink, filepath.Base(f.at.Filename), mark)
	})
}
