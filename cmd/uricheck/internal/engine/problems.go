package engine

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/closure"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/files"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

var errNoModule = errors.New(`there is no go.mod here or in a parent directory: run uricheck inside a module, or make one with "go mod init"`)

// explainLoadError turns the standard error of go list into one sentence.
func explainLoadError(dir, text string) error {
	if outsideModule(dir, text) {
		return errNoModule
	}
	text = strings.TrimPrefix(strings.TrimSpace(text), "go: ")
	if parsing, ok := strings.CutPrefix(text, "errors parsing "); ok {
		file, details, _ := strings.Cut(parsing, ":\n")
		details = strings.ReplaceAll(details, "\n", "; ")
		return fmt.Errorf("cannot load packages: correct %s: %s", file, oneLine(details))
	}
	return fmt.Errorf("cannot load packages: %s", oneLine(text))
}

func outsideModule(dir, text string) bool {
	if strings.Contains(text, "go.mod file not found") {
		return true
	}
	return moduleDir(dir) == "" &&
		(strings.Contains(text, "does not contain main module or its selected dependencies") ||
			// In a repository the go command goes on: "but found .git/config in …".
			strings.Contains(text, "cannot find main module"))
}

// noPackages returns the error for patterns without any package. go list -e says
// nothing about a directory outside any module that has no Go files either.
func (c *Config) noPackages() error {
	if moduleDir(c.Dir) == "" {
		return errNoModule
	}
	return fmt.Errorf("no packages match %s: name a directory with Go files for this platform, or ./... for all below this one",
		strings.Join(c.Patterns, " "))
}

// moduleDir returns the nearest directory, from this one upwards, with a go.mod or
// go.work, or "".
func moduleDir(dir string) string { return files.Above(dir, "go.mod", "go.work") }

// maxErrors bounds the errors printed for one package, as the compiler does.
const maxErrors = 10

// causes are the errors of packages from which others may follow, each once: a package and its variant for
// tests have the same.
type causes struct {
	run   *run
	found []*cause
	byKey map[string]*cause
	named map[string]bool // packages, and directories
}

type cause struct {
	at, path, what, reason string   // "" if unknown
	others                 []string // packages with the same reason: often all of a missing module
}

func (c *cause) String() string {
	who := c.path + " " + c.what
	switch {
	case len(c.others) == 1:
		who += ", and neither does " + c.others[0]
	case len(c.others) > 1:
		who += ", and neither do " + someOf(c.others)
	}
	parts := []string{c.at, strings.TrimSpace(who), c.reason}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ": ")
}

// someOf lists a few names, and counts the others.
func someOf(names []string) string {
	const named = 3
	if len(names) <= named+1 {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d others", strings.Join(names[:named], ", "), len(names)-named)
}

// explain adds to the errors of a run why packages do not load, parse or type-check.
func (r *run) explain() {
	c := &causes{run: r, byKey: make(map[string]*cause), named: make(map[string]bool)}
	byPath := make(map[string][]closure.Problem)
	var paths []string
	for _, p := range r.analysis.Problems() {
		if byPath[p.Path] == nil {
			paths = append(paths, p.Path)
		}
		byPath[p.Path] = append(byPath[p.Path], p)
	}
	for _, path := range paths {
		c.add(path, byPath[path])
	}
	for _, cause := range c.found {
		r.errors = append(r.errors, cause.String())
	}
	var following []string
	for _, root := range r.roots {
		for _, p := range root.parts() {
			switch {
			case p.err == nil || c.named[p.of.Path()] || c.named[root.ImportPath] || c.named[root.Dir]:
			case errors.Is(p.err, closure.ErrImports):
				following = append(following, p.of.Path())
			default:
				r.errors = append(r.errors, fmt.Sprintf("cannot analyse %s: %s", p.of.Path(), oneLine(p.err.Error())))
			}
		}
	}
	if following = slices.Compact(following); len(following) > 0 {
		r.errors = append(r.errors, fmt.Sprintf("cannot analyse %s: %v", someOf(following), closure.ErrImports))
	}
}

// add adds the errors of a package.
func (c *causes) add(path string, problems []closure.Problem) {
	n := 0
	for _, p := range problems {
		added := c.describe(p)
		c.named[added.path] = true
		key := keyOf(added, p)
		if old := c.byKey[key]; old != nil {
			other := added.path
			if added.at != "" {
				other += " (" + added.at + ")"
			}
			if old.path != added.path && !slices.Contains(old.others, other) {
				old.others = append(old.others, other)
			}
			continue
		}
		c.byKey[key] = added
		if n++; n <= maxErrors {
			c.found = append(c.found, added)
			if added.at != "" {
				c.named[filepath.Dir(absoluteIn(c.run.config.Dir)(p.At))] = true
			}
		}
	}
	if n > maxErrors {
		c.found = append(c.found, &cause{path: path, what: fmt.Sprintf("has %d more errors", n-maxErrors)})
	}
}

// keyOf returns what two errors with the same cause have in common.
func keyOf(c *cause, p closure.Problem) string {
	switch p.Kind {
	case closure.Parse:
		// Those after the first on a line are about the parser's recovery.
		return p.At[:max(0, strings.LastIndexByte(p.At, ':'))]
	case closure.Types:
		return c.at + c.reason // a package and its variant for tests have the same
	}
	reason, _, _ := strings.Cut(c.reason, " (imported by ")
	return strings.ReplaceAll(reason, c.path, "")
}

// what says what a package with a problem does not do.
var what = map[closure.Kind]string{
	closure.Load: "does not load", closure.Parse: "does not parse", closure.Types: "does not type-check",
}

// describe describes a problem of a package.
func (c *causes) describe(p closure.Problem) *cause {
	config := c.run.config
	if outsideModule(config.Dir, p.Text) {
		return &cause{reason: errNoModule.Error()}
	}
	d := &cause{path: p.Path, what: what[p.Kind], reason: oneLine(p.Text)}
	switch {
	case p.Path == "." && strings.HasPrefix(d.reason, "no Go files in "):
		d.reason += ": name ./... for all packages below"
	case strings.HasPrefix(d.reason, excluded):
		d.reason = excluded + "; GOOS, GOARCH, CGO_ENABLED and -tags choose files"
	case p.Path == "":
		d.path = strings.Join(config.Patterns, " ") // files together with packages have no import path
	}
	if p.At != "" {
		d.at = finding.Relative(config.top, absoluteIn(config.Dir)(p.At))
	}
	return d
}

// excluded begins the message of the go command about a package whose files are all for other platforms.
const excluded = "build constraints exclude all Go files"

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
