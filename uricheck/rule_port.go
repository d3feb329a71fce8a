package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var portRule = Rule{
	Name:    "port",
	Summary: "invalid port",
	Since:   "v0.1.0",
	Doc: `A port is a decimal number (RFC 3986 §3.2.3), and the ports of TCP and UDP end at 65535.
net/url refuses a port that is not a number. With a number that is too large, only
the dial fails.

net/url accepts a second colon in the host of schemes other than http and https, where
lists of hosts are common. With GODEBUG=urlstrictcolons=0 it accepts a second colon in
http and https too (https://go.dev/issue/75223).`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h:99999/"),
			parsed("http://h:80a/"),
			parsed("http://h:port/"),
			parsed("http://h:80:90/"),
			sent("http://h:65536"),
			sent("http://[::1]:99999/"),
			anywhere("http://h:80a/"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h:65535/"),
			parsed("http://h:0/"),
			parsed("http://h:/"),
			parsed("http://[::1]:8080/"),
			parsed("mongodb://a:1,b:2/db"),
			anywhere("http://h:port/"),
		}
	},
	check: checkPort,
}

const maxPort = 65535

var badPortKinds = []stdlib.Kind{stdlib.BadPort, stdlib.ExtraColon}

func checkPort(j *judgement) {
	for f := j.failed(badPortKinds...); f != nil; f = j.failed(badPortKinds...) {
		j.explainPort(f)
		if f.Kind == stdlib.BadPort {
			// One fault: the last of several colons has no number after it.
			j.dismiss(j.failed(stdlib.ExtraColon))
		}
	}
	if f := j.failed(stdlib.PortRange); f != nil {
		j.explain(f, f.Start, f.End, j.quoteless(f.Start, f.End)+" is above 65535")
		return
	}
	if !j.takesReference() {
		return
	}
	start, end := j.ref.Span(uri.Port)
	if port := j.Text[start:end]; uri.IsPort(port) && aboveMaxPort(port) {
		fact := j.quoteless(start, end) + " is above 65535"
		if dialFailure("h:"+port, stdlib.PortRange) != nil {
			// Package net reads 4294967376 as 80, so that the dial works.
			fact += "; the dial fails"
		}
		j.warn(start, end, fact)
	}
}

// explainPort explains a port that is not a number. It does not quote a port that may be a
// password: "postgres://u:pa/ss@h" has the port "pa".
func (j *judgement) explainPort(f *failure) {
	start, end := f.Start, f.End
	if f.Kind == stdlib.ExtraColon {
		start += strings.IndexByte(j.Text[start:end], ':') + 1
	}
	switch {
	case j.Text[start-1] != ':':
		j.explain(f, start, end, "no colon separates the host and "+j.quote(start, end))
	case doublesColon(j.Text[start-1 : end]):
		j.explain(f, start, end, j.judged.bareFact(start-1, end), replace("Remove a colon", start, start+1, ""))
	default:
		j.explain(f, start, end, j.quote(start, end)+" is not a number")
	}
}

func aboveMaxPort(port string) bool {
	n := 0
	for i := range len(port) {
		n = n*10 + int(port[i]-'0')
		if n > maxPort {
			return true
		}
	}
	return false
}
