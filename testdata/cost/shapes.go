package main

import (
	"fmt"
	"io"
	"strings"
)

// shape is a package that this program generates in any size.
type shape struct {
	name string
	// max is the largest size: one that people generate, or the most that the Go parser accepts.
	max int
	// isTest reports whether the file is a test.
	isTest bool
	// write writes the package with n literals, or with n of the things in the name.
	write func(w io.Writer, n int)
}

// imports is the beginning of each package.
const imports = `package p

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

var (
	_ = http.Get
	_ = url.Parse
	_ strings.Builder
	_ testing.TB
)

`

// shapes are ways to write very many literals, or to give one literal a very long way.
var shapes = []shape{
	{name: "calls", max: 1e6, write: lines("func f() {\n", "\turl.Parse(\"http://h/%d\")\n", "}\n")},
	{name: "functions", max: 1e5, write: lines("", "func f%d() { url.Parse(\"http://h/a\") }\n", "")},
	{name: "findings", max: 1e5, write: lines("func f() {\n", "\turl.Parse(\"http://h:x/%d\")\n", "}\n")},
	{name: "constants", max: 1e6, write: lines("const (\n", "\tc%d = \"http://h/a\"\n", ")\n\nfunc f() { url.Parse(c0) }\n")},
	{name: "variables", max: 1e5, write: lines("", "var v%[1]d = \"http://h/a\"\n\nfunc f%[1]d() { url.Parse(v%[1]d) }\n", "")},
	{name: "fields", max: 1e6, write: lines("type t struct{ url string }\n\nvar list = []t{\n", "\t{url: \"http://h/%d\"},\n",
		"}\n\nfunc f() {\n\tfor _, e := range list {\n\t\thttp.Get(e.url)\n\t}\n}\n")},
	{name: "unkeyed fields", max: 1e6, write: lines("type t struct{ url string }\n\nvar list = []t{\n", "\t{\"http://h/%d\"},\n",
		"}\n\nfunc f() {\n\tfor _, e := range list {\n\t\thttp.Get(e.url)\n\t}\n}\n")},
	{name: "slice", max: 1e6, write: lines("func f() {\n\tfor _, u := range []string{\n", "\t\t\"http://h/%d\",\n", "\t} {\n\t\thttp.Get(u)\n\t}\n}\n")},
	{name: "map", max: 1e6, write: lines("var m = map[string]string{\n", "\t\"%[1]d\": \"http://h/%[1]d\",\n",
		"}\n\nfunc f() {\n\tfor _, u := range m {\n\t\thttp.Get(u)\n\t}\n}\n")},
	{name: "uses of one variable", max: 1e5, write: lines("func f(base string) {\n", "\thttp.Get(base + \"/%d\")\n", "}\n\nfunc g() { f(\"http://h\") }\n")},
	{name: "operands", max: 1e5, write: sum(" +\n\t\ta", " +\n\t\t\"/%d\"")},
	{name: "constant operands", max: 1e5, write: sum(" +\n\t\t\"/a\"", " +\n\t\t\"/%d\"")},
	{name: "additions", max: 1e5, write: lines("func f() {\n\ts := \"http://h\"\n", "\ts += \"/%d\"\n", "\turl.Parse(s)\n}\n")},
	{name: "writes to a builder", max: 1e5, write: lines("func f() {\n\tvar b strings.Builder\n\tb.WriteString(\"http://h\")\n", "\tb.WriteString(\"/%d\")\n", "\turl.Parse(b.String())\n}\n")},
	{name: "elements of a join", max: 1e5, write: lines("func f() {\n\turl.JoinPath(\"http://h\"", ",\n\t\t\"%d\"", ")\n}\n")},
	{name: "patterns", max: 1e5, write: lines("func f() {\n", "\thttp.Handle(\"/%d\", nil)\n", "}\n")},
	{name: "cases of a test", max: 1e5, isTest: true, write: lines("func Test(t *testing.T) {\n\tvar err error\n",
		"\tif _, err = url.Parse(\"http://h:x/%d\"); err != nil {\n\t\tt.Fatal(err)\n\t}\n", "}\n")},
	{name: "chain of calls", max: 1e4, write: chain("func f%d(u string) { f%d(u) }\n")},
	{name: "chain that adds", max: 1e4, write: chain("func f%d(u string) { f%d(u + \"/a\") }\n")},
	{name: "cycle of calls", max: 1e4, write: cycle},
	{name: "function literals", max: 1e4, write: lines("var list = []func(string){\n", "\tfunc(u string) { http.Get(u) }, // %d\n",
		"}\n\nfunc f() {\n\tfor _, get := range list {\n\t\tget(\"http://h:x/\")\n\t}\n}\n")},
	{name: "elements of a joined list", max: 1e5, write: lines("func f() {\n\turl.Parse(strings.Join([]string{\n", "\t\t\"%d\",\n", "\t}, \"/\"))\n}\n")},
	{name: "replacements", max: 1e3, write: lines("func f() {\n\tu := \"http://h/a\"\n", "\tu = strings.ReplaceAll(u, \"a\", \"aa%%zz\") // %d\n", "\turl.Parse(u)\n}\n")},
	{name: "doublings", max: 1e4, write: lines("func f(u string) {\n", "\tu += u // %d\n", "\turl.Parse(\"http://h/%zz\" + u)\n}\n")},
	{name: "conditional values", max: 1e4, write: lines("func f(u string) {\n", "\tif u == \"%[1]d\" {\n\t\tu = \"http://h/%[1]d\"\n\t}\n", "\thttp.Get(u)\n}\n")},
	{name: "bytes of a literal", max: 1e7, write: long},
}

// lines returns a function that writes a line for each literal, with its number.
func lines(before, line, behind string) func(io.Writer, int) {
	return func(w io.Writer, n int) {
		io.WriteString(w, imports+before)
		for i := range n {
			fmt.Fprintf(w, line, i)
		}
		io.WriteString(w, behind)
	}
}

// sum returns a function that writes a concatenation with two kinds of operands by turns. The
// parser takes no more than 100,000 in a row.
func sum(even, odd string) func(io.Writer, int) {
	return func(w io.Writer, n int) {
		io.WriteString(w, imports+"func f(a string) {\n\turl.Parse(\"http://h/\"")
		for i := range (n - n/100) / 2 {
			io.WriteString(w, even)
			fmt.Fprintf(w, odd, i)
		}
		io.WriteString(w, ")\n}\n")
	}
}

// chain returns a function that writes functions, each of which calls the next one.
func chain(line string) func(io.Writer, int) {
	return func(w io.Writer, n int) {
		io.WriteString(w, imports)
		for i := range n {
			fmt.Fprintf(w, line, i, i+1)
		}
		fmt.Fprintf(w, "func f%d(u string) { http.Get(u) }\n\nfunc f() { f0(\"http://h\") }\n", n)
	}
}

// cycle writes functions that call each other in a circle, put something around the
// text, and send it themselves.
func cycle(w io.Writer, n int) {
	io.WriteString(w, imports)
	for i := range n {
		fmt.Fprintf(w, "func f%d(u string) {\n\thttp.Get(u)\n\tf%d(\"http://h/\" + u)\n}\n", i, (i+1)%n)
	}
	io.WriteString(w, "func f() { f0(\"a\") }\n")
}

// long writes one literal.
func long(w io.Writer, n int) {
	io.WriteString(w, imports+"func f() {\n\turl.Parse(\"http://h/")
	io.WriteString(w, strings.Repeat("a%20b/", n/len("a%20b/")))
	io.WriteString(w, "\")\n}\n")
}
