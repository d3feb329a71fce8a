package engine

import (
	"context"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"go/build"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// inProcess analyses the packages in this process, which takes less than half of the time of go vet.
// It is not ok if only go vet can do that, or explain why it cannot. Otherwise the run has the roots and
// the records of those without errors; failed is the error of one of the others.
func (r *run) inProcess() (failed error, ok bool) {
	if len(r.config.Overlay) > 0 || r.config.New == nil {
		return nil, false
	}
	listed, err := r.listClosure()
	if err != nil {
		return nil, false
	}
	roots, err := rootsOf(listed, r.config.NoTests)
	if err != nil {
		return nil, false
	}
	a, err := r.newAnalysis(listed)
	if err != nil {
		return nil, false
	}
	r.roots = roots
	var g errgroup.Group
	for _, l := range listed {
		switch {
		case !r.config.hasRecord(l):
		case l.HasErrors():
			g.Go(func() error { return fmt.Errorf("%s has errors", l.ImportPath) })
		default:
			g.Go(func() error { return r.record(a, l) })
		}
	}
	failed = g.Wait()
	_ = a.Store.Trim()
	return failed, true
}

// record adds the record of a listed package. Only the tests in a package may have errors: then it adds
// that of the package without them.
func (r *run) record(a *closure.Analysis, l *closure.Listed) error {
	text, err := a.Record(r.ctx, l.ImportPath)
	id, _, _ := strings.Cut(l.ImportPath, " ")
	if err != nil && id == l.ForTest {
		text, _ = a.Record(r.ctx, id)
	}
	if text != "" {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.records.add(id, text)
	}
	return err
}

// listClosure lists the packages, and variants of them for tests, with all that they import.
func (r *run) listClosure() (listed []*closure.Listed, err error) {
	args := r.config.packages()
	if !r.config.NoTests {
		args = append([]string{"-test", "--"}, args...)
	}
	err = r.patiently(func(ctx context.Context) error {
		listed, err = r.config.listDeps(ctx, closure.Fields, args)
		return err
	})
	return listed, err
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
			return nil, fmt.Errorf("%s has files that the go command makes, or that were named", l.ImportPath)
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
	if l.DepOnly || l.IsTestMain() || len(l.GoFiles) == 0 || l.Standard && (l.ImportPath == "unsafe" || l.ImportPath == "builtin") {
		return false
	}
	if path, _, isVariant := strings.Cut(l.ImportPath, " "); isVariant {
		return path == l.ForTest || path == l.ForTest+"_test"
	}
	return c.NoTests || len(l.TestGoFiles) == 0
}

func (r *run) newAnalysis(listed []*closure.Listed) (*closure.Analysis, error) {
	tool := r.config.New(r.config.Entries)
	for _, fact := range tool.FactTypes {
		gob.Register(fact)
	}
	if err := flagsOf(tool).Parse(r.config.Flags); err != nil {
		return nil, err
	}
	out, err := r.config.output(r.ctx, "env", "GOCACHE", "GOVERSION", "GOCACHEPROG")
	if err != nil {
		return nil, err
	}
	env := strings.Split(string(out), "\n")
	if len(env) < 3 || !unit.KnowsCompiler(env[1]) {
		return nil, errors.New("the compiler is not known")
	}
	if env[2] != "" {
		return nil, errors.New("a cache program can share the results of go vet only")
	}
	store, err := r.openStore(env[0])
	if err != nil {
		return nil, err
	}
	return closure.New(r.ctx, closure.Config{
		Analyzer: tool, GoVersion: env[1], Store: store, Record: r.recordOf, Compile: r.compile, Done: r.count(len(listed)),
		HasNoFacts: r.config.Idle.hasNoFacts, MayHaveFacts: r.config.Idle.mayHaveFacts, Mentions: r.config.Idle.Without,
	}, listed, func(l *closure.Listed) bool { return !l.DepOnly }), nil
}

// recordOf makes the record of a package.
func (r *run) recordOf(pass *analysis.Pass, result any, found []analysis.Diagnostic) (string, error) {
	rec, err := newRecord(pass, found)
	if err != nil {
		return "", err
	}
	if r.config.Entries {
		rec.Entries = result.([]analyzer.Entry)
	}
	return rec.encode()
}

// compile has the go command compile packages, and lists where the results are.
func (r *run) compile(ctx context.Context, paths []string) ([]*closure.Listed, error) {
	return r.config.listDeps(ctx, closure.CompiledFields, append([]string{"-export", "-compiled", "--"}, paths...))
}

// count returns a function that tells the progress of the run.
func (r *run) count(all int) func() {
	var done atomic.Int64
	return func() {
		n := int(done.Add(1))
		if r.config.Progress != nil {
			r.config.Progress(Progress{Units: n, All: all})
		}
	}
}

// openStore opens the store of results. It is in the directory of the go command's cache, which a build
// server may keep for the next run.
func (r *run) openStore(goCache string) (*closure.Store, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	sum, err := sumOf(self)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(goCache, "uricheck")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	return closure.OpenStore(dir, fmt.Sprintf("%x %t %q %s", sum, r.config.Entries, r.config.Flags, build.Default.GOARCH))
}

func sumOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	h := sha256.New()
	_, err = io.Copy(h, f)
	return h.Sum(nil), err
}
