package engine

import (
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"io"
	"os"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// errLeft is the error for a unit that unitchecker has to analyse.
var errLeft = errors.New("unitchecker prints the diagnostics")

// analyze does the work of unitchecker for a unit with an analyzer that requires no other one, if
// the tool has to print nothing but a record. To find the packages that facts are about,
// unitchecker walks through all types that the imports mention; here the importer knows these
// packages. After an error analyze has printed nothing, and unitchecker, which explains errors, can
// still analyse the unit. For packages see [unit.NewCompiled].
func (c *compilation) analyze(a *analysis.Analyzer, packages []string, out output) error {
	pass, err := c.pass(a)
	if err != nil {
		return err
	}
	facts, err := c.facts(pass)
	if err != nil {
		return err
	}
	facts.With(pass)
	var found []analysis.Diagnostic
	pass.Report = func(d analysis.Diagnostic) { found = append(found, d) }
	if _, err := a.Run(pass); err != nil {
		return err
	}
	if out.mode == "" && len(found) > 0 && !c.VetxOnly {
		return errLeft
	}
	if c.VetxOutput != "" {
		encoded, err := facts.Stored().Encode()
		if err != nil {
			return err
		}
		if err := c.write(pass.Pkg, encoded, packages); err != nil {
			return err
		}
	}
	switch {
	case out.mode != "":
		return c.print(a.Name, found[0].Message)
	case out.isJSON && !c.VetxOnly:
		return c.printTree(diagnostics{})
	}
	return nil
}

// output says what the tool prints for a unit.
type output struct {
	mode   string // see recordMode
	isJSON bool   // prints a tree of diagnostics, even if there are none
}

// pass parses and type-checks the unit.
func (c *compilation) pass(a *analysis.Analyzer) (*analysis.Pass, error) {
	files := make([]*ast.File, len(c.GoFiles))
	for i, name := range c.GoFiles {
		var err error
		if files[i], err = parser.ParseFile(c.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			return nil, err
		}
	}
	pass, err := unit.Source{Config: &c.Config, Path: c.ImportPath, Fset: c.fset, Files: files, Importer: c}.Check()
	if err != nil {
		return nil, err
	}
	pass.Analyzer, pass.ReadFile = a, c.readFile
	return pass, nil
}

// facts returns the facts of the imports.
func (c *compilation) facts(pass *analysis.Pass) (*unit.Facts, error) {
	for _, fact := range pass.Analyzer.FactTypes {
		gob.Register(fact)
	}
	facts := unit.NewFacts()
	for _, imported := range pass.Pkg.Imports() {
		if imported.Path() == "unsafe" {
			continue
		}
		file, err := c.file(imported.Path())
		if err != nil {
			return nil, err
		}
		stored, err := file.DecodeFacts()
		if err != nil {
			return nil, err
		}
		facts.Import(stored.Of(c.types))
	}
	return facts, nil
}

// readFile reads a file of the package.
func (c *compilation) readFile(name string) ([]byte, error) {
	for _, files := range [][]string{c.GoFiles, c.NonGoFiles, c.IgnoredFiles} {
		if slices.Contains(files, name) {
			return os.ReadFile(name)
		}
	}
	return nil, fmt.Errorf("%s is not a file of the package", name)
}

// flagsOf returns the flags of an analyzer, with and without its name.
func flagsOf(a *analysis.Analyzer) *flag.FlagSet {
	known := flag.NewFlagSet(a.Name, flag.ContinueOnError)
	known.SetOutput(io.Discard)
	a.Flags.VisitAll(func(f *flag.Flag) {
		known.Var(f.Value, f.Name, f.Usage)
		known.Var(f.Value, a.Name+"."+f.Name, f.Usage)
	})
	return known
}

// setFlags sets the flags of the tool, and reports whether to print JSON. It fails if there are others:
// they belong to unitchecker.
func setFlags(tool *analysis.Analyzer, args []string) (isJSON bool, err error) {
	known := flagsOf(tool)
	known.String(recordFlag, "", "")
	known.BoolVar(&isJSON, "json", false, "")
	if err := known.Parse(args); err != nil {
		return false, err
	}
	if known.NArg() != 1 {
		return false, errLeft
	}
	return isJSON, nil
}
