// The uricheck command finds URLs in Go code that make a call fail, or that do not mean what they
// seem to mean. It is a program of its own, a tool for go vet -vettool and a tool for go fix
// -fixtool. Run "uricheck help".
package main

import (
	"context"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/uricheck"
)

func main() {
	// The default action for SIGPIPE on descriptors 1 and 2 kills the process without a message: a
	// write to a closed pipe should be an error like any other.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

func run(args []string, stdout, stderr io.Writer) int {
	p := &program{
		analyzer:    newAnalyzer(false),
		newAnalyzer: newAnalyzer,
		rules:       uricheck.Rules(),
		idle:        engine.NewIdle(),
		analyze:     analyze,
		stdout:      stdout,
		stderr:      stderr,
	}
	return p.run(args)
}

// analyze is for a process that ends after the analysis.
func analyze(ctx context.Context, c engine.Config) (*engine.Result, error) {
	engine.SaveMemory()
	return engine.Run(ctx, c)
}

func newAnalyzer(entries bool) *analysis.Analyzer {
	if entries {
		return analyzer.NewInventory(analyzer.Options{})
	}
	return analyzer.New(analyzer.Options{})
}
