package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/lsp"
)

// lspDelay is how long after a change the server waits for the next one: somewhat longer
// than between two keys.
const lspDelay = 300 * time.Millisecond

const lspUsageHead = `uricheck lsp is a language server, which editors run beside gopls.

Usage:
  uricheck lsp [flags]

Flags, beside those of the rules:
`

const lspUsageTail = `
It speaks LSP 3.17 on standard input and output, and logs to standard error. While a
file is edited it shows what uricheck finds in its package, what is not saved
included, offers the fixes as code actions, and explains the URI under the cursor.
It looks at the packages of open files in the folders of the workspace. Where one
does not type-check, what was found before stays, but where the text is changed.

Exit status:
  0  the client said shutdown, and then exit
  1  wrong usage, or it did not
`

// lspUsage is what "uricheck help lsp" prints.
func lspUsage() string {
	var b strings.Builder
	b.WriteString(lspUsageHead)
	fs := newFlagSet()
	new(options).registerLoading(fs)
	fs.VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	b.WriteString(lspUsageTail)
	return b.String()
}

// lsp serves an editor, and returns the exit status.
func (p *program) lsp(args []string) int {
	opts, err := p.parseLSPFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help([]string{"lsp"})
	}
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	server := lsp.Server{
		Analyze: p.analyzeFor(opts),
		Version: version(),
		Delay:   lspDelay,
		Log:     p.stderr,
	}
	if err := server.Serve(ctx, os.Stdin, p.stdout); err != nil {
		p.errorf("%v", err)
	}
	return p.status(false)
}

func (p *program) parseLSPFlags(args []string) (*options, error) {
	opts := new(options)
	fs := newFlagSet()
	opts.registerLoading(fs)
	p.registerAnalyzerFlags(fs, &opts.analyzerFlags)
	if err := fs.Parse(args); err != nil {
		return nil, explainFlagError(err, "uricheck help lsp")
	}
	if fs.NArg() > 0 {
		return nil, errors.New("uricheck lsp takes no packages: the editor opens files")
	}
	return opts, nil
}

// analyzeFor returns the analysis that the server needs.
func (p *program) analyzeFor(opts *options) lsp.Analyze {
	return func(ctx context.Context, dirs []string, overlay map[string][]byte) (*lsp.Analysis, error) {
		result, err := p.analyze(ctx, engine.Config{
			Analyzer: p.analyzer.Name,
			Dir:      dirs[0],
			Patterns: dirs,
			Tags:     opts.tags,
			NoTests:  !opts.test,
			Flags:    opts.analyzerFlags,
			Brief:    true, // a compiler's messages are gopls's matter
			Overlay:  overlay,
		})
		if err != nil {
			return nil, err
		}
		return &lsp.Analysis{Findings: result.Findings, Analysed: result.Dirs, Incomplete: result.Incomplete, Errors: result.Errors}, nil
	}
}
