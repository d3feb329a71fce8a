package top

import (
	"net/http"
	"net/url"
	"strings"

	"guards/low"
)

// A condition can be about a constant of another package as it can be about a literal.

var replaced = map[string]string{}

func lookedUp(s string) string {
	if t, ok := replaced[s]; ok {
		return t
	}
	return s
}

func constants() {
	at := low.Route
	replaced[at] = "http://h.org/"
	u, err := url.Parse(strings.Repeat(lookedUp(at), 1))
	if err == nil {
		http.DefaultClient.Do(&http.Request{URL: u})
	}
	http.Get(lookedUp(low.Route))
	http.Get(low.Route) // want `scheme: "/a:b/c" has no scheme; .*`
}

func longer() bool { return len(replaced) > 1 }

func beforeConstant() {
	if longer() {
		u, err := url.Parse(low.Route) // want `scheme: "/a:b/c" has no scheme; .*`
		if err == nil {
			http.DefaultClient.Do(&http.Request{URL: u}) // want `scheme: "/a:b/c" has no scheme; .*`
		}
	}
}
