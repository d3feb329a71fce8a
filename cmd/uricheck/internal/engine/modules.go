package engine

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// group has patterns that one run of the go command can load, because a run knows one main module,
// or those of one workspace.
type group struct {
	dir      string
	patterns []string
	env      []string
}

// groups splits patterns by module. A pattern that names a directory of another module applies
// there, and "./..." outside of any module means all modules below.
func groups(ctx context.Context, dir string, patterns []string) ([]group, error) {
	s := &splitter{ctx: ctx, dir: dir, own: goModDir(dir)}
	for _, pattern := range patterns {
		if err := s.add(pattern); err != nil {
			return nil, err
		}
	}
	return s.groups, nil
}

type splitter struct {
	ctx      context.Context
	dir, own string // the directory, and the directory of its go.mod
	groups   []group
	modules  []string // of the workspace
	asked    bool     // whether the splitter has asked the go command for them
}

func (s *splitter) add(pattern string) error {
	base, isRecursive, isDir := directoryOf(s.dir, pattern)
	module := ""
	if isDir {
		module = goModDir(base)
	}
	switch {
	case !isDir, module != "" && module == s.own, slices.Contains(s.workspace(), module):
		s.put(s.dir, pattern)
		return nil
	case module != "":
		rel, err := filepath.Rel(module, base)
		g := s.put(module, localPattern(rel, isRecursive))
		if len(s.workspace()) > 0 {
			g.env = []string{"GOWORK=off"} // the workspace does not use this one
		}
		return err
	case !isRecursive:
		s.put(s.dir, pattern) // the go command reports its own error
		return nil
	}
	return s.addBelow(base, pattern)
}

// addBelow adds the modules below a directory without a module: those of the workspace, if
// there is one, and else all. If there are none, a GOPATH may still have packages.
func (s *splitter) addBelow(base, pattern string) error {
	found := false
	for _, module := range s.workspace() {
		if rel := finding.Relative(base, module); rel != module {
			rel, err := filepath.Rel(s.dir, module)
			if err != nil {
				return err
			}
			s.put(s.dir, localPattern(rel, true))
			found = true
		}
	}
	if found {
		return nil
	}
	below := modulesBelow(base)
	if len(below) == 0 {
		s.put(s.dir, pattern)
	}
	for _, module := range below {
		s.put(module, "./...")
	}
	return nil
}

func (s *splitter) put(dir, pattern string) *group {
	i := slices.IndexFunc(s.groups, func(g group) bool { return g.dir == dir })
	if i < 0 {
		i = len(s.groups)
		s.groups = append(s.groups, group{dir: dir})
	}
	g := &s.groups[i]
	g.patterns = append(g.patterns, pattern)
	return g
}

// directoryOf returns the directory with which a pattern begins, if the pattern matches
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

// workspace returns the directories of the modules of the workspace that the go command
// uses, if there is one.
func (s *splitter) workspace() []string {
	if s.asked {
		return s.modules
	}
	s.asked = true
	c := &Config{Dir: s.dir}
	file, err := c.output(s.ctx, "env", "GOWORK")
	if err != nil || !strings.HasSuffix(strings.TrimSpace(string(file)), ".work") {
		return nil
	}
	if out, err := c.output(s.ctx, "list", "-m", "-f", "{{.Dir}}"); err == nil { // the run reports the error
		s.modules = strings.FieldsFunc(string(out), func(r rune) bool { return r == '\n' || r == '\r' })
	}
	return s.modules
}

// goModDir returns the nearest directory, from this one upwards, with a go.mod, or "".
func goModDir(dir string) string { return files.Above(dir, "go.mod") }

// modulesBelow finds the modules in a directory, without those that "..." leaves out:
// see "go help packages".
func modulesBelow(dir string) []string {
	var modules []string
	const top = "."
	// Not filepath.WalkDir: that does not enter a directory whose name is a symbolic link.
	_ = fs.WalkDir(os.DirFS(dir), top, func(name string, entry fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return nil // an unreadable directory counts as one without module
		case entry.IsDir() && name != top && isLeftOut(base):
			return fs.SkipDir
		case base == "go.mod" && entry.Type().IsRegular():
			modules = append(modules, filepath.Join(dir, filepath.FromSlash(path.Dir(name))))
		}
		return nil
	})
	return modules
}

// isLeftOut reports whether "..." skips directories of that name.
func isLeftOut(base string) bool {
	return strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "vendor" || base == "testdata"
}

// inModule adds the module to an error, if there are several.
func inModule(dir, module string, err error) string {
	return fmt.Sprintf("%s: %v", finding.Relative(dir, module), err)
}
