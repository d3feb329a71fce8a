package engine

import (
	"context"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Describe returns the packages in the directories that the patterns name, with the types and facts of
// their imports. It leaves out packages that do not load. The overlay has buffers of an editor: only
// their imports count, because other packages should see the saved files.
func Describe(ctx context.Context, c Config) ([]*unit.Package, error) {
	split, err := groups(ctx, c.Dir, c.Patterns)
	if err != nil {
		return nil, err
	}
	read := make(map[string]unit.Import) // packages share many imports
	var all []*unit.Package
	for _, g := range split {
		d := describer{c, dirsOf(g), read}
		d.Dir, d.env = g.dir, g.env
		described, err := d.describe(ctx)
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
