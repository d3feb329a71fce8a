package sinks_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/sinks"
)

// TestTable runs the analyzer on calls of sinks in every form, on calls of other functions, and on
// literals and assignments. There is one run for all, because they share net/http.
func TestTable(t *testing.T) {
	results := runAnalyzer(t, "sinks/table", "sinks/forms", "sinks/dot", "sinks/silent", "sinks/noimport", "sinks/delims",
		"sinks/fields")
	t.Run("functions", func(t *testing.T) { checkSinks(t, results) })
	t.Run("fields", func(t *testing.T) { checkFields(t, results) })
}

// checkSinks checks that each sink of the table has a finding.
func checkSinks(t *testing.T, results []*analysistest.Result) {
	t.Helper()
	found := make(map[string]bool)
	for _, r := range results {
		if r.Pass.Pkg.Path() != "sinks/table" {
			continue
		}
		for _, d := range r.Action.Diagnostics {
			if s, ok := sinkAt(r.Pass.Files, r.Pass.TypesInfo, d.Pos); ok {
				found[s] = true
			} else {
				t.Errorf("%s: no sink stands here", r.Pass.Fset.Position(d.Pos))
			}
		}
	}
	for _, s := range sinks.Functions() {
		if !found[s] {
			t.Errorf("no finding at %s in testdata/src/sinks/table", s)
		}
	}
}

func runAnalyzer(t *testing.T, packages ...string) []*analysistest.Result {
	t.Helper()
	testdata, err := filepath.Abs("../../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	return analysistest.Run(t, testdata, analyzer.New(analyzer.Options{}), packages...)
}

// sinkAt returns the function and argument at a position as the type checker has them. All
// arguments of a variadic parameter count as the first of them.
func sinkAt(files []*ast.File, info *types.Info, pos token.Pos) (found string, ok bool) {
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall || pos < call.Lparen || call.Rparen < pos {
				return true
			}
			fn := info.Uses[call.Fun.(*ast.SelectorExpr).Sel].(*types.Func)
			for i, arg := range call.Args {
				if arg.Pos() <= pos && pos < arg.End() {
					found, ok = sinks.ArgumentOf(fn, min(i, fn.Signature().Params().Len()-1)), true
				}
			}
			return true
		})
	}
	return found, ok
}

// checkFields checks that each field of the table has a finding.
func checkFields(t *testing.T, results []*analysistest.Result) {
	t.Helper()
	found := make(map[string]bool)
	for _, r := range results {
		if r.Pass.Pkg.Path() != "sinks/fields" {
			continue
		}
		for _, d := range r.Action.Diagnostics {
			for id, obj := range r.Pass.TypesInfo.Uses {
				v, isVar := obj.(*types.Var)
				if !isVar || !onOneLine(r.Pass.Fset, id.Pos(), d.Pos) {
					continue
				}
				if s, ok := sinks.FieldOf(r.Pass.Pkg, v); ok {
					found[s] = true
				}
			}
		}
	}
	for _, s := range sinks.Fields() {
		if !found[s] {
			t.Errorf("no finding at %s in testdata/src/sinks/fields", s)
		}
	}
}

func onOneLine(fset *token.FileSet, a, b token.Pos) bool {
	return fset.Position(a).Line == fset.Position(b).Line
}
