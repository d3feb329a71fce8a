package intent

import (
	"go/token"
	"go/types"
	"maps"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/wordtest"
)

// TestWordsDecide checks the example of each word: whether the test wants a failure depends on
// the word.
func TestWordsDecide(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: std(), done: make(map[string]*types.Package)}
	isWanted := func(t *testing.T, example string) bool {
		file, info, err := checkSource(fset, imp, "p_test.go", wantedHeader+example)
		if err != nil {
			t.Fatalf("the example does not compile: %v\n%s", err, example)
		}
		calls := markedCalls(file)
		if len(calls) != 1 {
			t.Fatalf("%d calls with BAD, want 1, in\n%s", len(calls), example)
		}
		return New(info, nil, nil).FailureWanted(calls[0]) != None
	}
	wordtest.Decide(t, map[string]*code.WordList{
		"assertsNoError": &assertsNoError, "assertsEqual": &assertsEqual, "asserts": &asserts,
		"nilCheckers": &nilCheckers, "equalCheckers": &equalCheckers,
		"musts": &musts, "aborts": &aborts, "prints": &prints,
	}, false, isWanted)
	wordtest.Decide(t, map[string]*code.WordList{"failures": &failures, "panics": &panics, "wishes": &wishes}, true, isWanted)
}

// TestGomegaDecides checks that a case depends on each of gomega's names.
func TestGomegaDecides(t *testing.T) {
	fset := token.NewFileSet()
	imp := &stubImporter{fset: fset, std: std(), done: make(map[string]*types.Package)}
	var wanted []func() bool
	for _, c := range wantedCases {
		file, info, err := checkSource(fset, imp, "p_test.go", wantedHeader+c.file())
		if err != nil {
			t.Fatal(err)
		}
		call := markedCalls(file)[0]
		wanted = append(wanted, func() bool { return New(info, nil, nil).FailureWanted(call) != None })
	}
	decides := func() bool {
		for i, c := range wantedCases {
			if wanted[i]() != c.wanted {
				return true
			}
		}
		return false
	}
	checkKeys(t, "expects", expects, decides)
	checkKeys(t, "expectVerbs", expectVerbs, decides)
	checkKeys(t, "errorMatchers", errorMatchers, decides)
}

// checkKeys removes each key from a table.
func checkKeys[V any](t *testing.T, name string, table map[string]V, decides func() bool) {
	t.Helper()
	for key, value := range maps.Clone(table) {
		delete(table, key)
		if !decides() {
			t.Errorf("%s: no case needs %q", name, key)
		}
		table[key] = value
	}
}
