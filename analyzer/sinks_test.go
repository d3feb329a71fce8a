package analyzer

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestSinks runs the analyzer on calls of sinks in every form, on calls of what is none,
// and on literals and assignments of fields.
func TestSinks(t *testing.T) {
	testdata, err := filepath.Abs("../testdata")
	if err != nil {
		t.Fatal(err)
	}
	// One run for all: they share net/http, which takes seconds to type-check.
	results := analysistest.Run(t, testdata, New(),
		"sinks/table", "sinks/forms", "sinks/dot", "sinks/silent", "sinks/noimport", "sinks/fields")
	t.Run("calls", func(t *testing.T) { checkCalls(t, results) })
	t.Run("fields", func(t *testing.T) { checkFields(t, results) })
}

// checkCalls: each sink of the table has to be among the calls.
func checkCalls(t *testing.T, results []*analysistest.Result) {
	found := make(map[sink]bool)
	for _, r := range results {
		if r.Pass.Pkg.Path() != "sinks/table" {
			continue
		}
		for _, d := range r.Action.Diagnostics {
			if s, ok := sinkAt(r.Pass.Files, r.Pass.TypesInfo, d.Pos); ok {
				found[s] = true
			} else {
				t.Errorf("%s: no sink stands here", r.Pass.Fset.Position(d.Pos))
			}
		}
	}
	for _, s := range sinks {
		s.use = 0
		if !found[s] {
			t.Errorf("no finding at argument %d of %s in testdata/src/sinks/table", s.arg, s)
		}
	}
}

// sinkAt returns the function and argument at a position, without a use, as the
// type checker has them. An argument of many is the first of them.
func sinkAt(files []*ast.File, info *types.Info, pos token.Pos) (found sink, ok bool) {
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			call, isCall := n.(*ast.CallExpr)
			if !isCall || pos < call.Lparen || call.Rparen < pos {
				return true
			}
			fn := info.Uses[call.Fun.(*ast.SelectorExpr).Sel].(*types.Func)
			sig := fn.Signature()
			found = sink{pkg: fn.Pkg().Path(), name: fn.Name()}
			if recv := sig.Recv(); recv != nil {
				found.recv = recv.Type().(*types.Pointer).Elem().(*types.Named).Obj().Name()
			}
			for i, arg := range call.Args {
				if arg.Pos() <= pos && pos < arg.End() {
					found.arg, ok = min(i, sig.Params().Len()-1), true
				}
			}
			return true
		})
	}
	return found, ok
}

// checkFields: each field of the table has to be among the literals and assignments.
func checkFields(t *testing.T, results []*analysistest.Result) {
	found := make(map[sink]bool)
	for _, r := range results {
		if r.Pass.Pkg.Path() != "sinks/fields" {
			continue
		}
		resolved := fieldsOf(reachable(r.Pass.Pkg))
		for _, d := range r.Action.Diagnostics {
			for id, obj := range r.Pass.TypesInfo.Uses {
				v, isVar := obj.(*types.Var)
				if s, ok := resolved[v]; isVar && ok && onOneLine(r.Pass.Fset, id.Pos(), d.Pos) {
					found[s] = true
				}
			}
		}
	}
	for _, s := range fields {
		if !found[s] {
			t.Errorf("no finding at %s in testdata/src/sinks/fields", s)
		}
	}
}

func onOneLine(fset *token.FileSet, a, b token.Pos) bool {
	return fset.Position(a).Line == fset.Position(b).Line
}

// A sink that is in the table twice would be reported twice.
func TestSinksDiffer(t *testing.T) {
	seen := make(map[sink]bool)
	for _, s := range sinks {
		s.use = 0
		if seen[s] {
			t.Errorf("argument %d of %s is a sink twice", s.arg, s)
		}
		seen[s] = true
	}
}

// Each sink is executed by the tests that hold errors to the truth, in the use
// that the table gives it.
func TestSinksAreExecuted(t *testing.T) {
	executed := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	for _, s := range slices.Concat(sinks, fields) {
		if !slices.ContainsFunc(executed, func(e stdlibtest.Sink) bool {
			return e.Use == s.use && (e.Name == s.String() || strings.HasPrefix(e.Name, s.String()+" ") || strings.HasPrefix(e.Name, s.String()+"("))
		}) {
			t.Errorf("argument %d of %s is not executed", s.arg, s)
		}
	}
}
