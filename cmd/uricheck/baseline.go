package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/baseline"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// known are the findings of a baseline, and which of them a run has found.
type known struct {
	opts    *options
	program *program
	root    string
	entries []baseline.Entry
	found   map[string]bool // fingerprints
}

// completeBaseline makes the name of the baseline absolute: a name in a flag is relative to the
// working directory, a name in a configuration file to that file's directory.
func (o *options) completeBaseline() (err error) {
	if texts := o.values["baseline"]; len(texts) == 1 && texts[0] != "" && o.baseline == "" {
		o.baseline = filepath.Join(filepath.Dir(o.file), texts[0])
	}
	switch {
	case o.writeBaseline && o.baseline == "":
		return errors.New("-write-baseline needs -baseline FILE")
	case o.writeBaseline && (o.fix || o.diff || o.newFrom != ""):
		return errors.New("-write-baseline takes all findings: uricheck cannot combine it with -fix, -diff or -new-from")
	case o.baseline == "":
		return nil
	}
	o.baseline, err = filepath.Abs(o.baseline)
	return err
}

// checkBaselineName accepts only names in the directory of the configuration file, because a
// repository could otherwise point anywhere.
func checkBaselineName(name string) error {
	if name == "" {
		return nil // none
	}
	if name != filepath.Base(name) || !filepath.IsLocal(name) || name == "." || strings.ContainsAny(name, `/\`) {
		return errors.New("it is a file beside the configuration file, without a path")
	}
	return nil
}

// readBaseline reads the requested baseline, nil if there is none.
func readBaseline(p *program, opts *options) (*known, error) {
	if opts.baseline == "" {
		return nil, nil
	}
	k := &known{opts: opts, program: p, root: report.Root(opts.dir), found: make(map[string]bool)}
	var err error
	k.entries, err = baseline.Read(opts.baseline)
	switch {
	case err == nil, opts.writeBaseline && errors.Is(err, fs.ErrNotExist):
		return k, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("-baseline: there is no file %s; -write-baseline creates it", relative(opts.baseline))
	}
	return nil, fmt.Errorf("-baseline: %s: %w", relative(opts.baseline), files.Cause(err))
}

// entriesOf returns the baseline entries of findings, in their order.
func (k *known) entriesOf(result *engine.Result) []baseline.Entry {
	r := &report.Report{Root: k.root, ReadFile: func(name string) ([]byte, error) { return readAnalysed(result, name) }}
	var entries []baseline.Entry
	for i, print := range r.Fingerprints(result.Findings) {
		f := result.Findings[i]
		k.found[print] = true
		name := filepath.ToSlash(finding.Relative(k.root, f.Pos.File))
		entries = append(entries, baseline.Entry{Print: print, File: report.Clean(name), Message: report.Clean(f.Message)})
	}
	return entries
}

// leaveOut removes the findings of the baseline from a result.
func (k *known) leaveOut(result *engine.Result) {
	isKnown := make(map[string]bool)
	for _, e := range k.entries {
		isKnown[e.Print] = true
	}
	var left []finding.Finding
	for i, e := range k.entriesOf(result) {
		if !isKnown[e.Print] {
			left = append(left, result.Findings[i])
		}
	}
	result.Findings = left
}

// isGone reports whether the run looked for the finding of an entry, and did not find it.
func (k *known) isGone(e baseline.Entry, result *engine.Result) bool {
	if k.found[e.Print] || !k.program.reports(e.Rule(), k.opts) {
		return false
	}
	name := filepath.Join(k.root, filepath.FromSlash(e.File))
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		return true
	}
	return slices.Contains(result.Dirs, filepath.Dir(name)) && (k.opts.test || !strings.HasSuffix(name, "_test.go"))
}

// reports reports whether a rule is on.
func (p *program) reports(name string, opts *options) bool {
	i := p.ruleIndex(name)
	if value, ok := opts.analyzerFlags[name]; ok || i < 0 {
		return ok && isOn(value)
	}
	return !p.rules[i].OptIn || opts.hasStyle(p.rules[i])
}

// noteGone names the entries that are gone.
func noteGone(p *program, k *known, result *engine.Result) {
	gone := 0
	for _, e := range k.entries {
		if k.isGone(e, result) {
			p.notef("%s: this finding is gone: %s: %s", relative(k.opts.baseline), e.File, e.Message)
			gone++
		}
	}
	if gone > 0 {
		p.notef("-write-baseline removes %s", report.Plural(gone, "such line"))
	}
}

// makeBaseline writes the findings as the baseline, and keeps its entries for other packages,
// and for rules that are off.
func makeBaseline(p *program, opts *options) int {
	k, err := readBaseline(p, opts)
	if err != nil {
		p.errorf("%v", err)
		return exitError
	}
	result, ok := p.analyzePackages(opts)
	if !ok || p.interrupted {
		return p.status(false)
	}
	entries := k.entriesOf(result)
	found := len(entries)
	for _, e := range k.entries {
		if !k.found[e.Print] && !k.isGone(e, result) {
			entries = append(entries, e)
		}
	}
	if err := writeNamed(opts.baseline, k.root, baseline.Encode(entries)); err != nil {
		p.errorf("-write-baseline: %s: %v", relative(opts.baseline), files.Cause(err))
		return exitError
	}
	p.notef("%s: wrote %s, and kept %s", relative(opts.baseline), report.Plural(found, "finding"), report.Plural(len(entries)-found, "earlier one"))
	return p.status(false)
}
