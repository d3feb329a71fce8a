package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/lsp"
)

// lspDelay is the time for which the server waits for another change after one that needs a run of
// the go command, or before it checks the tests too: somewhat longer than the time between two
// keystrokes.
const lspDelay = 300 * time.Millisecond

// lsp serves an editor, and returns the exit status.
func (p *program) lsp(args []string) int {
	err := p.checkLSPFlags(args)
	if err != nil {
		return p.refuse("lsp", err)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	editor := newEditor(p, args)
	server := lsp.Server{
		Analyze:   editor.analyze,
		Quick:     editor.quick,
		Configure: editor.configure,
		Idle:      editor.collector.collect,
		Closed:    editor.forget,
		Version:   version(),
		Delay:     lspDelay,
		Log:       p.stderr,
	}
	if err := server.Serve(ctx, os.Stdin, p.stdout); err != nil {
		p.errorf("%v", err)
	}
	return p.status(false)
}

// checkLSPFlags returns the fault of a command line.
func (p *program) checkLSPFlags(args []string) error {
	fs := p.lspFlags(new(options))
	if err := fs.Parse(args); err != nil {
		return explainFlagError(fs, err, "lsp")
	}
	if fs.NArg() > 0 {
		return errors.New("lsp takes no packages: the editor opens files")
	}
	return nil
}

func (p *program) lspFlags(opts *options) *flag.FlagSet {
	fs := newFlagSet()
	opts.registerLoading(fs)
	p.registerAnalyzerFlags(fs, opts)
	return fs
}
