package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/merge"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/report"
)

// fixer turns findings into new files.
type fixer struct {
	result    *engine.Result
	names     map[string]string // of the files, by real path: a file may have several
	proposals [][]finding.Edit  // by finding
	plan      *merge.Plan
	blocked   map[string]bool // files that uricheck cannot change, by real path
}

func newFixer(result *engine.Result) *fixer {
	return &fixer{result: result, names: make(map[string]string), blocked: make(map[string]bool)}
}

// rewrite is a file that the fixes change.
type rewrite struct {
	path     string // real path
	name     string // for people
	old, new []byte
}

// fix applies the first fix of each finding, or prints the difference, and
// returns the exit status.
func (p *program) fix(opts *options, result *engine.Result) int {
	x := newFixer(result)
	for _, f := range result.Findings {
		x.proposals = append(x.proposals, x.propose(f))
	}
	// If uricheck cannot rewrite a file, the fixes that touch it are impossible, with their edits
	// in other files: the merge starts again without it.
	for {
		x.plan = merge.Merge(x.proposals, x.blocked)
		rewrites, errs := x.rewrites()
		for path, err := range sorted(errs) {
			p.errorf("cannot fix %s: %v", report.Clean(relative(x.names[path])), err)
			x.blocked[path] = true
		}
		switch {
		case len(errs) > 0:
		case opts.diff:
			return p.printDiff(rewrites)
		default:
			return p.write(opts, x, rewrites)
		}
	}
}

// propose returns the edits of the finding's first fix; none if there is no fix, or if it changes a
// generated file or one outside the main modules.
func (x *fixer) propose(f finding.Finding) []finding.Edit {
	if len(f.Fixes) == 0 {
		return nil
	}
	prop := slices.Clone(f.Fixes[0].Edits)
	for i, e := range prop {
		if !x.result.Ours[e.File] || x.result.Touched[e.File].Generated {
			return nil
		}
		prop[i].File = finding.RealPath(e.File)
		x.names[prop[i].File] = e.File
	}
	return prop
}

// rewrites returns the changed files, sorted by name, and the errors of those that it cannot
// change, by path.
func (x *fixer) rewrites() ([]rewrite, map[string]error) {
	var rewrites []rewrite
	errs := make(map[string]error)
	for path, edits := range sorted(x.plan.Edits) {
		r, err := x.rewrite(path, edits)
		switch {
		case err != nil:
			errs[path] = err
		case string(r.new) != string(r.old):
			rewrites = append(rewrites, r)
		}
	}
	slices.SortFunc(rewrites, func(a, b rewrite) int { return strings.Compare(a.name, b.name) })
	return rewrites, errs
}

func (x *fixer) rewrite(path string, edits []finding.Edit) (rewrite, error) {
	name := x.names[path]
	file := x.result.Touched[name]
	old, err := os.ReadFile(path)
	if err != nil {
		return rewrite{}, files.Cause(err)
	}
	if sum := sha256.Sum256(old); hex.EncodeToString(sum[:]) != file.Sum {
		return rewrite{}, errors.New("the file has changed since uricheck read it: run uricheck again")
	}
	fixed, err := merge.Source(old, edits, file.Imports)
	if err != nil {
		return rewrite{}, err
	}
	return rewrite{path, relative(name), old, fixed}, nil
}

// write writes the files, reports what it fixed and prints the remaining findings.
func (p *program) write(opts *options, x *fixer, rewrites []rewrite) int {
	for _, r := range rewrites {
		if err := rewriteFile(r.path, r.new); err != nil {
			p.errorf("cannot fix %s: %v", report.Clean(r.name), files.Cause(err))
			x.blocked[r.path] = true
		}
	}
	left, fixed := x.sort()
	for name, rules := range sorted(fixed) {
		p.notef("%s: fixed %s", report.Clean(name), tally(rules))
	}
	result := x.result
	result.Findings = left
	if len(left) > 0 && len(fixed) > 0 {
		// The fixes may have moved the remaining findings to other lines.
		var ok bool
		if result, ok = p.find(opts); !ok {
			return p.status(false)
		}
	}
	p.printFindings(opts, result)
	p.noteLeft(result, x.blocked)
	return p.status(opts.fails(result.Findings))
}

// sort returns the remaining findings, and counts the fixed ones by file and rule. It counts a file with several names
// once.
func (x *fixer) sort() (left []finding.Finding, fixed map[string]map[string]int) {
	fixed = make(map[string]map[string]int)
	seen := make(map[string]bool)
	for i, f := range x.result.Findings {
		if !x.plan.Accepted[i] || touches(x.proposals[i], x.blocked) {
			left = append(left, f)
			continue
		}
		path := finding.RealPath(f.Pos.File)
		once := fmt.Sprint(path, f.Pos.Line, f.Pos.Column, f.Message)
		if seen[once] {
			continue
		}
		seen[once] = true
		name := relative(cmp.Or(x.names[path], f.Pos.File))
		if fixed[name] == nil {
			fixed[name] = make(map[string]int)
		}
		fixed[name][f.Rule]++
	}
	return left, fixed
}

// noteLeft reports why findings remain. unwritten has the files that uricheck could not write.
func (p *program) noteLeft(result *engine.Result, unwritten map[string]bool) {
	x := newFixer(result)
	reasons := make(map[string]int)
	for _, f := range result.Findings {
		prop := x.propose(f)
		switch {
		case len(f.Fixes) == 0:
			reasons["found no safe fix for %s"]++
		case prop == nil:
			reasons["left alone %s in generated files, or outside the main module"]++
		case touches(prop, unwritten):
			reasons["could not write the files of %s"]++
		default:
			reasons["another run of uricheck -fix fixes %s"]++
		}
	}
	for reason, n := range sorted(reasons) {
		p.notef(reason, report.Plural(n, "finding"))
	}
}

func touches(prop []finding.Edit, files map[string]bool) bool {
	return slices.ContainsFunc(prop, func(e finding.Edit) bool { return files[e.File] })
}

// tally writes {"host": 2, "port": 1} as "2 findings of host, 1 of port".
func tally(rules map[string]int) string {
	var parts []string
	for rule, n := range sorted(rules) {
		count := fmt.Sprint(n)
		if len(parts) == 0 {
			count = report.Plural(n, "finding")
		}
		parts = append(parts, count+" of "+rule)
	}
	return strings.Join(parts, ", ")
}

// sorted ranges over a map in the order of its keys: output is deterministic.
func sorted[V any](m map[string]V) func(yield func(string, V) bool) {
	return func(yield func(string, V) bool) {
		for _, k := range slices.Sorted(maps.Keys(m)) {
			if !yield(k, m[k]) {
				return
			}
		}
	}
}
