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

// place is a line of a file.
type place struct {
	file string // its absolute name
	line int
}

// why shows where the URLs of a line go, and returns the exit status.
func (p *program) why(args []string) int {
	opts, at, err := p.parseWhy(args)
	if err != nil {
		return p.refuse("why", err)
	}
	opts.entries = true
	result, ok := p.analyzePackages(opts)
	if !ok {
		return p.status(false)
	}
	entries := slices.DeleteFunc(result.Entries, func(e inventory.Entry) bool { return !at.isOf(e) })
	if opts.json {
		p.printJSON(whyRows(entries, opts), "\t")
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

// isOf reports whether the line contains a literal of a text, its use, the bytes that a finding about
// it marks, such as an unknown value, or a call that the text passes.
func (p place) isOf(e inventory.Entry) bool {
	return slices.ContainsFunc(slices.Concat([]inventory.Range{e.At}, e.Literals, e.Marked), func(r inventory.Range) bool {
		return r.Start.Filename == p.file && r.Start.Line <= p.line && p.line <= r.End.Line
	}) || slices.ContainsFunc(e.Steps, func(s inventory.Step) bool {
		return s.Kind == inventory.Passes && s.At.Filename == p.file && s.At.Line == p.line
	})
}

func whyFlags(_ *program, to *options) *flag.FlagSet {
	fs := newFlagSet()
	to.registerLoading(fs)
	fs.BoolVar(&to.json, "json", false, "print the texts as a JSON array, like \"list -format json\", each with its steps")
	return fs
}

// parseWhy parses the arguments after "why", as parse does.
func (p *program) parseWhy(args []string) (opts *options, at place, err error) {
	if opts, err = p.parse("why", whyFlags, args); err != nil {
		return nil, at, err
	}
	if len(opts.patterns) != 1 {
		return nil, at, errors.New(`why needs a file and a line, as in "uricheck why client.go:41"`)
	}
	if at, err = placeOf(opts.patterns[0]); err != nil {
		return nil, at, err
	}
	opts.patterns = []string{filepath.Dir(at.file)}
	return opts, at, opts.complete()
}

// placeOf parses FILE:LINE, with or without a column after it, because uricheck prints findings
// with a column.
func placeOf(at string) (p place, err error) {
	fields := strings.Split(at, ":")
	if n := len(fields); n > 2 && isNumber(fields[n-1]) && isNumber(fields[n-2]) {
		fields = fields[:n-1]
	}
	last := len(fields) - 1
	if last < 1 || !isNumber(fields[last]) {
		return p, fmt.Errorf("why needs a file and a line, as in client.go:41, not %s", strconv.Quote(at))
	}
	name := strings.Join(fields[:last], ":")
	p.line, _ = strconv.Atoi(fields[last])
	if err := checkLine(name, p.line); err != nil {
		return p, err
	}
	p.file, err = filepath.Abs(name)
	return p, err
}

// checkLine checks that a file has a line.
func checkLine(name string, line int) error {
	content, err := files.ReadRegular(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no file %s", name)
	case errors.Is(err, fs.ErrInvalid):
		return fmt.Errorf("%s is not a regular file: name a Go file", name)
	case err != nil:
		return fmt.Errorf("cannot read %s: %w", name, files.Cause(err))
	}
	if lines := 1 + bytes.Count(content, []byte("\n")); line < 1 || line > lines {
		return fmt.Errorf("%s has no line %d: it has %d lines", name, line, lines)
	}
	return nil
}

func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 31)
	return err == nil
}
