package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var defaultportRule = Rule{
	Name:    "defaultport",
	Summary: "default or empty port",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `Producers leave out an empty port and the default port of the scheme, and the colon
before it (RFC 3986 §3.2.3, §6.2.3). Go sends a default port in the Host header, where a
server may compare it with a name, and drops an empty one.

uricheck offers a fix where the program sends a request or redirects. It offers none
where the program parses the text: it may dial URL.Host, which then needs its port.

uricheck knows the default ports of coap, coaps, ftp, gopher, http, https, ldap, nntp,
prospero, telnet, wais, ws and wss.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h:80/"),
			parsed("https://h:443"),
			parsed("wss://[::1]:443/x"),
			parsed("ftp://h:21/"),
			parsed("http://h:/"),
			sent("http://h:80/"),
			redirected("https://h:443/"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h:443/"),
			parsed("https://h:80/"),
			parsed("http://h:080/"),
			parsed("http://:80"),
			parsed("//h:80/"),
			parsed("redis://h:6379"),
			parsed("mongodb://a:1,b:"),
			{Func: "httptest.NewRequest", Call: stdlib.Call{Use: stdlib.ServeTestConnect, Text: "h:443"}},
		}
	},
	check: checkDefaultPort,
}

func checkDefaultPort(j *judgement) {
	if !j.hasNormalForm() || !j.takesReference() {
		return
	}
	host := j.ref.Host()
	if host == "" || isHostList(host) {
		return
	}
	for _, d := range j.deviations() {
		if d.Component == uri.Port {
			j.needlessPort(d)
		}
	}
}

func (j *judgement) needlessPort(d uri.Deviation) {
	fact := "the port is empty"
	if d.Kind == uri.DefaultedPort {
		fact = j.quoteless(d.Start+len(":"), d.End) + " is the default port of " + quoteText(strings.ToLower(j.ref.Scheme()))
	}
	var fixes []Fix
	if j.Use.For(stdlib.Sending, stdlib.Redirecting) && isHost(j.ref.Host()) {
		fixes = normalize("Remove the port", []uri.Deviation{d})
	}
	j.style(d.Start, d.End, fact, fixes...)
}

// isHostList reports whether a host is a list of hosts, each with its port, as in URLs of
// databases.
func isHostList(host string) bool {
	return strings.Contains(host, ":") && !strings.HasPrefix(host, "[")
}
