package analyzer_test

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/txtar"

	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// spanCase is one way to write a faulty constant. In src, «…» encloses the bytes that a
// diagnostic marks. src is an expression, as an argument of url.Parse; or a statement; or a
// file of package p; or a txtar archive of files.
type spanCase struct {
	name  string
	src   string
	after string // the value that the fix gives the constant; "" for no fix
}

var spanCases = []spanCase{
	// The fault is a lone "%", which the fix writes as "%25". The bytes before it have every
	// notation of Go.
	{"plain", `"http://h/100«%»"`, "http://h/100%25"},
	{"last of several characters", `"/«%»é"`, "/%25é"},
	{"\\x before", `"\x68ttp://h/100«%»"`, "http://h/100%25"},
	{"\\u before", `"http://h/\u00e9100«%»"`, "http://h/é100%25"},
	{"\\u of an ASCII character before", `"\u0068ttp://h/100«%»"`, "http://h/100%25"},
	{"\\u of three bytes before", `"http://h/\u20ac«%»"`, "http://h/€%25"},
	{"\\U before", `"http://h/\U0001F600«%»"`, "http://h/😀%25"},
	{"octal before", `"\150ttp://h/100«%»"`, "http://h/100%25"},
	{"octal of a byte above 127 before", `"http://h/\377«%»"`, "http://h/\xff%25"},
	{"\\xff before: one byte, but a rune of two", `"http://h/\xff«%»"`, "http://h/\xff%25"},
	{"\\x bytes that are a character together", `"http://h/\xc3\xa9«%»"`, "http://h/é%25"},
	{"a character cut in two by an escape", `"/\xe2\x82é\u20ac\U0001F600\xff\xfe«%»"`, "/\xe2\x82é€😀\xff\xfe%25"},
	{"the replacement character, escaped and raw", `"/\ufffd�«%»"`, "/\ufffd\ufffd%25"},
	{"characters of two, three and four bytes", `"/é€😀«%»"`, "/é€😀%25"},
	{"combining characters", `"/e` + "\u0301" + `«%»"`, "/e\u0301%25"},
	{"backslash", `"/\\«%»"`, "/\\%25"},
	{"two backslashes", `"/\\\\«%»"`, "/\\\\%25"},
	{"backslash before x25", `"/\\x25«%»"`, "/\\x25%25"},
	{"quote", `"/\"«%»"`, "/\"%25"},
	{"quote of a rune, raw", `"/'«%»"`, "/'%25"},
	{"back quote", "\"/`«%»\"", "/`%25"},
	{"one-letter escapes", `"#\a\b\f\n\r\t\v«%»"`, "#\a\b\f\n\r\t\v%25"},
	{"NUL, in octal and hexadecimal", `"#\000\x00\u0000«%»"`, "#\x00\x00\x00%25"},
	{"escapes behind the fault", `"#«%»\u00e9\xff\t"`, "#%25é\xff\t"},
	{"two faults", `"/?a=100«%»&\u00e9=50«%»"`, "/?a=100%25&é=50%25"},
	{"two faults in two literals", `"/?a=100«%»" + "&b=\x35\x30«\x25»"`, "/?a=100%25&b=50%25"},

	// An escape sequence writes the fault itself.
	{"% as \\x25", `"http://h/100«\x25»"`, "http://h/100%25"},
	{"% as \\u0025", `"http://h/100«\u0025»"`, "http://h/100%25"},
	{"% as \\U00000025", `"http://h/100«\U00000025»"`, "http://h/100%25"},
	{"% as \\045", `"http://h/100«\045»"`, "http://h/100%25"},
	{"% as \\x25, before digits that are none of the escape", `"/«\x25»/25"`, "/%25/25"},
	{"%zz of escapes", `"/«\x25\u007a\172»"`, ""},
	{"%zz with one escape", `"/«%z\x7a»"`, ""},
	{"a scheme of escapes", `"«\x68t\u0070p»://h/"`, "http://h/"},
	{"an upper-case scheme of escapes", `"«\110TT\x50»://h/"`, "http://h/"},
	{"a space as \\x20", `httptest.NewRequest("GET", "/a«\x20»b c", nil)`, "/a%20b%20c"},
	{"a space as \\040, in two literals", `httptest.NewRequest("GET", "/a«\040»b"+" c", nil)`, "/a%20b%20c"},

	// Raw strings.
	{"raw", "`http://h/100«%»`", "http://h/100%25"},
	{"raw, with what looks like an escape", "`/\\x25\\u00e9«%»`", "/\\x25\\u00e9%25"},
	{"raw, quotes", "`/\"\"«%»`", "/\"\"%25"},
	{"raw, characters of several bytes", "`/é€😀«%»`", "/é€😀%25"},
	{"raw, over several lines", "`#a\n\tb\n\nc«%»\nd`", "#a\n\tb\n\nc%25\nd"},
	{"raw, over several lines, white space at the end", "`http://h/«\n»`", "http://h/"},
	{"raw, over several lines, white space at both ends", "`«\n»http://h/\n`", "http://h/"},
	{"raw and interpreted", "`http://h/\\` + \"\\\\100«%»\"", `http://h/\\100%25`},
	{"interpreted and raw", "\"http://h/\\x41\" + `\\x41«%»`", `http://h/A\x41%25`},

	// Concatenation.
	{"in the second literal", `"http://h/10" + "0«%»"`, "http://h/100%25"},
	{"in the first literal", `"/«%»" + "/x"`, "/%25/x"},
	{"in the middle literal", `"/a\xff" + "b«%»/" + "c"`, "/a\xffb%25/c"},
	{"%zz split over two literals", `"/«%" + "zz»"`, ""},
	{"%zz split over three literals", `"/«%" + "z" + "z»"`, ""},
	{"scheme split over two literals", `"«ht" + "pp»://h/"`, "http://h/"},
	{"scheme split over three literals", `"«h" + "tp" + "p»://h/"`, "http://h/"},
	{"scheme split over raw and interpreted", "`«ht` + \"pp»://h/\"", "http://h/"},
	{"scheme split over interpreted and raw", "\"«\\x68t\" + `pp»://h/`", "http://h/"},
	{"scheme split around an empty literal", `"«ht" + "" + "pp»://h/"`, "http://h/"},
	{"empty literals around", `"" + "«htpp»" + "" + "://h/"`, "http://h/"},
	{"scheme split around a comment", `"«ht" /* the + "scheme" */ + "pp»://h/"`, "http://h/"},
	{"several lines", "\"http:\" +\n\t\t\"//h/\" +\n\t\t\"100«%»\"", "http://h/100%25"},
	{"several lines, the scheme over two of them", "\"«ht\" + // a\n\t\t\"pp»\" +\n\t\t\"://h/\"", "http://h/"},
	{"several lines, raw strings", "`#\n` +\n\t\t`\n«%»`", "#\n\n%25"},

	// Parentheses and conversions.
	{"parentheses", `("http://h/100«%»")`, "http://h/100%25"},
	{"nested parentheses", `(("http://h/10") + ("0" + ("«%»")))`, "http://h/100%25"},
	{"parentheses on the right", `"http:" + ("//h/" + ("10" + "0«%»") + "")`, "http://h/100%25"},
	{"parentheses around half a scheme", `("«ht" + "p") + "p»://h/"`, "http://h/"},
	{"conversion", `string("http://h/100«%»")`, "http://h/100%25"},
	{"conversion of a sum", `string("http://h/10" + "0«%»")`, "http://h/100%25"},
	{"conversion inside a sum", `"http://h/" + string("100«%»")`, "http://h/100%25"},
	{"conversion there and back", "package p\n\nimport \"net/url\"\n\ntype T string\n\nfunc _() { url.Parse(string(T(\"http://h/100«%»\"))) }\n", "http://h/100%25"},
	{"conversion by parentheses", `(string)(("/100«%»"))`, "/100%25"},
	{"string of a rune: it stands nowhere", `«"http://h/" + string('%')»`, ""},
	{"string of a rune before", `«"http://h/" + string('x') + "%"»`, ""},
	{"the smaller of two constants", `«min("http://h/100%", "x")»`, ""},
	{"the smaller of one constant", `min("http://h/100«%»")`, "http://h/100%25"},

	// Named constants. There is a fix if no other code sees the change.
	{"local constant", "const c = \"http://h/100«%»\"\n\turl.Parse(c)", "http://h/100%25"},
	{"local constant, typed", "const c string = \"http://h/100«%»\"\n\turl.Parse(c)", "http://h/100%25"},
	{"local constant, a sum", "const c = \"http://h/10\" + (\"0«%»\")\n\turl.Parse(c)", "http://h/100%25"},
	{"local constant, split", "const c = \"«ht\" + \"pp»://h/\"\n\turl.Parse(c)", "http://h/"},
	{"local constant, in parentheses", "const c = \"http://h/100«%»\"\n\turl.Parse((c))", "http://h/100%25"},
	{"local constant, used in a closure", "const c = \"http://h/100«%»\"\n\tgo func() { url.Parse(c) }()",
		"http://h/100%25"},
	{"local constant that hides another",
		"const c = \"/100%\"\n\t{\n\t\tconst c = \"/100«%»\"\n\t\turl.Parse(c)\n\t}\n\t_ = c", "/100%25"},
	{"package constant", "package p\n\nimport \"net/url\"\n\nconst c = \"http://h/100«%»\"\n\nfunc _() { url.Parse(c) }\n",
		"http://h/100%25"},
	{"package constant declared below",
		"package p\n\nimport \"net/url\"\n\nfunc _() { url.Parse(c) }\n\nconst c = \"http://h/100«%»\"\n", "http://h/100%25"},
	{"package constant of another file",
		"-- p/a.go --\npackage p\n\nimport \"net/url\"\n\nfunc _() { url.Parse(c) }\n-- p/b.go --\npackage p\n\nconst c = \"\\xff/100«%»\"\n", "\xff/100%25"},
	{"two names in one line", "const a, c = \"/100%\", \"/50«%»\"\n\turl.Parse(c)\n\t_ = a", "/50%25"},
	{"raw constant", "const c = `http://h/100«%»`\n\turl.Parse(c)", "http://h/100%25"},
	{"used twice, found once", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\turl.Parse(c)", "http://h/100%25"},
	{"two sinks that agree", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\thttp.Get(c)", "http://h/100%25"},
	{"a constant before the literal", "const c = \"http://h\"\n\turl.Parse(c + \"/100«%»\")", "http://h/100%25"},
	{"a constant before the literal, both in a constant",
		"const b = \"http://h\"\n\tconst c = b + \"/100«%»\"\n\turl.Parse(c)", "http://h/100%25"},

	// Groups.
	{"group with iota neighbours", "const (\n\t\tx = iota\n\t\tc = \"http://h/100«%»\"\n\t\ty = iota\n\t)\n\turl.Parse(c)",
		"http://h/100%25"},
	{"group, first of it", "const (\n\t\tc = \"http://h/100«%»\"\n\t\tx = iota\n\t\ty\n\t)\n\turl.Parse(c)",
		"http://h/100%25"},
	{"group, a repeated neighbour", "const (\n\t\tx = iota\n\t\ty\n\t\tc = \"http://h/100«%»\"\n\t)\n\turl.Parse(c)",
		"http://h/100%25"},
	{"group, repeated for the next", "const (\n\t\tc = \"http://h/100«%»\"\n\t\td\n\t)\n\turl.Parse(c)", ""},
	{"group, repeated from the one before", "const (\n\t\tc = \"http://h/100«%»\"\n\t\td\n\t)\n\turl.Parse(d)", ""},
	{"group, repeated from far before", "const (\n\t\tc = \"http://h/100«%»\"\n\t\td\n\t\te\n\t)\n\turl.Parse(e)", ""},
	{"group, repeated twice over", "const (\n\t\ta, c = iota, \"/100«%»\"\n\t\tb, d\n\t)\n\turl.Parse(d)", ""},
	{"iota in the text", "const (\n\t\tc = \"/%\" + string(rune('x'+iota))\n\t\td\n\t)\n\turl.Parse(«c»)", ""},

	// Named constants that other code sees.
	{"chain", "const c = \"http://h/100«%»\"\n\tconst d = c\n\turl.Parse(d)", "http://h/100%25"},
	{"chain, both used", "const c = \"http://h/100«%»\"\n\tconst d = c\n\turl.Parse(c)\n\turl.Parse(d)",
		"http://h/100%25"},
	{"chain with a suffix", "const c = \"http://h/100«%»\"\n\tconst d = c + \"/x\"\n\turl.Parse(d)", ""},
	{"part of an argument", "const c = \"http://h/100«%»\"\n\turl.Parse(c + \"/x\")", ""},
	{"a span of a constant and a literal", "const c = \"/%\"\n\turl.Parse(«c + \"zz\"»)", ""},
	{"a span of two constants", "const c, d = \"ht\", \"pp\"\n\turl.Parse(«c + d + \"://h/\"»)", ""},
	{"a span of two constants of a chain", "const c, d = \"ht\", \"pp\"\n\tconst e = c + d + \"://h/\"\n\turl.Parse(«e»)",
		""},
	{"a span of one constant twice", "const c = \"1«%»\"\n\turl.Parse(«\"/\" + c + c»)", ""},
	{"a span of one constant twice, longer than it",
		"const c = \"abcdefghijklmnopqrstuvwxyz-abcdefghijklm\"\n\turl.Parse(«\"http://\" + c + c»)", ""},
	{"a span of one constant twice, in a constant",
		"const c = \"t\"\n\tconst d = \"h\" + c + c + \"://h/\"\n\turl.Parse(«d»)", ""},
	{"a span of one constant twice, each a literal", "const c = \"1\" + \"«%»\"\n\turl.Parse(«\"/\" + c + c»)", ""},
	{"exported", "package p\n\nimport \"net/url\"\n\nconst C = \"http://h/100«%»\"\n\nfunc _() { url.Parse(C) }\n", ""},
	{"compared", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\t_ = c == \"http://h/100%\"", ""},
	{"concatenated", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\tprintln(c + \"x\")", ""},
	{"sliced", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\t_ = c[1:]", ""},
	{"a case", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\tswitch \"\" {\n\tcase c:\n\t}", ""},
	{"measured", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\tvar _ [len(c)]int", ""},
	{"passed elsewhere", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\tprintln(c)", ""},
	{"stored", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\ts := c\n\t_ = s", ""},
	{"a key", "const c = \"http://h/100«%»\"\n\turl.Parse(c)\n\t_ = map[string]int{c: 1}", ""},
	{"converted on the way", "const c = \"http://h/100«%»\"\n\turl.Parse(string(c))", "http://h/100%25"},
	{"three sinks that do not agree",
		"const c = \"a?b=100«%»\"\n\turl.ParseQuery(c)\n\turl.PathUnescape(c)\n\turl.JoinPath(c)", ""},
	{"two sinks, another verdict", "const c = \"«localhost»:80\"\n\thttp.Get(c)\n\turl.Parse(c)", ""},
	{"two sinks, one fix", "const c = \"«localhost»:80\"\n\tvar client http.Client\n\turl.Parse(c)\n\tclient.Get(c)", ""},
	{"two sinks, one fix, the other way round",
		"const c = \"«localhost»:80\"\n\tvar client *http.Client\n\tclient.Get(c)\n\turl.Parse(c)", ""},

	// Constants of another package have no syntax here.
	{"of another package", "-- q/q.go --\npackage q\n\nconst C = \"http://h/100%\"\n-- p/p.go --\npackage p\n\nimport (\n\t\"net/url\"\n\t\"q\"\n)\n\nfunc _() { url.Parse(«q.C») }\n", ""},
	{"of another package, imported with a dot",
		"-- q/q.go --\npackage q\n\nconst C = \"http://h/100%\"\n-- p/p.go --\npackage p\n\nimport (\n\t\"net/url\"\n\t. \"q\"\n)\n\nfunc _() { url.Parse(«C») }\n", ""},
	{"of another package, through a constant",
		"-- q/q.go --\npackage q\n\nconst C = \"http://h/100%\"\n-- p/p.go --\npackage p\n\nimport (\n\t\"net/url\"\n\t\"q\"\n)\n\nconst c = q.C\n\nfunc _() { url.Parse(«c») }\n", ""},
	{"of another package, before the literal",
		"-- q/q.go --\npackage q\n\nconst C = \"http://h/\\xff\"\n-- p/p.go --\npackage p\n\nimport (\n\t\"net/url\"\n\t\"q\"\n)\n\nfunc _() { url.Parse(q.C + \"/\\xff100«%»\") }\n", "http://h/\xff/\xff100%25"},
	{"of another package, half of the span",
		"-- q/q.go --\npackage q\n\nconst C = \"ht\"\n-- p/p.go --\npackage p\n\nimport (\n\t\"net/url\"\n\t\"q\"\n)\n\nfunc _() { url.Parse(«q.C + \"pp://h/\"») }\n", ""},

	// Edits that insert, and texts without bytes.
	{"a prefix", `http.Get("«localhost»:8080/x")`, "http://localhost:8080/x"},
	{"a prefix before an escape", `http.Get("«\x6cocalhost»:8080/x")`, "http://localhost:8080/x"},
	{"a prefix, raw", "http.Get(`«localhost»:8080/x`)", "http://localhost:8080/x"},
	{"a prefix of a sum", `http.Get("«local" + "host»:8080/x")`, "http://localhost:8080/x"},
	{"a prefix of a sum with an empty literal before", `http.Get("" + "«localhost»:8080/x")`, "http://localhost:8080/x"},
	{"brackets around an address", `"http://«fe80:" + ":a»/"`, "http://[fe80::a]/"},
	{"brackets around an address of escapes", `"http\x3a//«::\x61»/"`, "http://[::a]/"},
	{"white space at both ends", `"« »http://h/\n"`, "http://h/"},
	{"white space at both ends, as escapes", `"«\x20\u0009»http://h/\012"`, "http://h/"},
	{"white space at both ends, in three literals", `"« »" + "http://h/" + "\n"`, "http://h/"},
	{"no text", `url.ParseRequestURI(«""»)`, ""},
	{"no text, raw", "url.ParseRequestURI(«``»)", ""},
	{"no text, in a constant", "const c = «\"\"»\n\turl.ParseRequestURI(c)", ""},
}

func TestSpans(t *testing.T) {
	for _, c := range spanCases {
		t.Run(c.name, func(t *testing.T) { testSpan(t, c, "\n") })
	}
}

// TestSpansCRLF has the same cases with the other line break: a raw literal's value has no carriage
// returns, but its source has.
func TestSpansCRLF(t *testing.T) {
	for _, c := range spanCases {
		if strings.Contains(c.src, "\n") {
			t.Run(c.name, func(t *testing.T) { testSpan(t, c, "\r\n") })
		}
	}
}

func testSpan(t *testing.T, c spanCase, lineBreak string) {
	source, want := c.files(lineBreak)
	paths := []string{"p"}
	if source["q/q.go"] != "" {
		paths = []string{"q", "p"}
	}
	p := load(t, source, paths...)
	found := p.run(t, "p", p.readFile)
	if got := p.marks(found); !slices.Equal(got, want) {
		t.Fatalf("marked:\n\t%s\nwant:\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	offered := slices.DeleteFunc(found, func(d analysis.Diagnostic) bool { return len(d.SuggestedFixes) == 0 })
	switch {
	case c.after == "" && len(offered) > 0:
		t.Fatalf("a fix is offered: %s", offered[0].SuggestedFixes[0].Message)
	case c.after != "" && len(offered) != len(found):
		t.Fatalf("%d of %d diagnostics have a fix", len(offered), len(found))
	case c.after != "":
		checkFixed(t, p, fixesOf(offered), c.after, paths)
	}
}

// files returns the sources without the marks, and the marks as p.marks has them.
func (c spanCase) files(lineBreak string) (source memory, marks []string) {
	src := c.src
	switch {
	case strings.Contains(src, "package "):
	case strings.Contains(src, "url.") || strings.Contains(src, "http.") || strings.Contains(src, "httptest."):
		src = inFunction(src)
	default:
		src = inFunction("url.Parse(" + src + ")")
	}
	if !strings.HasPrefix(src, "-- ") {
		src = "-- p/p.go --\n" + src
	}
	source = make(memory)
	for _, f := range txtar.Parse([]byte(src)).Files {
		text := strings.ReplaceAll(strings.ReplaceAll(string(f.Data), "\r\n", "\n"), "\n", lineBreak)
		for {
			before, rest, found := strings.Cut(text, "«")
			if !found {
				break
			}
			marked, rest, _ := strings.Cut(rest, "»")
			marks = append(marks, fmt.Sprintf("%s:%d %q", f.Name, len(before), marked))
			text = before + marked + rest
		}
		source[f.Name] = text
	}
	return source, marks
}

func inFunction(statements string) string {
	return "package p\n\nimport (\n\t\"net/http\"\n\t\"net/http/httptest\"\n\t\"net/url\"\n)\n\n" +
		"func _() {\n\t" + statements + "\n}\n\n" +
		"var (\n\t_ = http.Get\n\t_ = httptest.NewRequest\n\t_ = url.Parse\n)\n"
}

// marks returns the spans of diagnostics, in the order of the source.
func (p *program) marks(found []analysis.Diagnostic) []string {
	var marks []string
	for _, d := range found {
		name, start := p.at(d.Pos)
		_, end := p.at(d.End)
		marks = append(marks, fmt.Sprintf("%s:%d %q", name, start, p.source[name][start:end]))
	}
	return marks
}

// fixesOf joins the fixes of diagnostics.
func fixesOf(found []analysis.Diagnostic) analysis.SuggestedFix {
	var all analysis.SuggestedFix
	for _, d := range found {
		all.Message = d.SuggestedFixes[0].Message
		all.TextEdits = append(all.TextEdits, d.SuggestedFixes[0].TextEdits...)
	}
	return all
}

// checkFixed applies a fix: the program still compiles, all sinks get the intended value, and
// no other constant has changed.
func checkFixed(t *testing.T, p *program, fix analysis.SuggestedFix, want string, paths []string) {
	t.Helper()
	fixed := load(t, p.apply(fix), paths...)
	before, after := p.passed("p"), fixed.passed("p")
	for i, value := range after {
		if value != want {
			t.Errorf("after the fix %q a sink takes %q, want %q", fix.Message, value, want)
		}
		if before[i] == want {
			t.Errorf("a sink takes %q before the fix", want)
		}
	}
	if len(after) == 0 {
		t.Fatal("no sink")
	}
	old := p.constants("p")
	for name, value := range fixed.constants("p") {
		if value != old[name] && value != fmt.Sprintf("%q", want) {
			t.Errorf("the fix %q makes %s %s, was %s", fix.Message, name, value, old[name])
		}
	}
	for name, src := range p.source {
		checkFormat(t, name, src, fixed.source[name])
	}
}

// checkFormat requires that a formatted file is still formatted after a fix.
func checkFormat(t *testing.T, name, before, after string) {
	t.Helper()
	if formatted, err := format.Source([]byte(before)); err != nil || string(formatted) != before {
		return
	}
	if formatted, err := format.Source([]byte(after)); err != nil || string(formatted) != after {
		t.Errorf("%s is not formatted behind the fix (%v):\n%s", name, err, after)
	}
}

// TestSpansOfLongConstants has constants far longer than people write them.
func TestSpansOfLongConstants(t *testing.T) {
	operands, size := 500, 1<<18
	if stdlibtest.Long() {
		operands, size = 10_000, 10<<20
	}
	letters := strings.Repeat("a", size)
	for _, c := range []spanCase{
		{"a long one, interpreted", `"http://h/` + letters + `«%»"`, "http://h/" + letters + "%25"},
		{"a long one, raw", "`http://h/" + letters + "«%»`", "http://h/" + letters + "%25"},
		{"many operands", `"http://h/"` + strings.Repeat(` + "a"`, operands) + ` + "«%»"`, "http://h/" + letters[:operands] + "%25"},
		{"many operands, the scheme in all of them", `"«htp` + strings.Repeat(`" + "`, operands) + `p»://h/"`, "http://h/"},
		{"many parentheses", strings.Repeat("(", operands) + `"http://h/«%»"` + strings.Repeat(")", operands), "http://h/%25"},
	} {
		t.Run(c.name, func(t *testing.T) { testSpan(t, c, "\n") })
	}
}
