package engine

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Describe returns the packages in the directories that the patterns are, as the go command
// describes them for an analysis of their own, with what they import. The go command analyses
// nothing for that, and need not compile the packages. Describe leaves out packages that it
// cannot describe. The overlay has buffers of an editor: only their imports count, because
// other packages should see the saved files.
//
// The go command describes a package to its tool only if that is not in its cache. So Describe
// adds a test file that no package has had before, which changes the package, but not those
// that import it. External tests would see the difference, so Describe hides them, and the
// added file has their imports.
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
	withoutExternal bool // Describe hides the external tests
}

// describe describes packages together, and broken ones alone, because a missing import makes the
// go command refuse all. External tests may import packages that import this one, which the added
// file cannot.
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

// addedFile is the test file that Describe adds to a package.
const addedFile = "uricheck_describes_test.go"

// run runs the go command to describe packages.
func (d describer) run(ctx context.Context, dirs []string) []*unit.Package {
	external := make(map[string][]string)
	overlay := make(map[string][]byte)
	for _, dir := range dirs {
		sources := d.sourcesIn(dir)
		external[dir] = sources.external
		hidden := sources.external
		if d.NoTests {
			hidden = sources.tests // their errors do not matter
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
	_ = r.vet(dirs, "") // the other way analyses missing packages, and reports why
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

// complete gives the files of a package their final names, and drops unwanted tests. actual has
// the files of the overlay, each before the one that it replaces.
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

// describeVariable is the environment variable with the directory in which the tool puts the
// descriptions of units with the added file. The tool does nothing else with these units, and
// no later run uses their keys in the go command's cache.
const describeVariable = "URICHECK_DESCRIBE"

// describes reports whether the tool was called to describe a unit, and does so.
func describes(config string) bool {
	dir := os.Getenv(describeVariable)
	if dir == "" {
		return false
	}
	return unit.Describe(config, addedFile, dir)
}
