package main

import (
	"context"
	"errors"
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
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/uricheck"
)

// Exit statuses of the stand-alone program. For findings, x/tools' stand-alone drivers have the
// same status; scripts can distinguish it from that of a failure. go vet and go fix have statuses
// of their own.
const (
	exitClean    = 0
	exitError    = 1 // usage, load or write error; it overrides exitFindings
	exitFindings = 3

	exitInterrupted = 130 // as in shells for SIGINT
)

// program is one run of the command.
type program struct {
	analyzer       *analysis.Analyzer
	rules          []*uricheck.Rule
	newAnalyzer    func(entries bool) *analysis.Analyzer
	idle           engine.Idle
	analyze        func(context.Context, engine.Config) (*engine.Result, error)
	stdout, stderr io.Writer

	reported    map[string]bool // errors that it has reported
	interrupted bool            // the findings are incomplete
	quiet       bool            // it prints no notes
	shown       *progressLine   // nil if there is none
}

// run executes the command line and returns the exit status. As a tool of go vet it
// does not return.
func (p *program) run(args []string) int {
	if engine.IsToolCall(args) {
		signal.Reset(syscall.SIGPIPE)
		engine.Tool(p.analyzer, p.idle)
	}
	if len(args) > 0 {
		if c := commandNamed(args[0]); c != nil {
			if len(args) > 1 && isHelpFlag(args[1]) {
				return p.help([]string{c.name})
			}
			return c.run(p, args[1:])
		}
	}
	opts, err := p.parse("", (*program).checkFlags, args)
	if err == nil {
		err = opts.complete()
	}
	if err != nil {
		return p.refuse("help", err)
	}
	p.quiet = opts.quiet
	status := p.check(opts)
	if status == exitError {
		noteCommand(p, opts.patterns[0])
	}
	return status
}

// noteCommand tells people who seem to mean a command that uricheck has no command of this name. A
// directory is a package.
func noteCommand(p *program, name string) {
	near := nearest.DidYouMean(name, commandNames(), "uricheck %s")
	if _, err := os.Stat(name); err == nil || near == "" && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") != "" {
		return
	}
	if near == "" {
		near = `; "uricheck help" lists the commands`
	}
	p.notef("the go command reads %q as a package%s", name, near)
}

// isHelpFlag reports whether an argument asks for help, as in package flag.
func isHelpFlag(arg string) bool {
	return slices.Contains([]string{"-h", "-help", "--h", "--help"}, arg)
}

// check analyses packages, and prints or fixes the findings.
func (p *program) check(opts *options) int {
	if opts.writeBaseline {
		return makeBaseline(p, opts)
	}
	result, ok := p.find(opts)
	if !ok {
		return p.status(false)
	}
	if opts.fix && !p.interrupted {
		return p.fix(opts, result)
	}
	p.printFindings(opts, result)
	return p.status(opts.fails(result.Findings))
}

// find analyses packages, and returns the findings that are not in the baseline and, with
// -new-from, are on changed lines.
func (p *program) find(opts *options) (*engine.Result, bool) {
	since, err := changesSince(opts)
	if err != nil {
		p.errorf("-new-from: %v", err)
		return nil, false
	}
	known, err := readBaseline(p, opts)
	if err != nil {
		p.errorf("%v", err)
		return nil, false
	}
	result, ok := p.analyzePackages(opts)
	if !ok {
		return nil, false
	}
	if known != nil {
		known.leaveOut(result)
		if !opts.fix && !p.interrupted { // after fixes, an entry may be gone
			noteGone(p, known, result)
		}
	}
	if since != nil {
		result.Findings = slices.DeleteFunc(result.Findings, func(f finding.Finding) bool { return !since.Brings(f) })
	}
	return result, true
}

// changesSince returns the changes since a revision, nil without -new-from.
func changesSince(opts *options) (*changes.Changes, error) {
	if opts.newFrom == "" {
		return nil, nil
	}
	return changes.Since(opts.dir, opts.newFrom)
}

// analyzePackages analyses the packages, and reports those that it could not analyse.
func (p *program) analyzePackages(opts *options) (*engine.Result, bool) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	result, err := p.analyze(ctx, engine.Config{
		Dir:      opts.dir,
		Patterns: opts.patterns,
		Tags:     opts.tags,
		NoTests:  !opts.test,
		Flags:    opts.analyzerFlags,
		Entries:  opts.entries,
		Progress: p.progress(),
		New:      p.newAnalyzer,
		Idle:     p.idle,
	})
	p.endProgress()
	switch {
	case ctx.Err() != nil && result != nil:
		p.interrupted = true
		result.Errors = append(result.Errors, "interrupted: uricheck has analysed "+
			report.Plural(len(result.Packages), "package")+"; the next run goes on from here")
	case ctx.Err() != nil:
		p.interrupted = true
		p.errorf("interrupted: uricheck has analysed no package")
		return nil, false
	case err != nil:
		p.errorf("%v", err)
		return nil, false
	}
	for _, dir := range append([]string{opts.dir}, result.Dirs...) {
		removeLeftOver(dir)
	}
	result.Findings = opts.adjust(result.Findings)
	for _, text := range result.Errors {
		p.errorf("%s", report.Clean(text)) // each on one line, even if names contain line ends
	}
	return result, true
}

func (p *program) status(findings bool) int {
	switch {
	case p.interrupted:
		return exitInterrupted
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
	p.say(text)
}

// notef tells the user something that is not an error.
func (p *program) notef(format string, args ...any) {
	if !p.quiet {
		p.say(fmt.Sprintf(format, args...))
	}
}

// say prints a message. The lines of a multi-line one, as the go command writes them, all get the prefix.
func (p *program) say(text string) {
	text = strings.TrimRight(text, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		fmt.Fprintf(p.stderr, "uricheck: %s\n", report.Clean(strings.TrimRight(line, "\r")))
	}
}

// printJSON writes a value to standard output.
func (p *program) printJSON(v any, indent string) {
	p.print(report.JSON(v, indent))
}

// print writes to standard output. It ignores a closed pipe.
func (p *program) print(text string) {
	if text == "" {
		return
	}
	if _, err := io.WriteString(p.stdout, text); err != nil && !errors.Is(err, syscall.EPIPE) {
		p.errorf("cannot write the output: %v", files.Cause(err))
	}
}
