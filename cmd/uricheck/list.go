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

// list prints the texts that the analyzer follows, and returns the exit status.
func (p *program) list(args []string) int {
	opts, err := p.parse("list", listFlags, args)
	if err == nil {
		err = opts.complete()
	}
	if err != nil {
		return p.refuse("list", err)
	}
	opts.entries = true
	result, ok := p.analyzePackages(opts)
	if !ok {
		return p.status(false)
	}
	rows := collectRows(result.Entries)
	if len(opts.purposes) > 0 {
		rows = slices.DeleteFunc(rows, func(r listRow) bool { return !slices.Contains(opts.purposes, r.Purpose) })
	}
	if opts.format == "json" {
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

func listFlags(_ *program, to *options) *flag.FlagSet {
	fs := newFlagSet()
	to.registerLoading(fs)
	fs.Var(oneOf(&to.format, "formats", "table", "json"), "format", "print as `table` or json (default table)")
	fs.Var(choice{to.setPurposes, purposeNames()},
		"purpose", "list only texts for these purposes: a comma-separated `list`, as in send,dial")
	return fs
}

func purposeNames() []string {
	var names []string
	for p := range stdlib.Purposes() {
		names = append(names, p.String())
	}
	return names
}

func (o *options) setPurposes(list string) error {
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
