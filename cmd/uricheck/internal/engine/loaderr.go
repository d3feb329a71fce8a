package engine

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

var errNoModule = errors.New(`there is no go.mod here or in a parent directory: run uricheck inside a module, or make one with "go mod init"`)

// explainLoadError turns the error of packages.Load, mostly the standard error of go list, into
// one sentence.
func explainLoadError(dir, text string) error {
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok {
		text = stderr
	}
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
		strings.Join(c.packages(), " "))
}

// moduleDir returns the nearest directory, from this one upwards, with a go.mod or
// go.work, or "".
func moduleDir(dir string) string { return nearest(dir, "go.mod", "go.work") }

// maxErrors bounds the errors printed for one package, as the compiler does.
const maxErrors = 10

// causes are the errors of packages from which others may follow, each once: a package and its test
// variant have the same.
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

// causesOf finds out why packages, and their dependencies, do not load or type-check.
func causesOf(r *run, pkgs []*packages.Package) *causes {
	c := &causes{run: r, byKey: make(map[string]*cause), named: make(map[string]bool)}
	fails := make(map[*packages.Package]bool) // itself, or what it imports
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		for _, imported := range pkg.Imports {
			fails[pkg] = fails[pkg] || fails[imported]
		}
		c.add(pkg, withoutFollowing(sourceErrors(pkg.Errors), fails[pkg]))
		fails[pkg] = fails[pkg] || len(pkg.Errors) > 0
	})
	return c
}

// withoutFollowing drops the errors of type-checking if an import fails, because they may only follow from
// that, and those about imports if the go command gave up on the imports of the package.
func withoutFollowing(errs []packages.Error, importFails bool) []packages.Error {
	gaveUp := slices.ContainsFunc(errs, func(e packages.Error) bool { return e.Kind == packages.ListError })
	return slices.DeleteFunc(slices.Clone(errs), func(e packages.Error) bool {
		return e.Kind == packages.TypeError && (importFails || gaveUp && strings.HasPrefix(e.Msg, "could not import "))
	})
}

// add adds the errors of a package.
func (c *causes) add(pkg *packages.Package, errs []packages.Error) {
	n := 0
	for _, e := range errs {
		added := c.describe(pkg, e)
		c.named[added.path] = true
		key := keyOf(added, e)
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
				c.named[filepath.Dir(absoluteIn(c.run.config.Dir)(e.Pos))] = true
			}
		}
	}
	if n > maxErrors {
		c.found = append(c.found, &cause{path: pkg.PkgPath, what: fmt.Sprintf("has %d more errors", n-maxErrors)})
	}
}

// name reports whether an error names a package, or a file of it.
func (c *causes) name(pkg *packages.Package) bool {
	return c.named[pkg.PkgPath] || len(pkg.GoFiles) > 0 && c.named[filepath.Dir(pkg.GoFiles[0])]
}

// keyOf returns what two errors with the same cause have in common.
func keyOf(c *cause, e packages.Error) string {
	switch e.Kind {
	case packages.ParseError:
		// Those after the first on a line are about the parser's recovery.
		return e.Pos[:max(0, strings.LastIndexByte(e.Pos, ':'))]
	case packages.TypeError:
		return c.String()
	}
	reason, _, _ := strings.Cut(c.reason, " (imported by ")
	return strings.ReplaceAll(reason, c.path, "")
}

// sourceErrors drops the compiler's output, "# path" and its errors, if the parser or go/types
// found the errors too. If cgo failed, it is the other way round.
func sourceErrors(errs []packages.Error) []packages.Error {
	isCompiler := func(e packages.Error) bool { return e.Kind == packages.ListError && strings.HasPrefix(e.Msg, "# ") }
	isCgo := func(e packages.Error) bool { return strings.HasPrefix(e.Msg, "could not import C (") }
	isSource := func(e packages.Error) bool {
		return !isCgo(e) && (e.Kind == packages.ParseError || e.Kind == packages.TypeError)
	}
	switch {
	case slices.ContainsFunc(errs, isSource):
		return slices.DeleteFunc(slices.Clone(errs), isCompiler)
	case slices.ContainsFunc(errs, isCompiler):
		return slices.DeleteFunc(slices.Clone(errs), isCgo)
	}
	return errs
}

// describe describes an error of a package.
func (c *causes) describe(pkg *packages.Package, e packages.Error) *cause {
	config := c.run.config
	if outsideModule(config.Dir, e.Msg) {
		return &cause{reason: errNoModule.Error()}
	}
	d := &cause{path: pkg.PkgPath, what: "does not load", reason: strings.TrimPrefix(oneLine(e.Msg), "# "+pkg.PkgPath+" ")}
	switch e.Kind {
	case packages.ParseError:
		d.what = "does not parse"
	case packages.TypeError:
		d.what = "does not type-check"
	}
	switch {
	case pkg.PkgPath == "." && strings.HasPrefix(d.reason, "no Go files in "):
		d.reason += ": name ./... for all packages below"
	case strings.HasPrefix(d.reason, excluded):
		d.reason = excludedFiles(c.run)
	}
	if e.Pos != "" && e.Pos != "-" {
		d.at = finding.Relative(config.top, absoluteIn(config.Dir)(e.Pos))
	}
	return d
}

// excluded begins the message of the go command about a package whose files are all for other platforms.
const excluded = "build constraints exclude all Go files"

// excludedFiles completes the message.
func excludedFiles(r *run) string {
	out, err := r.config.output(r.ctx, "env", "GOOS", "GOARCH")
	platform := strings.Fields(string(out))
	if err != nil || len(platform) != 2 {
		return excluded
	}
	return fmt.Sprintf("%s for %s; GOOS, GOARCH, CGO_ENABLED and -tags choose files", excluded, strings.Join(platform, "/"))
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
