package analyzer_test

import "testing"

// A text that has to pass an unknown condition about itself, about a part of it, or about the choice among values,
// has no error. A condition under which the program makes the call leaves the error.
func TestErrorsOfConditions(t *testing.T) {
	const low = `package p
import ("net"; "net/http"; "strings")
var _, _ = net.ParseIP, strings.Contains
var on = flag()
func flag() bool
func is(string) bool
func get(u string, yes bool) { if yes { http.Get(u) } }
func pass(u string, yes bool) { get(u, yes) }
func send(u string) { if r, err := http.NewRequest("GET", u, nil); err == nil { http.DefaultClient.Do(r) } }
type base struct { text string; on bool }
func (b *base) before(u string) string { if b.on { return b.text + u }; return u }
func first(us []string, yes bool) { if yes { http.Get(us[0]) } }
var set = load()
func load() map[string]bool
func find() (string, error)
type client struct { base string; ok bool }
func checked(base string) *client { return &client{base: base, ok: is(base)} }
type other struct { base string; ok bool }
func switched(base string) *other { return &other{base: base, ok: on} }
func (c *other) get() { if c.ok { http.Get(c.base) } }
func (c *client) get() { if c.ok { http.Get(c.base) } }
type found struct { link string; err error }
func (f *found) get() { if f.err == nil { http.Get(f.link) } }
var failed error
const bad = "http://h:1a/"
type page struct { link string }
func (p page) open() { http.Get(p.link) }
type made struct { link string }
func newMade(link string) *made { return &made{link: link} }
func (m *made) open() { http.Get(m.link) }
func replaced(us []string) []string { for i := range us { us[i] = strings.TrimPrefix(us[i], "1a") }; return us }
`
	for code, want := range map[string]string{
		`http.Get("http://h:1a/")`:                                     "port.error",
		`page{"http://h:1a/"}.open()`:                                  "port.error",
		`page{"http://h/"}.open(); println(page{"http://h:1a/"}.link)`: "port.warning",
		`for _, p := range []struct{ u string }{{"http://h/"}, {"http://h:1a/"}} { http.Get(p.u) }`: "port.error",
		`m := map[string]page{"a": {"http://h/"}, "b": {"http://h:1a/"}}; http.Get(m[s].link)`:      "port.warning",
		`newMade("http://h:1a/").open()`:                                                                          "port.error",
		`newMade("http://h/").open(); println(newMade("http://h:1a/").link)`:                                      "port.warning",
		`if is(bad) { http.Get(bad) }`:                                                                            "port.warning",
		`if on { http.Get(bad) }`:                                                                                 "port.error",
		`if strings.Contains(bad, "a/") { return }; http.Get(bad)`:                                                "",
		`if strings.Contains(bad, "1a") { http.Get(bad) }`:                                                        "port.error",
		`(&found{"http://h:1a/", failed}).get()`:                                                                  "port.warning",
		`if net.ParseIP(bad).To4() == nil { http.Get(bad) }`:                                                      "port.warning",
		`if on { http.Get("http://h:1a/") }`:                                                                      "port.error",
		`get("http://h:1a/", on)`:                                                                                 "port.error",
		`get("http://h:1a/"+s, on)`:                                                                               "port.warning",
		`get("http://h:1a/", is(s))`:                                                                              "port.error",
		`get("http://h:1a/"+s, is(s))`:                                                                            "port.warning",
		`ok := set[s]; pass("http://h:1a/"+s, ok)`:                                                                "port.warning",
		`u := "http://h:1a/" + s; get(u, is(s))`:                                                                  "port.warning",
		`first([]string{"http://h:1a/" + s}, on)`:                                                                 "port.warning",
		`first([]string{"http://h:1a/" + s}, is(s))`:                                                              "port.warning",
		`first([]string{"http://h:1a/"}, is(s))`:                                                                  "port.error",
		`us := []string{"http://h:1a/" + s}; if is(us[0]) { http.Get(us[0]) }`:                                    "port.warning",
		`us := []string{"http://h:1a/"}; if is(us[0]) { http.Get(us[0]) }`:                                        "port.warning",
		`s, _ = find(); if is(s) { http.Get("http://h:1a/" + s) }`:                                                "port.warning",
		`if u := "http://h:1a/"; u != "" && set[u] { http.Get(u) }`:                                               "port.warning",
		`if u := "http://h:1a/"; u != "" { http.Get(u) }`:                                                         "port.error",
		`u := "ftp://h:1a/"; send(u)`:                                                                             "port.error",
		`http.Get((&base{text: s, on: on}).before("http://h:1a/"))`:                                               "port.warning",
		`if set[s] { http.Get("http://h:1a/" + s) }`:                                                              "port.warning",
		`checked("http://h:1a/").get()`:                                                                           "port.warning",
		`switched("http://h:1a/").get()`:                                                                          "port.error",
		`if set[s] { http.Get("http://h:1a/") }`:                                                                  "port.error",
		`if s, err := find(); err == nil { http.Get("http://h:1a/" + s) }`:                                        "port.error",
		`us := []string{"http://h:1a/"}; if on { http.Get(us[0]) }`:                                               "port.error",
		`if u := "http://h:1a/"; u != "" && on { http.Get(u) }`:                                                   "port.error",
		`if u := "http://h:1a/"; is(u) { http.Get(u) }`:                                                           "port.warning",
		`if is(s) { http.Get("http://h:1a/" + s) }`:                                                               "port.warning",
		`if s != "" { http.Get("http://h:1a/" + s) }`:                                                             "port.warning",
		`u := "http://h/"; if on { u = "http://h:1a/" }; http.Get(u)`:                                             "port.warning",
		`u := "http://h:1a/"; if on { u = "http://h/" }; http.Get(u)`:                                             "port.warning",
		`u := "http://h:1a/"; if on { u = "http://h:2a/" }; http.Get(u)`:                                          "port.warning port.warning",
		`u := "http://h:1a/"; if on { u += s }; http.Get(u)`:                                                      "port.warning",
		`u := "http://h"; if on { u += ":1a" }; http.Get(u)`:                                                      "port.warning",
		`if s == "" { s = "http://h:1a/" }; http.Get(s)`:                                                          "port.warning",
		`if on { u := "http://h:1a/"; if s == "" { http.Get(u) } }`:                                               "port.error",
		`http.Get(map[string]string{"a": "http://h:1a/", "b": "http://h/"}[s])`:                                   "port.warning",
		`for _, u := range []string{"http://h:1a/", "http://h/"} { http.Get(u) }`:                                 "port.error",
		`for _, u := range []string{"http://h:1a/", s} { if u == s { http.Get(u) } }`:                             "",
		`for _, u := range []string{"http://h:1a/"} { if on { continue }; http.Get(u) }`:                          "port.error",
		`us := []string{"1a", "80"}; http.Get("http://h:" + us[len(us)-1])`:                                       "port.warning",
		`us := []string{"1a", "80"}; for i := range us { if i > 0 { http.Get("http://h:" + us[i]) } }`:            "port.warning",
		`us := []string{"80", "1a"}; for i := range len(us) - 1 { http.Get("http://h:" + us[i]) }`:                "port.warning",
		`us := []string{"80", "1a"}; for i := 0; i < 1; i++ { http.Get("http://h:" + us[i]) }`:                    "port.warning",
		`for _, p := range replaced([]string{"1a"}) { http.Get("http://h:" + p) }`:                                "",
		`us := []string{"80", "1a"}; for i := range us { http.Get("http://h:" + us[i]) }`:                         "port.error",
		`us := []string{"80", "1a"}; for i := 0; i < len(us); i++ { http.Get("http://h:" + us[i]) }`:              "port.error",
		`for _, u := range []string{"80", "1a"} { http.Get("http://h:" + u); break }`:                             "port.warning",
		`for _, u := range []string{"80", "1a"} { if _, err := http.Get("http://h:" + u); err != nil { break } }`: "port.error",
		`for _, u := range []string{"http://h:1a/"} { if is(u) { continue }; http.Get(u) }`:                       "port.warning",
	} {
		src := low + "func _(s string) { " + code + " }"
		if got := portFindings(t, src); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// If the code after a parser has another way for a text that does not parse, the failure is no error. It is one if the
// code gives up then, or does nothing else.
func TestErrorsWithAnotherWay(t *testing.T) {
	const low = `package p
import ("net/url"; "strings")
var other, _ = url.Parse("http://h/")
func parsed(s string) *url.URL { if u, err := url.Parse(s); err == nil { return u }; return other }
func host(s string) string { u, err := url.Parse(s); if err != nil { return strings.ToLower(s) }; return u.Host }
func none(s string) *url.URL { u, err := url.Parse(s); if err != nil { return nil }; return u }
func must(s string) *url.URL { u, err := url.Parse(s); if err != nil { panic(err) }; return u }
func fail(s string) (*url.URL, error) { u, err := url.Parse(s); if err != nil { return nil, err }; return u, nil }
func is(s string) bool { if _, err := url.Parse(s); err != nil { return false }; return true }
func either(s string) string { if _, err := url.Parse(s); err != nil { s = "http://" + s }; return s }
func both(s string) string { if u, err := url.Parse(s); err == nil { s = u.Host } else { s = "h" }; return s }
func again(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil { panic(err) }
	if u.Host == "" { u, _ = url.Parse("http://" + s) }
	return u
}
func forms(s string) *url.URL {
	for _, t := range []string{s, "http://" + s} { if u, err := url.Parse(t); err == nil { return u } }
	return nil
}
func first(list ...string) *url.URL {
	for _, s := range list { if u, err := url.Parse(s); err == nil { return u } }
	return nil
}
func asks(s string) (err error) { if _, e := url.Parse(s); e != nil { err = e }; return }
func drop(s string) { if u, err := url.Parse(s); err == nil { println(u.Host) } }
`
	for name, want := range map[string]string{
		"parsed": "port.warning",
		"host":   "port.warning",
		"both":   "port.warning",
		"either": "",
		"asks":   "",
		"forms":  "port.warning", // of the literal
		"again":  "port.error",   // the program gives up
		"first":  "port.error",
		"none":   "port.error",
		"must":   "port.error",
		"fail":   "port.error",
		"drop":   "port.error",
		"is":     "port.error",
	} {
		if got := portFindings(t, low+"func _() { "+name+`("http://h:1a/") }`); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
