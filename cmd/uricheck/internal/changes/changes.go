// Package changes finds out, with git, which findings a change causes.
package changes

import (
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Changes are the lines of a working tree that a revision does not have.
type Changes struct {
	lines map[string][]lineRange // by the real path of a file: git and the go command may have different names for it
}

// lineRange is a range of lines from first to last, counted from 1.
type lineRange struct{ first, last int }

// allLines are the lines of a file that git does not track.
var allLines = []lineRange{{1, 1<<31 - 1}}

// Since returns the changes since a revision, in the repository that contains the directory:
// commits, uncommitted changes, and files that git neither tracks nor ignores. They begin at the
// merge base with the revision. Of a renamed file they contain the changed lines.
//
// The error is a sentence: git is missing, or the directory is in no repository, or the revision
// does not exist.
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
	c := &Changes{make(map[string][]lineRange)}
	for name, ranges := range lines {
		c.lines[finding.RealPath(filepath.Join(root, filepath.FromSlash(name)))] = ranges
	}
	for _, name := range untracked {
		c.lines[finding.RealPath(filepath.Join(root, filepath.FromSlash(name)))] = allLines
	}
	return c, nil
}

// Brings reports whether a line of a finding, or of a step of its way, has changed.
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
	for _, r := range c.lines[finding.RealPath(pos.File)] {
		if pos.Line <= r.last && r.first <= last {
			return true
		}
	}
	return false
}
