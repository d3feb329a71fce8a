package engine

import (
	"errors"
	"fmt"
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
	return fmt.Errorf("no packages match %s: name a directory with Go files, or ./... for all below this one",
		strings.Join(c.packages(), " "))
}

// moduleDir returns the nearest directory, from this one upwards, with a go.mod or
// go.work, or "".
func moduleDir(dir string) string { return nearest(dir, "go.mod", "go.work") }

// maxErrors bounds the errors printed for one package, as the compiler does.
const maxErrors = 10

// packageErrors returns each error of the packages and their dependencies once: a
// package and its test variant have the same.
func (c *Config) packageErrors(pkgs []*packages.Package) []string {
	var errs []string
	seen := make(map[string]bool)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		n := 0
		for _, e := range sourceErrors(pkg.Errors) {
			if repeatsImport(pkg, e) {
				continue
			}
			text := c.errorText(pkg, e)
			key := text
			if e.Kind == packages.ParseError {
				// Those after the first on a line are about the parser's recovery.
				key = e.Pos[:max(0, strings.LastIndexByte(e.Pos, ':'))]
			}
			if seen[key] {
				continue
			}
			seen[key] = true
			if n++; n <= maxErrors {
				errs = append(errs, text)
			}
		}
		if n > maxErrors {
			errs = append(errs, fmt.Sprintf("%s has %d more errors", pkg.PkgPath, n-maxErrors))
		}
	})
	return errs
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

// repeatsImport reports whether an error only says that an import does not load. The reason is
// an error of the imported package, with the position of the import; or of this one, if the go
// command ignored its imports altogether.
func repeatsImport(pkg *packages.Package, e packages.Error) bool {
	rest, ok := strings.CutPrefix(e.Msg, "could not import ")
	if !ok || e.Kind != packages.TypeError {
		return false
	}
	path, _, _ := strings.Cut(rest, " ")
	imported := pkg.Imports[path]
	if imported == nil {
		return slices.ContainsFunc(pkg.Errors, func(e packages.Error) bool { return e.Kind == packages.ListError })
	}
	return len(imported.Errors) > 0
}

func (c *Config) errorText(pkg *packages.Package, e packages.Error) string {
	if outsideModule(c.Dir, e.Msg) {
		return errNoModule.Error()
	}
	what := "does not load"
	switch e.Kind {
	case packages.ParseError:
		what = "does not parse"
	case packages.TypeError:
		what = "does not type-check"
	}
	msg := strings.TrimPrefix(oneLine(e.Msg), "# "+pkg.PkgPath+" ")
	if pkg.PkgPath == "." && strings.HasPrefix(msg, "no Go files in ") {
		msg += ": name ./... for all packages below"
	}
	text := fmt.Sprintf("%s %s: %s", pkg.PkgPath, what, msg)
	if e.Pos == "" || e.Pos == "-" {
		return text
	}
	return finding.Relative(c.top, absoluteIn(c.Dir)(e.Pos)) + ": " + text
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}
