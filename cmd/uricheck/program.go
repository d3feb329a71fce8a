package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"

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
	analyzer       *analysis.Analyzer
	rules          []*uricheck.Rule
	stdout, stderr io.Writer

	reported map[string]bool // errors
}

// run executes the command line and returns the exit status. In vet mode it
// does not return: unitchecker ends the process.
func (p *program) run(args []string) int {
	if isVetCall(args) {
		p.vet()
	}
	if len(args) > 0 {
		switch args[0] {
		case "help":
			return p.help(args[1:])
		case "list":
			return p.list(args[1:])
		case "explain":
			return p.explain(args[1:])
		case "version":
			return p.version()
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

// check loads, analyses and prints or fixes.
func (p *program) check(opts *options) int {
	loaded, graph, err := p.analyze(opts)
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	if opts.json {
		p.printJSON(graph)
		return p.status(false)
	}
	found := collect(graph)
	if opts.fix {
		return p.fix(opts, loaded, found)
	}
	p.printFindings(found)
	return p.status(len(found) > 0)
}

// analyze loads and analyses the packages, and reports those that it could not.
func (p *program) analyze(opts *options) (*loaded, *checker.Graph, error) {
	l, err := p.load(opts)
	if err != nil {
		return nil, nil, err
	}
	graph, err := checker.Analyze([]*analysis.Analyzer{p.analyzer}, l.roots, nil)
	if err != nil {
		return nil, nil, err
	}
	p.reportSkipped(graph)
	return l, graph, nil
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
		fmt.Fprintf(p.stderr, "uricheck: %s\n", clean(strings.TrimRight(line, "\r")))
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
