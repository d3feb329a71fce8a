package main

import (
	"crypto/sha256"
	"go/ast"
	"go/parser"
	"go/token"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// loaded is what the patterns name.
type loaded struct {
	roots []*packages.Package
	sums  *sums // nil without -fix
}

// load loads the packages and reports those with errors.
func (p *program) load(opts *options) (*loaded, error) {
	cfg := &packages.Config{
		Mode:  packages.LoadSyntax | packages.NeedModule | packages.NeedForTest,
		Tests: opts.test,
	}
	// Facts need the analysis of the dependencies, hence their syntax; it costs
	// an order of magnitude in memory.
	if usesFacts(p.analyzer) {
		cfg.Mode |= packages.NeedDeps
	}
	if opts.tags != "" {
		cfg.BuildFlags = []string{"-tags=" + opts.tags}
	}
	l := new(loaded)
	if opts.fix {
		l.sums = &sums{m: make(map[string][sha256.Size]byte)}
		cfg.ParseFile = l.sums.parseFile
	}
	pkgs, err := packages.Load(cfg, opts.patterns...)
	if err != nil {
		return nil, explainLoadError(err.Error())
	}
	if len(pkgs) == 0 {
		return nil, noPackages(opts.patterns)
	}
	p.reportErrors(pkgs)
	l.roots = roots(pkgs)
	return l, nil
}

// usesFacts reports whether the analyzer, or one it requires, has facts.
func usesFacts(a *analysis.Analyzer) bool {
	if len(a.FactTypes) > 0 {
		return true
	}
	for _, req := range a.Requires {
		if usesFacts(req) {
			return true
		}
	}
	return false
}

// roots chooses the packages whose findings count, as go vet does: the test
// variant of a package stands for the package, for it has all its files and
// sees all uses of its declarations. It does not where the test files alone are
// broken. Generated test mains are nobody's code.
func roots(pkgs []*packages.Package) []*packages.Package {
	variant := make(map[string]*packages.Package)
	for _, pkg := range pkgs {
		if pkg.ForTest != "" && pkg.ForTest == pkg.PkgPath {
			variant[pkg.PkgPath] = pkg
		}
	}
	var keep []*packages.Package
	for _, pkg := range pkgs {
		v := variant[pkg.PkgPath]
		// Only a generated test main may import this internal package.
		_, isTestMain := pkg.Imports["testing/internal/testdeps"]
		replaced := v != nil && v != pkg && (!v.IllTyped || pkg.IllTyped)
		if !isTestMain && !replaced {
			keep = append(keep, pkg)
		}
	}
	return keep
}

// sums remembers what the parsed files held, by name.
type sums struct {
	mu sync.Mutex
	m  map[string][sha256.Size]byte
}

// parseFile parses as packages.Load does by default, and takes the sum.
func (s *sums) parseFile(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	sum := sha256.Sum256(src)
	s.mu.Lock()
	s.m[name] = sum
	s.mu.Unlock()
	return parser.ParseFile(fset, name, src, parser.AllErrors|parser.ParseComments)
}

// same reports whether src is what was parsed under the name.
func (s *sums) same(name string, src []byte) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	sum, ok := s.m[name]
	return ok && sum == sha256.Sum256(src)
}
