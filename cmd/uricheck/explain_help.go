package main

import (
	"flag"
	"strings"
)

const explainUsageHead = `uricheck explain says what a URI is made of, and what is wrong with it.

Usage:
  uricheck explain [flags] URI...         quote it: a shell reads "&", "?" and "#"
  uricheck explain [flags] -              explain each line of standard input

Flags:
`

const explainUsageTail = `
It shows
  - the components of RFC 3986, drawn under the text, with their values; [3:8] are
    bytes, the end is the one behind. A host is a reg-name, an IPv4address, an
    IPv6address or an IPvFuture. A parameter is what net/url reads in a query;
  - whether it is a URI, a relative reference, or an IRI. If it is none of these, the
    bytes that are wrong are marked, and what could have stood there is named as in
    the ABNF of RFC 3986 and RFC 3987: unreserved, sub-delims, HEXDIG;
  - its normal form (RFC 3986 section 6.2.2), that by what is known of its scheme
    (section 6.2.3) where it is another one, its URI and IRI form (RFC 3987 section 3);
  - what url.Parse makes of it, under the Go that built uricheck;
  - what uricheck finds in it, if it is what a function or field gets, with the fixes
    and what they make of it. What is off by default is told as well.
Long texts are cut in the middle, but not by -json. A password is shown: it has been
typed.

Exit status:
  0  a URI or IRI reference
  1  wrong usage
  3  not a URI or IRI reference; of several, one of them
What uricheck finds does not count: it depends on the use.
`

// explainUsage is what "uricheck help explain" prints.
func explainUsage() string {
	var b strings.Builder
	b.WriteString(explainUsageHead)
	newExplainFlags(new(bool)).VisitAll(func(f *flag.Flag) { writeFlag(&b, f) })
	b.WriteString(explainUsageTail)
	return b.String()
}
