package main

import (
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// grammarExamples are texts of which the three RFCs do not say the same, but for the first.
var grammarExamples = []string{
	"http://example.com/a?q#f",
	"http://[::1]/",
	"http://ex_ample.com/",
	"http://h:80a/",
	"mailto:a@example.com?subject=b",
	"http:",
	"?q",
	"http://example.com/é",
	"http://例え.jp/",
	"http://example.com/a|b",
}

// by3986 is what RFC 3986 says of a text, by3987 what RFC 3987 does, and by2396 what RFC 2396 did.
func by3986(text string) string { return by(uri.URIReference, text) }

func by3987(text string) string { return by(uri.IRIReference, text) }

func by(g uri.Grammar, text string) string {
	ref, err := g.Parse(text)
	return said(hostOf(ref), err)
}

func said(parts string, err error) string {
	if err != nil {
		return "no: " + verbatim(err.Error())
	}
	return "yes" + parts
}

func hostOf(r uri.Ref) string {
	switch host := r.Host(); {
	case host != "":
		return ", the host is " + code(host)
	case r.Path() != "":
		return ", the path is " + code(r.Path())
	}
	return ""
}

func by2396(text string) string {
	r, err := rfc2396.Parse(text)
	authority, _ := r.Authority()
	switch {
	case err != nil:
		return said("", err)
	case r.AuthorityKind() == rfc2396.RegName:
		return said(", the authority "+code(authority)+" has no host", nil)
	case r.IsOpaque():
		return said(", "+code(r.Path())+" is opaque", nil)
	}
	return said(", the host is "+code(r.Host()), nil)
}
