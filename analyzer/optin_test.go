package analyzer_test

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestOptInHidesNothing checks that no rule that a user turns on removes a finding of another rule, or
// weakens it, in all of the test data. An ordinary run turns on all of them together.
func TestOptInHidesNothing(t *testing.T) {
	names := packagesWithData(t)
	turnedOn := map[string]*analysis.Analyzer{"style": analyzer.New(analyzer.Options{Style: true})}
	all := make(map[string]bool)
	for _, r := range uricheck.Rules() {
		all[r.Name] = true
		if stdlibtest.Long() && (r.OptIn || r.Name == "unescaped") {
			turnedOn[r.Name] = analyzer.New(analyzer.Options{Rules: map[string]bool{r.Name: true}})
		}
	}
	turnedOn["all"] = analyzer.New(analyzer.Options{Rules: all})
	added := make(map[string]int)
	var adding sync.Mutex // the packages are analyzed side by side
	a := analyzer.New(analyzer.Options{})
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		if !slices.Contains(names, pass.Pkg.Path()) {
			return run(pass) // a dependency, for its facts
		}
		want, err := reportsOf(pass, run)
		for name, with := range turnedOn {
			got, withErr := reportsOf(pass, with.Run)
			err = errors.Join(err, withErr)
			adding.Lock()
			added[name] += len(got) - len(want)
			adding.Unlock()
			for report := range want {
				if !got[report] {
					t.Errorf("-%s=true takes away %s", name, report)
				}
			}
		}
		return nil, err
	}
	analysistest.Run(silent{}, testdata, a, names...)
	for name := range turnedOn {
		if added[name] == 0 {
			t.Errorf("-%s=true adds no finding", name)
		}
	}
}

// TestOptInKeepsFixes checks that no rule that a user turns on takes a fix of another rule away. An ordinary run turns
// one on.
func TestOptInKeepsFixes(t *testing.T) {
	turnedOn := []string{"insecure"}
	if stdlibtest.Long() {
		for _, r := range uricheck.Rules() {
			if r.OptIn || r.Name == "unescaped" {
				turnedOn = append(turnedOn, r.Name)
			}
		}
	}
	names := packagesWithData(t)
	a := analyzer.New(analyzer.Options{})
	run := a.Run
	a.Run = func(pass *analysis.Pass) (any, error) {
		if !slices.Contains(names, pass.Pkg.Path()) {
			return run(pass)
		}
		want, err := countFixes(pass, run)
		for _, name := range turnedOn {
			with := analyzer.New(analyzer.Options{Rules: map[string]bool{name: true}})
			got, withErr := countFixes(pass, with.Run)
			err = errors.Join(err, withErr)
			for finding, fixes := range want {
				if got[finding] < fixes {
					t.Errorf("-%s=true takes away a fix of %s", name, finding)
				}
			}
		}
		return nil, err
	}
	analysistest.Run(silent{}, testdata, a, names...)
}

// countFixes returns the number of fixes of each finding.
func countFixes(pass *analysis.Pass, run func(*analysis.Pass) (any, error)) (map[string]int, error) {
	found := make(map[string]int)
	collecting := *pass
	collecting.Report = func(d analysis.Diagnostic) {
		found[pass.Fset.Position(d.Pos).String()+": "+d.Category] += len(d.SuggestedFixes)
	}
	_, err := run(&collecting)
	return found, err
}

// silent ignores what analysistest expects: the want comments are for the rules of the packages.
type silent struct{}

func (silent) Errorf(string, ...any) {}

// reportsOf returns what a run reports about a package: a line for each finding.
func reportsOf(pass *analysis.Pass, run func(*analysis.Pass) (any, error)) (map[string]bool, error) {
	found := make(map[string]bool)
	collecting := *pass
	collecting.ReadFile = func(string) ([]byte, error) { return nil, fs.ErrNotExist } // without fixes, it is faster
	collecting.Report = func(d analysis.Diagnostic) {
		found[pass.Fset.Position(d.Pos).String()+": "+d.Category+": "+d.Message] = true
	}
	_, err := run(&collecting)
	return found, err
}

// packagesWithData returns the packages in the test data.
func packagesWithData(t *testing.T) []string {
	t.Helper()
	found := make(map[string]bool)
	root := filepath.Join(testdata, "src")
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(name, ".go") { // nats.go is a directory
			dir, relErr := filepath.Rel(root, filepath.Dir(name))
			found[filepath.ToSlash(dir)], err = true, relErr
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(found))
}
