package main

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// styleFaults are the faults of texts that are valid, but not in normal form, of requests without
// encryption, and of texts that browsers read differently. uricheck reports them on demand, and
// only if it knows the whole text: a style fault need not occur with every value.
var styleFaults = []*fault{
	{rule: "iri", name: "character beyond ASCII", uses: asURL, silentInTests: true, spoil: inPath("caf", "é", "", "%C3%A9")},
	{rule: "case", name: "uppercase host", uses: asURL, silentInTests: true, spoil: inWeb(func(p parts) change {
		if !hasName.MatchString(p.host) {
			return change{}
		}
		return change{p.start(), strings.ToUpper(p.host[:1]) + p.host[1:], p.port + p.rest, p.String()}
	})},
	{rule: "case", name: "lowercase percent-encoding", uses: asURL, silentInTests: true, spoil: inPath("a", "%2f", "b", "%2F")},
	{rule: "dotsegments", name: "dot segment", uses: asURL, silentInTests: true, spoil: inWeb(func(p parts) change {
		if p.rest == "" || p.rest[0] != '/' {
			return change{}
		}
		return change{p.authority() + "/", ".", p.rest, p.String()}
	})},
	{rule: "defaultport", name: "default port", uses: asURL, silentInTests: true, spoil: inWeb(func(p parts) change {
		port := uri.DefaultPort(p.scheme)
		if p.port != "" || port == "" {
			return change{}
		}
		return change{p.start() + p.host, ":" + port, p.rest, p.String()}
	})},
	{rule: "unreserved", name: "encoded letter", uses: asURL, silentInTests: true, spoil: inPath("a", "%7E", "b", "~")},
	{rule: "insecure", name: "http", uses: fetched, silentInTests: true, spoil: inWeb(func(p parts) change {
		insecure, secure := strings.CutSuffix(p.scheme, "s")
		if !secure || !hasName.MatchString(p.host) {
			return change{}
		}
		return change{"", insecure, strings.TrimPrefix(p.String(), p.scheme), ""}
	})},
	{rule: "browser", name: "backslash", uses: []string{"redirect"}, silentInTests: true, spoil: inPath("a", `\`, "b", "%5C")},
}
