// Package changes tells which findings a change brings, by git.
package changes

import (
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Changes are the lines that a working tree has and a revision has not.
type Changes struct {
	lines map[string][]lineRange // by the real path of a file
	real  map[string]string      // the real paths of names that were asked for
}

// lineRange is lines from 1, the last one included.
type lineRange struct{ first, last int }

// allLines are those of a file that git does not know.
var allLines = []lineRange{{1, 1<<31 - 1}}

// Since returns what changed since a revision, in the repository that the directory
// is in: commits, what is not committed yet, and files that git neither tracks nor
// ignores. The change begins where it left the revision's history: what came to that
// since is not part of it. A file that was renamed has the lines that were changed.
//
// The error is a sentence that says what is wrong: there is no git, no repository,
// or no such revision.
func Since(dir, rev string) (*Changes, error) {
	g := git{dir}
	root, err := g.root()
	if err != nil {
		return nil, err
	}
	base, err := g.base(rev)
	if err != nil {
		return nil, err
	}
	patch, err := g.diff(base)
	if err != nil {
		return nil, err
	}
	lines, err := parsePatch(patch)
	if err != nil {
		return nil, err
	}
	untracked, err := g.untracked()
	if err != nil {
		return nil, err
	}
	c := &Changes{lines: make(map[string][]lineRange), real: make(map[string]string)}
	for name, ranges := range lines {
		c.lines[c.realPath(filepath.Join(root, filepath.FromSlash(name)))] = ranges
	}
	for _, name := range untracked {
		c.lines[c.realPath(filepath.Join(root, filepath.FromSlash(name)))] = allLines
	}
	return c, nil
}

// Brings reports whether a line of a finding, or of a step of its way, changed.
func (c *Changes) Brings(f finding.Finding) bool {
	if c.touches(f.Pos, f.End) {
		return true
	}
	for _, s := range f.Way {
		if c.touches(s.Pos, s.End) {
			return true
		}
	}
	return false
}

func (c *Changes) touches(pos, end finding.Position) bool {
	last := max(pos.Line, end.Line)
	for _, r := range c.lines[c.realPath(pos.File)] {
		if pos.Line <= r.last && r.first <= last {
			return true
		}
	}
	return false
}

// realPath follows symbolic links: git and the go command may know a file by
// different names.
func (c *Changes) realPath(name string) string {
	real, known := c.real[name]
	if !known {
		var err error
		if real, err = filepath.EvalSymlinks(name); err != nil {
			real = filepath.Clean(name)
		}
		c.real[name] = real
	}
	return real
}
