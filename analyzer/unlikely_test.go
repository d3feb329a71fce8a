package analyzer_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
)

// A value that other code may replace before the sink reads it is not an error.
func TestSetAgain(t *testing.T) {
	const client = `package p
import ("encoding/json"; "flag"; "net/url")
var _ = flag.Parse
type C struct { Base string; base string }
func (c *C) set(s string) { c.base = s }
func (c *C) get() { url.Parse(c.base) }
func (c *C) load(b []byte) error { return json.Unmarshal(b, c) }
func (c *C) reset() { *c = C{} }
func f() string
type D struct { base string }
func (d *D) get() { url.Parse(d.base) }
func (d *D) normalize() { d.base = "http://" + d.base }
func change(d *D) { d.base = f() }
func changeText(s *string) { *s = f() }
type E struct{ *D }
var global, replaced string
func replace() { replaced = f() }
var b []byte
`
	for code, want := range map[string]string{
		`c.set("http://h:1a/"); c.get()`:                                                               "port.error",
		`c.set(f()); c.set("http://h:1a/"); c.get()`:                                                   "port.warning",
		`c.set("http://h:1a/"); c.set(f()); c.get()`:                                                   "port.warning",
		`c.set("http://h:1a/"); if d != nil { c.set(f()) }`:                                            "port.warning",
		`c := &C{Base: "http://h:1a/"}; url.Parse(c.Base)`:                                             "port.warning",
		`c := &C{Base: "http://h:1a/"}; json.Unmarshal(b, c); url.Parse(c.Base)`:                       "port.warning",
		`c := C{Base: "http://h:1a/"}; json.Unmarshal(b, &c); url.Parse(c.Base)`:                       "port.warning",
		`c := &C{Base: "http://h:1a/"}; c.load(b); url.Parse(c.Base)`:                                  "port.warning",
		`c := &C{Base: "http://h:1a/"}; c.reset(); url.Parse(c.Base)`:                                  "port.warning",
		`c.Base = "http://h:1a/"; url.Parse(c.Base)`:                                                   "port.error",
		`c.Base = "http://h:1a/"; json.Unmarshal(b, c); url.Parse(c.Base)`:                             "port.warning",
		`d.base = "http://h:1a/"; url.Parse(d.base)`:                                                   "port.error",
		`d.base = "http://h:1a/"; d.get()`:                                                             "",
		`d := &D{}; d.base = "http://h:1a/"; d.normalize(); url.Parse(d.base)`:                         "port.warning",
		`d := &D{}; d.base = "http://h:1a/"; change(d); url.Parse(d.base)`:                             "port.warning",
		`d := D{}; d.base = "http://h:1a/"; change(&d); url.Parse(d.base)`:                             "port.warning",
		`d := D{}; d.base = "http://h:1a/"; f := d.normalize; f(); url.Parse(d.base)`:                  "port.warning",
		`d.base = "http://h:1a/"; e := E{d}; e.normalize(); url.Parse(d.base)`:                         "port.warning",
		`d.base = "http://h:1a/"; e := d; e.base = f(); url.Parse(d.base)`:                             "port.warning",
		`d.base = "http://h:1a/"; changeText(&d.base); url.Parse(d.base)`:                              "port.warning",
		`d.base = "http://h:1a/"; func() { d.base = f() }(); url.Parse(d.base)`:                        "port.warning",
		`d.base = "http://h:1a/"; *d = D{f()}; url.Parse(d.base)`:                                      "port.warning",
		`s := flag.String("s", "http://h:1a/", ""); url.Parse(*s)`:                                     "port.warning",
		`var s string; flag.StringVar(&s, "s", "http://h:1a/", ""); url.Parse(s)`:                      "port.warning",
		`flag.StringVar(&global, "s", "http://h:1a/", ""); url.Parse(global)`:                          "port.warning",
		`flag.StringVar(&global, "s", "http://h:1a/", ""); global = "http://h:1a/"; url.Parse(global)`: "port.warning port.error",
		`global = "http://h:1a/"; url.Parse(global)`:                                                   "port.error",
		`replaced = "http://h:1a/"; url.Parse(replaced)`:                                               "port.error",
		`replaced = "http://h:1a/"; replace(); url.Parse(replaced)`:                                    "port.warning",
		`var x struct{ base string }; x.base = "http://h:1a/"; url.Parse(x.base)`:                      "port.error",
	} {
		src := client + "func _(c *C, d *D) { { " + code + " } }"
		if got := portFindings(t, src); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// A caller may decode a configuration into the defaults of a constructor, or of a method.
func TestSetByDecoder(t *testing.T) {
	const src = `package p
import ("encoding/json"; "net/url")
type F struct{ List []string; Base string }
func defaults() *F { return &F{List: []string{"http://h:1a/"}} }
func (f *F) preset() { f.Base = "http://h:2a/" }
func load(b []byte) (*F, error) { f := defaults(); f.preset(); return f, json.Unmarshal(b, f) }
func parse(f *F) { url.Parse(f.List[0]); url.Parse(f.Base) }
`
	if got, want := portFindings(t, src), "port.warning port.warning"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// A condition on a copy of a text may keep the text from the call.
func TestCopies(t *testing.T) {
	for cond, want := range map[string]string{
		`strings.ToLower(u) == u`:         "port.warning",
		`u == other`:                      "port.warning",
		`strings.ToLower(other) == u[:0]`: "port.warning",
		`other == ""`:                     "port.warning",
		`len(other) > 5`:                  "port.warning",
	} {
		src := `package p
import ("net/url"; "strings")
var _ = strings.Map
func _(other string) {
	parts := strings.Split("h,h:1a", ",")
	for _, part := range parts {
		u := "http://" + part
		v := u
		if ` + cond + ` { v = "/" + v }
		url.Parse(v)
	}
}
`
		if got := portFindings(t, src); got != want {
			t.Errorf("%s: %s, want %s", cond, got, want)
		}
	}
}

// A function that returns the first text that is not empty hardly ever returns the text after the
// URL of a server.
func TestFirstSet(t *testing.T) {
	for args, want := range map[string]string{
		`"", s.URL, "http://h:1a/"`:             "port.warning",
		`os.Getenv("A"), s.URL, "http://h:1a/"`: "port.warning",
		`"", os.Getenv("A"), "http://h:1a/"`:    "port.warning",
		`"", "http://h:1a/", s.URL`:             "port.error",
	} {
		src := `package p
import ("net/http/httptest"; "net/url"; "os")
var _ = os.Args
func first(texts ...string) string {
	for _, t := range texts {
		if t != "" { return t }
	}
	return ""
}
func _(s *httptest.Server) { url.Parse(first(` + args + `)) }
`
		if got := portFindings(t, src); got != want {
			t.Errorf("%s: %s, want %s", args, got, want)
		}
	}
}

// The failure of a fallback is a warning: a condition that uricheck cannot evaluate chooses it, whatever the other text
// is, in this package or in another one.
func TestSpareFallback(t *testing.T) {
	const low = `package low
import ("cmp"; "os"; "strings")
func Or(base, other string) string { if base == "" { return other }; return base }
func Base() string { return cmp.Or(os.Getenv("A"), "http://h/") }
func Env(name string) string { return strings.TrimSpace(os.Getenv(name)) }
func Set(name string) string { if v := os.Getenv(name); v != "" { return v }; return "http://h/" }
func Plain(name string) string { v := os.Getenv(name); return v }
var Map = map[string]string{}
func Find(name string) string { if v, ok := Map[name]; ok { return v }; return name + "/" }
type E struct{ Scheme, Host string }
func (e E) Address() string { return e.Scheme + "://" + e.Host }
type F interface { Address() string }
`
	const head = `package p
import ("cmp"; "example.com/low"; "net/url"; "os")
var _, _, _ = cmp.Or[string], low.Or, os.Args
func or(base, other string) string { if base == "" { return other }; return base }
func orAt(base *string, other string) string { if *base == "" { return other }; return *base }
func _(s string, e low.E, f low.F) { `
	// The literal alone is worth a warning, even if it goes nowhere.
	for code, want := range map[string]string{
		`url.Parse(or(os.Getenv("A"), "http://h:1a/"))`:                                                          "port.warning",
		`url.Parse(cmp.Or(os.Getenv("A"), "http://h:1a/"))`:                                                      "port.warning",
		`url.Parse(cmp.Or(low.Set("A"), "http://h:1a/"))`:                                                        "port.warning",
		`url.Parse(cmp.Or(or(s, "http://h/"), "http://h:1a/"))`:                                                  "port.warning",
		`url.Parse(cmp.Or(e.Address(), "http://h:1a/"))`:                                                         "port.warning",
		`url.Parse(cmp.Or(s, e.Address(), "http://h:1a/"))`:                                                      "port.warning",
		`url.Parse(or(s, "http://h:1a/"))`:                                                                       "port.warning",
		`url.Parse(or(low.Plain("A"), "http://h:1a/"))`:                                                          "port.warning",
		`url.Parse(or(low.Env("A"), "http://h:1a/"))`:                                                            "port.warning",
		`url.Parse(or(f.Address(), "http://h:1a/"))`:                                                             "port.warning",
		`url.Parse(or(low.Base(), "http://h:1a/"))`:                                                              "port.warning",
		`url.Parse(low.Or(low.Base(), "http://h:1a/"))`:                                                          "port.warning",
		`url.Parse(cmp.Or(low.Base(), "http://h:1a/"))`:                                                          "port.warning",
		`url.Parse(or(low.Set("A"), "http://h:1a/"))`:                                                            "port.warning",
		`url.Parse(or(low.Find(e.Address()), "http://h:1a/"))`:                                                   "port.warning",
		`u, _ := url.Parse(s); t := u.String(); u.Host = "h"; url.Parse(or(t, "http://h:1a/"))`:                  "port.warning",
		`url.Parse(or(e.Address(), "http://h:1a/"))`:                                                             "port.warning",
		`b := cmp.Or(s, "http://h/"); url.Parse(orAt(&b, "http://h:1a/"))`:                                       "port.warning",
		`b := cmp.Or(s, ""); url.Parse(orAt(&b, "http://h:1a/"))`:                                                "port.warning",
		`b := low.Set("A"); url.Parse(orAt(&b, "http://h:1a/"))`:                                                 "port.warning",
		`b := os.Getenv("A"); if b == "" { b = os.Getenv("B") }; url.Parse(or(b, "http://h:1a/"))`:               "port.warning",
		`b := or(os.Getenv("A"), "http://h/"); if b == "" { b = "http://h:1a/" }; url.Parse(b)`:                  "port.warning",
		`b := os.Getenv("A"); if b != "" { if b == "" { b = "http://h:1a/" }; url.Parse(b) }`:                    "port.warning",
		`a, b := os.Getenv("A"), os.Getenv("B"); if a != "" { if b == "" { b = "http://h:1a/" }; url.Parse(b) }`: "port.warning",
	} {
		if got := findingsBeside(t, low, head+code+" }"); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// A function of the program may give the field of an object a default.
func TestMadeObjects(t *testing.T) {
	const low = `package low
import "os"
type Config struct { Base string }
func Load() *Config { return &Config{Base: first(os.Getenv("A"), "http://h/")} }
func (c *Config) Fill() { if c.Base == "" { c.Base = "http://h/" } }
func first(list ...string) string { for _, s := range list { if s != "" { return s } }; return "" }
`
	const head = `package p
import ("encoding/json"; "example.com/low"; "net/url")
var _ = low.Load
type config struct { base string }
func load() *config { return &config{base: "http://h/"} }
type read struct { Base string }
func file(data []byte) (r read) { json.Unmarshal(data, &r); return r }
func or(base, other string) string { if base == "" { return other }; return base }
func _(data []byte, given low.Config) { `
	for code, want := range map[string]string{
		`c := low.Load(); if c.Base == "" { c.Base = "http://h:1a/" }; url.Parse(c.Base)`:                          "port.warning",
		`url.Parse(or(low.Load().Base, "http://h:1a/"))`:                                                           "port.warning",
		`c := low.Config{}; c.Fill(); b := c.Base; if b == "" { b = "http://h:1a/" }; url.Parse(b)`:                "port.warning",
		`var c low.Config; json.Unmarshal(data, &c); b := c.Base; if b == "" { b = "http://h:1a/" }; url.Parse(b)`: "port.warning",
		`b := given.Base; if b == "" { b = "http://h:1a/" }; url.Parse(b)`:                                         "port.warning",
		`c := load(); b := c.base; if b == "" { b = "http://h:1a/" }; url.Parse(b)`:                                "port.warning",
		`c := file(data); b := c.Base; if b == "" { b = "http://h:1a/" }; url.Parse(b)`:                            "port.warning",
	} {
		if got := findingsBeside(t, low, head+code+" }"); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// A function puts its parameter into a field only under a condition, or never.
func TestConditionalSetters(t *testing.T) {
	const low = `package low
import "net/url"
type C struct { Base string }
func (c *C) Do(path string) { u, _ := url.Parse(c.Base + path); _ = u }
func Kind(base, kind string) { if kind == "file" { return }; c := &C{base}; c.Do("x") }
func Never(base string) { return; c := &C{base}; c.Do("x") }
func Set(base string) *C { if base == "" { return nil }; return &C{base} }
`
	for code, want := range map[string]string{
		`low.Kind("http://h:1a/", "file")`: "port.warning",
		`low.Kind("http://h:1a/", "web")`:  "port.error",
		`low.Never("http://h:1a/")`:        "port.warning",
		`low.Set("http://h:1a/")`:          "port.error",
	} {
		src := "package p; import \"example.com/low\"; func _() { " + code + " }"
		if got := findingsBeside(t, low, src); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// A program may replace a text because of the answer of an unknown function.
func TestReplaced(t *testing.T) {
	const low = `package low
func Base() string { return "http://h/" }
`
	for read, want := range map[string]bool{"u": false, "path": true} {
		src := `package p
import ("example.com/low"; "net/url"; "os"; "strconv")
func _(path string) {
	u := low.Base()
	u = strconv.Quote(u)
	if _, err := os.ReadFile(` + read + `); err != nil { u = "http://h/" }
	url.Parse(u)
}
`
		p := load(t, memory{"example.com/low/low.go": low, "p/p.go": src}, "example.com/low", "p")
		p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "example.com/low", p.readFile)
		diagnostics, _ := p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "p", p.readFile)
		isWarning := func(d analysis.Diagnostic) bool { return d.Category == "syntax.warning" }
		if got := slices.ContainsFunc(diagnostics, isWarning); got != want {
			t.Errorf("os.ReadFile(%s): a warning: %v, want %v", read, got, want)
		}
	}
}

// portFindings returns the categories of the findings about ports in a file.
func portFindings(t *testing.T, src string) string {
	t.Helper()
	return findingsBeside(t, "package low", src)
}

// findingsBeside is like portFindings, for a file that may import another package.
func findingsBeside(t *testing.T, low, src string) string {
	t.Helper()
	return findingsOf(t, "port", low, src)
}

// findingsOf is like findingsBeside, for any rule.
func findingsOf(t *testing.T, rule, low, src string) string {
	t.Helper()
	p := load(t, memory{"example.com/low/low.go": low, "p/p.go": src}, "example.com/low", "p")
	p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "example.com/low", p.readFile)
	diagnostics, _ := p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "p", p.readFile)
	var found []string
	for _, d := range diagnostics {
		if strings.HasPrefix(d.Category, rule) {
			found = append(found, d.Category)
		}
	}
	return strings.Join(found, " ")
}

// A condition on something else may clean only those texts that are no URLs.
func TestCleanedByChoice(t *testing.T) {
	for code, want := range map[string]string{
		`u = path.Clean(u)`:              "join.error",
		`if clean { u = path.Clean(u) }`: "join.warning",
	} {
		src := `package p
import ("net/http"; "path")
func Send(clean bool, u string) {
	` + code + `
	if req, err := http.NewRequest("GET", u, nil); err == nil {
		http.DefaultClient.Do(req)
	}
}
`
		if got := findingsOf(t, "join", "package low", src); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}

// The failure of a fallback is no error, because a condition chooses it. A condition under which the program makes the
// call leaves the error.
func TestUnlikelyFallback(t *testing.T) {
	const or = `package p
import ("net/url"; "strings")
var _ = strings.Map
func or(base string) string { if base == "" { return "http://h:1a/" }; return base }
`
	const ready = `type T struct{ base, kind string; ready, Ready bool; left int }; var t = T{base: "http://h:2a/"}`
	const client = `type C struct{ base string }; func (c *C) get() { b := c.base; if b == "" { b = "http://h:2a/" }; url.Parse(b) }; `
	const used = `type U struct{ used bool }; func (u *U) get(s string) { if !u.used { url.Parse(s) } }
func _(u *U) { u.get("http://h:2a/") }; `
	const do = `type D interface { do(string) }; type T struct{}; type S struct{}; func (S) do(string) {}
func (T) do(base string) { url.Parse(or(base)) }; func _(s string) { `
	for code, want := range map[string]string{
		`var Base = "http://h/"; func _() { url.Parse(or(Base)) }`:                                       "port.warning",
		`var Base string; func _() { url.Parse(or(Base)) }; func Set() { Base = "http://h/" }`:           "port.warning",
		`var base string; func _() { url.Parse(or(base)) }; func Set() { base = "http://h/" }`:           "port.warning",
		`func Get(base string) { url.Parse(or(base)) }`:                                                  "port.warning",
		`func Get(base string) { url.Parse(or(base)) }; func _() { Get("http://h/") }`:                   "port.warning",
		`func get(base string) { url.Parse(or(strings.Map(nil, base))) }; func _() { get("http://h/") }`: "port.warning",
		// This code does not call the function or, whose fallback is the first warning.
		`func _() { u := strings.Map(nil, "/"); if u == "" { u = "http://h:1a/" }; url.Parse(u) }`:                                                                                               "port.warning port.warning",
		`func _(u string) { u = strings.Map(nil, u); if u == "" { u = "http://h:1a/" }; url.Parse(u) }`:                                                                                          "port.warning port.warning",
		"var made func(string) func(string) string; func _(s string) { url.Parse(or(made(`http://`)(s))) }":                                                                                      "port.warning",
		"var made func(string) func(string) string; func _(s string) { url.Parse(or(made(s)(s))) }":                                                                                              "port.warning",
		"var made func(string) string; func _(s string) { url.Parse(or(made(`PORT`))) }":                                                                                                         "port.warning",
		do + `var d D = T{}; d.do("http://h/") }`:                                                                                                                                                "port.warning",
		do + `var d D = T{}; d.do("") }`:                                                                                                                                                         "port.warning",
		do + `var d D = T{}; d.do(s) }`:                                                                                                                                                          "port.warning",
		`func _(fill func(*strings.Builder)) { var b strings.Builder; fill(&b); url.Parse(or(b.String())) }`:                                                                                     "port.warning",
		`var List = []string{"http://h/"}; func _() { for _, s := range List { url.Parse(or(s)) } }`:                                                                                             "port.warning",
		`var Map = map[string]string{"a": "http://h/"}; func _(k string) { url.Parse(or(Map[k])) }`:                                                                                              "port.warning",
		`func get(list []string) { for _, s := range list { url.Parse(or(s)) } }; func _() { get([]string{"http://h/"}) }`:                                                                       "port.warning",
		`func Get(list []string) { for _, s := range list { url.Parse(or(s)) } }`:                                                                                                                "port.warning",
		`type T struct{ base string }; func (t T) get() { url.Parse(or(t.base)) }; var t = T{"/"}`:                                                                                               "port.warning",
		`type T struct{ base string }; func (t T) get() { url.Parse(or(t.base)) }; func _(h string) { t := T{"http://" + h}; t.get() }`:                                                          "port.warning",
		`type T struct{ base, other string }; func (t T) get() { if t.base == "" { t.base = t.other }; url.Parse(t.base) }; func _(h string) { t := T{"http://" + h, "http://h:2a/"}; t.get() }`: "port.warning port.warning",
		`type T struct{ base *string }; func (t T) get() { url.Parse(or(*t.base)) }; func _() { s := "/"; t := T{&s}; t.get() }`:                                                                 "port.warning",
		`type T struct{ base string }; func (t T) get(s string) { url.Parse(or(t.base + s)) }; var t = T{"/"}`:                                                                                   "port.warning",
		ready + `; func (t T) is() bool { return t.ready }; func (t T) get() { if t.is() { url.Parse(t.base) } }`:                                                                                "port.warning port.error",
		ready + `; func (t T) get() { if t.kind != "web" { return }; url.Parse(t.base) }`:                                                                                                        "port.warning port.warning",
		ready + `; func (t T) get() { if t.left > 0 { url.Parse(t.base) } }`:                                                                                                                     "port.warning port.error",
		ready + `; func (t T) get() { if t.left == 0 { url.Parse(t.base) } }`:                                                                                                                    "port.warning port.error",
		ready + `; func (t T) get() { if !t.ready { url.Parse(t.base) } }`:                                                                                                                       "port.warning port.error",
		ready + `; func (t T) get() { if t.ready { url.Parse(t.base) } }; func (t *T) set(is bool) { t.ready = is }`:                                                                             "port.warning port.error",
		client + `func made(b string) *C { if b == "" { b = "http://h/" }; return &C{b} }`:                                                                                                       "port.warning port.warning",
		used + `func made() *U { u := &U{}; u.used = true; return u }`:                                                                                                                           "port.warning port.error",
		ready + `; func (t T) get() { if t.Ready { url.Parse(t.base) } }`:                                                                                                                        "port.warning port.error",
	} {
		if got := portFindings(t, or+code); got != want {
			t.Errorf("%s: %s, want %s", code, got, want)
		}
	}
}
