package main

const explainUsageHead = `uricheck explain shows the parts of a URI, and what uricheck reports about it for each
function.

Usage:
  uricheck explain [flags] URI...         quote it: a shell reads "&", "?" and "#"

Flags:
`

const explainUsageTail = `
explain shows
  - the components of RFC 3986, drawn under the text, with their values; [3:8] are the
    bytes 3 to 7. A host is a reg-name, an IPv4address, an IPv6address or an IPvFuture. A
    parameter is what net/url reads in a query;
  - whether the text is a URI, a relative reference, or an IRI. If it is none of these,
    explain marks the first wrong bytes, and says what RFC 3986 and RFC 3987 allow there,
    in the words of their ABNF: unreserved, sub-delims, HEXDIG;
  - what RFC 2396 says of the text, if that differs;
  - its normal form (RFC 3986 §6.2.2), its normal form for its scheme (§6.2.3) if that
    differs, and its URI and IRI forms (RFC 3987 §3);
  - the result of url.Parse in the Go version that built uricheck;
  - what uricheck reports if a function or field takes the text, with the fixes and their
    results. explain also applies the rules that are off by default.
explain cuts long texts in the middle; -json does not. explain shows passwords, because
you have typed them.

Exit status:
  0  every text is a URI or IRI reference
  1  the command line is wrong
  3  one of the texts is not a URI or IRI reference
Findings do not change the status: they depend on the function that takes the text.
`

func explainUsage(*program) string {
	return usageOf(explainUsageHead, newExplainFlags(new(bool)), explainUsageTail)
}
