package engine

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// group is patterns that one run of the go command can load: it knows one main module,
// or those of one workspace.
type group struct {
	dir      string
	patterns []string
}

// groups splits patterns by module. One that names a directory of another module than
// that of dir applies there, and "./..." outside of any module means all modules below.
func groups(dir string, patterns []string) ([]group, error) {
	s := &splitter{dir: dir, own: goModDir(dir)}
	for _, pattern := range patterns {
		if err := s.add(pattern); err != nil {
			return nil, err
		}
	}
	return s.groups, nil
}

type splitter struct {
	dir, own  string // the directory and that of its go.mod
	groups    []group
	workspace []string // directories of its modules
	asked     bool     // whether there is a workspace
}

func (s *splitter) add(pattern string) error {
	base, isRecursive, isDir := directoryOf(s.dir, pattern)
	if !isDir {
		s.put(s.dir, pattern)
		return nil
	}
	module := goModDir(base)
	switch {
	case module == s.own && module != "", s.inWorkspace(base, module):
		s.put(s.dir, pattern)
		return nil
	case module != "":
		rel, err := filepath.Rel(module, base)
		if err != nil {
			return err
		}
		s.put(module, localPattern(rel, isRecursive))
		return nil
	case !isRecursive:
		s.put(s.dir, pattern) // the go command has its own error
		return nil
	}
	below, err := modulesBelow(base)
	if err != nil {
		return err
	}
	if len(below) == 0 {
		return errNoModule
	}
	for _, module := range below {
		s.put(module, "./...")
	}
	return nil
}

func (s *splitter) put(dir, pattern string) {
	i := slices.IndexFunc(s.groups, func(g group) bool { return g.dir == dir })
	if i < 0 {
		i = len(s.groups)
		s.groups = append(s.groups, group{dir: dir})
	}
	s.groups[i].patterns = append(s.groups[i].patterns, pattern)
}

// directoryOf returns the directory that a pattern begins with, if it is one of
// directories: see "go help packages".
func directoryOf(dir, pattern string) (base string, isRecursive, isDir bool) {
	slashed := filepath.ToSlash(pattern)
	isLocal := slashed == "." || slashed == ".." || strings.HasPrefix(slashed, "./") || strings.HasPrefix(slashed, "../")
	if !isLocal && !filepath.IsAbs(pattern) || strings.HasSuffix(slashed, ".go") {
		return "", false, false
	}
	before, after, isRecursive := strings.Cut(slashed, "...")
	if isRecursive && (after != "" || !strings.HasSuffix(before, "/")) {
		return "", false, false
	}
	base = filepath.FromSlash(before)
	if !filepath.IsAbs(base) {
		base = filepath.Join(dir, base)
	}
	return filepath.Clean(base), isRecursive, true
}

func localPattern(rel string, isRecursive bool) string {
	pattern := "./" + filepath.ToSlash(rel)
	if rel == "." {
		pattern = "."
	}
	if isRecursive {
		pattern += "/..."
	}
	return pattern
}

// inWorkspace reports whether the module is used by the workspace of the directory, or
// one below base is.
func (s *splitter) inWorkspace(base, module string) bool {
	if !s.asked {
		s.asked = true
		c := &Config{Dir: s.dir}
		if file, err := c.output("env", "GOWORK"); err == nil && strings.HasSuffix(strings.TrimSpace(string(file)), ".work") {
			out, _ := c.output("list", "-m", "-f", "{{.Dir}}") // its error is that of the run
			s.workspace = strings.Split(strings.TrimSpace(string(out)), "\n")
		}
	}
	return slices.ContainsFunc(s.workspace, func(dir string) bool {
		return dir != "" && (dir == module || module == "" && finding.Relative(base, dir) != dir)
	})
}

// goModDir returns the nearest directory, from this one upwards, with a go.mod, or "".
func goModDir(dir string) string { return nearest(dir, "go.mod") }

// nearest returns the nearest directory, from this one upwards, with one of the files,
// or "".
func nearest(dir string, names ...string) string {
	for {
		for _, name := range names {
			if info, err := os.Stat(filepath.Join(dir, name)); err == nil && info.Mode().IsRegular() {
				return dir
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

// modulesBelow finds the modules in a directory, without those that "..." leaves out:
// see "go help packages".
func modulesBelow(dir string) ([]string, error) {
	var modules []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch name := entry.Name(); {
		case err != nil && path == dir:
			return err
		case err != nil:
			return nil // what cannot be read has no module for us
		case entry.IsDir() && path != dir && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "vendor" || name == "testdata"):
			return fs.SkipDir
		case name == "go.mod" && entry.Type().IsRegular():
			modules = append(modules, filepath.Dir(path))
		}
		return nil
	})
	return modules, err
}

// merge adds the result of another run.
func (r *Result) merge(other *Result) {
	r.Findings = finding.Sort(append(r.Findings, other.Findings...))
	r.Entries = append(r.Entries, other.Entries...)
	r.Packages = append(r.Packages, other.Packages...)
	r.Errors = append(r.Errors, other.Errors...)
	maps.Copy(r.Touched, other.Touched)
	maps.Copy(r.Ours, other.Ours)
}

// inModule says where an error comes from, if there are several modules.
func inModule(dir, module string, err error) string {
	return fmt.Sprintf("%s: %v", finding.Relative(dir, module), err)
}
