package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

var errNoModule = errors.New(`there is no go.mod here or in a parent directory: run uricheck inside a module, or make one with "go mod init"`)

// explainLoadError turns what packages.Load says, for the most part the
// standard error of go list, into one sentence.
func explainLoadError(text string) error {
	if _, stderr, ok := strings.Cut(text, "stderr: "); ok {
		text = stderr
	}
	if outsideModule(text) {
		return errNoModule
	}
	text = strings.TrimPrefix(strings.TrimSpace(text), "go: ")
	if parsing, ok := strings.CutPrefix(text, "errors parsing "); ok {
		file, details, _ := strings.Cut(parsing, ":\n")
		details = strings.ReplaceAll(details, "\n", "; ")
		return fmt.Errorf("cannot load packages, correct %s first: %s", file, oneLine(details))
	}
	return fmt.Errorf("cannot load packages: %s", oneLine(text))
}

func outsideModule(text string) bool {
	return strings.Contains(text, "go.mod file not found") ||
		strings.Contains(text, "does not contain main module or its selected dependencies") && !inModule()
}

// noPackages is the error for patterns without any package. go list -e says
// nothing about a directory outside any module that has no Go files either.
func noPackages(patterns []string) error {
	if !inModule() {
		return errNoModule
	}
	return fmt.Errorf("no packages match %s: name a directory with Go files, or ./... for all below this one",
		strings.Join(patterns, " "))
}

// inModule reports whether the working directory or one above it has a go.mod
// or go.work.
func inModule() bool {
	dir, err := os.Getwd()
	for err == nil {
		for _, name := range []string{"go.mod", "go.work"} {
			if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
				return true
			}
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			break
		}
		dir = parent
	}
	return false
}

// maxErrors bounds the errors printed for one package, as the compiler does.
const maxErrors = 10

// reportErrors reports each error of the packages and their dependencies once:
// a package and its test variant have the same.
func (p *program) reportErrors(pkgs []*packages.Package) {
	seen := make(map[string]bool)
	packages.Visit(pkgs, nil, func(pkg *packages.Package) {
		n := 0
		for _, e := range sourceErrors(pkg.Errors) {
			text := errorText(pkg, e)
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
				p.errorf("%s", text)
			}
		}
		if n > maxErrors {
			p.errorf("%s has %d more errors", pkg.PkgPath, n-maxErrors)
		}
	})
}

// sourceErrors drops what the compiler said, "# path" and its output, of a
// package in which the parser or go/types found the errors too.
func sourceErrors(errs []packages.Error) []packages.Error {
	hasSource := slices.ContainsFunc(errs, func(e packages.Error) bool {
		return e.Kind == packages.ParseError || e.Kind == packages.TypeError
	})
	if !hasSource {
		return errs
	}
	return slices.DeleteFunc(slices.Clone(errs), func(e packages.Error) bool {
		return e.Kind == packages.ListError && strings.HasPrefix(e.Msg, "# ")
	})
}

func errorText(pkg *packages.Package, e packages.Error) string {
	if outsideModule(e.Msg) {
		return errNoModule.Error()
	}
	what := "does not load"
	switch e.Kind {
	case packages.ParseError:
		what = "does not parse"
	case packages.TypeError:
		what = "does not type-check"
	}
	text := fmt.Sprintf("%s %s: %s", pkg.PkgPath, what, oneLine(e.Msg))
	if e.Pos == "" || e.Pos == "-" {
		return text
	}
	return relative(e.Pos) + ": " + text
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(text), " ")
}

// reportSkipped reports the packages that were not analysed though they have
// no error themselves, and failures of the analyzer.
func (p *program) reportSkipped(graph *checker.Graph) {
	for act := range graph.All() {
		switch {
		case act.Err == nil || act.Analyzer != p.analyzer:
		case !act.Package.IllTyped:
			p.errorf("%s: %v", act.Package.PkgPath, act.Err)
		case act.IsRoot && len(act.Package.Errors) == 0:
			p.errorf("%s is not analysed: a package it imports has errors", act.Package.PkgPath)
		}
	}
}
