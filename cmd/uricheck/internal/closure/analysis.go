package closure

import (
	"context"
	"errors"
	"fmt"
	"go/parser"
	"go/types"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/analyzer/focus"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Config says how to analyse packages.
type Config struct {
	Analyzer  *analysis.Analyzer // requires no other one
	Settings  string             // of the analyzer; the facts do not depend on them
	GoVersion string             // of the go command
	Store     *Store
	Overlay   map[string][]byte // contents in place of those of files, by absolute name
	// MakeRecord makes the record of a root.
	MakeRecord func(l *Listed, pass *analysis.Pass, result any, found []analysis.Diagnostic) (string, error)
	// HasNoFacts reports whether an imported package has no facts, whatever its imports have.
	HasNoFacts func(path string) bool
	// MayHaveFacts reports whether an imported package may have facts even if its imports have none,
	// and their types mention none of the packages in Mentions.
	MayHaveFacts func(c *unitchecker.Config, imports []string) bool
	Mentions     []string
	// Compile compiles packages, and lists them with the CompiledFields.
	Compile func(ctx context.Context, paths []string) ([]*Listed, error)
	// Analysis calls Done after each package.
	Done func()
}

// Analysis is an analysis of packages with all that they import.
type Analysis struct {
	Config
	listed   []*Listed
	packages map[string]*pkg // by Listed.ImportPath
	universe *universe
	compile  func() error
	busy     *semaphore.Weighted // has room for the packages that Analysis analyses at a time: see pkg.weight
}

// New returns an analysis of some of the listed packages, the roots.
func New(ctx context.Context, c Config, listed []*Listed, isRoot func(*Listed) bool) *Analysis {
	a := &Analysis{
		Config: c, listed: listed, packages: make(map[string]*pkg), universe: newUniverse(),
		busy: semaphore.NewWeighted(allSlots()),
	}
	for _, l := range listed {
		a.packages[l.ImportPath] = a.newPkg(l, isRoot(l))
	}
	for _, l := range listed {
		for _, path := range l.Imports {
			if p := a.packages[path]; p != nil && !l.IsTestMain() {
				p.importers.Add(1)
			}
		}
	}
	a.compile = sync.OnceValue(func() error { return a.addCompiled(ctx) })
	return a
}

// addCompiled adds to the packages the files that the go command compiles. It compiles no variant,
// because no package that the go command has to compile imports one.
func (a *Analysis) addCompiled(ctx context.Context) error {
	var paths []string
	for path, p := range a.packages {
		if path != unsafePath && !p.isVariant() && !p.IsTestMain() && p.Error == nil && (!p.isNamed() || len(p.CgoFiles) > 0) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	compiled, err := a.Compile(ctx, paths)
	if err != nil {
		return err
	}
	for _, c := range compiled {
		if p := a.packages[c.ImportPath]; p != nil {
			p.Export, p.CompiledGoFiles, p.compileError = c.Export, c.CompiledGoFiles, c.Error
		}
	}
	return nil
}

// Record returns the record of a root, by the path that the go command lists. If another package is a root after
// all, because its tests have errors, its analysis as an import may have made no record.
func (a *Analysis) Record(ctx context.Context, path string) (string, error) {
	p := a.packages[path]
	switch {
	case p == nil:
		return "", fmt.Errorf("the go command does not list %s", path)
	case !p.isRoot:
		p = a.newPkg(p.Listed, true)
	}
	err := a.find(ctx, p)
	return p.result.Record, err
}

// Import returns a package with its types, in an archive, and its facts.
func (a *Analysis) Import(ctx context.Context, path string) (unit.Import, error) {
	p := a.packages[path]
	if p == nil {
		return unit.Import{}, fmt.Errorf("the go command does not list %s", path)
	}
	if err := errors.Join(a.find(ctx, p), a.compile()); err != nil {
		return unit.Import{}, err
	}
	if p.Export == "" {
		return unit.Import{}, fmt.Errorf("the go command has no types of %s", path)
	}
	k, err := p.key()
	return unit.Import{Archive: p.Export, Stored: p.result.Facts, Sum: k}, err
}

// find finds the result for a package.
func (a *Analysis) find(ctx context.Context, p *pkg) error {
	p.once.Do(func() {
		p.err = a.findFirst(ctx, p)
		a.release(p)
		a.Done()
	})
	return p.err
}

func (a *Analysis) findFirst(ctx context.Context, p *pkg) error {
	k, err := p.key()
	if err != nil {
		return err
	}
	stored := k
	if p.isRoot {
		stored = k.ofRecord(a.Settings)
	}
	if r, ok := a.Store.get(stored); ok {
		p.result = r
		return nil
	}
	if err := a.findImports(ctx, p); err != nil {
		return err
	}
	weight := p.weight()
	if err := a.busy.Acquire(ctx, weight); err != nil {
		return context.Cause(ctx)
	}
	defer a.busy.Release(weight)
	if err := context.Cause(ctx); err != nil {
		return err
	}
	if isIdle, err := a.isIdle(p); err != nil || isIdle {
		return err
	}
	if err := a.analyze(p); err != nil {
		return err
	}
	_ = a.Store.put(stored, p.result) // without the stored result, the next run takes longer
	if p.isRoot && !p.isVariant() {
		_ = a.Store.put(k, result{Facts: p.result.Facts, Mentions: p.result.Mentions}) // for importers
	}
	return nil
}

func (a *Analysis) findImports(ctx context.Context, p *pkg) error {
	var g errgroup.Group
	for _, path := range p.Imports {
		imported := a.packages[path]
		if imported == nil {
			return fmt.Errorf("the go command does not list %s", path)
		}
		g.Go(func() error {
			err := a.find(ctx, imported)
			if _, isBroken := errors.AsType[problems](err); isBroken {
				return ErrImports
			}
			return err
		})
	}
	return g.Wait()
}

// isIdle reports whether a package needs no analysis, once its imports have results.
func (a *Analysis) isIdle(p *pkg) (bool, error) {
	switch {
	case p.isRoot:
		return false, nil
	case p.ImportPath == unsafePath:
		return true, nil
	case a.HasNoFacts(p.Path()):
		if len(a.Mentions) == 0 {
			return true, nil
		}
		mentioned, err := p.mentioned()
		p.result.Mentions = a.choose(mentioned)
		return true, err
	}
	var paths []string
	for _, path := range p.Imports {
		i := a.packages[path]
		if len(i.result.Facts) > 0 || len(i.result.Mentions) > 0 {
			return false, nil
		}
		paths = append(paths, i.Path())
	}
	return !a.MayHaveFacts(p.Unit(a.GoVersion), paths), nil
}

// choose returns the packages of Mentions among those that types mention.
func (a *Analysis) choose(mentioned map[string]*types.Package) []string {
	var chosen []string
	for _, path := range a.Mentions {
		if mentioned[path] != nil {
			chosen = append(chosen, path)
		}
	}
	return chosen
}

// panicked returns the error of a panic, with the innermost calls in the code of uricheck: the whole
// stack would hide what the user can do.
func panicked(value any) error {
	const most = 4
	callers := make([]uintptr, 100)
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	var at []string
	isPanicking := false // the frames before are those of the recovery
	for f, more := frames.Next(); more && len(at) < most; f, more = frames.Next() {
		if isPanicking && strings.Contains(f.Function, "go-uricheck/") {
			at = append(at, fmt.Sprintf("%s:%d", filepath.Base(f.File), f.Line))
		}
		isPanicking = isPanicking || f.Function == "runtime.gopanic"
	}
	return fmt.Errorf("uricheck itself fails, please report this: panic: %v, at %s", value, strings.Join(at, ", "))
}

// analyze analyses a package whose imports have results. An analyzer that panics does not end the
// process, because other packages still have results.
func (a *Analysis) analyze(p *pkg) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked(r)
		}
	}()
	pass, err := a.pass(p)
	if err != nil {
		return err
	}
	isKept := p.isVariant() && p.importers.Load() > 0
	if !isKept {
		defer a.universe.removeFiles(pass.Files)
	}
	if !p.isRoot {
		pass = focus.OnFacts(pass)
	}
	facts, err := a.facts(p)
	if err != nil {
		return err
	}
	result, found, err := unit.Run(a.Analyzer, pass, facts)
	if err != nil {
		return err
	}
	if p.isRoot {
		if p.result.Record, err = a.MakeRecord(p.Listed, pass, result, found); err != nil {
			return err
		}
	}
	if p.result.Facts = facts.Stored(); len(p.result.Facts) == 0 {
		p.result.Mentions = a.choose(unit.Mentioned(pass.Pkg))
	}
	if isKept {
		a.keep(p, pass.Pkg)
	}
	return nil
}

// pass parses and type-checks a package.
func (a *Analysis) pass(p *pkg) (*analysis.Pass, error) {
	names, err := a.filesOf(p)
	if err != nil {
		return nil, err
	}
	c := p.Unit(a.GoVersion)
	c.GoFiles = names
	files, err := a.parse(c, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	pass, err := a.check(p, c, files)
	if err != nil {
		return nil, err
	}
	pass.ReadFile = unit.FileReader(c, a.read)
	return pass, nil
}

// facts returns the facts of the imports of a package: as in a file of unitchecker, those of the packages
// that it can reach through types.
func (a *Analysis) facts(p *pkg) (*unit.Facts, error) {
	facts := unit.NewFacts()
	hasFacts := func(path string) bool { return len(a.packages[path].result.Facts) > 0 }
	if !slices.ContainsFunc(p.Imports, hasFacts) {
		return facts, nil
	}
	reached, err := a.reached(p)
	if err != nil {
		return nil, err
	}
	for _, path := range p.Imports {
		facts.Import(a.packages[path].result.Facts.Of(reached))
	}
	return facts, nil
}
