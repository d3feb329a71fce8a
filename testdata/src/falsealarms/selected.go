package falsealarms

import (
	"context"
	"fmt"
	"net"
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
type weighed struct {
	addr   string
	weight int
	isURL  bool
}

var allMirrors = []weighed{{"10.0.0.2:8080", 1, false}, {"https://dl.example.com", 9, true}}

func only(ms []weighed, keep func(weighed) bool) (out []weighed) {
	for _, m := range ms {
		if keep(m) {
			out = append(out, m)
		}
	}
	return out
}

func useWeighed() {
	best := slices.MaxFunc(allMirrors, func(a, b weighed) int { return a.weight - b.weight })
	url.ParseRequestURI(best.addr)
	for _, m := range only(allMirrors, func(m weighed) bool { return m.isURL }) {
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

// Texts in two forms: each is right for one sink, and types, lists and maps do not tell which.
type checked28 struct{ target string }

type webCheck struct {
	checked28
	path string
}

func (w *webCheck) check() { http.Get(w.target + w.path) }

type tcpCheck struct{ checked28 }

func (t *tcpCheck) check() { net.Dial("tcp", t.target) }

func useChecks() {
	(&webCheck{checked28{"https://h.example"}, "/health"}).check()
	(&tcpCheck{checked28{"127.0.0.1:53"}}).check()
}

func byKind(kind string) []string {
	switch kind {
	case "web":
		return []string{"https://h.example", "https://i.example"}
	case "dns":
		return []string{"127.0.0.1:53"}
	}
	return nil
}

func useByKind() {
	for _, u := range byKind("web") {
		http.NewRequest("GET", u, nil)
	}
	for _, a := range byKind("dns") {
		net.Dial("udp", a)
	}
}

// A session out of a context is one of several.
type session struct{ api string }

type sessionKey struct{}

func sessionOf(ctx context.Context) *session { return ctx.Value(sessionKey{}).(*session) }

func useSession() {
	ctx := context.WithValue(context.Background(), sessionKey{}, &session{"https://h.example"})
	http.NewRequest("GET", sessionOf(ctx).api, nil)
	old := session{"10.0.0.1:80"}
	println(old.api)
}

// The loop ends at the last text that it sets.
func untilLast() {
	for u, ok := firstPage(); ok; u, ok = nextPage() {
		http.NewRequest("GET", u, nil)
	}
	for u, n := "https://h.example", 1; n > 0; u, n = "% the end", n-1 {
		http.NewRequest("GET", u, nil)
	}
}

func firstPage() (string, bool) { return "https://h.example", true }
func nextPage() (string, bool)  { return "%none", false }

// A function puts an operand before those of its caller, whose format has verbs for them.
func askAccount(account, format string, operands ...any) {
	operands = append([]any{account}, operands...)
	http.NewRequest("GET", "https://h.example/Account/"+fmt.Sprintf("%s/"+format, operands...), nil)
}

func askList(format string, operands ...any) {
	http.NewRequest("GET", "https://h.example/"+fmt.Sprintf(format+"/%s", operands...), nil)
}

func accounts(id string) {
	askAccount("a", "Number/%s", "7")
	askAccount("a", "Number/%s/%d", id, 7)
	askList("Number/%s", "7", "8")
	askList("Number/%s", id, "8")
}
