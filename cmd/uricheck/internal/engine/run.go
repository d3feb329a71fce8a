// Package engine runs the analyzer on Go packages: in this process (see package closure), or with
// "go vet", whose tool is the program itself. The go command then loads the packages, runs the tool
// on one after the other, dependencies first and in parallel, and keeps the results in its cache.
package engine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/tools/go/analysis"
)

// Config says what to analyse.
type Config struct {
	Analyzer string   // its name
	Dir      string   // the directory of the patterns; absolute
	Patterns []string // as for the go command
	Tags     string   // comma-separated build tags
	NoTests  bool     // leave test files alone
	Flags    []string // of the analyzer: "-name=value"
	Entries  bool     // return the inventory instead of findings
	// Brief leaves out the exact errors of packages from Result.Errors, which would take longer
	// than the analysis.
	Brief bool
	// Overlay has contents that replace files on disk, by absolute name; nil removes the file.
	Overlay map[string][]byte
	// Run calls Progress now and then.
	Progress func(Progress)
	// New returns a new analyzer for findings or entries, to analyse packages in this process. Without it,
	// Run leaves all packages to go vet.
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
	split, err := groups(ctx, c.Dir, c.packages())
	if err != nil {
		return nil, err
	}
	all := &Result{Touched: make(map[string]File), Ours: make(map[string]bool)}
	for _, g := range split {
		if ctx.Err() != nil {
			all.Missing = append(all.Missing, g.patterns...)
			continue
		}
		result, err := runGroup(ctx, c, g)
		switch {
		case result != nil:
			all.merge(result)
		case len(split) == 1:
			return nil, err
		default:
			all.Errors = append(all.Errors, inModule(c.Dir, g.dir, err))
		}
	}
	return all, context.Cause(ctx)
}

// runGroup returns a result if there is no error, or if the context ended.
func runGroup(ctx context.Context, c Config, g group) (*Result, error) {
	c.top, c.Dir, c.Patterns, c.env = c.Dir, g.dir, g.patterns, g.env
	r := &run{config: &c, records: newRecords()}
	r.ctx, r.stop = context.WithCancelCause(ctx)
	defer r.stop(nil)
	defer r.cleanUp()
	err := r.analyze()
	switch {
	case ctx.Err() != nil:
		return r.partial(), context.Cause(ctx)
	case r.ctx.Err() != nil:
		return nil, context.Cause(r.ctx)
	}
	if err != nil {
		return nil, err
	}
	return r.result(), nil
}

// run is one run of the engine.
type run struct {
	config     *Config
	ctx        context.Context
	stop       context.CancelCauseFunc // with the error of the run
	roots      []*root
	mu         sync.Mutex // for the records
	records    *records
	errors     []string
	incomplete []string // directories
	temp       string   // see tempDir
	lock       *os.File // in it
	actual     []string // files of the overlay, each with the one that it stands for after it
}

// analyze analyses the packages in this process, as far as it can, and the others with go vet.
func (r *run) analyze() error {
	failed, ok := (&ownProcess{run: r}).analyze()
	switch {
	case r.ctx.Err() != nil:
		return r.ctx.Err()
	case ok && failed == nil, ok && !r.config.Brief && !r.config.NoTests:
		return r.complete(failed)
	}
	r.roots, r.records = nil, newRecords()
	if r.config.NoTests {
		return r.analyzeWithoutTests()
	}
	// The list of roots runs in parallel with the analysis.
	var listErr error
	listed := make(chan struct{})
	go func() {
		defer close(listed)
		r.roots, listErr = r.list()
	}()
	vetErr := r.vet(r.config.packages(), "")
	<-listed
	if listErr != nil {
		return explainLoadError(r.config.Dir, listErr.Error())
	}
	if err := r.ctx.Err(); err != nil {
		return err
	}
	return r.complete(vetErr)
}

// analyzeWithoutTests hides the test files from the go command.
func (r *run) analyzeWithoutTests() error {
	roots, err := r.list()
	if err != nil {
		return explainLoadError(r.config.Dir, err.Error())
	}
	r.roots = slices.DeleteFunc(roots, func(root *root) bool {
		return root.Error == nil && len(root.GoFiles)+len(root.CgoFiles) == 0
	})
	r.hideTests(r.roots...)
	if len(r.roots) == 0 {
		return nil
	}
	r.config.Patterns = slices.DeleteFunc(slices.Clone(r.config.Patterns), isTestFile) // there is no such file now
	return r.complete(r.vet(r.patternsOf(r.roots), ""))
}

// hideTests hides test files. It cannot hide those in the module cache; the result leaves out
// their findings.
func (r *run) hideTests(roots ...*root) {
	overlay := make(map[string][]byte)
	for name, content := range r.config.Overlay {
		overlay[name] = content
	}
	for _, root := range roots {
		if root.isCached() {
			root.XTestGoFiles = nil
			continue
		}
		for _, name := range root.testFiles() {
			overlay[name] = nil
		}
		root.TestGoFiles, root.XTestGoFiles = nil, nil
	}
	r.config.Overlay = overlay
}

func paths(roots []*root) []string {
	var names []string
	for _, root := range roots {
		names = append(names, root.ImportPath)
	}
	return names
}

// packages returns the patterns, or the current directory.
func (c *Config) packages() []string {
	if len(c.Patterns) == 0 {
		return []string{"."}
	}
	return c.Patterns
}

func (c *Config) buildFlags() []string {
	if c.Tags == "" {
		return nil
	}
	return []string{"-tags=" + c.Tags}
}

// output runs the go command in the directory and returns its standard output.
func (c *Config) output(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = c.Dir
	cmd.Env = append(cmd.Environ(), c.env...)
	endTogether(cmd)
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, commandError(err, stderr.String())
	}
	return stdout.Bytes(), nil
}

// commandError returns the output of the go command, or the reason why it did not run.
func commandError(err error, stderr string) error {
	if _, failed := errors.AsType[*exec.ExitError](err); failed && strings.TrimSpace(stderr) != "" {
		return errors.New(strings.TrimSpace(stderr))
	}
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("PATH has no go command: install Go, or add its directory to PATH")
	}
	return err
}
