package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/changes"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Exit statuses of the stand-alone program. Findings have the status that
// x/tools' stand-alone drivers give them, so that scripts can tell them from a
// failure; go vet and go fix have statuses of their own.
const (
	exitClean    = 0
	exitError    = 1 // usage, load or write error; it wins over findings
	exitFindings = 3
)

// program is one run of the command.
type program struct {
	analyzer, inventory *analysis.Analyzer
	rules               []*uricheck.Rule
	idle                engine.Idle
	analyze             func(context.Context, engine.Config) (*engine.Result, error)
	describe            func(context.Context, engine.Config) ([]*unit.Package, error)
	stdout, stderr      io.Writer

	reported map[string]bool // errors
	shown    *progressLine   // nil if there is none
}

// run executes the command line and returns the exit status. As a tool of go vet it
// does not return.
func (p *program) run(args []string) int {
	if engine.IsToolCall(args) {
		signal.Reset(syscall.SIGPIPE)
		engine.Tool(p.analyzer, p.inventory, p.idle)
	}
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return p.help(args[1:])
		case "list":
			return p.list(args[1:])
		case "why":
			return p.why(args[1:])
		case "explain":
			return p.explain(args[1:])
		case "lsp":
			return p.lsp(args[1:])
		case "version":
			return p.printVersion()
		case "gopls":
			return p.gopls(args[1:])
		}
	}
	opts, err := p.parseFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help(nil)
	}
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	return p.check(opts)
}

// check analyses, and prints or fixes.
func (p *program) check(opts *options) int {
	result, ok := p.find(opts)
	if !ok {
		return exitError
	}
	if opts.fix {
		return p.fix(opts, result)
	}
	p.printFindings(opts, result)
	return p.status(opts.fails(result.Findings) && opts.format != "json")
}

// find analyses, and keeps the findings that are wanted: those that a change brings, if
// that is asked for.
func (p *program) find(opts *options) (*engine.Result, bool) {
	if opts.newFrom == "" {
		return p.analyzePackages(opts)
	}
	since, err := changes.Since(opts.dir, opts.newFrom)
	if err != nil {
		p.errorf("-new-from: %v", err)
		return nil, false
	}
	result, ok := p.analyzePackages(opts)
	if ok {
		result.Findings = slices.DeleteFunc(result.Findings, func(f finding.Finding) bool { return !since.Brings(f) })
	}
	return result, ok
}

// analyzePackages analyses the packages, and reports those that it could not.
func (p *program) analyzePackages(opts *options) (*engine.Result, bool) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	result, err := p.analyze(ctx, engine.Config{
		Analyzer: p.analyzer.Name,
		Dir:      opts.dir,
		Patterns: opts.patterns,
		Tags:     opts.tags,
		NoTests:  !opts.test,
		Flags:    opts.analyzerFlags,
		Entries:  opts.entries,
		Progress: p.progress(),
	})
	p.endProgress()
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
	if err != nil {
		p.errorf("%v", err)
		return nil, false
	}
	for _, text := range result.Errors {
		p.errorf("%s", report.Clean(text)) // a line each, whatever the names in it
	}
	return result, true
}

func (p *program) status(findings bool) int {
	switch {
	case len(p.reported) > 0:
		return exitError
	case findings:
		return exitFindings
	}
	return exitClean
}

// errorf reports an error, once, and makes the exit status 1.
func (p *program) errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if p.reported[text] {
		return
	}
	if p.reported == nil {
		p.reported = make(map[string]bool)
	}
	p.reported[text] = true
	p.notef("%s", text)
}

// notef tells the user something that is not an error. The lines of a
// multi-line message, as the go command writes them, all get the prefix.
func (p *program) notef(format string, args ...any) {
	text := strings.TrimRight(fmt.Sprintf(format, args...), "\n")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(p.stderr, "uricheck: %s\n", report.Clean(strings.TrimRight(line, "\r")))
	}
}

// print writes to standard output; a reader that went away is an error.
func (p *program) print(text string) {
	if text == "" {
		return
	}
	if _, err := io.WriteString(p.stdout, text); err != nil {
		p.errorf("writing the output: %v", err)
	}
}
