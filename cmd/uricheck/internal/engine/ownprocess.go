package engine

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"go/build"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// ownProcess analyses the packages of a run in this process, which takes less than half of the time of
// go vet.
type ownProcess struct {
	run      *run
	listed   []*closure.Listed
	analysis *closure.Analysis
	done     atomic.Int64 // packages
	all      atomic.Int64 // listed packages
	isLeft   bool         // whether the run has ended, and needs no more records; guarded by run.mu
}

// analyze analyses the packages. ok is false if only go vet can do that. Otherwise the run has the
// roots and the records of those without errors; failed is the error of one of the others.
func (o *ownProcess) analyze() (failed error, ok bool) {
	r := o.run
	if len(r.config.Overlay) > 0 || r.config.New == nil {
		return nil, false
	}
	defer o.tellProgress()()
	if err := o.list(); err != nil {
		return nil, false
	}
	roots, err := rootsOf(o.listed, r.config.NoTests)
	if err != nil {
		return nil, false
	}
	r.roots = roots
	if err := o.begin(); err != nil {
		return nil, false
	}
	pace(percentOfMany)
	var g errgroup.Group
	for _, l := range o.listed {
		switch {
		case !r.config.hasRecord(l):
		case l.HasErrors():
			g.Go(func() error { return fmt.Errorf("%s has errors", l.ImportPath) })
		default:
			g.Go(func() error { return o.record(l) })
		}
	}
	if failed = o.wait(&g); r.ctx.Err() == nil {
		_ = o.analysis.Store.Trim()
	}
	return failed, true
}

// interruptPatience is how long an interrupted run waits for packages whose analysis has begun.
const interruptPatience = 200 * time.Millisecond

// wait waits for the analyses. If the run is interrupted, it leaves those that take long to themselves, because
// nothing can stop the analysis of a package.
func (o *ownProcess) wait(analyses *errgroup.Group) error {
	done := make(chan error, 1)
	go func() { done <- analyses.Wait() }()
	select {
	case err := <-done:
		return err
	case <-o.run.ctx.Done():
	}
	select {
	case err := <-done:
		return err
	case <-time.After(interruptPatience):
	}
	o.run.mu.Lock()
	defer o.run.mu.Unlock()
	o.isLeft = true
	return context.Cause(o.run.ctx)
}

// record adds the record of a listed package. If only the tests in the package have errors, it adds
// the record of the package without them.
func (o *ownProcess) record(l *closure.Listed) error {
	r := o.run
	text, err := o.analysis.Record(r.ctx, l.ImportPath)
	id, _, _ := strings.Cut(l.ImportPath, " ")
	if err != nil && id == l.ForTest {
		text, _ = o.analysis.Record(r.ctx, id)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if text != "" && !o.isLeft {
		r.records.add(id, text)
	}
	return err
}

// list lists the packages, and variants of them for tests, with all that they import.
func (o *ownProcess) list() error {
	c := o.run.config
	args := append([]string{"--"}, c.packages()...)
	if !c.NoTests {
		args = append([]string{"-test"}, args...)
	}
	return patiently(o.run, func(ctx context.Context) (err error) {
		o.listed, err = c.listDeps(ctx, closure.Fields, args)
		o.all.Store(int64(len(o.listed)))
		return err
	})
}

func (c *Config) listDeps(ctx context.Context, fields string, args []string) ([]*closure.Listed, error) {
	// With the version control system, the go command would describe programs that it compiles.
	args = append([]string{"list", "-e", "-deps", "-buildvcs=false", "-json=" + fields}, append(c.buildFlags(), args...)...)
	out, err := c.output(ctx, args...)
	if err != nil {
		return nil, err
	}
	return closure.Decode(strings.NewReader(string(out)))
}

// rootsOf returns the roots among listed packages. It fails if only go vet can analyse one.
func rootsOf(listed []*closure.Listed, withoutTests bool) ([]*root, error) {
	var roots []*root
	for _, l := range listed {
		if l.DepOnly || l.ForTest != "" || l.IsTestMain() {
			continue
		}
		if len(l.CgoFiles) > 0 || l.ImportPath == commandLine {
			return nil, fmt.Errorf("only go vet can analyse %s: it uses cgo, or the user named its files", l.ImportPath)
		}
		root := &root{ImportPath: l.ImportPath, Dir: l.Dir, GoFiles: l.GoFiles, Standard: l.Standard, Error: l.Error}
		if !withoutTests {
			root.TestGoFiles, root.XTestGoFiles = l.TestGoFiles, l.XTestGoFiles
		}
		if l.Module != nil {
			root.Module = &module{Main: l.Module.Main, Replace: l.Module.Replace}
		}
		if len(root.GoFiles)+len(root.testFiles()) > 0 || root.Error != nil {
			roots = append(roots, root)
		}
	}
	if len(roots) == 0 {
		return nil, errors.New("there are no packages")
	}
	slices.SortFunc(roots, func(a, b *root) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	return roots, nil
}

// hasRecord reports whether the result needs the record of a listed package: of a root with the tests in
// the package, if there are any, and of external tests.
func (c *Config) hasRecord(l *closure.Listed) bool {
	if l.DepOnly || l.IsTestMain() || len(l.GoFiles) == 0 || isFake(l.ImportPath, l.Standard) {
		return false
	}
	if path, _, isVariant := strings.Cut(l.ImportPath, " "); isVariant {
		return path == l.ForTest || path == l.ForTest+"_test"
	}
	return c.NoTests || len(l.TestGoFiles) == 0
}

// begin prepares the analysis. It fails if only go vet can analyse the packages.
func (o *ownProcess) begin() error {
	c := o.run.config
	tool := c.New(c.Entries)
	if err := flagsOf(tool).Parse(c.Flags); err != nil {
		return err
	}
	env, err := c.goEnv(o.run.ctx)
	switch {
	case err != nil:
		return err
	case !unit.KnowsCompiler(env.version):
		return errors.New("uricheck does not know the compiler")
	case env.cacheProgram != "":
		return errors.New("the cache program can share only the results of go vet")
	}
	settings, err := c.closure(tool, env)
	if err != nil {
		return err
	}
	settings.Settings = fmt.Sprintf("%t %q", c.Entries, c.Flags)
	settings.MakeRecord = ownRecord
	settings.Done = func() { o.done.Add(1) }
	o.analysis = closure.New(o.run.ctx, settings, o.listed, func(l *closure.Listed) bool { return !l.DepOnly })
	return nil
}

// goEnv has settings of the go command.
type goEnv struct{ cache, version, cacheProgram string }

func (c *Config) goEnv(ctx context.Context) (env goEnv, err error) {
	out, err := c.output(ctx, "env", "GOCACHE", "GOVERSION", "GOCACHEPROG")
	if err != nil {
		return env, err
	}
	values := strings.Split(string(out), "\n")
	if len(values) < 3 {
		return env, errors.New("go env prints too few variables")
	}
	version, _, _ := strings.Cut(values[1], " ") // experiments may follow
	return goEnv{values[0], version, values[2]}, nil
}

// closure returns the settings of an analysis for the facts of packages.
func (c *Config) closure(tool *analysis.Analyzer, env goEnv) (closure.Config, error) {
	for _, fact := range tool.FactTypes {
		gob.Register(fact)
	}
	store, err := openStore(env.cache)
	return closure.Config{
		Analyzer: tool, GoVersion: env.version, Store: store, Compile: c.compile, Done: func() {},
		HasNoFacts: c.Idle.hasNoFacts, MayHaveFacts: c.Idle.mayHaveFacts, Mentions: c.Idle.Without,
	}, err
}

// ownRecord makes the record of a package. Its file names are relative to the package, because it may
// also be right for another checkout.
func ownRecord(pass *analysis.Pass, result any, found []analysis.Diagnostic) (string, error) {
	dir := filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
	return recordOf(pass, result, found, func(name string) string {
		if filepath.Dir(name) == dir {
			return filepath.Base(name)
		}
		return name
	})
}

// compile has the go command compile packages, and lists where the results are.
func (c *Config) compile(ctx context.Context, paths []string) ([]*closure.Listed, error) {
	return c.listDeps(ctx, closure.CompiledFields, append([]string{"-export", "-compiled", "--"}, paths...))
}

// tellProgress calls Progress now and then, until the caller calls the returned function.
func (o *ownProcess) tellProgress() (stop func()) {
	tell := o.run.config.Progress
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
				tell(Progress{Units: int(o.done.Load()), All: int(o.all.Load())})
			}
		}
	}()
	return func() { close(end) }
}

// openStore opens the store of results. It is in the directory of the go command's cache, which a build
// server may keep for the next run.
func openStore(goCache string) (*closure.Store, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return closure.OpenStore(filepath.Join(goCache, "uricheck"), self, build.Default.GOARCH)
}
