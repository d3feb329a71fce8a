package main

import (
	"regexp"
	"strings"
)

// asURL are the uses that take a URL with its host; fetched are those of them that only fetch it.
var (
	asURL   = []string{"send", "request", "parse", "dial"}
	fetched = []string{"send", "request"}
	// readByAny also has the texts whose scheme alone shows that they are URLs.
	readByAny = append(asURL[:len(asURL):len(asURL)], "unknown")
)

// atScheme are the parts with a scheme; atHead are those with a host after it.
var (
	atScheme = []part{whole, head, scheme}
	atHead   = []part{whole, head}
)

// hasName matches a host that is a name of the DNS, and not an address.
var hasName = regexp.MustCompile(`^([a-z0-9-]+\.)+[a-z]+$`)

// hasSite matches a name that is not a file: a client may have a transport that takes paths.
var hasSite = regexp.MustCompile(`^([a-z0-9-]+\.)+(com|org|net|edu|gov)$`)

// urlFaults are the faults of a URL of the web with its host.
var urlFaults = []*fault{
	{rule: "syntax", name: "line break behind it", uses: asURL, spoil: inWeb(func(p parts) change {
		if strings.Contains(p.rest, "#") {
			return change{} // url.Parse encodes the characters of a fragment
		}
		return change{p.String(), "\n", "", p.String()}
	})},
	{rule: "escape", name: "lone percent sign", uses: readByAny, parts: atHead, spoil: inPath("50", "%", "/off", "%25")},
	{rule: "escape", name: "no hex digits", uses: asURL, parts: atHead, spoil: inPath("a", "%zz", "", "")},
	{rule: "escape", name: "in the query", uses: asURL, spoil: inWeb(func(p parts) change {
		if p.hasQuery() {
			return change{}
		}
		return change{p.String() + "?q=50", "%", "", p.String() + "?q=50%25"}
	})},
	{rule: "host", name: "IPv6 without brackets", uses: asURL, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{p.start(), "2001:db8::a1", p.rest, p.start() + "[2001:db8::a1]" + p.rest}
	})},
	{rule: "host", name: "doubled scheme", uses: readByAny, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{p.start(), p.scheme, "://" + p.host + p.port + p.rest, p.String()}
	})},
	{rule: "host", name: "empty", uses: []string{"send", "parse", "dial", "unknown"}, parts: atHead, spoil: inWeb(func(p parts) change {
		if len(p.rest) < len("/a") || p.rest[0] != '/' {
			return change{}
		}
		return change{p.scheme + ":", "//", p.rest, ""}
	})},
	{rule: "host", name: "empty label", uses: asURL, parts: atHead, spoil: inWeb(func(p parts) change {
		first, rest, _ := strings.Cut(p.host, ".")
		if !hasName.MatchString(p.host) {
			return change{}
		}
		return change{p.start(), first + ".." + rest, p.port + p.rest, ""}
	})},
	{rule: "host", name: "number above 255", uses: asURL, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{p.start(), "256.1.1.1", p.port + p.rest, ""}
	})},
	{rule: "port", name: "above 65535", uses: readByAny, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{p.start() + p.host + ":", "99999", p.rest, ""}
	})},
	{rule: "port", name: "no number", uses: asURL, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{p.start() + p.host + ":", "80a", p.rest, ""}
	})},
	{rule: "scheme", name: "uppercase", uses: readByAny, parts: atScheme, spoil: inScheme(func(p parts) change {
		return change{"", strings.ToUpper(p.scheme), strings.TrimPrefix(p.String(), p.scheme), p.String()}
	})},
	{rule: "scheme", name: "misspelt", uses: readByAny, parts: atScheme, spoil: inScheme(func(p parts) change {
		misspelt := strings.Replace(p.scheme, "tt", "t", 1)
		if misspelt == p.scheme {
			misspelt = "w" + p.scheme // ws, wss
		}
		return change{"", misspelt, strings.TrimPrefix(p.String(), p.scheme), p.String()}
	})},
	{rule: "scheme", name: "one slash", uses: []string{"send", "parse"}, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{"", p.scheme + ":/", p.host + p.port + p.rest, p.String()}
	})},
	{rule: "relative", name: "host and port, no scheme", uses: []string{"send", "parse"}, parts: atHead, spoil: inWeb(func(p parts) change {
		return change{"", "localhost", ":8080" + p.rest, "http://localhost:8080" + p.rest}
	})},
	{rule: "relative", name: "host, no scheme", uses: []string{"send"}, parts: atHead, spoil: inWeb(func(p parts) change {
		if !hasSite.MatchString(p.host) || p.port != "" {
			return change{}
		}
		return change{"", p.host, p.rest, ""}
	})},
	{rule: "query", name: "space", uses: asURL, spoil: inWeb(func(p parts) change {
		if p.hasQuery() {
			return change{}
		}
		return change{p.String() + "?q=a", " ", "b", p.String() + "?q=a%20b"}
	})},
	{rule: "query", name: "HTML entity", uses: asURL, spoil: inWeb(func(p parts) change {
		if p.hasQuery() {
			return change{}
		}
		return change{p.String() + "?a=1", "&amp;", "b=2", p.String() + "?a=1&b=2"}
	})},
	{rule: "fragment", name: "sent", uses: []string{"send"}, spoil: inWeb(func(p parts) change {
		if strings.Contains(p.rest, "#") {
			return change{}
		}
		return change{p.String(), "#top", "", ""}
	})},
	{rule: "userinfo", name: "password", uses: asURL, parts: atHead, silentInTests: true, spoil: inWeb(func(p parts) change {
		if !hasName.MatchString(p.host) || strings.Contains(p.host, "example") || strings.HasSuffix(p.host, "localhost") {
			return change{}
		}
		return change{p.start() + "deploy:", "Zk83-jKs9", "@" + p.host + p.port + p.rest, ""}
	})},
	{rule: "userinfo", name: "space", uses: asURL, parts: atHead, spoil: inWeb(func(p parts) change {
		before, behind := p.start()+"us", "er@"+p.host+p.port+p.rest
		return change{before, " ", behind, before + "%20" + behind}
	})},
	{rule: "placeholder", name: "verb", uses: []string{"send"}, spoil: inPath("", "%s", "", "")},
}
