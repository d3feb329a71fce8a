package analyzer_test

import (
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/analyzer"
)

// TestGuards: what a program does to a text that is known is executed. A text that a
// guard keeps from the sink, or completes, is left alone, and the neighbour that fails
// behind the same guard is reported.
func TestGuards(t *testing.T) {
	// Calls that are to fail, or fail with the default transport alone, are left alone: that is
	// intent. One run for all: they share net/http.
	analysistest.Run(t, testdata, analyzer.New(analyzer.Options{}), "guards", "guards/top", "intent", "intent/mocked")
}
