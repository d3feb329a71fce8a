package engine

import (
	"cmp"
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// root is a package of the patterns.
type root struct {
	*closure.Listed
	main, external *part // the package with its tests, and its external tests; nil if there are no files
}

// part has the files of a root that the engine analyses together.
type part struct {
	of       *closure.Listed
	untested *closure.Listed // the same without tests; nil if nothing is left, or of has none
	record   *record         // nil if there is none
	err      error           // why there is none, or none of the tests
}

func compareRoots(a, b *root) int { return cmp.Compare(a.ImportPath, b.ImportPath) }

func (r *root) untested() *closure.Listed {
	if len(r.GoFiles)+len(r.CgoFiles) == 0 {
		return nil
	}
	return r.Listed
}

// parts returns the parts that there are.
func (r *root) parts() []*part {
	var all []*part
	for _, p := range []*part{r.main, r.external} {
		if p != nil {
			all = append(all, p)
		}
	}
	return all
}

// isPartOf returns a function that reports whether the roots have a package as a part. They do not have the package
// without its tests, if there are any.
func isPartOf(roots []*root) func(*closure.Listed) bool {
	parts := make(map[*closure.Listed]bool)
	for _, r := range roots {
		for _, p := range r.parts() {
			parts[p.of] = true
		}
	}
	return func(l *closure.Listed) bool { return parts[l] }
}

// isOurs reports whether the user may change a file of the package: the package is of a main
// module, or the command line names the file. A symbolic link that leads out of the module may lead
// anywhere, to a file of somebody else.
func (r *root) isOurs(name string) bool {
	if r.ImportPath != closure.CommandLine && (r.Module == nil || !r.Module.Main) {
		return false
	}
	file, dir := finding.RealPath(name), finding.RealPath(r.Dir)
	if filepath.Dir(file) == dir {
		return true
	}
	module := goModDir(r.Dir)
	return module != "" && finding.IsWithin(finding.RealPath(module), file)
}

// isFake reports whether the package is one for the documentation of the language, without code that anybody
// compiles.
func isFake(l *closure.Listed) bool {
	return l.Standard && (l.ImportPath == "builtin" || l.ImportPath == "unsafe")
}
