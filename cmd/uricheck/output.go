package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/term"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// printFindings prints findings in the requested format: by default as frames on a terminal, and
// otherwise as text.
func (p *program) printFindings(opts *options, result *engine.Result) {
	out, isFile := p.stdout.(*os.File)
	isTerminal := isFile && term.IsTerminal(int(out.Fd()))
	usual := "text"
	if isTerminal {
		usual = "frame"
	}
	format, _ := report.Lookup(cmp.Or(opts.format, usual)) // the flag has checked it
	r := &report.Report{
		Dir: opts.dir, Root: report.Root(opts.dir),
		Version: version(), Rules: p.rules, Home: p.analyzer.URL, Errors: result.Errors,
		CanFix:   func(f finding.Finding) bool { return newFixer(result).propose(f) != nil },
		ReadFile: func(name string) ([]byte, error) { return readAnalysed(result, name) },
	}
	if isTerminal {
		r.Width = report.Width(out)
	}
	r.Color = opts.color == "always" || opts.color == "auto" && isFile && report.Color(out, os.Getenv)
	p.print(format.Render(r, result.Findings))
	writeOutputs(p, opts, r, result.Findings)
	noteDirectives(p, r, result.Findings)
	if isTerminal && opts.format == "" && len(result.Findings) == 0 && len(result.Errors) == 0 {
		p.notef("found nothing in %s", report.Plural(len(result.Packages), "package"))
	}
}

// writeOutputs writes the findings to files.
func writeOutputs(p *program, opts *options, r *report.Report, found []finding.Finding) {
	r.Color, r.Width = false, 0
	for _, out := range opts.outputs {
		format, _ := report.Lookup(out.format)
		if err := writeNamed(out.file, r.Root, []byte(format.Render(r, found))); err != nil {
			p.errorf("cannot write %s: %v", report.Clean(out.file), files.Cause(err))
		}
	}
}

// readAnalysed reads a file in a directory of an analysed package. A //line directive can name any
// other file, which the program must not show.
func readAnalysed(result *engine.Result, name string) ([]byte, error) {
	if !slices.Contains(result.Dirs, filepath.Dir(name)) {
		return nil, fs.ErrNotExist
	}
	return files.ReadRegular(name)
}

// relative returns the file name relative to the working directory if the file is below
// it.
func relative(name string) string {
	dir, err := os.Getwd()
	if err != nil {
		return name
	}
	return finding.Relative(dir, name)
}
