package main

import (
	"path/filepath"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/config"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// leftOut describes the files that a configuration file, or the command line, excludes.
type leftOut struct {
	patterns map[string][]string // by the directory to which they are relative, without links
}

func newLeftOut(c configured) *leftOut {
	l := &leftOut{make(map[string][]string)}
	l.exclude(filepath.Dir(c.file), c.values["exclude"])
	l.exclude(c.from, c.excluded)
	return l
}

func (l *leftOut) exclude(dir string, patterns []string) {
	if len(patterns) > 0 {
		dir = finding.RealPath(dir)
		l.patterns[dir] = append(l.patterns[dir], patterns...)
	}
}

// has reports whether a pattern matches a file. The go command and the working directory may
// have different names for the same directory.
func (l *leftOut) has(file string) bool {
	if len(l.patterns) == 0 {
		return false
	}
	file = filepath.Join(finding.RealPath(filepath.Dir(file)), filepath.Base(file))
	for dir, patterns := range l.patterns {
		rel, err := filepath.Rel(dir, file)
		matches := func(pattern string) bool { return config.Match(pattern, filepath.ToSlash(rel)) }
		if err == nil && filepath.IsLocal(rel) && slices.ContainsFunc(patterns, matches) {
			return true
		}
	}
	return false
}

// fixes returns the fixes that change no excluded file.
func (l *leftOut) fixes(all []finding.Fix) []finding.Fix {
	isAbout := func(e finding.Edit) bool { return l.has(e.File) }
	return slices.DeleteFunc(slices.Clone(all), func(f finding.Fix) bool { return slices.ContainsFunc(f.Edits, isAbout) })
}
