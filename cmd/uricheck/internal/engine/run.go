// Package engine loads packages and runs the analyzer on them, in this process: see package closure. It also
// does the work of a tool of go vet, and describes packages for an editor.
package engine

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Config says what to analyse.
type Config struct {
	Dir      string            // the directory of the patterns; absolute
	Patterns []string          // as for the go command
	Tags     string            // comma-separated build tags
	NoTests  bool              // leave test files alone
	Flags    map[string]string // values of the analyzer's flags
	Entries  bool              // return the inventory instead of findings
	// Overlay has contents that replace those of files on disk, by absolute name.
	Overlay map[string][]byte
	// Run calls Progress now and then.
	Progress func(Progress)
	// New returns a new analyzer for findings or entries.
	New func(entries bool) *analysis.Analyzer
	// Idle describes packages that need no analysis if others import them.
	Idle Idle

	top string   // the directory of the whole run, where Dir is that of one module
	env []string // for the go command, beside that of the process
}

// Run analyses the packages. Packages that do not load or type-check are in Result.Errors, and
// do not affect the others. The error is a sentence for the user; if it is that of the context,
// the result has the findings so far.
func Run(ctx context.Context, c Config) (*Result, error) {
	split, err := groups(ctx, c.Dir, c.Patterns)
	if err != nil {
		return nil, err
	}
	all := &Result{Touched: make(map[string]File), Ours: make(map[string]bool)}
	for _, g := range split {
		if ctx.Err() != nil {
			break
		}
		err := runGroup(ctx, c, g, all)
		switch {
		case err == nil:
		case len(split) == 1:
			return nil, err
		default:
			all.Errors = append(all.Errors, inModule(c.Dir, g.dir, err))
		}
	}
	all.Findings = finding.Sort(all.Findings)
	return all, context.Cause(ctx)
}

// runGroup adds the result of a run, which may be interrupted.
func runGroup(ctx context.Context, c Config, g group, to *Result) error {
	c.top, c.Dir, c.Patterns, c.env = c.Dir, g.dir, g.patterns, g.env
	r := &run{config: &c, ctx: ctx}
	if err := r.analyze(); ctx.Err() == nil && err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.isOver = true
	for _, root := range r.roots {
		to.add(root)
	}
	to.Errors = append(to.Errors, r.errors...)
	return nil
}

// run is one run of the engine.
type run struct {
	config   *Config
	ctx      context.Context
	listed   []*closure.Listed
	roots    []*root
	analysis *closure.Analysis
	errors   []string // for the user

	mu     sync.Mutex // for the parts of the roots
	isOver bool       // whether nobody needs more records

	done, all   atomic.Int64 // packages
	isCompiling atomic.Bool
}

// analyze analyses the packages.
func (r *run) analyze() error {
	defer r.tellProgress()()
	overlay, remove, err := r.config.writeOverlay()
	if err != nil {
		return err
	}
	defer remove()
	if r.listed, err = r.config.list(r.ctx, overlay); err != nil {
		return explainLoadError(r.config.Dir, err.Error())
	}
	r.all.Store(int64(len(r.listed)))
	if !slices.ContainsFunc(r.listed, func(l *closure.Listed) bool { return !l.DepOnly }) {
		return r.config.noPackages()
	}
	r.roots = rootsOf(r.listed, r.config.NoTests)
	if err := r.begin(overlay); err != nil {
		return err
	}
	var parts errgroup.Group
	parts.SetLimit(2 * runtime.GOMAXPROCS(0)) // or else all variants for tests would have types at the same time
	for _, root := range r.roots {
		for _, p := range root.parts() {
			parts.Go(func() error { r.find(p); return nil })
		}
	}
	r.wait(&parts)
	if err := r.ctx.Err(); err != nil {
		return err
	}
	r.explain()
	_ = r.analysis.Store.Trim()
	return nil
}

// find finds the record of a part. If only the tests have errors, it takes the record without them.
func (r *run) find(p *part) {
	rec, err := r.record(p.of)
	if err != nil && p.untested != nil {
		rec, _ = r.record(p.untested)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.isOver && (rec != nil || r.ctx.Err() == nil) {
		p.record, p.err = rec, err
	}
}

func (r *run) record(l *closure.Listed) (*record, error) {
	switch {
	case l.Error != nil:
		return nil, errors.New(l.Error.Err)
	case len(l.DepsErrors) > 0:
		return nil, closure.ErrImports
	}
	text, err := r.analysis.Record(r.ctx, l.ImportPath)
	if err != nil {
		return nil, err
	}
	return decodeRecord(text)
}

// interruptPatience is how long an interrupted run waits for packages whose analysis has begun.
const interruptPatience = 200 * time.Millisecond

// wait waits for the analyses. If the run is interrupted, it leaves those that take long to themselves, because
// nothing can stop the analysis of a package.
func (r *run) wait(parts *errgroup.Group) {
	done := make(chan error, 1)
	go func() { done <- parts.Wait() }()
	select {
	case <-done:
		return
	case <-r.ctx.Done():
	}
	select {
	case <-done:
	case <-time.After(interruptPatience):
	}
}

// begin prepares the analysis.
func (r *run) begin(overlay []string) error {
	c := r.config
	tool := c.New(c.Entries)
	for name, value := range c.Flags {
		if err := tool.Flags.Set(name, value); err != nil {
			return err
		}
	}
	settings, err := c.closure(r.ctx, tool, overlay)
	if err != nil {
		return err
	}
	settings.Settings = fmt.Sprintf("%t %q", c.Entries, c.Flags)
	settings.MakeRecord = makeRecord
	settings.Done = func() { r.done.Add(1) }
	compile := settings.Compile
	settings.Compile = func(ctx context.Context, paths []string) ([]*closure.Listed, error) {
		r.isCompiling.Store(true)
		defer r.isCompiling.Store(false)
		return compile(ctx, paths)
	}
	r.analysis = closure.New(r.ctx, settings, r.listed, isPartOf(r.roots))
	return nil
}

// tellProgress calls Progress now and then, until the caller calls the returned function.
func (r *run) tellProgress() (stop func()) {
	tell := r.config.Progress
	if tell == nil {
		return func() {}
	}
	end := make(chan struct{})
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				tell(Progress{int(r.done.Load()), int(r.all.Load()), r.isCompiling.Load()})
			}
		}
	}()
	return func() { close(end) }
}

// rootsOf returns the roots among listed packages, sorted.
func rootsOf(listed []*closure.Listed, withoutTests bool) []*root {
	var roots []*root
	byPath := make(map[string]*root)
	for _, l := range listed {
		if l.DepOnly || l.ForTest != "" || l.IsTestMain() {
			continue
		}
		root := &root{Listed: l}
		hasFiles := len(l.GoFiles)+len(l.CgoFiles) > 0
		if hasFiles && !isFake(l) {
			root.main = &part{of: l}
		}
		if hasFiles || l.Error != nil || !withoutTests && len(l.TestGoFiles)+len(l.XTestGoFiles) > 0 {
			roots, byPath[l.ImportPath] = append(roots, root), root
		}
	}
	for _, l := range listed {
		root := byPath[l.ForTest]
		switch {
		case root == nil:
		case l.Path() == l.ForTest:
			root.main = &part{of: l, untested: root.untested()}
		case l.Path() == l.ForTest+"_test":
			root.external = &part{of: l}
		}
	}
	slices.SortFunc(roots, compareRoots)
	return roots
}
