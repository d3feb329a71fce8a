package main

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/nearest"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// listOptions are the flags and arguments of "uricheck list".
type listOptions struct {
	options
	tableFormat string   // one of listFormats
	purposes    []string // the purposes of the rows to print; all if there are none
}

// listFormats are the values of -format.
var listFormats = []string{"table", "json"}

// list prints the texts that the analyzer follows, and returns the exit status.
func (p *program) list(args []string) int {
	opts, err := p.parseListFlags(args)
	if err != nil {
		return p.refuse("list", err)
	}
	opts.entries = true
	result, ok := p.analyzePackages(&opts.options)
	if !ok {
		return p.status(false)
	}
	rows := collectRows(result.Entries)
	if len(opts.purposes) > 0 {
		rows = slices.DeleteFunc(rows, func(r listRow) bool { return !slices.Contains(opts.purposes, r.Purpose) })
	}
	if opts.tableFormat == "json" {
		p.printJSON(rows, "\t")
		return p.status(false)
	}
	width := 0
	if out, isFile := p.stdout.(*os.File); isFile && term.IsTerminal(int(out.Fd())) {
		width = report.Width(out)
	}
	p.print(rowsAsTable(rows, width))
	return p.status(false)
}

// parseListFlags parses the arguments after "list". The error is a sentence for the user, or
// flag.ErrHelp.
func (p *program) parseListFlags(args []string) (*listOptions, error) {
	var opts *listOptions
	fs, err := p.parse(args, "uricheck help list", func() (*flag.FlagSet, *options) {
		opts = &listOptions{tableFormat: "table"}
		fs := newFlagSet()
		opts.register(fs)
		return fs, &opts.options
	})
	if err != nil {
		return nil, err
	}
	opts.patterns = fs.Args()
	return opts, opts.complete()
}

func (o *listOptions) register(fs *flag.FlagSet) {
	o.registerLoading(fs)
	fs.Func("format", "print as `table` or json (default table)", oneOf(&o.tableFormat, listFormats, "the formats are table and json"))
	fs.Func("purpose", "list only texts for these purposes: a comma-separated `list`, as in send,dial", o.setPurposes)
}

func purposeNames() []string {
	var names []string
	for p := range stdlib.Purposes() {
		names = append(names, p.String())
	}
	return names
}

func (o *listOptions) setPurposes(list string) error {
	o.purposes = strings.Split(list, ",")
	for _, name := range o.purposes {
		if slices.Contains(purposeNames(), name) {
			continue
		}
		if near := nearest.DidYouMean(name, purposeNames(), "%s"); near != "" {
			return fmt.Errorf("there is no purpose %q%s", name, near)
		}
		return fmt.Errorf("there is no purpose %q; the purposes are %s", name, strings.Join(purposeNames(), ", "))
	}
	return nil
}
