package engine

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Describe returns the packages in the directories that the patterns are, as the go command
// describes them for an analysis of their own, with what they import. It is not asked what
// it has found in them, and need not compile them. What it cannot describe is left out. The
// overlay has buffers of an editor: what they import is described too, but nothing else of
// them, for other packages are to see what is saved.
//
// The go command describes a package to its tool only if it is not in its cache. So a test
// file is added that no package has had before: that makes another package of it, and none
// of those that import it. External tests would see the difference: they are hidden, and the
// added file imports what they do.
func Describe(ctx context.Context, c Config) ([]*unit.Package, error) {
	split, err := groups(ctx, c.Dir, c.packages())
	if err != nil {
		return nil, err
	}
	var all []*unit.Package
	for _, g := range split {
		d := describer{Config: c}
		d.top, d.Dir, d.env = c.Dir, g.dir, g.env
		all = append(all, d.describe(ctx, dirsOf(g))...)
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

// describer describes packages of one module.
type describer struct {
	Config
	withoutExternal bool // the external tests are hidden, and not described
}

// describe describes packages together, and those that something is wrong with alone: an
// import that is not there keeps the go command from all. External tests may import what
// imports the package, which the added file cannot.
func (d describer) describe(ctx context.Context, dirs []string) []*unit.Package {
	found := d.run(ctx, dirs)
	for _, dir := range dirs {
		if len(dirs) == 1 || slices.ContainsFunc(found, func(p *unit.Package) bool { return p.Dir == dir }) {
			continue
		}
		found = append(found, d.describe(ctx, []string{dir})...)
	}
	if len(dirs) == 1 && len(found) == 0 && !d.withoutExternal && ctx.Err() == nil {
		d.withoutExternal = true
		return d.run(ctx, dirs)
	}
	return found
}

// addedFile is the test file that a package is described with.
const addedFile = "uricheck_describes_test.go"

// run lets the go command describe packages.
func (d describer) run(ctx context.Context, dirs []string) []*unit.Package {
	external := make(map[string][]string)
	overlay := make(map[string][]byte)
	for _, dir := range dirs {
		sources := d.sourcesIn(dir)
		external[dir] = sources.external
		hidden := sources.external
		if d.NoTests {
			hidden = sources.tests // what is wrong with them is not to matter
		}
		for _, name := range hidden {
			overlay[name] = nil
		}
		for _, name := range sources.unsaved {
			overlay[name] = d.Overlay[name]
		}
		if sources.name == "" {
			continue // there is no Go file that parses so far
		}
		overlay[filepath.Join(dir, addedFile)] = sources.added(importPathOf(dir), d.withoutExternal || d.NoTests)
	}
	config := d.Config
	config.Overlay, config.Patterns = overlay, dirs
	r := &run{config: &config, records: newRecords()}
	r.ctx, r.stop = context.WithCancelCause(ctx)
	defer r.stop(nil)
	defer r.cleanUp()
	temp, err := r.tempDir()
	if err != nil {
		return nil
	}
	descriptions, err := os.MkdirTemp(temp, "descriptions-")
	if err != nil {
		return nil
	}
	config.env = append(slices.Clone(config.env), describeVariable+"="+descriptions)
	_ = r.vet(dirs, "") // what is missing then is analysed in the other way, which tells why
	names, _ := filepath.Glob(filepath.Join(descriptions, "*.cfg"))
	var found []*unit.Package
	for _, name := range names {
		if p, err := unit.ReadPackage(name, addedFile); err == nil {
			p.External = external[p.Dir]
			d.complete(p, r.actual)
			found = append(found, p)
		}
	}
	return found
}

// complete gives the files of a package the names that they will have, and leaves out tests
// that are not wanted. actual has the files of the overlay, each before the one that it
// stands for.
func (d describer) complete(p *unit.Package, actual []string) {
	for i, name := range p.GoFiles {
		if at := slices.Index(actual, name); at >= 0 {
			p.GoFiles[i] = actual[at+1]
		}
	}
	if d.withoutExternal {
		p.External, p.Hidden = nil, p.External
	}
	if d.NoTests {
		p.GoFiles, p.External = slices.DeleteFunc(p.GoFiles, isTestFile), nil
		p.Hidden = nil
	}
}

// describeVariable names a directory in which the tool puts the descriptions of units with
// the added file. Nothing else is done with these, and none of it is in the go command's
// cache under a key that is asked for again.
const describeVariable = "URICHECK_DESCRIBE"

// describes reports whether the tool was called to describe a unit, and does so.
func describes(config string) bool {
	dir := os.Getenv(describeVariable)
	if dir == "" {
		return false
	}
	return unit.Describe(config, addedFile, dir)
}
