package engine

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// root is a package of the patterns, as "go list -json" prints it.
type root struct {
	ImportPath, Dir           string
	GoFiles, CgoFiles         []string
	TestGoFiles, XTestGoFiles []string
	Standard                  bool
	Module                    *module
	Error                     *struct{ Err string }
}

type module struct {
	Main    bool
	Replace *struct{ Version string }
}

// isOurs reports whether the user may change a file of the package: the package is of a main
// module, or the command line names the file. A symbolic link that leads out of the module may lead
// anywhere, to a file of somebody else.
func (r *root) isOurs(name string) bool {
	if r.ImportPath != commandLine && (r.Module == nil || !r.Module.Main) {
		return false
	}
	file, dir := realPath(name), realPath(r.Dir)
	if filepath.Dir(file) == dir {
		return true
	}
	module := goModDir(r.Dir)
	return module != "" && finding.Relative(realPath(module), file) != file
}

// realPath follows symbolic links. A missing file keeps its name.
func realPath(name string) string {
	if real, err := filepath.EvalSymlinks(name); err == nil {
		return real
	}
	return name
}

// commandLine is the import path of a package of named files.
const commandLine = "command-line-arguments"

// testFiles returns the names of the test files in the package's directory.
func (r *root) testFiles() []string {
	var files []string
	for _, names := range [][]string{r.TestGoFiles, r.XTestGoFiles} {
		for _, name := range names {
			files = append(files, filepath.Join(r.Dir, name))
		}
	}
	return files
}

// isCached reports whether the files of the package are in the module cache, where the go command
// lets nobody replace a file.
func (r *root) isCached() bool {
	m := r.Module
	return m != nil && !m.Main && (m.Replace == nil || m.Replace.Version != "")
}

// listRoots finds the packages without their imports, which is fast.
func listRoots(ctx context.Context, c *Config) ([]*root, error) {
	args := []string{"list", "-e", "-find", "-json=ImportPath,Dir,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Standard,Module,Error"}
	out, err := c.output(ctx, append(append(args, c.buildFlags()...), c.packages()...)...)
	if err != nil {
		return nil, err
	}
	var roots []*root
	decoder := json.NewDecoder(strings.NewReader(string(out)))
	for {
		r := new(root)
		if err := decoder.Decode(r); errors.Is(err, io.EOF) {
			return roots, nil
		} else if err != nil {
			return nil, err
		}
		roots = append(roots, r)
	}
}

func isTestFile(name string) bool { return strings.HasSuffix(name, "_test.go") }

// results has the records of a root: of the package with its tests, and of its external tests. Each
// is nil if there is none.
type results struct{ main, external *record }

// resultsOf chooses the records of a root. The go command analyses a package that others import
// without its tests too; with them, the package has all its files, and all uses of its
// declarations.
func (r *root) resultsOf(all *records) results {
	var found results
	for _, rec := range all.of(r.ImportPath) {
		if len(rec.Files) > 0 && !rec.isExternal() && rec.hasTests() == (len(r.TestGoFiles) > 0) {
			found.main = rec
		}
	}
	for _, rec := range all.of(r.ImportPath + "_test") {
		if rec.isExternal() {
			found.external = rec
		}
	}
	return found
}

// isFake reports whether the package is one for the documentation of the language: the go command
// neither builds it nor passes it to a tool.
func isFake(path string, isStandard bool) bool {
	return isStandard && (path == "builtin" || path == "unsafe")
}

// lacks reports which files of the root have no record.
func (r *root) lacks(found results) (main, external bool) {
	if isFake(r.ImportPath, r.Standard) {
		return false, false
	}
	main = found.main == nil && len(r.GoFiles)+len(r.CgoFiles)+len(r.TestGoFiles) > 0
	external = found.external == nil && len(r.XTestGoFiles) > 0
	return main, external
}
