package analyzer_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/programtest"
)

// programFinding is something that is reported in a program.
type programFinding struct {
	category, message string
	at                token.Position
	marks             []string // of the literals that it touches
	sink              string   // the line of the sink where the text is said to fail
	isDirect          bool     // it is about the call there
}

// programFindings analyses programs.
func programFindings(t *testing.T, programs []*programtest.Program) []programFinding {
	t.Helper()
	dir := t.TempDir()
	if err := programtest.Write(dir, programs); err != nil {
		t.Fatal(err)
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadSyntax | packages.NeedModule, Dir: dir, Env: programtest.Environment(),
	}, "./low", "./mid", "./top")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(pkgs) > 0 {
		t.Fatal("the programs do not compile")
	}
	for _, p := range pkgs {
		// Their syntax is not loaded: the standard library has no facts here.
		maps.DeleteFunc(p.Imports, func(path string, _ *packages.Package) bool {
			return !strings.HasPrefix(path, "prog/") || path == "prog/env"
		})
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New()}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	var found []programFinding
	for _, root := range graph.Roots {
		if root.Err != nil {
			t.Fatal(root.Err)
		}
		for _, d := range root.Diagnostics {
			found = append(found, newProgramFinding(root.Package, d))
		}
	}
	return found
}

func newProgramFinding(pkg *packages.Package, d analysis.Diagnostic) programFinding {
	f := programFinding{category: d.Category, message: d.Message, at: pkg.Fset.Position(d.Pos)}
	f.sink, f.isDirect = sinkOf(pkg.Fset, d), len(d.Related) == 0
	for _, file := range pkg.Syntax {
		if file.FileStart <= d.Pos && d.Pos < file.FileEnd {
			f.marks = marksIn(file, d)
		}
	}
	return f
}

// inDependency is how a step in a dependency is told.
var inDependency = regexp.MustCompile(` in (\w+)\.[^,;]*, (\w+\.go:\d+)$`)

// sinkOf returns the line of the sink that a diagnostic is about.
func sinkOf(fset *token.FileSet, d analysis.Diagnostic) string {
	if len(d.Related) == 0 {
		return siteOf(fset.Position(d.Pos))
	}
	last := d.Related[len(d.Related)-1]
	if at := inDependency.FindStringSubmatch(last.Message); at != nil {
		return at[1] + "/" + at[2]
	}
	return siteOf(fset.Position(last.Pos))
}

// marksIn returns the marks of the literals that a diagnostic touches.
func marksIn(file *ast.File, d analysis.Diagnostic) []string {
	var marks []string
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Pos() <= d.End && d.Pos < lit.End() {
			marks = append(marks, programtest.Marks(lit.Value)...)
		}
		return true
	})
	return marks
}

// siteOf is a position as programs tell it.
func siteOf(at token.Position) string {
	return filepath.Base(filepath.Dir(at.Filename)) + "/" + filepath.Base(at.Filename) + ":" + strconv.Itoa(at.Line)
}

// alarm says what is wrong with an error that is reported: its sink accepts every
// text that is made of the literal, or it never gets one. What a loose program does
// not bring to a sink may come there at another time.
func (f programFinding) alarm(truth *programtest.Truth, loose bool) string {
	if !strings.HasSuffix(f.category, ".error") {
		return ""
	}
	marks := f.marks
	if len(marks) == 0 {
		if loose {
			return "" // which texts are made of it, nothing tells
		}
		marks = []string{""}
	}
	site := f.sink
	if !truth.HasSink(site) {
		if !f.isDirect {
			return "" // a sink that no text has come to
		}
		site = "" // a text is put together there: it may go anywhere
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
	case len(accepted) > 0:
		return what + fmt.Sprintf("accepts %q", accepted)
	case loose || site == "" || !slices.ContainsFunc(f.marks, truth.IsEvaluated):
		return ""
	}
	return what + "never gets it"
}
