package analyzer_test

import (
	"fmt"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/inventory"
	"github.com/uricheck/go-uricheck/uricheck"
)

func (p *program) inventory(t *testing.T, path string) []inventory.Entry {
	t.Helper()
	found, result := p.runAnalyzer(t, analyzer.NewInventory(analyzer.Options{}), path, p.readFile)
	if len(found) > 0 {
		t.Errorf("the inventory of %s reports %+v", path, found)
	}
	return result.([]inventory.Entry)
}

// TestInventoryTellsFindings compares the inventory with the diagnostics: each diagnostic is a
// finding of an entry, and where an entry has a finding there is a diagnostic of that rule, or one
// that names the place as another one of the same mistake. For a constant that reaches two sinks
// there is one diagnostic.
func TestInventoryTellsFindings(t *testing.T) {
	paths := factPackages
	for _, r := range uricheck.Rules() {
		paths = append(paths[:len(paths):len(paths)], r.Name)
	}
	all := append([]string{"github.com/jtacoma/uritemplates", "github.com/yosida95/uritemplate/v3"}, paths...)
	source := fromTestdata(t, all...)
	for name := range source {
		if strings.HasSuffix(name, "x_test.go") {
			delete(source, name)
		}
	}
	p := load(t, source, all...)
	for _, path := range paths {
		t.Run(path, func(t *testing.T) {
			entries := p.inventory(t, path)
			diagnostics := p.run(t, path, p.readFile)
			for _, d := range diagnostics {
				has := func(e inventory.Entry) bool {
					return slices.ContainsFunc(e.Findings, func(m inventory.Message) bool {
						// The headline of a mistake can have the failure, and the severity, of another finding.
						fact, _, _ := strings.Cut(d.Message, "; ")
						rule, _, _ := strings.Cut(d.Category, ".")
						return strings.HasPrefix(m.Text, fact) && m.Rule == rule
					})
				}
				if !slices.ContainsFunc(entries, has) {
					t.Errorf("%s: no entry has %s", p.fset.Position(d.Pos), d.Message)
				}
			}
			for _, e := range entries {
				checkWords(t, e)
				for _, finding := range e.Findings {
					if e.Verdict == inventory.Faulty && !slices.ContainsFunc(diagnostics, p.isIn(e, finding)) {
						t.Errorf("%s: %s is not reported", e.At.Start, finding.Text)
					}
				}
			}
		})
	}
}

// causeless are the reasons that are about the text itself.
var causeless = []string{
	"", "no known function takes the text", "the code may expect the failure", "a program generated the code",
}

// checkWords checks that a reason names its cause, with the path of a file in another package, and that no step has
// a name that the analyzer gives an operator.
func checkWords(t *testing.T, e inventory.Entry) {
	t.Helper()
	if isNamed := strings.Contains(e.Reason.Text, ": ") || namesCause.MatchString(e.Reason.Text); !isNamed &&
		!slices.Contains(causeless, e.Reason.Text) {
		t.Errorf("%s: no cause: %s", e.At.Start, e.Reason.Text)
	}
	for _, s := range e.Steps {
		isCode := s.Kind != inventory.Passes && s.Kind != inventory.PutsAround
		if isCode && operator.MatchString(quoted.ReplaceAllString(s.Code, `""`)) {
			t.Errorf("%s: %s", e.At.Start, s.Code)
		}
		if s.Source != "" && !strings.Contains(s.Source, "/") {
			t.Errorf("%s: the file of %s has no path: %s", e.At.Start, s.Code, s.Source)
		}
	}
}

var (
	// namesCause matches the doubts that have the name in the middle.
	namesCause = regexp.MustCompile(`^(uricheck cannot execute |the package |a key selects one of several elements of |the text may contain |other packages can set )|may have other implementations| gets its own value again,`)
	quoted     = regexp.MustCompile(`"[^"]*"`)
	operator   = regexp.MustCompile(`\b(one of|made of|is string|lookup|selected)\(|URL\.\+?=|\[:?\]\(|[^\w]\{|\.go:\d`)
)

// ofValues has the beginnings of messages about findings that mark a value, or its name, and no
// literal.
var ofValues = []string{"escaper:", "unescaped:", "join:", "slash:", "resolve:", "separator:", "escape: this value"}

// isIn returns a function that reports whether a diagnostic has the rule of a finding, and
// marks a part of its entry, or names the finding there as the same mistake.
func (p *program) isIn(e inventory.Entry, finding inventory.Message) func(analysis.Diagnostic) bool {
	ranges := slices.Concat([]inventory.Range{e.At}, e.Literals, e.Marked)
	isOfEntry := func(pos, end token.Pos) bool {
		from, to := p.fset.Position(pos), p.fset.Position(end)
		return slices.ContainsFunc(ranges, func(r inventory.Range) bool {
			return r.Start.Filename == from.Filename && r.Start.Offset <= to.Offset && from.Offset <= r.End.Offset
		})
	}
	return func(d analysis.Diagnostic) bool {
		isOfValue := slices.ContainsFunc(ofValues,
			func(prefix string) bool { return strings.HasPrefix(finding.Text, prefix) })
		if isOfValue { // the diagnostic marks a value that no literal writes
			return d.Message == finding.Text && p.fset.Position(d.Pos).Filename == e.At.Start.Filename
		}
		// An error about the same bytes of a field stands for the warning about the field.
		isWorse := e.Purpose == "field" && finding.Severity != "error" && strings.HasSuffix(d.Category, ".error")
		if (strings.HasPrefix(d.Message, finding.Rule+":") || isWorse) && isOfEntry(d.Pos, d.End) {
			return true
		}
		return slices.ContainsFunc(d.Related, func(at analysis.RelatedInformation) bool {
			isSame := at.Message == "also here" && d.Message == finding.Text || at.Message == "also "+finding.Text
			return isSame && isOfEntry(at.Pos, at.End)
		})
	}
}

func TestInventory(t *testing.T) {
	const imports = "package p\n\nimport (\n\t\"fmt\"\n\t\"net/http\"\n\t\"net/http/httptest\"\n\t\"net/url\"\n\t\"os\"\n\t\"path\"\n\t\"strings\"\n)\n\nvar _, _, _, _, _, _, _ = fmt.Sprint, http.Get, httptest.NewRequest, url.Parse, os.Exit, path.Join, strings.Map\n\n"
	for _, c := range []struct {
		name, src string
		want      []string // the literals as written: the text, its use, its way: the verdict, the findings
	}{
		{"a literal", `func _() { url.Parse("/x") }`,
			[]string{`"/x": /x, parse, [passed to url.Parse]: ok []`}},
		{"a constant, with two uses", "const c = \"/x\"\nfunc _() { url.Parse(c); http.Get(c) }",
			[]string{`"/x": /x, parse, [passed to url.Parse]: ok []`,
				`"/x": /x, send, [passed to http.Get]: finding [scheme: "/x" has no scheme; http.Get accepts http and https]`}},
		{"no literal of the package", `func _() { url.Parse(http.MethodGet) }`,
			[]string{`expression http.MethodGet: GET, parse, [passed to url.Parse]: ok []`}},
		{"an escape", `func _() { url.Parse("/\x41") }`,
			[]string{`"/\x41": /A, parse, [passed to url.Parse]: ok []`}},
		{"with a hole", `func _(host string) { url.Parse("http://" + host + "/x") }`,
			[]string{`"http://" "/x": http://…/x, parse, [passed to url.Parse]: ok in part (uricheck does not know a part of the text: host (p.go:15)) []`}},
		{"a format, which is reported for itself", `func _(h string, n int) { url.Parse(fmt.Sprintf("http://%s:%d", h, n)) }`,
			[]string{`"http://%s:%d": http://%s:%d, compose, [passed to fmt.Sprintf]: finding [hostport: "%s:%d" lacks the brackets that an IPv6 host needs, unless the value has them]`,
				`"http://%s:%d": http://…:…, parse, [passed to url.Parse]: ok in part (uricheck does not know a part of the text: h (p.go:15)) []`}},
		{"a concatenation, which is reported for itself", `func _(h string) { url.Parse("http://" + h + ":80") }`,
			[]string{`"http://" ":80": http://…:80, compose, [joined with +]: finding [hostport: this host and port lack the brackets that an IPv6 host needs, unless the value has them]`,
				`"http://" ":80": http://…:80, parse, [passed to url.Parse]: ok in part (uricheck does not know a part of the text: h (p.go:15)) []`}},
		{"by a function", "func f(u string) { http.Get(u) }\nfunc _() { f(\"http://h/\") }",
			[]string{`"http://h/": http://h/, send, [passed to f; passed to http.Get]: ok []`}},
		{"another text around it", "func f(p string) { http.Get(\"http://h/\" + p) }\nfunc _() { f(\"x\") }",
			[]string{`"http://h/": http://h/…, send, [passed to http.Get]: ok in part (uricheck does not know a part of the text: p (p.go:15)) []`,
				`"x": http://h/x, send, [passed to f; passed to http.Get]: ok []`}},
		{"a request that is sent", `func _() { req, _ := http.NewRequest("GET", "http://h/", nil); http.DefaultClient.Do(req) }`,
			[]string{`"http://h/": http://h/, send, [sent by http.Client.Do]: ok []`}},
		{"a request that cannot be made", `func _() { req, _ := http.NewRequest("GET", "http://h/%", nil); http.DefaultClient.Do(req) }`,
			[]string{`"http://h/%": http://h/%, request, [passed to http.NewRequest]: finding [escape: "%" needs two hex digits after it; http.NewRequest fails]`,
				`"http://h/%": http://h/%, send, [sent by http.Client.Do]: finding [escape: "%" needs two hex digits after it; http.Client.Do fails]`}},
		{"a field", `var _ = url.URL{Host: "h"}`,
			[]string{`"h": h, field, [assigned to url.URL.Host]: ok []`}},
		{"a password", `func _() { url.Parse("http://u:p@h/") }`,
			[]string{`"http://u:p@h/": http://u:xxxxx@h/, parse, [passed to url.Parse]: finding [userinfo: a password is part of the source code]`}},
		{"an empty text", `func _() { url.Parse("") }`, nil},
		{"an empty text that fails", `func _() { url.ParseRequestURI("") }`,
			[]string{`"": , parse, [passed to url.ParseRequestURI]: finding [syntax: the text is empty; url.ParseRequestURI fails]`}},
		{"a file", `func _() { path.Join("a", "b") }`, nil},
		{"a URL that is joined like a file", `func _() { path.Join("http://h", "b") }`,
			[]string{`"http://h": http://h, join, [passed to path.Join]: finding [join: path.Join turns "//" into "/"; the host becomes a part of the path]`}},
		{"kept away on its way", `func f(u string) { if u[0] == 'h' { http.Get(u) } }; func _() { f("/x") }`,
			[]string{`"/x": /x, send, [passed to f; passed to http.Get]: not judged (a condition on the way stops the text: u[0] == 'h' (p.go:15)) []`}},
		{"kept away by a condition with a password", `func f(u string) { if u != "http://u:secret@h/" { http.Get(u) } }; func _() { f("http://u:secret@h/") }`,
			[]string{`"http://u:secret@h/": http://u:xxxxx@h/, send, [passed to f; passed to http.Get]: not judged (a condition on the way stops the text: u != "http:xxxxx@h/" (p.go:15)) []`,
				`"http://u:secret@h/": http://u:xxxxx@h/, unknown, []: not judged (no known function takes the text) []`}},
		{"changed on its way", `func _(f func(string) string) { url.Parse(strings.Map(nil, "/x/")) }`,
			[]string{`"/x/": /x/, parse, [passed to url.Parse]: not judged (uricheck cannot execute strings.Map, which changes the text (p.go:15)) []`}},
		{"compared on its way", `type s struct{ u string }; func (c s) f() { if os.Remove(c.u) != nil { http.Get(c.u) } }; func _() { s{"h.example"}.f() }`,
			[]string{`"h.example": h.example, send, [assigned to field u; passed to http.Get]: not judged (uricheck cannot evaluate a condition on the text: os.Remove(c.u) != nil (p.go:15)) []`}},
		{"for any reader alone", `type s struct{ u string }; func (c s) f() { if os.Remove(c.u) != nil { http.Get(c.u) } }; func _() { s{"http://h:1a/"}.f(); s{"1:a b"}.f() }`,
			[]string{`"1:a b": 1:a b, send, [assigned to field u; passed to http.Get]: not judged (uricheck cannot evaluate a condition on the text: os.Remove(c.u) != nil (p.go:15)) []`,
				`"http://h:1a/": http://h:1a/, send, [assigned to field u; passed to http.Get]: finding (uricheck cannot evaluate a condition on the text: os.Remove(c.u) != nil (p.go:15)) [port: "1a" is not a number; a port has only digits]`}},
		{"compared on its way, and wrong as the program composes it", `func _(q string) { u := "http://h/?q=" + url.PathEscape(q); if os.Remove(u) != nil { http.Get(u) } }`,
			[]string{`"http://h/?q=": http://h/?q=…, compose, [joined with +]: finding [escaper: url.PathEscape keeps "&" and "+"; in a query "&" ends the value and "+" is a space]`,
				`"http://h/?q=": http://h/?q=…, send, [passed to http.Get]: finding [escaper: url.PathEscape keeps "&" and "+"; in a query "&" ends the value and "+" is a space]`}},
		{"a fault of another part", `func f(n string) { http.Get("http://h:" + n + "/50%") }; func _() { f("1") }`,
			[]string{`"1": http://h:1/50%, send, [passed to f; passed to http.Get]: ok in part (another part of the text has the finding: escape: "%" needs two hex digits after it; http.Get fails) []`,
				`"http://h:" "/50%": http://h:…/50%, send, [passed to http.Get]: finding [escape: "%" needs two hex digits after it; http.Get fails]`}},
		{"after an unknown base", `func _(base string) { http.Get(base + "/x"); url.JoinPath(base, "x/") }`,
			[]string{`"/x": …/x, send, [passed to http.Get]: ok in part (uricheck does not know the beginning of the text: base (p.go:15)) []`,
				`"x/": x/, join, [passed to url.JoinPath]: ok []`}},
		{"after a base that a method adds", `type c struct{ base string }; func (c c) get(p string) { http.Get(c.base + p) }; func f(c c, id string) { c.get("/x/" + id) }`,
			[]string{`"/x/": …/x/…, send, [passed to c.get; passed to http.Get]: ok in part (uricheck does not know the beginning of the text: c.base (p.go:15)) []`}},
		{"put around more and more", `func f(u string, n int) { if n > 0 { f(u + "%", n-1) }; url.Parse(u + "0") }; func _() { f("http://h:1a/", 3) }`,
			[]string{`"http://h:1a/": http://h:1a/%%%%%%%0, parse, [passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to url.Parse]: not judged (a condition on the way stops the text: n > 0 (p.go:15)) []`,
				`"http://h:1a/": http://h:1a/%%%%%%0, parse, [passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to url.Parse]: not judged (a condition on the way stops the text: n > 0 (p.go:15)) []`,
				`"http://h:1a/": http://h:1a/%%%%%0, parse, [passed to f; passed to f; passed to f; passed to f; passed to f; passed to f; passed to url.Parse]: not judged (a condition on the way stops the text: n > 0 (p.go:15)) []`,
				`"http://h:1a/": http://h:1a/%%%%0, parse, [passed to f; passed to f; passed to f; passed to f; passed to f; passed to url.Parse]: not judged (a condition on the way stops the text: n > 0 (p.go:15)) []`,
				`"http://h:1a/": http://h:1a/%%%0, parse, [passed to f; passed to f; passed to f; passed to f; passed to url.Parse]: finding [port: "1a" is not a number; url.Parse fails]`,
				`"http://h:1a/": http://h:1a/%%0, parse, [passed to f; passed to f; passed to f; passed to url.Parse]: finding [port: "1a" is not a number; url.Parse fails]`,
				`"http://h:1a/": http://h:1a/%0, parse, [passed to f; passed to f; passed to url.Parse]: finding [port: "1a" is not a number; url.Parse fails]`,
				`"http://h:1a/": http://h:1a/, parse, [passed to f; passed to url.Parse]: not judged (u gets its own value again, perhaps with more around it) []`}},
		{"without a sink", `var home = "http://h/"`,
			[]string{`"http://h/": http://h/, unknown, []: not judged (no known function takes the text) []`}},
		{"without a sink, and wrong", `var Home = "http://h:1a/"`,
			[]string{`"http://h:1a/": http://h:1a/, unknown, []: finding [port: "1a" is not a number; a port has only digits]`}},
		{"by a method that is not known", `func _(m string) { httptest.NewRequest(m, "/x", nil); httptest.NewRequest(m, "h.example/x", nil); httptest.NewRequest(m, "h.example", nil) }`,
			[]string{`"/x": /x, test, [passed to httptest.NewRequest]: ok []`,
				`"h.example": h.example, test, [passed to httptest.NewRequest]: not judged (the HTTP method decides, and uricheck does not know it: httptest.NewRequest) []`,
				`"h.example/x": h.example/x, test, [passed to httptest.NewRequest]: not judged (the HTTP method decides, and uricheck does not know it: httptest.NewRequest) []`}},
		{"a fault that is reported on demand", `func _() { url.Parse("http://H/") }`,
			[]string{`"http://H/": http://H/, parse, [passed to url.Parse]: ok []`}},
		{"ignored", `func _() { url.Parse("/%") } //lint:ignore uricheck reason`,
			[]string{`"/%": /%, parse, [passed to url.Parse]: not reported (a directive silences it: //lint:ignore uricheck reason (p.go:15)) [escape: "%" needs two hex digits after it; url.Parse fails]`}},
		{"one of two ignored", `func _() { url.Parse("http://a..b/?q=%") } //lint:ignore uricheck/host reason`,
			[]string{`"http://a..b/?q=%": http://a..b/?q=%, parse, [passed to url.Parse]: finding [escape: "%" needs two hex digits after it; URL.Query drops the parameter]`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := load(t, memory{"p/p.go": imports + c.src}, "p")
			var got []string
			for _, e := range p.inventory(t, "p") {
				got = append(got, p.shown(e))
			}
			slices.Sort(got)
			if !slices.Equal(got, c.want) {
				t.Errorf("the inventory is\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(c.want, "\n\t"))
			}
		})
	}
}

// TestInventoryOfCopies lists a field whose value the program copies to another field and back, with more around it:
// there is no recursive function.
func TestInventoryOfCopies(t *testing.T) {
	p := load(t, memory{"p/p.go": `package p

import "net/http"

type a struct{ u string }
type b struct{ u string }

func copyToA(x *a, y *b) { x.u = y.u + "/"; http.Get(x.u) }
func copyToB(x *a, y *b) { y.u = x.u }

var _ = &b{u: "http://h:1a"}
`}, "p")
	reasons := make(map[string]bool)
	for _, e := range p.inventory(t, "p") {
		if e.Text == "http://h:1a" {
			reasons[e.Reason.Text] = true
		}
	}
	if want := "u gets its own value again, perhaps with more around it"; len(reasons) != 1 || !reasons[want] {
		t.Errorf("%v, want %q", reasons, want)
	}
}

// TestInventoryTellsBounds has texts on which the program makes more operations than uricheck follows, or executes.
func TestInventoryTellsBounds(t *testing.T) {
	const first = "package p\n\nimport (\n\t\"net/url\"\n\t\"strings\"\n)\n\nvar _ = strings.ReplaceAll\n\nfunc f() {\n\tu := \"http://h/%zz\"\n"
	const rest = "\turl.Parse(u)\n}\n\nfunc g(isBad func(string) bool) bool { return isBad(\"http://h/%zz\") }\n"
	for _, c := range []struct {
		operation string
		count     int
		want      string
	}{
		{`u += "/x"`, 1000, "too many operations are on the way of a text in this function: u"},
		{`u = strings.ReplaceAll(u, "a", "b")`, 20, ""},
		{`u = strings.ReplaceAll(u, "a", "b")`, 90, "too many operations change the text: u"},
		{`u = strings.ReplaceAll(u, "a", "b")`, 300, "too many operations are on the way of a text in this function: u"},
	} {
		source := memory{"p/p.go": first + strings.Repeat("\t"+c.operation+"\n", c.count) + rest}
		for _, e := range load(t, source, "p").inventory(t, "p") {
			want := c.want
			if e.Text == "http://h/%zz" && e.At.Start.Line > c.count {
				want = "no known function takes the text"
			}
			if e.Reason.Text != want {
				t.Errorf("%d × %s: %s: the reason is %q, want %q", c.count, c.operation, e.At.Start, e.Reason.Text, want)
			}
		}
	}
}

// shown returns an entry as a line of text.
func (p *program) shown(e inventory.Entry) string {
	written := func(r inventory.Range) string { return p.source[r.Start.Filename][r.Start.Offset:r.End.Offset] }
	where := "expression " + written(e.At)
	if len(e.Literals) > 0 {
		var literals []string
		for _, r := range e.Literals {
			literals = append(literals, written(r))
		}
		where = strings.Join(literals, " ")
	}
	verdict := string(e.Verdict)
	if e.Reason.Text != "" {
		verdict += " (" + e.Reason.Text
		if at := e.Reason.At; at.IsValid() {
			verdict += fmt.Sprintf(" (%s:%d)", path.Base(at.Filename), at.Line)
		}
		verdict += ")"
	}
	messages := []string{}
	for _, f := range e.Findings {
		messages = append(messages, f.Text)
	}
	return fmt.Sprintf("%s: %s, %s, [%s]: %s %v", where, e.Text, e.Purpose, strings.Join(e.Way, "; "), verdict, messages)
}
