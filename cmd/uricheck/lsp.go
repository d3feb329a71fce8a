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

const lspUsageHead = `uricheck lsp is a language server, which editors run beside gopls.

Usage:
  uricheck lsp [flags]

Flags, beside those of the rules:
`

const lspUsageTail = `
The server speaks LSP 3.17 on standard input and output, and logs to standard error. While
you edit a file, the server shows the findings in its package, and takes unsaved changes
into account. It offers the fixes as code actions, and explains the URI under the cursor.
It checks the packages of open files in the folders of the workspace. While you type in a
file that is not a test, the server leaves out the tests until you pause. If a package
does not type-check, the server keeps its earlier findings, except where the text has
changed. When you save a file, the server also checks the packages that import its
package.

Editors may send settings, which have the names of the flags, by initializationOptions or
workspace/didChangeConfiguration. They override the flags, and the flags override the configuration
file at the root of the module or repository, which the server reads again when it changes:
see "uricheck help config".

Exit status:
  0  the client sent shutdown, and then exit
  1  the command line is wrong, or the client disconnected without sending these
`

func lspUsage(*program) string {
	fs := newFlagSet()
	new(options).registerLoading(fs)
	return usageOf(lspUsageHead, fs, lspUsageTail)
}

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
		return explainFlagError(fs, err, "uricheck help lsp")
	}
	if fs.NArg() > 0 {
		return errors.New("lsp takes no packages: the editor opens files")
	}
	return nil
}

func (p *program) lspFlags(opts *options) *flag.FlagSet {
	fs := newFlagSet()
	opts.registerLoading(fs)
	p.registerAnalyzerFlags(fs, &opts.analyzerFlags)
	return fs
}
