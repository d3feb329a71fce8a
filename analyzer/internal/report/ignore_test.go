package report

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

func parseForIgnores(t *testing.T, fset *token.FileSet, name, src string) *ast.File {
	t.Helper()
	file, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		t.Fatalf("the test's source does not parse: %v\n%s", err, src)
	}
	return file
}

// Each source marks findings with "host!" where a directive ignores the rule host, and with
// "host?" where none does. Sources without a package clause are the body of a function.
var ignoreCases = []struct{ name, src string }{
	{"no directive", `f("host?")`},
	{"line above", "//lint:ignore uricheck reason\nf(`host!`)\nf(`host?`)"},
	{"behind", "f(`host!`) //lint:ignore uricheck reason\nf(`host?`)"},
	{"behind the line before", "f() //lint:ignore uricheck reason\nf(`host?`)"},
	{"below", "f(`host?`)\n//lint:ignore uricheck reason\n"},
	{"one rule", "//lint:ignore uricheck/host reason\nf(`host!`)"},
	{"another rule", "//lint:ignore uricheck/port reason\nf(`host?`)"},
	{"a rule without our name", "//lint:ignore host reason\nf(`host?`)"},
	{"a prefix of the rule", "//lint:ignore uricheck/hos reason\nf(`host?`)"},
	{"a longer rule", "//lint:ignore uricheck/hostport reason\nf(`host?`)"},
	{"list, ours first", "//lint:ignore uricheck/host,SA1007 reason\nf(`host!`)"},
	{"list, ours last", "//lint:ignore SA1007,uricheck reason\nf(`host!`)"},
	{"list of others", "//lint:ignore SA1007,ST1000 reason\nf(`host?`)"},
	{"list broken by a space: the rest is the reason", "//lint:ignore SA1007, uricheck reason\nf(`host?`)"},
	{"capitals, as in staticcheck", "//lint:ignore URICheck/Host reason\nf(`host!`)"},
	{"capitals, every rule", "//lint:ignore URICHECK reason\nf(`host!`)"},
	{"no reason", "//lint:ignore uricheck\nf(`host?`)"},
	{"a blank reason", "//lint:ignore uricheck \t \nf(`host?`)"},
	{"no name", "//lint:ignore\nf(`host?`)"},
	{"another command", "//lint:ignored uricheck reason\nf(`host?`)"},
	{"space after the slashes", "// lint:ignore uricheck reason\nf(`host?`)"},
	{"space after the colon", "//lint: ignore uricheck reason\nf(`host?`)"},
	{"block comment", "/*lint:ignore uricheck reason*/\nf(`host?`)"},
	{"line form in a block comment", "/*\n//lint:ignore uricheck reason\n*/\nf(`host?`)"},
	{"in a string", "f(`//lint:ignore uricheck reason`)\nf(`host?`)"},
	{"after words in the same comment", "// see //lint:ignore uricheck reason\nf(`host?`)"},
	{"nolint is another tool's", "f(`host?`) //nolint:uricheck // reason"},
	{"tabs between the words", "//lint:ignore\turicheck\treason\nf(`host!`)"},
	{"tabs before", "\t\t//lint:ignore uricheck reason\n\t\tf(`host!`)"},
	{"behind, after tabs", "f(`host!`)\t\t//lint:ignore uricheck reason"},
	{"comment between", "//lint:ignore uricheck reason\n// more words\nf(`host!`)"},
	{"block comment between", "//lint:ignore uricheck reason\n/* more\nwords */\nf(`host!`)"},
	{"blank line between", "//lint:ignore uricheck reason\n\nf(`host!`)\nf(`host?`)"},
	{"last of a comment group", "// words\n//lint:ignore uricheck reason\nf(`host!`)"},
	{"two directives in a row", "//lint:ignore SA1007 reason\n//lint:ignore uricheck reason\nf(`host!`)"},
	{"alone behind a block comment", "/* x */ //lint:ignore uricheck reason\nf(`host!`)"},
	{"above a statement of several lines", "//lint:ignore uricheck reason\nf(\n\t`host?`,\n)"},
	{"above, the literal on the first line", "//lint:ignore uricheck reason\nf(`host!`,\n\t`host?`,\n)"},
	{"above the literal", "f(\n\t//lint:ignore uricheck reason\n\t`host!`,\n\t`host?`,\n)"},
	{"behind the literal", "f(\n\t`host!`, //lint:ignore uricheck reason\n\t`host?`,\n)"},
	{"behind the first line", "f( //lint:ignore uricheck reason\n\t`host?`,\n)"},
	{"behind the last line", "f(\n\t`host?`,\n) //lint:ignore uricheck reason"},
	{"behind the head of a block", "if f(`host!`) { //lint:ignore uricheck reason\n\tf(`host?`)\n}"},
	{"last in a block", "{\n\t//lint:ignore uricheck reason\n}\nf(`host?`)"},
	{"before an else", "if f() {\n\t//lint:ignore uricheck reason\n} else if f(`host!`) {\n}"},
	{"above a case", "switch {\n//lint:ignore uricheck reason\ncase f(`host!`):\n\tf(`host?`)\n}"},
	{"above a raw string of several lines", "//lint:ignore uricheck reason\nf(`a\nhost!\nb`)\nf(`host?`)"},
	{"behind a raw string of several lines", "f(`a\nhost!\nb`) //lint:ignore uricheck reason\nf(`host?`)"},
	{"above a raw string, inside a call", "//lint:ignore uricheck reason\nf(\n`a\nhost?\nb`)"},
	{"CR LF, above", "//lint:ignore uricheck reason\r\nf(`host!`)\r\nf(`host?`)\r\n"},
	{"CR LF, behind", "f(`host!`) //lint:ignore uricheck reason\r\nf(`host?`)\r\n"},
	{"CR LF, no reason", "//lint:ignore uricheck\r\nf(`host?`)\r\n"},
	{"CR LF, behind a raw string", "f(`a\r\n\r\n\r\n\r\nhost!\r\n`) //lint:ignore uricheck reason\r\nf(`host?`)\r\n"},
	{"//line directive above", "//line other.go:900\n//lint:ignore uricheck reason\nf(`host!`)\nf(`host?`)"},
	{"//line directive between", "//lint:ignore uricheck reason\n//line other.go:900\nf(`host!`)\nf(`host?`)"},
	{"//line directive that repeats a line", "//lint:ignore uricheck reason\nf(`host!`)\n//line p.go:5\nf(`host?`)\nf(`host?`)"},
	{"above a declaration", "package p\n\n//lint:ignore uricheck reason\nconst c = `host!`\n\nconst d = `host?`\n"},
	{"inside a group of declarations", "package p\n\nconst (\n\t//lint:ignore uricheck reason\n\tc = `host!`\n\td = `host?`\n\te = `host!` //lint:ignore uricheck reason\n)\n"},
	{"documentation of a function", "package p\n\n//lint:ignore uricheck reason\nfunc f() {\n\tg(`host?`)\n}\n"},
	{"above a parameter list", "package p\n\nfunc f(\n\t//lint:ignore uricheck reason\n) {\n\tg(`host?`)\n}\n"},
	{"after the last declaration", "package p\n\nvar v = `host?`\n\n//lint:ignore uricheck reason\n"},
	{"file, above the package", "//lint:file-ignore uricheck reason\n\npackage p\n\nvar v = `host!`\n"},
	{"file, at the end", "package p\n\nvar v = `host!`\n\n//lint:file-ignore uricheck/host reason\n"},
	{"file, another rule", "//lint:file-ignore uricheck/port reason\n\npackage p\n\nvar v = `host?`\n"},
	{"file, list", "//lint:file-ignore SA1007,uricheck/host reason\n\npackage p\n\nvar v = `host!`\n"},
	{"file, no reason", "//lint:file-ignore uricheck\n\npackage p\n\nvar v = `host?`\n"},
}

func TestIgnored(t *testing.T) {
	for _, c := range ignoreCases {
		t.Run(c.name, func(t *testing.T) {
			src := c.src
			if !strings.Contains(src, "package p") {
				src = "package p\nfunc _() {\n" + src + "\n}\n"
			}
			fset := token.NewFileSet()
			file := parseForIgnores(t, fset, "p.go", src)
			ig, marks := newIgnores(fset), 0
			for i, line := range strings.Split(src, "\n") {
				if !strings.Contains(line, "host!") && !strings.Contains(line, "host?") {
					continue
				}
				marks++
				got, want := ig.covering(file, i+1, "host") != nil, strings.Contains(line, "host!")
				if got != want {
					t.Errorf("line %d, %q: ignored = %t, want %t, in\n%s", i+1, line, got, want, src)
				}
			}
			if marks == 0 {
				t.Errorf("no mark in\n%s", src)
			}
		})
	}
}

// TestUselessDirectives has a finding on the line with a "u", in the second line of the function.
func TestUselessDirectives(t *testing.T) {
	const noReason, spaced = "this directive has no effect, because it gives no reason", `this directive has no effect, because a space follows "//"`
	for comment, want := range map[string]string{
		"//lint:ignore uricheck":              noReason,
		"//lint:ignore uricheck/host":         noReason,
		"//lint:ignore uricheck/port":         noReason,
		"//lint:ignore SA1007,uricheck":       noReason,
		"//lint:file-ignore uricheck":         noReason,
		"//lint:ignore uricheck/hots reason":  `this directive names the rule "hots", which does not exist`,
		"//lint:ignore uricheck/ reason":      `this directive names the rule "", which does not exist`,
		"// lint:ignore uricheck reason":      spaced,
		"// lint:file-ignore uricheck reason": spaced,
		"//lint:ignore uricheck reason":       "",
		"//lint:ignore uricheck/port reason":  "",
		"//lint:ignore SA1007":                "",
		"//lint:ignore uricheck/join reason":  `this directive names the rule "join", of which "slash" is no longer a part`,
		"//lint:ignore uricheck/query reason": "",
		"//lint:ignore":                       "",
		"//lint:ignored uricheck":             "",
		"// see //lint:ignore uricheck":       "",
		"//nolint:uricheck":                   "",
		"/*lint:ignore uricheck*/":            "",
	} {
		fset := token.NewFileSet()
		file := parseForIgnores(t, fset, "p.go", "package p\nfunc _() {\n"+comment+"\nf(`u`)\nf()\n}\n")
		got := ""
		for _, u := range newIgnores(fset).uselessFor(file, 4, "slash") {
			got += u.because
		}
		if got != want {
			t.Errorf("%s: %q, want %q", comment, got, want)
		}
		if others := newIgnores(fset).uselessFor(file, 5, "slash"); len(others) > 0 &&
			!strings.Contains(comment, "file-ignore") {
			t.Errorf("%s is useless for the next line, too", comment)
		}
	}
}

// Equal line numbers in two files are two lines: analysisutil v0.7.1 confuses them.
func TestIgnoredByFile(t *testing.T) {
	const src = "package p\n%s\nvar %s = `u`\n"
	fset := token.NewFileSet()
	a := parseForIgnores(t, fset, "a.go", fmt.Sprintf(src, "//lint:ignore uricheck reason", "a"))
	b := parseForIgnores(t, fset, "b.go", fmt.Sprintf(src, "", "b"))
	c := parseForIgnores(t, fset, "c.go", fmt.Sprintf(src, "//lint:file-ignore uricheck reason", "c"))
	ig := newIgnores(fset)
	for _, want := range []struct {
		file *ast.File
		want bool
	}{{b, false}, {a, true}, {c, true}, {b, false}, {a, true}} {
		if got := ig.covering(want.file, 3, "host") != nil; got != want.want {
			name := fset.Position(want.file.Pos()).Filename
			t.Errorf("%s:3: ignored = %t, want %t", name, got, want.want)
		}
	}
	if got := ig.covering(a, 2, "host") != nil; got {
		t.Error("a.go:2: a directive alone on its line covers its own line")
	}
}

// The reporter reads the directives of a file at its first finding, and only once.
func TestIgnoresReadsLazily(t *testing.T) {
	fset := token.NewFileSet()
	file := parseForIgnores(t, fset, "a.go", "package p\n\nvar v = `u` //lint:ignore uricheck reason\n")
	ig := newIgnores(fset)
	if len(ig.files) != 0 {
		t.Fatalf("%d files read before the first finding, want 0", len(ig.files))
	}
	ig.covering(file, 3, "host")
	file.Comments = nil
	if ig.covering(file, 3, "host") == nil {
		t.Error("the directives of the file are read a second time")
	}
}
