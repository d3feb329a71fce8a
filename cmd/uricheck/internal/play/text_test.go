package play

import (
	"fmt"
	"go/types"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"
)

// Files of the tests: low sends what it gets, mid passes it on, and top has the fault.
const (
	low = "-- low/low.go --\npackage low\n\nimport \"net/http\"\n\nfunc Get(path string) { http.Get(\"http://h\" + path) }\n"
	mid = "-- mid/mid.go --\npackage mid\n\nimport \"low\"\n\nfunc Get(path string) { low.Get(path) }\n"
	top = "package main\n\nimport \"mid\"\n\nfunc main() { mid.Get(\"/50%\") }\n"
)

// Files of tests, which check that the calls succeed: the analyzer reports nothing in tests without such a check.
const (
	asking  = "-- low/ask.go --\npackage low\n\nimport \"net/http\"\n\nfunc Ask(path string) error { _, err := http.Get(\"http://h\" + path); return err }\n"
	passing = "-- pass/pass.go --\npackage pass\n\nimport \"low\"\n\nfunc Ask(path string) error { return low.Ask(path) }\n"
	inside  = "-- low/low_test.go --\npackage low\n\nimport \"testing\"\n\nfunc TestAsk(t *testing.T) {\n\tAsk(\"/60%\")\n}\n"
	outside = "-- low/outside_test.go --\npackage low_test\n\nimport (\n\t\"low\"\n\t\"pass\"\n\t\"testing\"\n)\n\nfunc TestPass(t *testing.T) {\n" +
		"\tpass.Ask(\"/70%\")\n\tlow.Ask(\"/80%\")\n}\n"
)

// TestTexts checks the findings in texts of several files, and the messages about those that are no
// module.
func TestTexts(t *testing.T) {
	of := func(path string) string {
		return strings.ReplaceAll(low+mid+"-- main.go --\n"+top, `import "`, `import "`+path)
	}
	mod := "-- go.mod --\nmodule example.com/m\n\ngo 1.25\n"
	tests := []struct{ name, text, want string }{
		{"three packages", low + mid + "-- main.go --\n" + top, "main.go:5 escape"},
		{"in another order, the first without a separator", top + mid + low, "main.go:5 escape"},
		{"separators of Windows", strings.ReplaceAll(top+mid+low, "\n", "\r\n"), "main.go:5 escape"},
		{"without a newline at the end", strings.TrimSpace(low + "-- mid/mid.go --\n" + strings.Replace(top, `"mid"`, `mid "low"`, 1)), "mid/mid.go:5 escape"},
		{"paths of the Go Playground", strings.ReplaceAll(of("play/"), "play/net/http", "net/http"), "main.go:5 escape"},
		{"a go.mod", mod + strings.ReplaceAll(of("example.com/m/"), "example.com/m/net/http", "net/http"), "main.go:5 escape"},
		{"a folder for another module", mod + "-- vendor/github.com/a/b/b.go --\n" + strings.TrimPrefix(low, "-- low/low.go --\n") +
			"-- main.go --\n" + strings.Replace(top, `"mid"`, `mid "github.com/a/b"`, 1), "main.go:5 escape"},
		{"nothing to report in another module", strings.Replace(top, "mid", "low", 2) +
			"-- vendor/low/low.go --\npackage low\n\nimport \"net/http\"\n\nfunc Get(string) { http.Get(\"http://h/50%\") }\n-- vendor/low/low_test.go --\npackage other\n", ""},
		{"files that are no code", top + mid + low + "-- README.md --\n--- \n-- go.sum --\n-- _old.go --\npackage", "main.go:5 escape"},
		{"files for other systems", top + mid + low + "-- low/low_windows.go --\npackage low\n\nfunc Get() {}\n-- low/never.go --\n//go:build ignore\n\npackage main\n", "main.go:5 escape"},
		{"tests", asking + passing + inside + outside, "low/low_test.go:6 escape low/outside_test.go:10 escape low/outside_test.go:11 escape"},
		{"external tests alone", strings.Replace(asking, "low/ask.go", "low/ask_test.go", 1) + strings.NewReplacer("\t\"pass\"\n", "", "pass.Ask", "low.Ask").Replace(outside),
			"low/outside_test.go:9 escape low/outside_test.go:10 escape"},
		{"a line like a separator in a string", "package p\n\nimport \"net/http\"\n\nconst q = `\n-- users --\n`\n\nfunc f() { http.Get(\"htpp://h/\") }\n", "line 9 scheme"},

		{"a cycle", low + mid + "-- low/up.go --\npackage low\n\nimport _ \"mid\"\n",
			`mid/mid.go:3:8: import cycle: "low" imports this package, or is it`},
		{"an import of itself", "-- low/low.go --\npackage low\n\nimport _ \"low\"\n", `low/low.go:3:8: import cycle: "low" imports this package, or is it`},
		{"a missing folder", top + low, `The playground does not have "mid", and takes it as empty. To follow values through a package, ` +
			`add what the code needs of it after a line like "-- mid/mid.go --".`},
		{"a missing folder of the module", mod + "-- main.go --\n" + strings.Replace(top, "mid", "example.com/m/a/mid", 1), `like "-- a/mid/mid.go --"`},
		{"a missing module", mod + "-- main.go --\n" + strings.Replace(top, "mid", "github.com/a/mid", 1), `like "-- vendor/github.com/a/mid/mid.go --"`},
		{"cgo", strings.Replace(top, "mid", "C", 1) + low, `The playground does not have "C", and takes it as empty.`},
		{"two packages in a folder", low + "-- low/other.go --\npackage other\n",
			`low/other.go:1:9: package other, and low/low.go is of package low: a folder has one package, so begin this file with a line like "-- low/other/other.go --"`},
		{"two packages in the root", top + "-- other.go --\npackage other\n", `"-- other/other.go --"`},
		{"tests of another package", low + "-- low/low_test.go --\npackage mid_test\n", `low/low_test.go:1:9: package mid, and low/low.go is of package low`},
		{"two folders with a path", low + "-- vendor/low/low.go --\npackage low\n",
			`vendor/low/low.go:1: the folders "low" and "vendor/low" both have the import path "low": rename one of them`},
		{"a folder with a path of the standard library", top + "-- net/url/url.go --\npackage url\n",
			`net/url/url.go:1: the standard library has a package "net/url": rename the folder`},
		{"one that other packages of the library mention", "-- crypto/c.go --\npackage crypto\n", `crypto/c.go:1: the standard library has a package "crypto"`},

		{"a file above", top + "-- ../low.go --\n", `line 6: "../low.go" is not a file below the root: name it as in "-- low/low.go --"`},
		{"an absolute name", "-- /low.go --\n", `line 1: "/low.go" is not`},
		{"a name of Windows", `-- low\low.go --` + "\n", `is not a file below the root`},
		{"a file twice", low + low, "line 7: there is a file low/low.go already: give this one another name"},
		{"the first file twice", top + "-- main.go --\npackage main\n", "line 6: there is a file main.go already: give this one another name"},
		{"a path of the standard library for another system", "-- crypto/c_windows.go --\npackage crypto\n", `crypto/c_windows.go:1: the standard library has a package "crypto"`},
		{"no files for the system", "-- low/low_windows.go --\npackage low\n", "every Go file is for other systems than Linux on amd64"},
		{"a later Go", "-- go.mod --\nmodule m\ngo 1.99\n" + low, "requires newer Go version go1.99"},
		{"no Go files", mod + "-- low/low.txt --\n", `there is no Go file: begin one with a line like "-- main.go --"`},
		{"a bad go.mod", "-- go.mod --\nmodul m\n" + low, "go.mod:1: unknown directive: modul"},
		{"a go.mod without a name", "-- go.mod --\ngo 1.26\n" + low, `go.mod:1: a go.mod needs a line like "module example.com/m"`},
		{"a module in a folder", low + "-- low/go.mod --\nmodule low\n", "low/go.mod:1: the text is one module: put packages of other modules into the folder vendor, without a go.mod"},
		{"a fault in another file", top + mid + low + "func f() { g() }\n", "low/low.go:6: undefined: g"},
		{"no code before a separator", "The packages:\n" + low, "main.go:1:1: expected 'package', found The"},
	}
	room := newRoom(t)
	for _, tt := range tests {
		answer := room.Check(tt.text, complete)
		got := answer.Error
		for _, p := range answer.Problems {
			got += p.Place + ": " + p.Message
		}
		got += strings.Join(answer.Notes, "\n")
		for i, f := range answer.Findings {
			if i > 0 || got != "" {
				got += " "
			}
			got += f.Place + " " + f.Rule
		}
		if !strings.Contains(got, tt.want) || tt.want == "" && got != "" {
			t.Errorf("%s: %s\nwant %s", tt.name, got, tt.want)
		}
	}
	if e := room.Check(top+"const q = `\n", complete).Error; e != "6:11: raw string literal not terminated" {
		t.Errorf("a string without an end: %s", e)
	}
}

// TestProblems checks what the playground does with code that has no package clause, imports what it does not know,
// or does not type-check: it judges the rest.
func TestProblems(t *testing.T) {
	const call = "http.Get(\"htpp://h/\")"
	room := newRoom(t)
	for _, tt := range []struct{ name, text, places, problems, notes string }{
		{"an undefined name", "package p\n\nimport \"net/http\"\n\nfunc f() {\n\t" + call + "\n\tg()\n}\n", "line 6 htpp", "line 7 g() undefined: g", ""},
		{"a second line of an error", "package p\n\nvar a = 1\nvar a = 2\n", "", "line 4 a = a redeclared in this block", ""},
		{"declarations", "func f() { " + call + " }", "line 1 htpp", "",
			"The code has no package clause, so the playground adds one, and imports net/http."},
		{"declarations and imports", "import h \"net/http\"\n\nfunc f() { h" + call[4:] + " }", "line 3 htpp", "",
			"The code has no package clause, so the playground adds one."},
		{"statements", call + "\nu, err := url.Parse(\"http://h/%zz\")", "line 1 htpp line 2 %zz", "",
			"The code consists of statements, so the playground takes it as the body of a function, and imports net/http, net/url."},
		{"a variable with the name of a package", "var path struct{ Base string }\nfunc f() { _ = path.Base; " + call + " }", "line 2 htpp", "",
			"The code has no package clause, so the playground adds one, and imports net/http."},
		{"an unknown module", "package p\n\nimport (\n\t\"net/http\"\n\n\t\"github.com/go-chi/chi/v5\"\n\t\"github.com/redis/go-redis/v9\"\n\t\"gopkg.in/yaml.v3\"\n\n\t\"go/ast\"\n)\n\n" +
			"func f(n ast.Node) { chi.NewRouter().Get(yaml.X(redis.Y), n); " + call + " }\n", "line 13 htpp", "",
			`"github.com/go-chi/chi/v5", "github.com/redis/go-redis/v9", "gopkg.in/yaml.v3", "go/ast"`},
		{"a problem in an imported package", top + mid + low + "func g() { undefined() }\n", "main.go:5 %", "low/low.go:6 und undefined: undefined", ""},
	} {
		answer := room.Check(tt.text, complete)
		var places, problems []string
		for _, f := range answer.Findings {
			places = append(places, f.Place+" "+tt.text[f.Start:f.End])
		}
		for _, p := range answer.Problems {
			problems = append(problems, fmt.Sprintf("%s %.3s %s", p.Place, tt.text[p.Start:], p.Message))
		}
		if answer.Error != "" || strings.Join(places, " ") != tt.places || strings.Join(problems, " ") != tt.problems {
			t.Errorf("%s: error %q, findings %q, problems %q", tt.name, answer.Error, places, problems)
		}
		names := regexp.MustCompile(`"[^" ]+/[^" ]+"`).FindAllString(strings.Join(answer.Notes, " "), -1)
		if notes := strings.Join(answer.Notes, " "); notes != tt.notes && strings.Join(names, ", ") != tt.notes {
			t.Errorf("%s: notes %q", tt.name, notes)
		}
	}
}

// TestEdits changes a package after another one has used it, and compares what a room says that knows
// older versions with what a new one says.
func TestEdits(t *testing.T) {
	room := newRoom(t)
	whole := top + mid + low
	silent := strings.Replace(whole, `http.Get("http://h" + path)`, "_ = http.Get", 1)
	texts := []string{
		whole, silent, whole, whole[:len(whole)-3], whole,
		strings.Replace(whole, "path string) { low", "path string) { _ = low.Get; low", 1), // mid alone
		top + mid, low, strings.Replace(whole, "mid", "other", 4), faulty,
		strings.ReplaceAll(whole, "path string", "path string, _ ...http.Header"),
		strings.Replace(whole, "package mid\n", "package mid\n\nimport \"net/http\"\n\nvar _ http.Header\n", 1), whole,
		whole + "-- low/in_test.go --\npackage low\n\nfunc F() { Get(\"/%zz\") }\n-- low/out_test.go --\npackage low_test\n\nimport \"low\"\n\nfunc f() { low.F(); low.Get(\"/x%\") }\n",
		whole + "-- low/in_test.go --\npackage low\n\nfunc F() { Get(\"/%zz\") }\n-- low/out_test.go --\npackage low_test\n\nimport \"low\"\n\nfunc f() { low.F(); low.Get(\"/xy%\") }\n",
	}
	for i, text := range texts {
		for _, style := range []bool{false, true} {
			got, want := room.Check(text, Settings{style, WithWays}), newRoom(t).Check(text, Settings{style, WithWays})
			if g, w := fmt.Sprintf("%+v", got), fmt.Sprintf("%+v", want); g != w {
				t.Errorf("text %d:\n%s\nwant\n%s", i, g, w)
			}
		}
	}
	if n := len(room.Check(silent, complete).Findings); n != 0 {
		t.Errorf("%d findings in a text that goes nowhere", n)
	}
}

// TestOneAnalysis checks that a change of a package leads to no analysis of those that it imports.
func TestOneAnalysis(t *testing.T) {
	room := newRoom(t)
	var analysed []string
	run := room.check.Run
	room.check.Run = func(pass *analysis.Pass) (any, error) {
		analysed = append(analysed, pass.Pkg.Path())
		return run(pass)
	}
	for _, tt := range []struct{ text, want string }{
		{top + mid + low, "low mid play"},
		{top + mid + low, ""},
		{top + "\n" + mid + low, "play"},
		{top + "\n" + mid + low + "\n", "low mid play"},
		{top + "\n" + mid + "\n" + low + "\n", "mid play"},
	} {
		analysed = nil
		room.Check(tt.text, complete)
		if got := strings.Join(analysed, " "); got != tt.want {
			t.Errorf("analysed %q, want %q", got, tt.want)
		}
	}
}

// TestPositionsEnd checks that the positions of former texts take no memory.
func TestPositionsEnd(t *testing.T) {
	room := newRoom(t)
	count := func() (n int) {
		for range room.universe.Fset.Iterate {
			n++
		}
		return n
	}
	room.Check(faulty, complete)
	before := count()
	for i := range 10 {
		room.Check(faulty+strings.Repeat("\n", i), complete)
		room.Check(faulty+"}", complete)
	}
	if after := count(); after != before {
		t.Errorf("%d files, and then %d", before, after)
	}
}

// TestFixesInFiles applies the fixes of findings in a text of several files as the page does.
func TestFixesInFiles(t *testing.T) {
	room := newRoom(t)
	text := "-- é/a.go --\npackage é\n\nimport \"net/url\"\n\nfunc F() { url.Parse(\"HTTP://é/\") }\n-- main.go --\npackage main\n\nimport \"net/http\"\n\nfunc main() { http.Get(\"localhost:80/\") }\n"
	answer := room.Check(text, complete)
	if len(answer.Findings) != 2 {
		t.Fatalf("%+v", answer)
	}
	edits, err := room.FixAll(text, complete)
	if err != nil {
		t.Fatal(err)
	}
	text = applied(text, edits)
	files := txtar.Parse([]byte(text)).Files
	if !strings.Contains(string(files[0].Data), `("http://é/")`) || !strings.Contains(string(files[1].Data), `("http://localhost:80/")`) {
		t.Errorf("fixed:\n%s", text)
	}
	if answer = room.Check(text, complete); len(answer.Findings) > 0 || answer.Error != "" {
		t.Errorf("after the fixes: %+v", answer)
	}
	ways := fmt.Sprintf("%q", answer.Ways)
	if !strings.Contains(ways, "main.go:5: http://localhost:80/: goes to http.Get (send)") || !strings.Contains(ways, "(é/a.go:5)") {
		t.Errorf("ways %s", ways)
	}
}

// secret is a fact that package gob does not encode.
type secret struct{ F func() }

func (*secret) AFact() {}

// TestUnencodable checks that facts have to pass through package gob, as between processes.
func TestUnencodable(t *testing.T) {
	room := newRoom(t)
	run := room.check.Run
	room.check.Run = func(pass *analysis.Pass) (any, error) {
		if f, ok := pass.Pkg.Scope().Lookup("Get").(*types.Func); ok {
			pass.ExportObjectFact(f, new(secret))
		}
		return run(pass)
	}
	if answer := room.Check(top+mid+low, complete); !strings.Contains(answer.Error, "the facts of low: gob") {
		t.Errorf("error %q", answer.Error)
	}
}

// TestGoLine checks that the go line of a go.mod decides which standard library a program gets.
func TestGoLine(t *testing.T) {
	room := newRoom(t)
	code := "-- p.go --\npackage p\n\nimport \"net/url\"\n\nfunc f() { url.Parse(\"http://a:1:2/\") }\n"
	for mod, want := range map[string]string{
		"":                                      "fails unless GODEBUG=urlstrictcolons=0",
		"-- go.mod --\nmodule m\n\ngo 1.26\n":   "fails unless GODEBUG=urlstrictcolons=0",
		"-- go.mod --\nmodule m\n\ngo 1.25.1\n": "fails from go 1.26 on",
		"-- go.mod --\nmodule m\n":              "fails from go 1.26 on",
	} {
		answer := room.Check(mod+code, complete)
		if len(answer.Findings) != 1 || !strings.HasSuffix(answer.Findings[0].Message, want) {
			t.Errorf("%q: %+v, want %s", mod, answer, want)
		}
	}
}
