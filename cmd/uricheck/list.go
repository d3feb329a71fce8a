package main

import (
	"errors"
	"flag"
	"slices"
)

// listOptions are the flags and arguments of "uricheck list".
type listOptions struct {
	options
	format listFormat
}

// listFormat is a way to print the inventory: a value of -format.
type listFormat struct {
	name  string
	print func([]listRow) (string, error)
}

// listFormats has the default first.
var listFormats = []listFormat{{"table", rowsAsTable}, {"json", rowsAsJSON}, {"csv", rowsAsCSV}}

// list prints the texts that the analyzer follows, and returns the exit status.
func (p *program) list(args []string) int {
	opts, err := parseListFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help([]string{"list"})
	}
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	opts.entries = true
	result, ok := p.analyzePackages(&opts.options)
	if !ok {
		return exitError
	}
	text, err := opts.format.print(collectRows(result.Entries))
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	p.print(text)
	return p.status(false)
}

// parseListFlags parses what follows "list". The error is a sentence for the
// user, or flag.ErrHelp.
func parseListFlags(args []string) (*listOptions, error) {
	opts := &listOptions{format: listFormats[0]}
	fs := newFlagSet()
	opts.register(fs)
	if err := fs.Parse(args); err != nil {
		return nil, explainFlagError(err, "uricheck help list")
	}
	opts.patterns = fs.Args()
	return opts, opts.complete()
}

func (o *listOptions) register(fs *flag.FlagSet) {
	o.registerLoading(fs)
	fs.Func("format", "print as `table`, json or csv (default table)", func(name string) error {
		i := slices.IndexFunc(listFormats, func(f listFormat) bool { return f.name == name })
		if i < 0 {
			return errors.New("the formats are table, json and csv")
		}
		o.format = listFormats[i]
		return nil
	})
}
