package main

import (
	"fmt"
	"strings"

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

// grammarTable returns a table with what each RFC says of the examples.
func grammarTable() string {
	var b strings.Builder
	b.WriteString("| text | RFC 3986 | RFC 3987 | RFC 2396 |\n|---|---|---|---|\n")
	for _, text := range grammarExamples {
		ref, err := uri.URIReference.Parse(text)
		iri, iriErr := uri.IRIReference.Parse(text)
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", codeCell(text), said(hostOf(ref), err), said(hostOf(iri), iriErr), saidBefore(text))
	}
	return b.String() + "\n"
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

// saidBefore is what RFC 2396 says of a text.
func saidBefore(text string) string {
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
