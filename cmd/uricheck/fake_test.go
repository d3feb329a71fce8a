package main

import (
	"go/ast"
	"go/token"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/uricheck"
)

// fakeRules are the rules of newFake: they give the tests of the driver findings that do not change
// when the real rules do.
var fakeRules = []*uricheck.Rule{
	fakeRule("scheme", "scheme not in lower case", "Reports `HTTP:`.\n"),
	fakeRule("host", "malformed host", "Reports `http://::1`.\n"),
	fakeRule("escape", "bad percent-encoding", "Reports `%zz`.\n"),
	fakeRule("join", "needless call", "Reports `fmt.Sprint(\"…\")`.\n"),
}

func fakeRule(name, summary, doc string) *uricheck.Rule {
	none := func() []uricheck.Subject { return nil }
	return &uricheck.Rule{Name: name, Summary: summary, Doc: doc, Bad: none, Good: none}
}

// fakeFault is a text that newFake reports inside string literals.
type fakeFault struct {
	rule, find, message, fix string // without a fix if empty
}

var fakeFaults = []fakeFault{
	{"scheme", "HTTP:", `scheme: "HTTP" is not lowercase`, "http:"},
	{"host", "http://::1", `host: IPv6 address "::1" lacks brackets`, "http://[::1]"},
	// The first overlaps the fix for HTTP:, which leaves the second.
	{"host", "TP://again", `host: "again" is not the name`, "TP://found"},
	{"host", "tp://again", `host: "again" is not the name`, "tp://found"},
	{"escape", "%zz", `escape: "%zz" needs two hex digits after it`, ""},
	{"escape", "%bad", `escape: "%bad" breaks the syntax`, "\"\""},
	{"escape", "\x1b[", "escape: a raw \x1b[31m\x7f control", ""},
}

// newFake returns an analyzer with one flag for each of fakeRules.
func newFake() *analysis.Analyzer {
	a := &analysis.Analyzer{Name: "uricheck", Doc: "report faults for the tests of the driver"}
	enabled := make(map[string]*bool)
	for _, r := range fakeRules {
		enabled[r.Name] = a.Flags.Bool(r.Name, true, r.Summary)
	}
	a.Flags.Bool("style", false, "report what is not canonical")
	a.Run = func(pass *analysis.Pass) (any, error) {
		report := func(rule string, d analysis.Diagnostic) {
			if *enabled[rule] {
				d.Category = rule + ".warning"
				pass.Report(d)
			}
		}
		for _, file := range pass.Files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.BasicLit:
					reportLiteral(n, report)
					reportTwoFiles(n, pass.Files[0], report)
				case *ast.CallExpr:
					reportSprint(n, report)
				}
				return true
			})
		}
		return nil, nil
	}
	return a
}

func reportLiteral(lit *ast.BasicLit, report func(string, analysis.Diagnostic)) {
	if lit.Kind != token.STRING {
		return
	}
	for _, f := range fakeFaults {
		i := strings.Index(lit.Value, f.find)
		if i < 0 {
			continue
		}
		pos := lit.Pos() + token.Pos(i)
		end := pos + token.Pos(len(f.find))
		d := analysis.Diagnostic{Pos: pos, End: end, Message: f.message}
		if f.fix != "" {
			d.SuggestedFixes = []analysis.SuggestedFix{{
				Message:   "Write " + f.fix,
				TextEdits: []analysis.TextEdit{{Pos: pos, End: end, NewText: []byte(f.fix)}},
			}}
		}
		report(f.rule, d)
	}
}

// reportTwoFiles offers to change two files, one of which does not parse after the change.
func reportTwoFiles(lit *ast.BasicLit, first *ast.File, report func(string, analysis.Diagnostic)) {
	if lit.Value != "`two-files`" {
		return
	}
	report("join", analysis.Diagnostic{
		Pos: lit.Pos(), End: lit.End(), Message: "join: of two files",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "Change both",
			TextEdits: []analysis.TextEdit{
				{Pos: first.FileStart, End: first.FileStart, NewText: []byte("// new\n")},
				{Pos: lit.Pos(), End: lit.Pos() + 1},
			},
		}},
	})
}

// reportSprint offers to remove fmt.Sprint: the fix may leave an import without a use.
func reportSprint(call *ast.CallExpr, report func(string, analysis.Diagnostic)) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Sprint" || len(call.Args) != 1 {
		return
	}
	report("join", analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Message: "join: fmt.Sprint of one string",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "Remove fmt.Sprint",
			TextEdits: []analysis.TextEdit{
				{Pos: call.Pos(), End: call.Lparen + 1},
				{Pos: call.Rparen, End: call.End()},
			},
		}},
	})
}

func fakeProgram(stdout, stderr io.Writer) *program {
	return &program{
		analyzer: newFake(), rules: fakeRules,
		newAnalyzer: func(bool) *analysis.Analyzer { return newFake() },
		idle:        engine.Idle{HasNoFacts: func(string) bool { return true }},
		analyze:     engine.Run, stdout: stdout, stderr: stderr,
	}
}
