package analyzer_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// planted are faulty texts, most with one repair.
var planted = []string{
	"http:/h.example/x", "https:///h.example/x", "http:////localhost:8080", "htpp://h.example/x", "HTTP://h.example", "localhost:8080/x", "http://h.example/50%",
	"http://h.example/a?b=c d", "http://::1/x", "h.example", "http://http://h.example/",
}

// behind has an expression for each function whose result has bytes of X. The expression calls the function by its
// name in package library, without the folders and the receiver's package.
var behind = map[string][]string{
	"cmp.Or":                                   {`cmp.Or(X, "http://or.example")`},
	"html.EscapeString":                        {`html.EscapeString(X)`},
	"html.UnescapeString":                      {`html.UnescapeString(X)`},
	"net.JoinHostPort":                         {`"http://" + net.JoinHostPort(strings.TrimPrefix(X, "http:"), "80")`},
	"net.SplitHostPort":                        {`first(net.SplitHostPort(X))`},
	"net/url.JoinPath":                         {`must(url.JoinPath(X, "v1"))`, `must(url.JoinPath("http://base.example", X))`},
	"net/url.Parse":                            {`parsed(X).String()`, `(&url.URL{Scheme: "http", Host: "h.example", Path: X}).String()`},
	"net/url.PathUnescape":                     {`must(url.PathUnescape(X))`},
	"net/url.QueryUnescape":                    {`must(url.QueryUnescape(X))`},
	"os.Expand":                                {`os.Expand(X, func(string) string { return "" })`},
	"os.ExpandEnv":                             {`os.ExpandEnv(X)`},
	"path.Base":                                {`path.Base(X)`, `"http://h.example/" + path.Base(X)`},
	"path.Clean":                               {`path.Clean(X)`, `path.Clean(X + "/../y")`},
	"path.Dir":                                 {`path.Dir(X)`},
	"path.Join":                                {`path.Join(X, "x")`, `path.Join("http://", X)`, `"http://h.example" + path.Join("/a", X)`},
	"path.Split":                               {`first(path.Split(X))`},
	"path/filepath.Join":                       {`filepath.Join(X, "x")`},
	"path/filepath.ToSlash":                    {`filepath.ToSlash(X)`},
	"strconv.Unquote":                          {"must(strconv.Unquote(\"`\" + X + \"`\"))"},
	"slices.Concat":                            {`slices.Concat([]string{X}, []string{"http://b.example"})[0]`},
	"strings.Clone":                            {`strings.Clone(X)`},
	"strings.Cut":                              {`before(strings.Cut(X, "#"))`, `before(strings.Cut(X, "/x"))`},
	"strings.CutPrefix":                        {`cut(strings.CutPrefix(X, "http:/"))`, `cut(strings.CutPrefix(X, "url="))`},
	"strings.CutSuffix":                        {`cut(strings.CutSuffix(X, "/x"))`},
	"strings.Fields":                           {`strings.Fields(X)[0]`},
	"strings.FieldsFunc":                       {`strings.FieldsFunc(X, unicode.IsSpace)[0]`},
	"strings.FieldsSeq":                        {`firstOf(strings.FieldsSeq(X))`},
	"strings.Join":                             {`strings.Join([]string{X, "a", "b"}, "/")`, `strings.Join([]string{X, "a"}, X)`, `strings.Join([]string{"http:", X, "a"}, "/")`},
	"strings.Map":                              {`strings.Map(unicode.ToLower, X)`},
	"strings.Repeat":                           {`strings.Repeat(X, 1)`, `strings.Repeat(X, 2)`},
	"strings.Replace":                          {`strings.Replace(X, "h.example", "HTTP:", 1)`, `strings.Replace(X, ":/", "://", 1)`, `strings.Replace("http://h/{}", "{}", X, 1)`},
	"strings.ReplaceAll":                       {`strings.ReplaceAll(X, "x", "%")`, `strings.ReplaceAll("http://h/{}%z{}", "{}", X)`},
	"strings.Split":                            {`strings.Split(X, ",")[0]`, `strings.Split(X, "//")[0]`},
	"strings.SplitAfter":                       {`strings.SplitAfter(X, ",")[0]`},
	"strings.SplitN":                           {`strings.SplitN(X, "/", 2)[0]`},
	"strings.SplitSeq":                         {`firstOf(strings.SplitSeq(X, "#"))`},
	"strings.Title":                            {`strings.Title(X)`},
	"strings.ToLower":                          {`strings.ToLower(X)`},
	"strings.ToUpper":                          {`strings.ToUpper(X)`},
	"strings.ToValidUTF8":                      {`strings.ToValidUTF8(X, "")`},
	"strings.Trim":                             {`strings.Trim(X, "/")`, `strings.Trim(X, "%")`},
	"strings.TrimFunc":                         {`strings.TrimFunc(X, unicode.IsSpace)`},
	"strings.TrimLeft":                         {`strings.TrimLeft(X, " ")`, `strings.TrimLeft(X, "ht")`},
	"strings.TrimPrefix":                       {`strings.TrimPrefix(X, "https:///")`, `strings.TrimPrefix(X, "http://")`},
	"strings.TrimRight":                        {`strings.TrimRight(X, "/")`, `strings.TrimRight(X, "%x")`},
	"strings.TrimSpace":                        {`strings.TrimSpace(X)`, `strings.TrimSpace(" " + X + " ")`},
	"strings.TrimSuffix":                       {`strings.TrimSuffix(X, "%")`, `strings.TrimSuffix(X, "/x")`},
	"(*url.URL).JoinPath":                      {`parsed(X).JoinPath("a").String()`, `parsed("http://h.example").JoinPath(X).String()`},
	"(*url.URL).Parse":                         {`must(parsed("http://h.example/v1/").Parse(X)).String()`},
	"(*url.URL).String":                        {`(&url.URL{Scheme: "http", Host: X}).String()`},
	"(*regexp.Regexp).FindString":              {`regexp.MustCompile(".*").FindString(X)`},
	"(*regexp.Regexp).FindStringSubmatch":      {`regexp.MustCompile(".*").FindStringSubmatch(X)[0]`},
	"(*regexp.Regexp).ReplaceAllLiteralString": {`regexp.MustCompile("x$").ReplaceAllLiteralString(X, "%")`},
	"(*regexp.Regexp).ReplaceAllString":        {`regexp.MustCompile("/+").ReplaceAllString(X, "/")`},
	"(*url.URL).ResolveReference":              {`parsed("http://h.example/v1/").ResolveReference(parsed(X)).String()`},
	"(*strings.Replacer).Replace":              {`strings.NewReplacer("{v}", "1").Replace(X + "{v}")`, `strings.NewReplacer("http:", "HTTP:").Replace(X)`},
	"fmt.Sprint":                               {`fmt.Sprint(X)`, `fmt.Sprint(X, 1)`},
	"fmt.Sprintf":                              {`fmt.Sprintf("%s/a", X)`, `fmt.Sprintf(X)`, `fmt.Sprintf("%[1]s%[1]s", X)`, `fmt.Sprintf("http://h.example/%s?a=%d", X, 1)`},
	"fmt.Sprintln":                             {`strings.TrimSpace(fmt.Sprintln(X))`},
	"min":                                      {`min(X, "http://zzz")`},
	"max":                                      {`max(X, "http://aaa")`},
	"(none)":                                   {`X`, `X + "/y"`, `"http://h.example/" + X`, `X[:len(X)-1]`, `string([]byte(X))`},
}

// places have a faulty literal LIT, and pass it through the call CALL(…) to a sink. N is the number of the case.
var places = map[string]string{
	"argument":  `func fN() { CALL(LIT) }`,
	"constant":  `const cN = LIT; func fN() { CALL(cN) }`,
	"variable":  `func fN() { v := LIT; CALL(v) }`,
	"global":    `var vN = LIT; func fN() { CALL(vN) }`,
	"field":     `type tN struct{ base string }; func (t tN) get() { CALL(t.base) }; func fN() { tN{base: LIT}.get() }`,
	"map":       `var mN = map[string]string{"a": LIT, "b": "http://b.example"}; func fN() { CALL(mN["a"]) }`,
	"list":      `func fN() { for _, v := range []string{LIT, "http://ok.example/"} { CALL(v) } }`,
	"parameter": `func gN(v string) { CALL(v) }; func fN() { gN(LIT) }`,
	"result":    `func gN() string { return LIT }; func fN() { CALL(gN()) }`,
	"guard":     `func fN() { if v := LIT; strings.HasPrefix(v, "http:/") { CALL(v) } }`,
	"twice":     `const cN = LIT; func fN() { CALL(cN); http.Get(cN) }`,
	"elsewhere": `func fN() { q.GetN(LIT) }`,
}

// fixImports and fixHelpers are in all cases, so that these can run as one program.
const fixImports = `import (
	"cmp"
	"fmt"
	"html"
	"iter"
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
`

const fixHelpers = `)

var _, _, _, _, _, _, _, _ = cmp.Or[int], fmt.Sprint, html.EscapeString, net.Dial, http.Get, url.Parse, os.Exit, path.Join
var _, _, _, _, _, _ = filepath.Join, regexp.Compile, slices.Sort[[]int], strconv.Itoa, strings.Clone, unicode.IsSpace

func first(s, _ string, _ ...error) string { return s }
func must[T any](v T, _ error) T           { return v }
func before(s, _ string, _ bool) string    { return s }
func cut(s string, _ bool) string          { return s }

func firstOf(texts iter.Seq[string]) string {
	for s := range texts {
		return s
	}
	return ""
}

func parsed(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		return &url.URL{}
	}
	return u
}

`

// Package p imports package q, which notes texts if the programs run.
const (
	pathOfP, pathOfQ = "example.com/fix/p", "example.com/fix/q"
	fileOfP, fileOfQ = pathOfP + "/p.go", pathOfQ + "/q.go"

	headOfP = fixImports + "\n\t\"" + pathOfQ + "\"\n" + fixHelpers + "var _ = q.Note\n\n"
	headOfQ = fixImports + fixHelpers + `
func Note(n int, s string) { fmt.Printf("%d %q\n", n, s) }

func Try(f func()) { // which panics if it has no URL
	defer func() { recover() }()
	f()
}

`
)

// fixCase is a program with one planted literal, before and after the fixes.
type fixCase struct {
	n             int
	planted       string
	before, after memory // package p, and package q, which p imports
}

// newFixCase returns the program that passes a literal in a place through an expression.
func newFixCase(n int, place, expr, text string) *fixCase {
	call := regexp.MustCompile(`CALL\((.+?)\)( }|\n|$)`)
	fill := func(template string) string {
		for _, name := range []string{"f", "c", "v", "t", "m", "g", "Get"} {
			template = strings.ReplaceAll(template, name+"N", name+strconv.Itoa(n))
		}
		template = strings.ReplaceAll(template, "; ", "\n")
		template = call.ReplaceAllStringFunc(template, func(s string) string {
			m := call.FindStringSubmatch(s)
			return "http.Get(" + strings.ReplaceAll(expr, "X", m[1]) + ")" + m[2]
		})
		template = strings.ReplaceAll(template, "LIT", strconv.Quote(text))
		return template
	}
	q := ""
	if place == "elsewhere" {
		q = fill("func GetN(v string) { CALL(v) }\n")
	}
	return &fixCase{n: n, planted: text, before: memory{
		fileOfQ: "package q\n\n" + headOfQ + q,
		fileOfP: "package p\n\n" + headOfP + fill(places[place]) + "\n",
	}}
}

// TestFixesHold plants faults in all places, behind all functions, and applies the fixes. The fixed program compiles,
// has neither the findings nor another one, nor a further fix; and its sinks get the text that the rules promise.
func TestFixesHold(t *testing.T) {
	checkBehind(t)
	var cases []*fixCase
	n, fixed, oneOf := 0, 0, 29
	if stdlibtest.Long() {
		oneOf = 5
	}
	for _, function := range slices.Sorted(maps.Keys(behind)) {
		for _, expr := range behind[function] {
			for i, place := range slices.Sorted(maps.Keys(places)) {
				for k, text := range planted {
					// Each fault behind each function, in other places.
					if n++; (n+i+k)%oneOf > 0 {
						continue
					}
					c := newFixCase(n, place, expr, text)
					if c.fix(t, place+", "+expr+", "+text) {
						fixed++
						cases = append(cases, c)
					}
				}
			}
		}
	}
	if testing.Verbose() {
		t.Logf("%d of %d programs have fixes", fixed, n)
	}
	comparePromised(t, cases)
}

// checkBehind checks that behind has an expression for each function.
func checkBehind(t *testing.T) {
	t.Helper()
	short := strings.NewReplacer("net/url.URL", "url.URL")
	for _, name := range library.Names() {
		if library.Of(name).From == library.None || strings.HasPrefix(name, "bytes.") {
			continue // a function of package bytes has the row of its namesake in package strings
		}
		if strings.ContainsFunc(name, unicode.IsLetter) && !strings.HasPrefix(name, "net/url.URL") &&
			name != "net/url.escape" && behind[short.Replace(name)] == nil {
			t.Errorf("no program has the function %s: add an expression to behind", name)
		}
	}
}

// fix applies the first fix of each finding, and reports whether there is one.
func (c *fixCase) fix(t *testing.T, name string) bool {
	t.Helper()
	found, p := analysed(t, c.before)
	var fixes []analysis.SuggestedFix
	for _, d := range found {
		if len(d.SuggestedFixes) > 0 {
			fixes = append(fixes, d.SuggestedFixes[0])
		}
	}
	if len(fixes) == 0 {
		return false
	}
	all := analysis.SuggestedFix{}
	for _, f := range fixes {
		for _, e := range f.TextEdits {
			isSame := func(o analysis.TextEdit) bool {
				return o.Pos == e.Pos && o.End == e.End && bytes.Equal(o.NewText, e.NewText)
			}
			if !slices.ContainsFunc(all.TextEdits, isSame) {
				all.TextEdits = append(all.TextEdits, e)
			}
		}
	}
	c.after = p.apply(all)
	left, _ := analysed(t, c.after)
	for _, d := range left {
		if len(d.SuggestedFixes) > 0 {
			t.Errorf("%s: a second run fixes %q\n%s", name, d.Message, c.fixed())
		}
	}
	if len(left) > len(found)-len(fixes) {
		t.Errorf("%s: %d of %d findings have fixes, and %d are left:\n%s", name, len(fixes), len(found), len(left), c.fixed())
	}
	return true
}

// fixed returns the fixed code of the case.
func (c *fixCase) fixed() string {
	p, q := tail(c.after)
	return p + q
}

// tail returns the code of a case without what all cases have.
func tail(source memory) (p, q string) {
	_, p, _ = strings.Cut(source[fileOfP], headOfP)
	_, q, _ = strings.Cut(source[fileOfQ], headOfQ)
	return p, q
}

// analysed analyses both packages.
func analysed(t *testing.T, source memory) ([]analysis.Diagnostic, *program) {
	t.Helper()
	p := load(t, source, pathOfQ, pathOfP)
	return append(p.run(t, pathOfQ, p.readFile), p.run(t, pathOfP, p.readFile)...), p
}

// comparePromised runs all programs, and compares the texts at the sinks after the fixes with those that the rules
// promise for the texts before.
func comparePromised(t *testing.T, cases []*fixCase) {
	t.Helper()
	before, after := sent(t, cases, func(c *fixCase) memory { return c.before }), sent(t, cases,
		func(c *fixCase) memory { return c.after })
	for _, c := range cases {
		for len(before[c.n]) < len(after[c.n]) {
			before[c.n] = append(before[c.n], "")
		}
		for i, text := range before[c.n] {
			if got := after[c.n][i]; !slices.Contains(promisedFor(text), got) && !c.isBehindFailure(text, got) {
				t.Errorf("%q became %q, and the rules promise one of %q:\n%s", text, got, promisedFor(text), c.fixed())
			}
		}
	}
}

// promisedFor returns a text, and the text after the first fixes of some of the findings about it.
func promisedFor(text string) []string {
	promised := []string{text}
	for _, f := range findingsIn(text) {
		isSame := func(of uricheck.Finding) bool { return of.Rule == f.Rule && of.End-of.Start == f.End-f.Start }
		for _, fixed := range promised {
			for _, again := range findingsIn(fixed) {
				if isSame(again) {
					promised = append(promised, again.Fixes[0].Apply(fixed))
				}
			}
		}
	}
	return promised
}

// findingsIn returns the findings about a text that have a fix.
func findingsIn(text string) []uricheck.Finding {
	s := uricheck.Subject{Call: stdlib.Call{Use: stdlib.Send, Text: text}, Func: "http.Get"}
	for i := len("https://"); i < len(text); i++ {
		if text[i-1] == '/' && text[i] == '/' {
			s.Seams = append(s.Seams, i) // where two pieces may meet
		}
	}
	return slices.DeleteFunc(uricheck.Check(s), func(f uricheck.Finding) bool { return f.OptIn || len(f.Fixes) == 0 })
}

// isBehindFailure reports whether a call with the planted text failed before the fix, so that the sink got another one,
// or none.
func (c *fixCase) isBehindFailure(before, after string) bool {
	isRepaired := func(fixed string) bool { return fixed != c.planted && strings.Contains(after, fixed) }
	return before == "" || !strings.Contains(before, c.planted) && slices.ContainsFunc(promisedFor(c.planted), isRepaired)
}

// sent runs the programs, which note each text in the place of http.Get. It returns the texts of each case.
func sent(t *testing.T, cases []*fixCase, source func(*fixCase) memory) map[int][]string {
	t.Helper()
	var p, q, calls strings.Builder
	for _, c := range cases {
		inP, inQ := tail(source(c))
		p.WriteString(strings.ReplaceAll(inP, "http.Get(", fmt.Sprintf("q.Note(%d, ", c.n)))
		q.WriteString(strings.ReplaceAll(inQ, "http.Get(", fmt.Sprintf("Note(%d, ", c.n)))
		fmt.Fprintf(&calls, "\tq.Try(f%d)\n", c.n)
	}
	out := goRun(t, map[string]string{
		"go.mod": "module example.com/fix\n\ngo 1.26\n",
		"p.go":   "package main\n\n" + headOfP + p.String() + "\nfunc main() {\n" + calls.String() + "}\n",
		"q/q.go": "package q\n\n" + headOfQ + q.String(),
	})
	texts := make(map[int][]string)
	for line := range strings.Lines(out) {
		var n int
		var text string
		if _, err := fmt.Sscanf(line, "%d %q", &n, &text); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		texts[n] = append(texts[n], text)
	}
	return texts
}

// goRun runs a program, and returns its output.
func goRun(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, src := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(src), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "GOPROXY=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return string(out)
}

// The title of a fix that escapes a value says what other packages must not do any more, if they can choose the value.
func TestCautionOfEscaping(t *testing.T) {
	const caution = "; callers in other packages must not escape it"
	for declaration, want := range map[string]string{
		`package p; func F(keyword string) { http.Get("http://h/?q=" + keyword) }`:                         caution,
		`package p; func f(keyword string) { http.Get("http://h/?q=" + keyword) }`:                         "",
		`package main; func F(keyword string) { http.Get("http://h/?q=" + keyword) }`:                      "",
		`package p; type T struct{ Keyword string }; func f(t T) { http.Get("http://h/?q=" + t.Keyword) }`: caution,
		`package p; type T struct{ keyword string }; func f(t T) { http.Get("http://h/?q=" + t.keyword) }`: "",
	} {
		src := strings.Replace(declaration, "; ", "; import \"net/http\"; ", 1) + "\n"
		p := load(t, memory{"p/p.go": src}, "p")
		found := p.run(t, "p", p.readFile)
		if len(found) != 1 || len(found[0].SuggestedFixes) != 1 {
			t.Errorf("%s: not one finding with a fix: %v", declaration, found)
			continue
		}
		if got := found[0].SuggestedFixes[0].Message; got != "Escape the value with url.QueryEscape"+want {
			t.Errorf("%s: %q", declaration, got)
		}
	}
}

// A fix changes no literal whose bytes the program reads elsewhere: a field has it, or a variable, and the program compares
// it, reads it as a key, takes a part of it, or dials it.
func TestFixesOfSharedLiterals(t *testing.T) {
	const head = `package p
import ("flag"; "net"; "net/http"; "strings")
var _ = strings.Trim; var _ = net.Dial; var _ = flag.Parse
type conf struct { base string }
func (c *conf) URL() string { return c.base }
func with(base string) func(*conf) { return func(c *conf) { c.base = base } }
func made(options ...func(*conf)) *conf { c := &conf{}; for _, o := range options { o(c) }; return c }
var tokens = map[string]string{}
`
	for uses, want := range map[string]bool{
		`http.Get(c.base)`:                                      true,
		`http.Get(c.base); println(c.base)`:                     true,
		`if c.base != "" { http.Get(c.base) }`:                  true,
		`http.Get(c.base); http.Post(c.base, "", nil)`:          true,
		`http.Get(c.URL()); http.Head(c.URL())`:                 true,
		`http.Get(c.base); c.base = "http://other.example"`:     true,
		`http.Get(c.base); println(c.base == "HTTP://h")`:       false,
		`http.Get(c.base); println(tokens[c.base])`:             false,
		`http.Get(c.base); println(c.base[7:])`:                 false,
		`http.Get(c.base); _ = strings.Split(c.base, ":")`:      false,
		`http.Get(c.URL()); println(c.URL() == "HTTP://h")`:     false,
		`http.Get(c.URL()); _ = strings.TrimLeft(c.URL(), ":")`: false,
	} {
		for _, source := range []string{
			`var c = &conf{base: "HTTP://h.example"}; func f() { ` + uses + ` }`,
			`var c = made(with("HTTP://h.example")); func f() { ` + uses + ` }`,
			`var c *conf; func init() { c = &conf{}; c.base = "HTTP://h.example" }; func f() { ` + uses + ` }`,
		} {
			p := load(t, memory{"p/p.go": head + source}, "p")
			found, _ := p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "p", p.readFile)
			got := slices.ContainsFunc(found, func(d analysis.Diagnostic) bool { return len(d.SuggestedFixes) > 0 })
			if len(found) == 0 || got != want {
				t.Errorf("%s: %d findings, a fix: %v, want %v", source, len(found), got, want)
			}
		}
	}
}
