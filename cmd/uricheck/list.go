package main

import (
	"errors"
	"flag"
	"os"
	"slices"

	"golang.org/x/term"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// listOptions are the flags and arguments of "uricheck list".
type listOptions struct {
	options
	format listFormat
}

// listFormat is a way to print the inventory: a value of -format.
type listFormat struct {
	name  string
	print func(rows []listRow, width int) (string, error)
}

// listFormats has the default first.
var listFormats = []listFormat{{"table", rowsAsTable}, {"json", rowsAsJSON}}

// list prints the texts that the analyzer follows, and returns the exit status.
func (p *program) list(args []string) int {
	opts, err := p.commandLine().parseListFlags(args)
	if err != nil {
		return p.refuse("list", err)
	}
	opts.entries = true
	result, ok := p.analyzePackages(&opts.options)
	if !ok {
		return p.status(false)
	}
	rows := collectRows(result.Entries)
	width := 0
	if out, isFile := p.stdout.(*os.File); isFile && term.IsTerminal(int(out.Fd())) {
		width = report.Width(out)
	}
	text, err := opts.format.print(rows, width)
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	p.print(text)
	return p.status(false)
}

// parseListFlags parses the arguments after "list". The error is a sentence for the user, or
// flag.ErrHelp.
func (l commandLine) parseListFlags(args []string) (*listOptions, error) {
	var opts *listOptions
	fs, err := l.parse(".", args, "uricheck help list", func() (*flag.FlagSet, *options) {
		opts = &listOptions{format: listFormats[0]}
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
	fs.Func("format", "print as `table` or json (default table)", func(name string) error {
		i := slices.IndexFunc(listFormats, func(f listFormat) bool { return f.name == name })
		if i < 0 {
			return errors.New("the formats are table and json")
		}
		o.format = listFormats[i]
		return nil
	})
}
