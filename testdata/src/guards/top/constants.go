package top

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
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
			http.DefaultClient.Do(&http.Request{URL: u})
		}
	}
}

// A variable of another package carries the text to the condition.
func throughVariable(on bool) {
	if on {
		low.Prefix = "http:/h.org/" // want `scheme: "//" is missing after "http:"; .*`
	}
	u := fmt.Sprintf(low.Prefix, os.Getenv("REST"))
	if _, err := url.Parse(u); err != nil {
		u = "http://h.org/"
	}
	parse := url.Parse
	parse(u)
}
