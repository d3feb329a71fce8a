package intent

import (
	"go/token"
	"go/types"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/code/wordtest"
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
		"assertsNoError": &assertsNoError,
		"musts":          &musts, "aborts": &aborts, "prints": &prints,
	}, false, isWanted)
	wordtest.Decide(t, map[string]*code.WordList{"failures": &failures, "panics": &panics, "wishes": &wishes,
		"expects": &expects}, true, isWanted)
}
