package uricheck

import (
	"net/netip"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var insecureRule = Rule{
	Name:    "insecure",
	Summary: "request without encryption to a host that is not local",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `Anyone on the network path can read and change what http, ws or ftp send (RFC 9110
§17.1, RFC 6455 §10.6). The URL itself is right, so -style does not turn on this rule:
only -insecure does.

uricheck looks only at requests that the program makes, not at URLs that it merely
parses: those may be names, such as XML namespaces. It ignores hosts that are local
(localhost, loopback, private and link-local addresses, names of one label, .local,
.internal and similar names), .onion, which is encrypted, the domains for examples (RFC
2606), and the hosts of -insecure-hosts with their subdomains. There is no fix: the
server may not speak https.`,
	Bad: func() []Subject {
		return []Subject{
			sent("http://go.dev/"),
			sentAnyhow("ws://go.dev/"),
			sentAnyhow("ftp://8.8.8.8/file"),
			{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: "http://go.dev/"}},
		}
	},
	Good: func() []Subject {
		return []Subject{
			sent("https://go.dev/"),
			sent("http://localhost:8080/"),
			sent("http://a.localhost/"),
			sent("http://10.0.0.1/"),
			sent("http://[::1]:80/"),
			sent("http://169.254.169.254/latest/meta-data/"),
			sent("http://metadata.google.internal/"),
			sent("http://db.default.svc/"),
			sent("http://backend/"),
			sent("http://:8080/"),
			sent("http://www.example.com/"),
			parsed("http://www.w3.org/2000/svg"),
			sentAnyhow("unix:///run/x.sock"),
		}
	},
	check: checkInsecure,
}

func checkInsecure(j *judgement) {
	if j.fails() || !j.Use.For(stdlib.Sending, stdlib.Requesting) {
		return
	}
	if !isCleartext(j.ref.Scheme()) || !isRemote(j.ref.Host()) || j.Program.accepts(j.ref.Host()) {
		return
	}
	start, end := j.ref.Span(uri.Scheme)
	j.warn(start, end, j.quote(start, end)+" does not encrypt; anyone on the network path can read and change the request")
}

// isRemote reports whether a host certainly belongs to another machine, outside of local networks.
func isRemote(host string) bool {
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	if ip, err := netip.ParseAddr(strings.Trim(name, "[]")); err == nil {
		return isRemoteAddress(ip.Unmap())
	}
	if !strings.Contains(name, ".") || numeric(name) || strings.ContainsAny(name, "${}<>*[]%:") {
		return false
	}
	return !reservedDomains.isAbove(name) && !localDomains.isAbove(name)
}

func isRemoteAddress(ip netip.Addr) bool {
	isLocal := ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified() || ip.IsMulticast()
	return !isLocal && !isWithin(ip, documentation) && !carriers.Contains(ip)
}

// carriers are the addresses within the networks of carriers (RFC 6598).
var carriers = netip.MustParsePrefix("100.64.0.0/10")

// localDomains are domains without public hosts, in addition to the reserved ones.
var localDomains = wordList{
	words: "local " + // RFC 6762
		"home.arpa internal intranet lan localdomain corp home private " + // not delegated
		"svc " + // of a cluster of Kubernetes
		"onion", // RFC 7686
	example: func(word string) Subject { return sentAnyhow("http://h." + word + "/") },
}
