package analyzer_test

import (
	"flag"
	"fmt"
	"go/format"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// testdata is the test data of all packages.
var testdata = mustAbs("../testdata")

func mustAbs(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		panic(err)
	}
	return abs
}

// packagesWithFaults returns the package of each rule, for which the tests turn on an opt-in rule,
// and more: bad.go has a want comment for each finding, good.go has none, and bad.go.golden is
// bad.go with the fixes applied.
func packagesWithFaults(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, r := range uricheck.Rules() {
		for _, name := range []string{"bad.go", "good.go"} {
			if _, err := os.Stat(filepath.Join(testdata, "src", r.Name, name)); err != nil {
				t.Fatalf("each rule has a testdata directory: %v", err)
			}
		}
		names = append(names, r.Name)
	}
	return append(names,
		"flow",             // literals that reach a sink through variables and functions
		"flow/order",       // whose values the order of writes may not determine
		"flow/distant",     // that the program uses far away
		"flow/parsed",      // that net/url parses first
		"flow/settings",    // that a library for settings returns
		"facts/top",        // and through other packages
		"literals",         // that reach no sink
		"libraries",        // of the table of libraries
		"data.example/use", // fields and constants of packages that have no sinks
	)
}

// TestRules compares the findings with the want comments, and the marked bytes and the fixes with
// golden files. It also checks that the analyzer executes the operations of a program on a known
// text: in guards, it ignores a text that a guard keeps from the sink, or completes, and reports a
// similar one that fails after the same guard.
func TestRules(t *testing.T) {
	names := packagesWithFaults(t)
	others := []string{
		"guards", "guards/top",
		"host/proxy",              // requests whose URLs another function completes
		"intent", "intent/mocked", // calls whose failure the author wants, or that fail with the default transport alone
		// The facts of the packages that facts/top and data.example/use import have want comments,
		// too. facts/completes has no fault, and tests pass bad URLs to functions of the package on
		// purpose.
		"facts/low", "facts/mid", "facts/forms", "facts/completes", "flow/tests", "data.example/conf", "data.example/send",
	}
	// One run for all: they share net/http, which takes seconds to type-check.
	results := byPackage(analysistest.Run(t, testdata, withRuleOfPackage(t, names), slices.Concat(names, others)...))
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(testdata, "src", name, "bad.go")
			checkSpans(t, results[name], file+".spans")
			compareFixes(t, results[name], file)
		})
	}
}

// TestFixes applies the fixes once more, by analysistest.
func TestFixes(t *testing.T) {
	if !stdlibtest.Long() {
		t.Skip("the type check of net/http takes seconds, and TestRules compares the same files")
	}
	names := packagesWithFaults(t)
	analysistest.RunWithSuggestedFixes(t, testdata, withRuleOfPackage(t, names), names...)
}

// withRuleOfPackage returns an analyzer that turns on, for each package, the rule with the
// package's name.
func withRuleOfPackage(t *testing.T, rules []string) *analysis.Analyzer {
	t.Helper()
	analyzers := make(map[string]*analysis.Analyzer)
	for _, name := range rules {
		analyzers[name] = analyzer.New(analyzer.Options{})
		if analyzers[name].Flags.Lookup(name) != nil {
			if err := analyzers[name].Flags.Set(name, "true"); err != nil {
				t.Fatal(err)
			}
		}
	}
	a := analyzer.New(analyzer.Options{})
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		if own := analyzers[pass.Pkg.Path()]; own != nil {
			return own.Run(pass)
		}
		return run(pass) // a dependency, for its facts
	}
	return a
}

func byPackage(results []*analysistest.Result) map[string][]*analysistest.Result {
	found := make(map[string][]*analysistest.Result)
	for _, r := range results {
		path := r.Pass.Pkg.Path()
		found[path] = append(found[path], r)
	}
	return found
}

// checkSpans compares the exact bytes that each diagnostic marks, and the other places of the same
// mistake that it names, with a golden file: analysistest compares only lines.
func checkSpans(t *testing.T, results []*analysistest.Result, golden string) {
	t.Helper()
	var lines []string
	for _, d := range diagnostics(results) {
		add := func(pos, end token.Pos, what string) {
			from, to := d.pass.Fset.Position(pos), d.pass.Fset.Position(end)
			marked := string(readFile(t, from.Filename)[from.Offset:to.Offset])
			lines = append(lines, fmt.Sprintf("%3d:%d-%d %s %q\n", from.Line, from.Column, to.Column, what, marked))
		}
		add(d.Pos, d.End, d.Category)
		for _, r := range d.Related {
			if r.Message == "also here" {
				add(r.Pos, r.End, r.Message)
			}
		}
	}
	slices.Sort(lines)
	compareGolden(t, golden, "# What the diagnostics of bad.go mark: line:columns, category, bytes.\n"+strings.Join(lines,
		""))
}

// compareFixes applies the fix of each diagnostic, and compares the result with a golden file.
func compareFixes(t *testing.T, results []*analysistest.Result, file string) {
	t.Helper()
	src := readFile(t, file)
	type edit struct {
		start, end int
		text       string
	}
	var edits []edit
	for _, d := range diagnostics(results) {
		for _, fix := range d.SuggestedFixes {
			for _, e := range fix.TextEdits {
				position := d.pass.Fset.Position
				edits = append(edits, edit{position(e.Pos).Offset, position(e.End).Offset, string(e.NewText)})
			}
		}
	}
	slices.SortFunc(edits, func(a, b edit) int { return b.start - a.start })
	for _, e := range edits {
		src = slices.Replace(src, e.start, e.end, []byte(e.text)...)
	}
	formatted, err := format.Source(src)
	if err != nil {
		t.Fatal(err)
	}
	compareGolden(t, file+".golden", string(formatted))
}

type diagnostic struct {
	analysis.Diagnostic
	pass *analysis.Pass
}

func diagnostics(results []*analysistest.Result) []diagnostic {
	var all []diagnostic
	for _, r := range results {
		for _, d := range r.Action.Diagnostics {
			all = append(all, diagnostic{d, r.Pass})
		}
	}
	return all
}

func compareGolden(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v: run go test with -update, and read what it writes", err)
	}
	if got != string(want) {
		t.Errorf("%s differs: run go test with -update, and read the difference\ngot:\n%s", file, got)
	}
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
