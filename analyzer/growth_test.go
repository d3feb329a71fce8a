package analyzer_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// growing are forms of code that can be very long, each with a part that occurs once, and a
// repeated part, in which %[1]d is a number, and %[2]d the next one.
var growing = []struct{ name, before, each, behind string }{
	{"calls in a function", "func f() {\n", "url.Parse(\"http://h/%[1]d\")\n", "}\n"},
	{"findings in a function", "func f() {\n", "url.Parse(\"http://h:x/%[1]d\")\n", "}\n"},
	{"functions", "", "func f%[1]d() { url.Parse(\"http://h/\") }\n", ""},
	{"constants of a group", "const (\n", "c%[1]d = \"http://h/\"\n", ")\nfunc f() { url.Parse(c7) }\n"},
	{"variables", "", "var v%[1]d = \"http://h/\"\nfunc f%[1]d() { url.Parse(v%[1]d) }\n", ""},
	{"fields with keys", "type t struct{ u string }\nvar list = []t{\n", "{u: \"http://h/%[1]d\"},\n", "}\nfunc f() { http.Get(list[0].u) }\n"},
	{"fields without keys", "type t struct{ u string }\nvar list = []t{\n", "{\"http://h/%[1]d\"},\n", "}\nfunc f() { http.Get(list[0].u) }\n"},
	{"elements of a slice", "func f() { for _, u := range []string{\n", "\"http://h/%[1]d\",\n", "} { http.Get(u) } }\n"},
	{"faults in a slice", "var list = []string{\n", "\"http://h:x/%[1]d\",\n", "}\nfunc f() { for _, u := range list { http.Get(u) } }\n"},
	{"elements of a map", "var m = map[int]string{\n", "%[1]d: \"http://h/%[1]d\",\n", "}\nfunc f() { for _, u := range m { http.Get(u) } }\n"},
	{"uses of a parameter", "func f(base string) {\n", "http.Get(base + \"/%[1]d\")\n", "}\nfunc g() { f(\"http://h\") }\n"},
	{"operands", "func f(a string) { url.Parse(\"http://h\"", " +\na + \"/%[1]d\"", ") }\n"},
	{"operands of two values", "func f(b bool) {\ns := \"a\"\nif b { s = \"c\" }\nurl.Parse(\"http://h\"", " +\n\"/%[1]d\" + s", ") }\n"},
	{"constant operands", "func f() { url.Parse(\"http://h\"", " +\n\"/%[1]d\"", ") }\n"},
	{"additions to a variable", "func f() {\ns := \"http://h\"\n", "s += \"/%[1]d\"\n", "url.Parse(s) }\n"},
	{"writes to a builder", "func f() {\nvar b strings.Builder\n", "b.WriteString(\"/%[1]d\")\n", "url.Parse(b.String()) }\n"},
	{"constants made of each other", "const c0 = \"http://h/\"\n", "const c%[2]d = c%[1]d + \"a\"\n", "func f() { url.Parse(c500) }\n"},
	{"elements of a join", "func f() { url.JoinPath(\"http://h\"", ",\n\"%[1]d\"", ") }\n"},
	{"arguments of a format", "func f(a string) { url.Parse(fmt.Sprintf(\"http://h/%%s\"", ",\na", ")) }\n"},
	{"patterns of a mux", "func f() {\n", "http.Handle(\"/%[1]d\", nil)\n", "}\n"},
	{"statements before a use", "func f(b bool) {\nu := \"http://h/\"\n", "if b { return }\nhttp.Get(u)\n", "}\n"},
	{"functions that call the next one", "func f0(u string) { http.Get(u) }\n", "func f%[2]d(u string) { f%[1]d(u) }\n", "func f() { f400(\"/\") }\n"},
	{"functions that add something", "func f0(u string) { http.Get(u) }\n", "func f%[2]d(u string) { f%[1]d(u + \"/a\") }\n", "func f() { f400(\"/\") }\n"},
	{"functions that return something more", "func F0(u string) string { http.Get(u); return u }\n", "func F%[2]d(u string) string { return F%[1]d(u) + \"/a\" }\n", ""},
	{"literals that are called", "func f() {\nu := \"http://h/\"\n", "func() { u = \"http://h/%[1]d\" }()\nhttp.Get(u)\n", "}\n"},
	{"entries of a map", "func f(u string) {\nif map[string]bool{\n", "\"http://h/%[1]d\": true,\n", "}[u] { return }\nhttp.Get(u) }\n"},
	{"functions in a circle", "func f0(u string) { http.Get(u); last(\"/\" + u) }\n", "func f%[2]d(u string) { http.Get(u); f%[1]d(\"http://h/\" + u) }\n",
		"func last(u string) { f400(u) }\n"},
	{"function literals of a list", "var list = []func(string){\n", "func(u string) { http.Get(u) },\n", "}\nfunc f() { for _, get := range list { get(\"http://h:x/\") } }\n"},
	{"elements of a list to join", "func f() { url.Parse(strings.Join([]string{\n", "\"http://h/%%zz\",\n", "}, \"/\")) }\n"},
	{"replacements", "func f() {\nu := \"http://h/a\"\n", "u = strings.ReplaceAll(u, \"a\", \"aa%%zz\")\n", "url.Parse(u) }\n"},
	{"doublings of a variable", "func f(u string) {\n", "u += u\n", "url.Parse(\"http://h/%zz\" + u) }\n"},
	{"doublings of a literal", "func f() {\nu := \"/%zz\"\n", "u += u\n", "url.Parse(\"http://h\" + u) }\n"},
	{"the same test again", "func Test(t *testing.T) {\nvar err error\n", "if _, err = url.Parse(\"http://h:x/\"); err != nil { t.Fatal(err) }\n", "}\n"},
}

// repeated returns a package with a form, repeated n times.
func repeated(before, each, behind string, n int) memory {
	var b strings.Builder
	b.WriteString("package p\nimport (\"fmt\"; \"net/http\"; \"net/url\"; \"strings\"; \"testing\")\n" +
		"var _ = fmt.Sprint; var _ = http.Get; var _ = url.Parse; var _ strings.Builder; var _ testing.TB\n")
	b.WriteString(before)
	for i := range n {
		line := fmt.Sprintf(each, i, i+1)
		line, _, _ = strings.Cut(line, "%!(EXTRA") // it does not use the numbers
		b.WriteString(line)
	}
	b.WriteString(behind)
	if strings.Contains(before, "testing.T") {
		return memory{"p/p_test.go": b.String(), "p/q.go": "package p\n"}
	}
	return memory{"p/p.go": b.String()}
}

// TestGrowth compares the memory that the analyzer allocates with the size of the code: eight
// times the code may cost twice eight times the memory, since tables grow by doubling;
// quadratic growth would be 64 times. An ordinary run has four times the code; quadratic growth
// would be 16 times.
func TestGrowth(t *testing.T) {
	const small = 500
	times := uint64(4)
	if stdlibtest.Long() {
		times = 8
	}
	for _, c := range growing {
		t.Run(c.name, func(t *testing.T) {
			less := allocated(t, repeated(c.before, c.each, c.behind, small))
			more := allocated(t, repeated(c.before, c.each, c.behind, small*int(times)))
			if more > less*times*2 {
				t.Errorf("%d bytes for %d, %d for %d", less, small, more, small*int(times))
			}
		})
	}
}

// rounds are branches that change variables that they read: n branches have 2ⁿ values, and n! orders in a loop.
var rounds = []struct{ name, before, each, behind string }{
	{"sums", "func f(list []int) {\ns := \"http://h/\"\nfor _, x := range list { switch x {\n", "case %[1]d: s += \"/%[1]d\"\n", "} }\nhttp.Get(s) }\n"},
	{"assignments", "func f(list []int) {\ns := \"http://h/\"\nfor _, x := range list { switch x {\n", "case %[1]d: s = \"/%[1]d\" + s\n", "} }\nhttp.Get(s) }\n"},
	{"results", "func F(list []int) (int, string) {\nn, s := 0, \"\"\nfor _, x := range list { switch x {\n", "case %[1]d: n += x; s += \"%[1]d\"\n", "} }\nreturn n, s }\nfunc f(list []int) { _, s := F(list); http.Get(\"http://h/\" + s) }\n"},
	{"lists", "func f(list []int) {\nvar s []string\nfor _, x := range list { switch x {\n", "case %[1]d: s = append(s, \"http://h/%[1]d\")\n",
		"} }\nfor _, u := range s { http.Get(u) } }\n"},
	{"conditions", "func f(list []int, u string) {\ns := \"\"\nfor _, x := range list { switch x {\n", "case %[1]d: s += \"/%[1]d\"\n",
		"} }\nif s == \"/1/2\" { http.Get(\"http://h/\" + u) } }\n"},
	{"conditional sums", "func f(x int) {\ns := \"http://h/\"\n", "if x == %[1]d { s += \"/%[1]d\" }\n", "http.Get(s) }\n"},
	{"replacements", "func f() {\nu := \"http://h/a\"\n", "u = strings.ReplaceAll(u, \"a\", \"aa%%zz\")\n", "url.Parse(u) }\n"},
	{"two variables", "func f(list []int) {\ns, t := \"http://h/\", \"\"\nfor _, x := range list { switch x {\n", "case %[1]d: s += t; t += s\n", "} }\nhttp.Get(s) }\n"},
}

// TestRounds is like TestGrowth for rounds: four times the branches may cost as much as quadratic growth.
func TestRounds(t *testing.T) {
	const small, times = 16, 4
	for i, c := range rounds {
		if !stdlibtest.Long() && i%3 > 0 {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			less := allocated(t, repeated(c.before, c.each, c.behind, small))
			more := allocated(t, repeated(c.before, c.each, c.behind, small*times))
			if more > less*times*times {
				t.Errorf("%d bytes for %d, %d for %d", less, small, more, small*times)
			}
		})
	}
}

// allocated returns the number of bytes that the analysis of a package allocates.
func allocated(t *testing.T, source memory) uint64 {
	p := load(t, source, "p")
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	p.run(t, "p", p.readFile)
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// deep are forms of code that can be nested, each with the parts to repeat before its middle
// and after it.
var deep = []struct {
	name                               string
	before, open, middle, shut, behind string
	n                                  int
}{
	{"parentheses", "func f() { url.Parse(", "(", `"http://h:x/"`, ")", ") }\n", 20_000},
	{"calls", "func g(u string) string { return u }\nfunc f() { url.Parse(", "g(", `"http://h:x/"`, ")", ") }\n", 20_000},
	{"calls that change a text", "func f() { url.Parse(", "strings.TrimSpace(", `"http://h:x/"`, ")", ") }\n", 20_000},
	{"sums to the right", "func f(a string) { url.Parse(", "a + (", `"http://h:x/"`, ")", ") }\n", 10_000},
	{"sums to the left", "func f(a string) { url.Parse(\"http://h:x/\"", " + a", "", "", ") }\n", 90_000},
	{"methods", "func f(u *url.URL) { u", ".JoinPath(\"a\")", "", "", " }\n", 1_000}, // go/types takes quadratic time
	{"lists", "type t []t\nvar _ = t{", "{", "", "}", "}\nfunc f() { url.Parse(\"\") }\n", 10_000},
	{"functions", "func f(u string) ", "{ _ = func() ", "{ url.Parse(u) }", "}", "\nfunc g() { f(\"http://h:x/\") }\n", 200},
	{"conditions", "func f(u string) {", "if u != \"\" {", "url.Parse(u)", "}", "}\nfunc g() { f(\"http://h:x/\") }\n", 400},
	{"alternatives", "func f(a string) { u := \"\"\n", "if a == \"\" { u = \"a\" } else ", "{ u = \"http://h:x/\" }", "", "\nurl.Parse(u) }\n", 400},
}

// stackVariable is set in the environment of a process that runs the deep code.
const stackVariable = "URICHECK_TEST_STACK"

// TestDeep runs the analyzer on code that is nested nearly as deeply as the parser allows, with
// a quarter of a program's stack. A stack overflow ends the process, so the test runs another
// one.
func TestDeep(t *testing.T) {
	if os.Getenv(stackVariable) == "" {
		again := exec.Command(os.Args[0], "-test.run=^TestDeep$")
		again.Env = append(os.Environ(), stackVariable+"=1")
		if out, err := again.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out[:min(len(out), 5000)])
		}
		return
	}
	const quarter = 250_000_000
	for i, c := range deep {
		if !stdlibtest.Long() && i%5 > 0 {
			continue
		}
		source := repeated(c.before+strings.Repeat(c.open, c.n)+c.middle+strings.Repeat(c.shut, c.n)+c.behind, "", "", 0)
		p := load(t, source, "p")
		limit := debug.SetMaxStack(quarter)
		found := make(chan []analysis.Diagnostic)
		go func() { found <- p.run(t, "p", p.readFile) }() // on a new stack
		<-found
		debug.SetMaxStack(limit)
	}
}
