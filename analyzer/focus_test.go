package analyzer_test

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer/focus"
)

// TestFocus compares the findings in the single declarations of the rules' packages with those in the
// whole packages: they mark the same places, and most are there. Those about texts that reach no sink
// are not. The rule can be another one, if another declaration says what happens to a text.
func TestFocus(t *testing.T) {
	names := packagesWithFaults(t)
	whole, early := 0, 0
	a := withRuleOfPackage(t, names)
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		if !slices.Contains(names, strings.TrimSuffix(pass.Pkg.Path(), "_test")) {
			return run(pass)
		}
		focused, err := focusOnEach(pass, run)
		if err != nil {
			return nil, err
		}
		found, named := make(map[token.Position]bool), make(map[token.Position]bool)
		report := pass.Report
		pass.Report = func(d analysis.Diagnostic) {
			found[pass.Fset.Position(d.Pos)] = true
			for _, r := range d.Related {
				named[pass.Fset.Position(r.Pos)] = true
			}
			report(d)
		}
		result, err := run(pass)
		whole += len(found)
		for place := range focused {
			switch {
			case found[place]:
				early++
			case !named[place]:
				t.Errorf("%s is only in the declaration", place)
			}
		}
		return result, err
	}
	analysistest.Run(t, testdata, a, names...)
	if whole == 0 || early < whole*8/10 {
		t.Errorf("%d of %d findings are in their declarations", early, whole)
	}
}

// focusOnEach analyses each declaration of a package, and returns the places of the findings.
func focusOnEach(pass *analysis.Pass, run func(*analysis.Pass) (any, error)) (map[token.Position]bool, error) {
	found := make(map[token.Position]bool)
	for _, file := range pass.Files {
		for _, decl := range file.Decls {
			focused := focus.On(pass, []ast.Decl{decl})
			focused.Report = func(d analysis.Diagnostic) { found[pass.Fset.Position(d.Pos)] = true }
			if _, err := run(focused); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}
