package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var headerRule = Rule{
	Name:    "header",
	Summary: "header with a wrong origin, link or policy",
	Since:   "v0.1.0",
	Doc: `Origin and Access-Control-Allow-Origin contain one origin: a scheme, a host, and a port
that is not the default one. Clients and servers compare it byte by byte (RFC 6454 §6.2,
§7.1), so one with a path, a wildcard in the host, an upper-case letter or a second
origin equals no other. "*" and "null" are whole values.

The target of a Link stands in angle brackets (RFC 8288 §3), and is a URI reference.

In a Content-Security-Policy (https://www.w3.org/TR/CSP3/) keywords, nonces and hashes
stand in single quotes, and schemes end with a colon: without the quotes or the colon,
browsers read the word as the name of a host. Spaces separate sources, and ";" separates
directives; a "," ends the policy.

Location and Referer are URI references: the other rules judge them.`,
	Bad: func() []Subject {
		return []Subject{
			headed(stdlib.SetOrigin, "https://example.com/"),
			headed(stdlib.SetOrigin, "https://*.example.com"),
			headed(stdlib.SetOrigin, "https://example.com:443"),
			headed(stdlib.SetOrigin, "example.com"),
			headed(stdlib.SetOrigin, "https://a.example, https://b.example"),
			headed(stdlib.SetLinks, "</%zz>; rel=next"),
			headed(stdlib.SetLinks, "/style.css; rel=preload"),
			headed(stdlib.SetPolicy, "default-src self"),
			headed(stdlib.SetPolicy, "img-src 'self' data"),
			headed(stdlib.SetPolicy, "script-src nonce-4af"),
			headed(stdlib.SetPolicy, "script-src 'self"),
			headed(stdlib.SetPolicy, "script-src 'self', https://cdn.example"),
			headed(stdlib.SetPolicy, "img-src htps://cdn.example"),
			headed(stdlib.SetPolicy, "img-src https://cdn.example/x?y"),
			headed(stdlib.SetPolicy, "img-src https://cdn.example/%zz"),
			headed(stdlib.SetPolicy, "img-src https:/cdn.example.com"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			headed(stdlib.SetOrigin, "*"),
			headed(stdlib.SetOrigin, "null"),
			headed(stdlib.SetOrigin, "http://localhost:8080"),
			headed(stdlib.SetLinks, `</a>; rel=next, <https://example.com/?a=1,2;b=3>; title="x<y"`),
			headed(stdlib.SetPolicy, "default-src 'self' https://*.example.com data: https: *:8080 'nonce-4af'; sandbox; report-uri /csp"),
			headed(stdlib.SetPolicy, "default-src 'none', img-src *"),
		}
	},
	check: policyHeader,
}

// headed returns a header assignment, in the use that belongs to the header's name.
func headed(use stdlib.Use, text string) Subject { return subjects("http.Header.Set", use)(text) }

// judgeURLsInHeader judges the value of a header by the header's name.
func (j *judgement) judgeURLsInHeader() {
	j.rule = &headerRule
	switch j.Use {
	case stdlib.SetOrigin:
		j.originHeader()
	case stdlib.SetLinks:
		j.linkHeader()
	}
}

// originHeader finds origins that never equal an Origin field; net/http compares them in the
// same way.
func (j *judgement) originHeader() {
	const consequence = "; no origin equals this"
	text := j.known()
	if i := strings.IndexAny(text, ", "); i >= 0 {
		j.warn(i, i+1, j.quote(i, i+1)+" is not part of an origin; the field has only one").OfAssembly = len(j.Holes) > 0
		return
	}
	if len(j.Holes) > 0 {
		if scheme, rest, ok := strings.Cut(text, "://"); ok && strings.IndexByte(rest, '/') >= 0 {
			at := len(scheme) + len("://") + strings.IndexByte(rest, '/')
			j.warn(at, at+1, j.quote(at, at+1)+" is not part of an origin"+consequence).OfAssembly = true
		}
		return
	}
	if text == "" || text == "*" || text == "null" {
		return
	}
	for _, f := range trusted(text).judge() {
		if f.Severity != Style && !(f.Rule == &userinfoRule && f.Failure == "") { // no origin has a userinfo
			j.warn(f.Start, f.End, strings.TrimPrefix(f.fact(), f.Rule.Name+": ")+consequence, f.Fixes...)
		}
	}
}

// linkHeader judges the targets of links that are fully known.
func (j *judgement) linkHeader() {
	text := j.known()
	if first := strings.TrimLeft(text, " \t"); first != "" && first[0] != '<' && first[0] != 0 {
		at := len(text) - len(first)
		j.warn(at, at+1, "the target of a link lacks angle brackets; clients ignore the link")
		return
	}
	for at := 0; ; {
		start := strings.IndexByte(text[at:], '<') + 1
		length := strings.IndexByte(text[at+max(start-1, 0):], '>') - 1
		if start == 0 || length < 0 {
			return
		}
		start += at
		if target := text[start : start+length]; strings.IndexByte(target, 0) < 0 {
			j.linkTarget(start, target)
		}
		at = start + length
		at += len(firstOf(text[at:], ",")) // parameters may have brackets
	}
}

// linkTarget judges a target like a Location.
func (j *judgement) linkTarget(start int, target string) {
	for _, f := range located(target).judge() {
		if !f.OptIn {
			j.add(f.Severity, start+f.Start, start+f.End, strings.TrimPrefix(f.Message, f.Rule.Name+": "), nil)
		}
	}
}

// firstOf returns the text before the first of some bytes.
func firstOf(s, bytes string) string {
	if i := strings.IndexAny(s, bytes); i >= 0 {
		return s[:i]
	}
	return s
}
