package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var fragmentRule = Rule{
	Name:    "fragment",
	Summary: "fragment that no server gets, or \"#\" in a password",
	Since:   "v0.1.0",
	Doc: `A fragment is for the client: a request does not contain it (RFC 3986 §3.5; RFC 9110
§7.1). The text after the "#" of "http://h/#/users" never reaches the server.

url.ParseRequestURI does not split off a fragment: a "#" is part of the path or the
query.

The first "#" begins the fragment, wherever it stands. In a password it ends the
authority, and net/url reads the beginning of the password as a port.

uricheck ignores a fragment in a redirect, which the client keeps, and in a URL that the
program only parses.`,
	Bad: func() []Subject {
		return []Subject{
			sent("http://h/#x"),
			sentAnyhow("https://h/#/users"),
			requested("http://h/a?b#c"),
			requestURI("/a#b"),
			requestURI("http://h/?a#b"),
			parsed("postgres://u:pa#ss@h/db"),
			parsed("postgres://u:12#ss@h/db"),
			parsed("redis://:pa#ss@h/0"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			sent("http://h/%23x"),
			sent("http://h/#"),
			requested("/a#b"),
			parsed("http://h/a#b"),
			parsed("http://h:80#a@b"),
			parsed("https://h/#/@user:h"),
			parsed("postgres://u:pa%23ss@db.example.com/db"),
			redirected("/login#top"),
		}
	},
	check: checkFragment,
}

func checkFragment(j *judgement) {
	if !j.takesReference() || j.Use.For(stdlib.Testing) {
		return
	}
	switch {
	case j.parsesTarget():
		j.fragmentOfTarget()
	case j.endsInPassword("#"):
	case j.Use.For(stdlib.Sending, stdlib.Requesting):
		j.fragmentSent()
	}
}

// fragmentOfTarget reports a "#" that url.ParseRequestURI reads as data. In a host it makes the
// call fail, which another rule explains.
func (j *judgement) fragmentOfTarget() {
	start := cutAfter(j.Text, '#') - 1
	if _, ok := j.ref.Fragment(); !ok || j.fails() {
		return
	}
	component := uri.Path
	if strings.Contains(j.Text[:start], "?") {
		component = uri.Query
	}
	j.warn(start, len(j.Text), j.Func+" reads "+j.quote(start, len(j.Text))+" as part of the "+component.String())
}

// fragmentSent reports a fragment, which is not part of the request. It ignores an empty one.
func (j *judgement) fragmentSent() {
	start, end := j.ref.Span(uri.Fragment)
	if _, ok := j.ref.Authority(); !ok || start == end || !isHTTP(j.ref.Scheme()) {
		return
	}
	start -= len("#")
	j.warn(start, end, j.quote(start, end)+" is a fragment; clients do not send it")
}
