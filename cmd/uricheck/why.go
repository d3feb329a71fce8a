package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer"
)

// whyOptions are the flags and the argument of "uricheck why".
type whyOptions struct {
	options
	file string // its absolute name
	line int
}

// why shows where the URLs of a line go, and returns the exit status.
func (p *program) why(args []string) int {
	opts, err := p.commandLine().parseWhyFlags(args)
	if errors.Is(err, flag.ErrHelp) {
		return p.help([]string{"why"})
	}
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	opts.entries = true
	result, ok := p.analyzePackages(&opts.options)
	if !ok {
		return p.status(false)
	}
	entries := slices.DeleteFunc(result.Entries, func(e analyzer.Entry) bool { return !opts.isOn(e) })
	if len(entries) == 0 {
		p.print("no text of this line reaches a known function that takes a URL\n")
		return p.status(false)
	}
	opts.adjustEntries(entries)
	p.print(whyText(entries))
	return p.status(false)
}

// isOn reports whether a line contains a literal or the use of a text, or what a finding about it
// marks, such as an unknown value.
func (o *whyOptions) isOn(e analyzer.Entry) bool {
	return slices.ContainsFunc(slices.Concat([]analyzer.Range{e.At}, e.Literals, e.Marked), func(r analyzer.Range) bool {
		return r.Start.Filename == o.file && r.Start.Line <= o.line && o.line <= r.End.Line
	})
}

// parseWhyFlags parses what follows "why". The error is a sentence for the user, or
// flag.ErrHelp.
func (l commandLine) parseWhyFlags(args []string) (*whyOptions, error) {
	var opts *whyOptions
	fs, err := l.parse(".", args, "uricheck help why", func() (*flag.FlagSet, *options) {
		opts = new(whyOptions)
		fs := newFlagSet()
		opts.registerLoading(fs)
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

// setLine takes FILE:LINE, with a column behind it or without: a finding is printed with one.
func (o *whyOptions) setLine(at string) (err error) {
	fields := strings.Split(at, ":")
	if n := len(fields); n > 2 && isNumber(fields[n-1]) && isNumber(fields[n-2]) {
		fields = fields[:n-1]
	}
	last := len(fields) - 1
	if last < 1 || !isNumber(fields[last]) {
		return fmt.Errorf("why needs a file and a line, as in client.go:41, not %s", strconv.Quote(at))
	}
	name := strings.Join(fields[:last], ":")
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	o.line, _ = strconv.Atoi(fields[last])
	if lines := bytes.Count(content, []byte("\n")) + 1; o.line < 1 || o.line > lines {
		return fmt.Errorf("%s has no line %d: it has %d lines", name, o.line, lines)
	}
	if o.file, err = filepath.Abs(name); err != nil {
		return err
	}
	o.patterns = []string{filepath.Dir(o.file)}
	return nil
}

func isNumber(s string) bool {
	_, err := strconv.ParseUint(s, 10, 31)
	return err == nil
}
