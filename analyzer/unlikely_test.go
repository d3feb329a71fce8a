package analyzer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer"
)

// The failure of a fallback is an error only if a known value asks for the fallback.
func TestUnlikelyFallback(t *testing.T) {
	const or = `package p
import ("net/url"; "strings")
var _ = strings.Map
func or(base string) string { if base == "" { return "http://h:1a/" }; return base }
`
	const ready = `type T struct{ base, kind string; ready, Ready bool }; var t = T{base: "http://h:2a/"}`
	for code, want := range map[string]string{
		`var Base = "http://h/"; func _() { url.Parse(or(Base)) }`:                                       "port.warning",
		`var Base string; func _() { url.Parse(or(Base)) }; func Set() { Base = "http://h/" }`:           "port.error",
		`var base string; func _() { url.Parse(or(base)) }; func Set() { base = "http://h/" }`:           "port.error",
		`func Get(base string) { url.Parse(or(base)) }`:                                                  "port.error",
		`func Get(base string) { url.Parse(or(base)) }; func _() { Get("http://h/") }`:                   "port.warning",
		`func get(base string) { url.Parse(or(strings.Map(nil, base))) }; func _() { get("http://h/") }`: "port.warning",
		// Nothing calls or here: its fallback is the first warning.
		`func _() { u := strings.Map(nil, "/"); if u == "" { u = "http://h:1a/" }; url.Parse(u) }`:                   "port.warning port.warning",
		`func _(u string) { u = strings.Map(nil, u); if u == "" { u = "http://h:1a/" }; url.Parse(u) }`:              "port.warning port.error",
		`type T struct{ base string }; func (t T) get() { url.Parse(or(t.base)) }; var t = T{"/"}`:                   "port.error",
		ready + `; func (t T) is() bool { return t.ready }; func (t T) get() { if t.is() { url.Parse(t.base) } }`:    "port.warning port.warning",
		ready + `; func (t T) get() { if t.kind != "web" { return }; url.Parse(t.base) }`:                            "port.warning port.warning",
		ready + `; func (t T) get() { if !t.ready { url.Parse(t.base) } }`:                                           "port.warning port.error",
		ready + `; func (t T) get() { if t.ready { url.Parse(t.base) } }; func (t *T) set(is bool) { t.ready = is }`: "port.warning port.error",
		ready + `; func (t T) get() { if t.Ready { url.Parse(t.base) } }`:                                            "port.warning port.error",
	} {
		p := load(t, memory{"p/p.go": or + code}, "p")
		diagnostics, _ := p.runAnalyzer(t, analyzer.New(analyzer.Options{}), "p", p.readFile)
		var got []string
		for _, d := range diagnostics {
			if strings.HasPrefix(d.Category, "port") {
				got = append(got, d.Category)
			}
		}
		if fmt.Sprint(got) != "["+want+"]" {
			t.Errorf("%s: %v, want %s", code, got, want)
		}
	}
}
