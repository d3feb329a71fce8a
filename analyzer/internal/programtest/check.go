package programtest

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/analyzer/internal/programtest/exportdatatest"
)

// standard reads the export data of the standard library.
var standard = sync.OnceValue(exportdatatest.Importer)

// checked are the type-checked packages of a program.
type checked map[string]*types.Package

// Import finds the packages of the program before the standard library's.
func (c checked) Import(path string) (*types.Package, error) {
	if pkg := c[path]; pkg != nil {
		return pkg, nil
	}
	return standard().Import(path)
}

// check type-checks a program. The error is the compiler's first one; unused is the name of the
// variable if it is about an unused variable.
func (p *Program) check() (unused string, err error) {
	env, err := recorder.ReadFile("testdata/recorder/env/env.go")
	if err != nil {
		return "", err
	}
	done := make(checked)
	if err := done.add("env", string(env)); err != nil {
		return "", err
	}
	for _, pkg := range packages {
		text, err := p.source(pkg, false)
		if err == nil {
			err = done.add(pkg, text)
		}
		if err != nil {
			return unusedIn(err), err
		}
	}
	return "", nil
}

func (c checked) add(pkg, text string) error {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, pkg+".go", text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	conf := types.Config{Importer: c}
	c["prog/"+pkg], err = conf.Check("prog/"+pkg, fset, []*ast.File{tree}, nil)
	return err
}

func unusedIn(err error) string {
	var bad types.Error
	if !errors.As(err, &bad) {
		return ""
	}
	name, _ := strings.CutPrefix(bad.Msg, "declared and not used: ")
	if name == bad.Msg {
		return ""
	}
	return name
}
