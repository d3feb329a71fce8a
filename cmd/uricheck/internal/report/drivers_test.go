package report

import (
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// analyse runs uricheck on packages of testdata/src. With packages.LoadAllSyntax it type-checks and
// analyses their imports too, and so has the facts about these; with packages.LoadSyntax it has no
// facts.
func analyse(t *testing.T, mode packages.LoadMode, patterns ...string) *checker.Graph {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", "..", "..", "..", "testdata"))
	if err != nil {
		t.Fatal(err)
	}
	cfg := &packages.Config{
		Mode: mode | packages.NeedModule,
		Dir:  filepath.Join(root, "src"),
		Env:  append(os.Environ(), "GO111MODULE=off", "GOPATH="+root, "GOPROXY=off", "GOFLAGS="),
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	if mode == packages.LoadSyntax {
		for _, p := range pkgs {
			clear(p.Imports)
		}
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{analyzer.New(analyzer.Options{})}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Fatal(act.Err)
		}
	}
	return graph
}

// findingsOf turns diagnostics into findings.
func findingsOf(graph *checker.Graph) []finding.Finding {
	var found []finding.Finding
	for _, act := range graph.Roots {
		at := func(pos, end token.Pos) (finding.Position, finding.Position) {
			return positionOf(act, pos), positionOf(act, end)
		}
		for _, d := range act.Diagnostics {
			rule, severity, _ := strings.Cut(d.Category, ".")
			f := finding.Finding{Package: act.Package.ID, Rule: rule, Severity: severity, Message: d.Message, URL: d.URL}
			f.Pos, f.End = at(d.Pos, d.End)
			for _, r := range d.Related {
				s := finding.Step{Message: r.Message}
				s.Pos, s.End = at(r.Pos, r.End)
				f.Way = append(f.Way, s)
			}
			for _, fix := range d.SuggestedFixes {
				edited := finding.Fix{Title: fix.Message}
				for _, e := range fix.TextEdits {
					start, end := at(e.Pos, e.End)
					edited.Edits = append(edited.Edits, finding.Edit{File: start.File, Start: start.Offset, End: end.Offset, New: string(e.NewText)})
				}
				f.Fixes = append(f.Fixes, edited)
			}
			found = append(found, f)
		}
	}
	return found
}

func positionOf(act *checker.Action, pos token.Pos) finding.Position {
	p := act.Package.Fset.Position(pos)
	return finding.Position{File: p.Filename, Line: p.Line, Column: p.Column, Offset: p.Offset}
}
