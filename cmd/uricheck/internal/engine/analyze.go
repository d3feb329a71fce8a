package engine

import (
	"encoding/gob"
	"errors"
	"flag"
	"go/ast"
	"go/parser"
	"io"
	"os"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer/focus"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/unit"
)

// errLeft is the error for a unit that unitchecker has to analyse.
var errLeft = errors.New("unitchecker analyses the unit")

// analyze does the work of unitchecker for a unit with an analyzer that requires no other one, if the tool
// has nothing to print. To find the packages that facts are about, unitchecker walks through all
// types that the imports mention; here the importer knows these packages. After an error analyze has
// written nothing, and unitchecker, which explains errors, can still analyse the unit. For packages see
// [unit.NewCompiled].
func (c *compilation) analyze(a *analysis.Analyzer, idle Idle) error {
	pass, err := c.pass()
	if err != nil {
		return err
	}
	for _, fact := range a.FactTypes {
		gob.Register(fact)
	}
	facts, err := c.universe.Facts(pass.Pkg, nil, nil)
	if err != nil {
		return err
	}
	if c.VetxOnly {
		pass = focus.OnFacts(pass)
	}
	_, found, err := unit.Run(a, pass, facts)
	switch {
	case err != nil:
		return err
	case len(found) > 0 && !c.VetxOnly:
		return errLeft
	case c.VetxOutput == "":
		return nil
	}
	encoded, err := facts.Stored().Encode()
	if err != nil {
		return err
	}
	return c.write(pass.Pkg, encoded, idle.Without)
}

// pass parses and type-checks the unit.
func (c *compilation) pass() (*analysis.Pass, error) {
	files, err := unit.Parse(c.universe.Fset, c.GoFiles, parser.ParseComments, os.ReadFile)
	if err != nil {
		return nil, err
	}
	pass, errs := c.source(files).Check()
	if len(errs) > 0 {
		return nil, errs[0]
	}
	pass.ReadFile = unit.FileReader(&c.Config, os.ReadFile)
	return pass, nil
}

func (c *compilation) source(files []*ast.File) unit.Source {
	return unit.Source{Config: &c.Config, Path: c.ImportPath, Fset: c.universe.Fset, Files: files, Importer: c}
}

// setFlags sets the flags of the tool, with or without its name, and reports whether to print JSON. It fails if there
// are others: they belong to unitchecker.
func setFlags(tool *analysis.Analyzer, args []string) (isJSON bool, err error) {
	known := flag.NewFlagSet(tool.Name, flag.ContinueOnError)
	known.SetOutput(io.Discard)
	known.BoolVar(&isJSON, "json", false, "")
	tool.Flags.VisitAll(func(f *flag.Flag) {
		known.Var(f.Value, f.Name, f.Usage)
		known.Var(f.Value, tool.Name+"."+f.Name, f.Usage)
	})
	if err := known.Parse(args); err != nil {
		return false, err
	}
	if known.NArg() != 1 {
		return false, errLeft
	}
	return isJSON, nil
}
