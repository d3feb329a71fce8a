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
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
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
	compareFile(t, golden, func(string) string { return rows.String() })
}

// TestLibraryPage writes the table of libraries into the page of the documentation.
func TestLibraryPage(t *testing.T) {
	var table strings.Builder
	table.WriteString("| package | function, field | takes |\n|---|---|---|\n")
	for _, l := range libraries {
		path, _, _ := strings.Cut(l.paths, " ")
		shown := "[" + path + "](https://pkg.go.dev/" + path + ")"
		for rows := l.rows; len(rows) > 0; shown = "" {
			words, objects := rows[0].words(t), "`"+rows[0].object()+"`"
			for rows = rows[1:]; len(rows) > 0 && rows[0].words(t) == words; rows = rows[1:] {
				objects += ", `" + rows[0].object() + "`"
			}
			fmt.Fprintf(&table, "| %s | %s | %s |\n", shown, objects, words)
		}
	}
	compareFile(t, filepath.Join("..", "..", "..", "cmd", "site", "pages", "libraries.md"), func(page string) string {
		const begin, end = "<!-- begin table -->\n", "<!-- end table -->"
		before, _, _ := strings.Cut(page, begin)
		_, after, _ := strings.Cut(page, end)
		return before + begin + table.String() + end + after
	})
}

// takes says what a row takes, by its use and its reading.
var takes = map[stdlib.Use]map[uricheck.Reading]string{
	stdlib.Send: {
		uricheck.Later: "a URL with http or https", uricheck.SchemeOptional: "a URL with http or https, or its host",
		uricheck.Browsed: "a URL with http or https, as browsers read it",
	},
	stdlib.DialAddress: {
		uricheck.Later: "a host and a port", uricheck.PortOptional: "a host, and perhaps a port",
		uricheck.GRPCTarget: "a target of gRPC: a host, or a URI with the name of a resolver",
	},
	stdlib.Redirect:      {uricheck.Directly: "the target of a redirect"},
	stdlib.ListenAddress: {uricheck.Directly: "an address to listen on", uricheck.Later: "an address to listen on"},
	stdlib.ServeMuxPattern: {
		uricheck.ChiPattern: "a pattern of chi", uricheck.GorillaPattern: "a pattern of gorilla/mux",
		uricheck.GinPattern: "a pattern of gin", uricheck.ColonPattern: "a pattern of echo or fiber",
	},
	stdlib.TrustedOrigin: {uricheck.AllowedOrigin: "an origin, perhaps with wildcards"},
	stdlib.ParseReference: {
		uricheck.Directly: "a URL", uricheck.Later: "a URL", uricheck.AnyScheme: "a URL with a scheme",
		uricheck.Browsed: "a URL with a scheme, as browsers read it", uricheck.SchemeOptional: "a URL or its host",
		uricheck.URLList: "URLs or hosts, with commas between them", uricheck.MySQLName: "a data source name of MySQL",
		uricheck.PostgresName: "a URL or keywords of PostgreSQL", uricheck.PGXName: "a URL or keywords of PostgreSQL",
		uricheck.MongoName: "a connection string of MongoDB", uricheck.URLOrKeywords: "keywords, or a URL",
		uricheck.Filled: "a URL, or a reference to its base",
	},
}

// words says what a row takes.
func (r libraryRow) words(t *testing.T) string {
	words, ok := takes[r.use][r.reading]
	if !ok {
		t.Errorf("no words for what %s takes", r.object())
	}
	if len(r.schemes) > 0 {
		words += " with " + strings.Join(r.schemes, ", ")
	}
	if len(r.named) > 0 {
		words += ", behind " + strings.Join(r.named, " or ")
	}
	return words
}

// compareFile compares a file with what makes it, or writes it.
func compareFile(t *testing.T, file string, made func(old string) string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	now := made(string(old))
	if *update {
		if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if now != string(old) {
		t.Errorf("%s differs from the table: run go test with -update", file)
	}
}

// object returns the name of a row's object in its package.
func (r libraryRow) object() string {
	if r.recv == "" {
		return r.name
	}
	return r.recv + "." + r.name
}
