package sinks

import (
	"flag"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A sink that is in the table twice would have two diagnostics.
func TestSinksDiffer(t *testing.T) {
	seen := make(map[sink]bool)
	for _, s := range functions {
		s.use = 0
		if seen[s] {
			t.Errorf("argument %d of %s is a sink twice", s.arg, s)
		}
		seen[s] = true
	}
}

// The tests that compare errors with the real functions execute each sink, in the use from the
// table.
func TestSinksAreExecuted(t *testing.T) {
	executed := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	for _, s := range slices.Concat(functions, fields) {
		if !slices.ContainsFunc(executed, func(e stdlibtest.Sink) bool {
			return e.Use == s.use && (e.Name == s.String() || strings.HasPrefix(e.Name, s.String()+" ") ||
				strings.HasPrefix(e.Name, s.String()+"("))
		}) {
			t.Errorf("argument %d of %s is not executed", s.arg, s)
		}
	}
}

// Functions returns the functions of the table, as ArgumentOf has them, for tests that run
// the analyzer.
func Functions() []string { return described(functions) }

// Fields returns the fields of the table, as FieldOf has them.
func Fields() []string { return described(fields) }

func described(table []sink) []string {
	var found []string
	for _, s := range table {
		found = append(found, s.described())
	}
	return found
}

func (s sink) described() string {
	return fmt.Sprintf("argument %d of %s %s %s", s.arg, s.pkg, s.recv, s.name)
}

// ArgumentOf describes the i-th argument of a function.
func ArgumentOf(fn *types.Func, i int) string {
	s := sink{pkg: fn.Pkg().Path(), name: fn.Name(), arg: i}
	if recv := fn.Signature().Recv(); recv != nil {
		s.recv = code.NamedType(recv.Type()).Obj().Name()
	}
	return s.described()
}

// FieldOf describes a field that is a sink in a package.
func FieldOf(pkg *types.Package, v *types.Var) (string, bool) {
	s, ok := fieldsOf(reachable(pkg))[v]
	return s.described(), ok
}

// TestLibraryRows writes the table of libraries for the module in testdata/libraries, which runs its rows.
func TestLibraryRows(t *testing.T) {
	var rows strings.Builder
	for _, l := range libraries {
		for _, r := range l.rows {
			fmt.Fprintf(&rows, "%s\t%s\t%d\t%d\t%d\t%s\t%s\n", l.paths, r.object(), r.arg, r.use, r.reading,
				strings.Join(r.schemes, " "), strings.Join(r.named, " "))
		}
	}
	golden := filepath.Join("..", "..", "..", "testdata", "libraries", "rows.tsv")
	if *update {
		if err := os.WriteFile(golden, []byte(rows.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != rows.String() {
		t.Errorf("%s differs from the table (%v): run go test with -update", golden, err)
	}
}

// object returns the name of a row's object in its package.
func (r libraryRow) object() string {
	if r.recv == "" {
		return r.name
	}
	return r.recv + "." + r.name
}
