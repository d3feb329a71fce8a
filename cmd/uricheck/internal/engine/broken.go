package engine

import (
	"cmp"
	"fmt"
	"go/version"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"
)

// complete handles the packages without a record. vetErr is the error of go vet, which stops at
// once if a single package does not load.
func (r *run) complete(vetErr error) error {
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if len(r.roots) == 0 {
		return r.config.noPackages()
	}
	r.dropMalformed()
	if vetErr == nil && len(r.records.encoded) == 0 {
		if err := r.tooOld(); err != nil {
			return err
		}
	}
	if vetErr == nil {
		r.vetLost(r.missing())
	}
	if r.config.Brief {
		r.completeBriefly(vetErr)
		return r.ctx.Err()
	}
	if vetErr != nil && len(r.records.encoded) == 0 {
		if err := r.vetLoadable(); err != nil {
			return err
		}
	}
	missing := r.missing()
	r.noteIncomplete(missing)
	if len(missing) == 0 || r.ctx.Err() != nil {
		return r.ctx.Err()
	}
	broken, testsOnly, err := r.reportBroken(missing)
	if err != nil {
		return err
	}
	isBroken := func(root *root) bool { return broken[root.ImportPath] || broken[root.Dir] }
	r.vetUntested(slices.DeleteFunc(slices.Clone(missing), func(root *root) bool { return !testsOnly[root.ImportPath] }))
	if vetErr != nil {
		r.vetLost(slices.DeleteFunc(missing, isBroken))
	}
	for _, root := range r.missing() {
		if !isBroken(root) {
			r.errorf("cannot analyse %s: go vet %s", root.ImportPath, failed(vetErr))
		}
	}
	return r.ctx.Err()
}

// oldest is the first Go whose go vet passes on the output of its tool.
const oldest = "go1.26"

// tooOld returns an error if the go command is too old.
func (r *run) tooOld() error {
	out, err := r.config.output(r.ctx, "env", "GOVERSION")
	if found := strings.TrimSpace(string(out)); err == nil && version.Compare(found, oldest) < 0 {
		return fmt.Errorf("the go command is %s, but uricheck needs %s or later: install it, or set GOTOOLCHAIN", found, oldest)
	}
	return err
}

// completeBriefly analyses the packages that go vet refused, without their tests, which may be
// the reason, and repeats its message.
func (r *run) completeBriefly(vetErr error) {
	missing := r.missing()
	r.noteIncomplete(missing)
	reason := strings.NewReplacer(r.actual...).Replace(failed(vetErr))
	for _, root := range missing {
		r.errorf("cannot analyse %s: go vet %s", root.ImportPath, reason)
	}
	r.vetUntested(slices.DeleteFunc(missing, func(root *root) bool { return len(root.testFiles()) == 0 }))
}

func (r *run) errorf(format string, args ...any) {
	r.errors = append(r.errors, fmt.Sprintf(format, args...))
}

// missing returns the roots that lack a record.
func (r *run) missing() []*root {
	var missing []*root
	for _, root := range r.roots {
		main, external := root.lacks(root.resultsOf(r.records))
		if main || external || root.Error != nil {
			missing = append(missing, root)
		}
	}
	return missing
}

// dropMalformed reports the packages whose directories cannot be import paths, such as names
// with a space, and drops them: the go command refuses every request that includes them. Files together
// with packages have no import path at all.
func (r *run) dropMalformed() {
	r.roots = slices.DeleteFunc(r.roots, func(root *root) bool {
		isMalformed := root.Error != nil && (root.ImportPath == "" || strings.HasPrefix(root.Error.Err, "malformed import path "))
		if isMalformed {
			name := cmp.Or(root.ImportPath, strings.Join(r.config.packages(), " "))
			r.errorf("%s does not load: %s", name, oneLine(root.Error.Err))
		}
		return isMalformed
	})
}

func (r *run) noteIncomplete(roots []*root) {
	for _, root := range roots {
		r.incomplete = append(r.incomplete, root.Dir)
	}
}

// vetLoadable runs go vet on the roots that load, together with what they import.
func (r *run) vetLoadable() error {
	pkgs, err := r.load(packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedForTest)
	if err != nil {
		return err
	}
	bad := make(map[string]bool)
	for _, pkg := range pkgs {
		if hasErrors(pkg) {
			bad[pathOf(pkg)] = true
		}
	}
	good := slices.DeleteFunc(paths(r.roots), func(path string) bool { return bad[path] || path == commandLine })
	if len(good) > 0 {
		_ = r.vet(good, "") // complete handles missing records
	}
	return nil
}

// pathOf returns the import path of the package that a test variant belongs to.
func pathOf(pkg *packages.Package) string {
	if pkg.ForTest != "" {
		return pkg.ForTest
	}
	return strings.TrimSuffix(pkg.PkgPath, ".test")
}

func hasErrors(root *packages.Package) bool {
	found := false
	packages.Visit([]*packages.Package{root}, func(pkg *packages.Package) bool {
		found = found || len(pkg.Errors) > 0
		return !found
	}, nil)
	return found
}

// load loads packages as they are for go vet.
func (r *run) load(mode packages.LoadMode, patterns ...string) ([]*packages.Package, error) {
	if len(patterns) == 0 {
		patterns = r.config.packages()
	}
	cfg := &packages.Config{
		Context: r.ctx, Mode: mode, Dir: r.config.Dir, Tests: !r.config.NoTests,
		BuildFlags: r.config.buildFlags(), Env: append(os.Environ(), r.config.env...), Overlay: make(map[string][]byte),
	}
	for name, content := range r.config.Overlay {
		if content != nil {
			cfg.Overlay[name] = content
		}
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, explainLoadError(r.config.Dir, err.Error())
	}
	return pkgs, nil
}

// reportBroken type-checks packages and reports their errors. It returns the import paths, and the
// directories, of those with errors, and the import paths of those with errors in their tests alone.
func (r *run) reportBroken(roots []*root) (broken, testsOnly map[string]bool, err error) {
	patterns := paths(roots)
	if slices.Contains(patterns, commandLine) {
		patterns = r.config.packages()
	}
	pkgs, err := r.load(packages.LoadSyntax|packages.NeedForTest, patterns...)
	if err != nil {
		return nil, nil, err
	}
	causes := causesOf(r, pkgs)
	for _, c := range causes.found {
		r.errorf("%s", c)
	}
	var following []string
	broken, testsOnly = make(map[string]bool), make(map[string]bool)
	for _, pkg := range pkgs {
		switch isGood := len(pkg.Errors) == 0 && !pkg.IllTyped; {
		case !isGood:
			broken[pathOf(pkg)] = true
			broken[cmp.Or(pkg.Dir, pkg.PkgPath)] = true // go list has no import path for a directory without Go files
		case pkg.PkgPath == pathOf(pkg):
			testsOnly[pkg.PkgPath] = true
		}
		// Only a generated test main may import this internal package.
		_, isTestMain := pkg.Imports["testing/internal/testdeps"]
		if pkg.IllTyped && !causes.name(pkg) && !isTestMain && !isVariantOf(pkg, pkgs) {
			following = append(following, pkg.PkgPath)
		}
	}
	if len(following) > 0 {
		r.errorf("cannot analyse %s: imported packages have errors", someOf(following))
	}
	maps.DeleteFunc(testsOnly, func(path string, _ bool) bool { return !broken[path] })
	return broken, testsOnly, nil
}

// isVariantOf reports whether the package is a test variant of one that is ill-typed as well,
// whose errors are enough.
func isVariantOf(pkg *packages.Package, pkgs []*packages.Package) bool {
	return slices.ContainsFunc(pkgs, func(other *packages.Package) bool {
		return other != pkg && other.IllTyped && other.PkgPath == pkg.ForTest && other.ForTest == ""
	})
}

// vetLost analyses valid packages again whose records the go command's cache has lost, for example
// because somebody stopped the go command between two writes.
func (r *run) vetLost(roots []*root) {
	if len(roots) > 0 && r.ctx.Err() == nil {
		_ = r.vet(r.patternsOf(roots), fmt.Sprint(time.Now().UnixNano())) // the caller reports missing records
	}
}

// vetUntested analyses broken packages without their tests, which may be the only broken files.
// If only the external tests are broken, the rest already has a record.
func (r *run) vetUntested(roots []*root) {
	var untested []*root
	for _, root := range roots {
		main, _ := root.lacks(root.resultsOf(r.records))
		if main && root.ImportPath != commandLine {
			untested = append(untested, root)
		}
	}
	if len(untested) == 0 || r.ctx.Err() != nil {
		return
	}
	r.hideTests(untested...)
	lacking := slices.DeleteFunc(untested, func(root *root) bool {
		main, _ := root.lacks(root.resultsOf(r.records))
		return !main
	})
	if len(lacking) > 0 {
		_ = r.vet(paths(lacking), "") // the caller has reported the errors
	}
}

func (r *run) patternsOf(roots []*root) []string {
	if names := paths(roots); !slices.Contains(names, commandLine) {
		return names
	}
	return r.config.packages()
}

// failed returns the error of go vet, in one line.
func failed(err error) string {
	if err == nil {
		return "has no result for it"
	}
	return "fails: " + oneLine(err.Error())
}
