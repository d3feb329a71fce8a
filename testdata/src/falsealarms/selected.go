package falsealarms

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
)

type setting struct{ name, value string }

// Keys that are not constant select the entries of a map.
func keyedSettings() {
	m := map[string]string{}
	for _, s := range []setting{{"url", "https://example.com/"}, {"bind", "127.0.0.1:80"}} {
		m[s.name] = s.value
	}
	http.NewRequest("GET", m["url"], nil)
	groups := map[bool][]string{}
	for _, s := range []string{"https://a.example", "127.0.0.1:80", "a b"} {
		k := strings.Contains(s, "://")
		groups[k] = append(groups[k], s)
	}
	for _, s := range groups[true] {
		url.ParseRequestURI(s)
	}
}

type sourceKind int

const (
	byURL sourceKind = iota
	byHost
	byPath
)

// The kind beside a value says how the program uses it.
type source struct {
	kind  sourceKind
	value string
}

var kinds = []source{
	{byURL, "https://h.example/x"},
	{byHost, "127.0.0.1:80"},
	{byPath, "my files"},
}

func (s source) url() string {
	switch s.kind {
	case byURL:
		return s.value
	case byHost:
		return "http://" + s.value
	case byPath:
		return "file:///" + url.PathEscape(s.value)
	}
	panic("unknown kind")
}

func useKinds() {
	for _, s := range kinds {
		url.ParseRequestURI(s.url())
	}
}

type slashed struct {
	base  string
	slash bool
}

func (s slashed) url(p string) string {
	if s.slash {
		return s.base + p
	}
	return s.base + "/" + p
}

func useSlashed() {
	http.Get(slashed{"https://a.example/", true}.url("x"))
	http.Get(slashed{base: "https://b.example"}.url("x"))
}

// A function selects elements of a list.
type mirror struct {
	addr   string
	weight int
	isURL  bool
}

var mirrors = []mirror{{"10.0.0.2:8080", 1, false}, {"https://dl.example.com", 9, true}}

func only(ms []mirror, keep func(mirror) bool) (out []mirror) {
	for _, m := range ms {
		if keep(m) {
			out = append(out, m)
		}
	}
	return out
}

func useMirrors() {
	best := slices.MaxFunc(mirrors, func(a, b mirror) int { return a.weight - b.weight })
	url.ParseRequestURI(best.addr)
	for _, m := range only(mirrors, func(m mirror) bool { return m.isURL }) {
		url.ParseRequestURI(m.addr)
	}
}

// The command decides what the arguments are.
func execute(cmd string, args ...string) {
	switch cmd {
	case "fetch":
		http.NewRequest("GET", args[0], nil)
	case "rename":
		println(args[0], args[1])
	}
}

func useExecute() {
	execute("fetch", "https://example.com/")
	execute("rename", "10.0.0.1:80", "new name")
}
