package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
)

// whyOptions are the flags and the argument of "uricheck why".
type whyOptions struct {
	options
	file   string // its absolute name
	line   int
	asJSON bool
}

// why shows where the URLs of a line go, and returns the exit status.
func (p *program) why(args []string) int {
	opts, err := p.parseWhyFlags(args)
	if err != nil {
		return p.refuse("why", err)
	}
	opts.entries = true
	result, ok := p.analyzePackages(&opts.options)
	if !ok {
		return p.status(false)
	}
	entries := slices.DeleteFunc(result.Entries, func(e inventory.Entry) bool { return !opts.isOn(e) })
	if opts.asJSON {
		p.printJSON(whyRows(entries, &opts.options), "\t")
		return p.status(false)
	}
	if len(entries) == 0 && len(result.Errors) == 0 { // a package with an error has no texts
		p.print("no text of this line reaches a known function that takes a URL\n")
		return p.status(false)
	}
	opts.adjustEntries(entries)
	p.print(whyText(entries))
	return p.status(false)
}

// isOn reports whether a line contains a literal of a text, its use, the bytes that a finding about
// it marks, such as an unknown value, or a call that the text passes.
func (o *whyOptions) isOn(e inventory.Entry) bool {
	return slices.ContainsFunc(slices.Concat([]inventory.Range{e.At}, e.Literals, e.Marked), func(r inventory.Range) bool {
		return r.Start.Filename == o.file && r.Start.Line <= o.line && o.line <= r.End.Line
	}) || slices.ContainsFunc(e.Steps, func(s inventory.Step) bool {
		return s.Kind == inventory.Passes && s.At.Filename == o.file && s.At.Line == o.line
	})
}

func (o *whyOptions) registerWhy(fs *flag.FlagSet) {
	o.registerLoading(fs)
	fs.BoolVar(&o.asJSON, "json", false, "print the texts as a JSON array, like \"list -format json\", each with its steps")
}

// parseWhyFlags parses the arguments after "why". The error is a sentence for the user, or
// flag.ErrHelp.
func (p *program) parseWhyFlags(args []string) (*whyOptions, error) {
	var opts *whyOptions
	fs, err := p.parse(args, "uricheck help why", func() (*flag.FlagSet, *options) {
		opts = new(whyOptions)
		fs := newFlagSet()
		opts.registerWhy(fs)
		return fs, &opts.options
	})
	if err != nil {
		return nil, err
	}
	if fs.NArg() != 1 {
		return nil, errors.New(`why needs a file and a line, as in "uricheck why client.go:41"`)
	}
	if err := opts.setLine(fs.Arg(0)); err != nil {
		return nil, err
	}
	return opts, opts.complete()
}

// setLine parses FILE:LINE, with or without a column after it, because uricheck prints findings
// with a column.
func (o *whyOptions) setLine(at string) (err error) {
	fields := strings.Split(at, ":")
	column := ""
	if n := len(fields); n > 2 && isNumber(fields[n-1]) && isNumber(fields[n-2]) {
		column, fields = fields[n-1], fields[:n-1]
	}
	last := len(fields) - 1
	if last < 1 || !isNumber(fields[last]) {
		return fmt.Errorf("why needs a file and a line, as in client.go:41, not %s", strconv.Quote(at))
	}
	name := strings.Join(fields[:last], ":")
	o.line, _ = strconv.Atoi(fields[last])
	if err := checkPosition(name, o.line, column); err != nil {
		return err
	}
	if o.file, err = filepath.Abs(name); err != nil {
		return err
	}
	o.patterns = []string{filepath.Dir(o.file)}
	return nil
}

// checkPosition checks that a file has a line, and the line a column, in bytes, if that is not "".
func checkPosition(name string, line int, column string) error {
	content, err := files.ReadRegular(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s", name)
	case errors.Is(err, fs.ErrInvalid):
		return fmt.Errorf("%s is not a regular file: name a Go file", name)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", name, files.Cause(err))
	}
	lines := bytes.Split(content, []byte("\n"))
	if line < 1 || line > len(lines) {
		return fmt.Errorf("%s has no line %d: it has %d lines", name, line, len(lines))
	}
	end := len(bytes.TrimSuffix(lines[line-1], []byte("\r"))) + 1
	if n, _ := strconv.Atoi(column); column != "" && (n < 1 || n > end) {
		return fmt.Errorf("line %d of %s has no column %d: it ends at column %d", line, name, n, end)
	}
	return nil
}

func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 31)
	return err == nil
}
