package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer"
)

// TestGuards checks that the analyzer executes the operations of a program on a known text. It
// ignores a text that a guard keeps from the sink, or completes, and reports a similar one that
// fails behind the same guard.
func TestGuards(t *testing.T) {
	// The analyzer ignores calls whose failure the author wants, or that fail with the default
	// transport alone. One run for all packages, because they share net/http.
	analysistest.Run(t, testdata, analyzer.New(analyzer.Options{}), "guards", "guards/top", "intent", "intent/mocked")
}
