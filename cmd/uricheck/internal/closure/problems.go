package closure

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// Problem is an error in a package.
type Problem struct {
	Path string // of the package
	Kind Kind
	At   string // the file, line and column; "" if unknown
	Text string
}

// Kind says who found a problem.
type Kind uint8

// The kinds of problems.
const (
	Load Kind = iota // the go command, or cgo
	Parse
	Types
)

// problems are the errors of one package.
type problems []Problem

func (ps problems) Error() string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, p.Text)
	}
	return strings.Join(texts, "; ")
}

// ErrImports is the error of a package that has none itself, but cannot be analysed because something that it
// imports has one.
var ErrImports = errors.New("imported packages have errors")

// Problems returns the problems that the run has met, those of imports before those of their importers.
func (a *Analysis) Problems() []Problem {
	var all []Problem
	for _, l := range a.listed {
		p := a.packages[l.ImportPath]
		own, isBroken := errors.AsType[problems](p.err)
		switch {
		case l.IsTestMain():
		case l.Error != nil:
			all = append(all, Problem{l.Path(), Load, l.Error.Pos, l.Error.text()})
		case isBroken:
			all = append(all, own...)
		case p.isAsked.Load() && p.compileError != nil:
			all = append(all, p.compilerProblems()...)
		}
	}
	return all
}

// text adds the packages of a cycle to the message about it.
func (e *ListError) text() string {
	if strings.HasPrefix(e.Err, "import cycle ") {
		return e.Err + ": " + strings.Join(e.ImportStack, " imports ")
	}
	return e.Err
}

// compilerProblems returns what the compiler, or cgo, printed about a package. Only the compiler begins each
// line with a position.
func (p *pkg) compilerProblems() problems {
	_, printed, isPrinted := strings.Cut(p.compileError.Err, "\n")
	if !strings.HasPrefix(p.compileError.Err, "# ") || !isPrinted || len(p.CgoFiles) > 0 {
		return problems{{p.Path(), Load, p.compileError.Pos, strings.TrimPrefix(p.compileError.Err, "# "+p.Path()+"\n")}}
	}
	var found problems
	for line := range strings.Lines(printed) {
		at, text, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.Count(at, ":") < 2 {
			continue // such as "too many errors"
		}
		kind := Types
		if strings.HasPrefix(text, "syntax error: ") {
			kind = Parse
		}
		found = append(found, Problem{p.Path(), kind, at, text})
	}
	return found
}

// parse parses the files of a package, with the buffers in place of files.
func (a *Analysis) parse(c *unitchecker.Config, mode parser.Mode) ([]*ast.File, error) {
	files, err := unit.Parse(a.universe.fset, c.GoFiles, mode, a.read)
	list, isBroken := errors.AsType[scanner.ErrorList](err)
	if !isBroken {
		return files, err
	}
	var found problems
	for _, e := range list {
		found = append(found, Problem{c.ImportPath, Parse, e.Pos.String(), e.Msg})
	}
	return nil, found
}

// read reads a file, or its buffer.
func (a *Analysis) read(name string) ([]byte, error) {
	if content, ok := a.Overlay[name]; ok {
		return content, nil
	}
	return os.ReadFile(name)
}

// check type-checks the files of a package. If an import fails, the package's own errors may only follow from
// that.
func (a *Analysis) check(p *pkg, c *unitchecker.Config, files []*ast.File) (*analysis.Pass, error) {
	imports := &importer{Analysis: a, of: p}
	pass, errs := a.source(c, files, imports).Check()
	if imports.failed != nil {
		return nil, imports.failed
	}
	var found problems
	for _, e := range errs {
		found = append(found, Problem{c.ImportPath, Types, e.Fset.Position(e.Pos).String(), e.Msg})
	}
	if len(found) > 0 {
		return nil, found
	}
	return pass, nil
}

func (a *Analysis) source(c *unitchecker.Config, files []*ast.File, imports *importer) unit.Source {
	return unit.Source{Config: c, Path: c.ImportPath, Fset: a.universe.fset, Files: files, Importer: imports}
}

// filesOf returns the Go files of a package, with those that cgo makes. The go command makes none for variants
// for tests, whose test files have no cgo.
func (a *Analysis) filesOf(p *pkg) ([]string, error) {
	if len(p.CgoFiles) == 0 {
		return absolute(p.Dir, p.GoFiles), nil
	}
	if err := a.compile(); err != nil {
		return nil, err
	}
	made := a.packages[p.Path()]
	if made == nil || len(made.CompiledGoFiles) == 0 {
		if made != nil && made.compileError != nil {
			made.isAsked.Store(true)
		}
		return nil, ErrImports
	}
	names := slices.Clone(made.CompiledGoFiles)
	for _, name := range p.GoFiles {
		if !slices.Contains(made.GoFiles, name) {
			names = append(names, name)
		}
	}
	return absolute(p.Dir, names), nil
}
