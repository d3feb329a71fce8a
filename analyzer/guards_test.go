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
	analysistest.Run(t, testdata, analyzer.New(), "guards", "guards/top")
}

// TestIntent: calls that are to fail, or fail with the default transport alone, are left
// alone.
func TestIntent(t *testing.T) {
	analysistest.Run(t, testdata, analyzer.New(), "intent", "intent/mocked")
}
