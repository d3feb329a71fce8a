package engine

import (
	"context"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Describe returns the packages in the directories that the patterns name, with the types and facts of
// their imports. It leaves out packages that do not load.
func Describe(ctx context.Context, c Config) ([]*unit.Package, error) {
	split, err := groups(ctx, c.Dir, c.Patterns)
	if err != nil {
		return nil, err
	}
	tool := c.New(false)
	var all []*unit.Package
	for _, g := range split {
		of := c
		of.Dir, of.env, of.Patterns = g.dir, g.env, dirsOf(g)
		described, err := of.describe(ctx, tool)
		if err != nil {
			continue // Run tells the caller why
		}
		all = append(all, described...)
	}
	return all, ctx.Err()
}

func dirsOf(g group) []string {
	var dirs []string
	for _, pattern := range g.patterns {
		if dir, _, ok := directoryOf(g.dir, pattern); ok {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// describe describes the packages in directories of one module, the patterns.
func (c *Config) describe(ctx context.Context, tool *analysis.Analyzer) ([]*unit.Package, error) {
	overlay, remove, err := c.writeOverlay()
	if err != nil {
		return nil, err
	}
	defer remove()
	listed, err := c.list(ctx, overlay)
	if err != nil {
		return nil, err
	}
	settings, err := c.closure(ctx, tool, overlay)
	if err != nil {
		return nil, err
	}
	var all []*unit.Package
	var paths []string
	for _, root := range rootsOf(listed, c.NoTests) {
		if p := c.packageOf(root, listed, settings.GoVersion); p != nil {
			all = append(all, p)
			paths = slices.AppendSeq(paths, maps.Keys(p.Imported))
		}
	}
	if len(paths) == 0 {
		return all, nil
	}
	analysis := closure.New(ctx, settings, closure.Below(listed, paths), func(*closure.Listed) bool { return false })
	return slices.DeleteFunc(all, func(p *unit.Package) bool { return find(ctx, analysis, p) != nil }), nil
}

// packageOf describes a root, or returns nil if it is in none of the directories. It hides the external
// tests if they do not load, or if they need a variant of another package that imports the package
// with its tests.
func (c *Config) packageOf(r *root, listed []*closure.Listed, goVersion string) *unit.Package {
	tested := r.Listed
	if r.main != nil {
		tested = r.main.of
	}
	if !slices.Contains(c.Patterns, r.Dir) || len(r.CgoFiles) > 0 || tested.HasErrors() {
		return nil
	}
	p := &unit.Package{Config: *tested.Unit(goVersion), Imported: make(map[string]unit.Import)}
	p.ImportPath = r.ImportPath
	p.ImportMap = make(map[string]string)
	addImports(p, tested)
	switch {
	case r.external == nil:
	case needsTested(r.external.of, r.ImportPath, listed):
		p.Hidden = r.external.of.Unit(goVersion).GoFiles
	default:
		p.External = r.external.of.Unit(goVersion).GoFiles
		addImports(p, r.external.of)
	}
	return p
}

// needsTested reports whether external tests do not load, or import a package that imports the tested
// one.
func needsTested(external *closure.Listed, tested string, listed []*closure.Listed) bool {
	isTested := func(l *closure.Listed) bool { return l.Path() == tested }
	isTestedPath := func(path string) bool { path, _, _ = strings.Cut(path, " "); return path == tested }
	others := slices.DeleteFunc(slices.Clone(external.Imports), isTestedPath)
	return external.HasErrors() || slices.ContainsFunc(closure.Below(listed, others), isTested)
}

// addImports adds the imports of a listed package.
func addImports(p *unit.Package, l *closure.Listed) {
	for _, path := range l.Imports {
		if path, _, _ = strings.Cut(path, " "); path != p.ImportPath && path != "unsafe" {
			p.Imported[path] = unit.Import{}
		}
	}
	for written, path := range l.ImportMap {
		p.ImportMap[written], _, _ = strings.Cut(path, " ")
	}
}

// find finds the archives and facts of the imports.
func find(ctx context.Context, in *closure.Analysis, p *unit.Package) error {
	for path := range p.Imported {
		found, err := in.Import(ctx, path)
		if err != nil {
			return err
		}
		p.Imported[path] = found
	}
	return nil
}
