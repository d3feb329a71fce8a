package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var caseRule = Rule{
	Name:    "case",
	Summary: "host in uppercase, percent-encoding in lowercase",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `Hosts are case-insensitive, and their normal form is lowercase. The digits of a
percent-encoding are case-insensitive, too, and their normal form is uppercase (RFC 3986
§6.2.2.1). Go sends both as written, and software that compares strings sees a
difference.

uricheck judges a host for http, https, ws, wss and ftp only: the names of buckets and
sockets in other schemes are case-sensitive. It regards a single word in capitals,
"http://HOST/", as a placeholder.

The rule scheme reports the case of a scheme.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://EXAMPLE.com/"),
			parsed("http://h/a%2fb"),
			parsed("https://h/?q=%c3%a9"),
			parsed("http://[2001:DB8::1]/"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "a%2fb"}},
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://example.com/A"),
			parsed("http://h/a%2Fb"),
			parsed("http://HOST_NAME/"),
			parsed("s3://MyBucket/key"),
			parsed("http://[fe80::1%25En0]/"),
			parsed("http://h/?format=%s&sep=%2f"),
			{Func: "url.PathUnescape", Call: stdlib.Call{Use: stdlib.UnescapePath, Text: "a%2fb"}},
		}
	},
	check: checkCase,
}

func checkCase(j *judgement) {
	if !j.hasNormalForm() {
		return
	}
	j.hostCase()
	faults := j.escapes(uri.LowerCaseEscape)
	if len(faults) == 0 || j.ref.Path() == "%2a" {
		return // net/url sends "%2A" as "*", and this path as written
	}
	first := faults[0]
	j.style(first.Start, first.End, j.judged.escapeFact(first.Start, " is not uppercase"),
		normalize("Write the percent-encodings in uppercase", faults)...)
}

func (j *judgement) hostCase() {
	host := j.ref.Host()
	if !isNetwork(j.ref.Scheme()) || isCapitalWord(host) || !isHost(host) {
		return // IDNA decides about capitals beside letters that are not ASCII
	}
	fact := " has a percent-encoding that is not uppercase"
	var faults []uri.Deviation
	for _, d := range j.deviations() {
		if d.Component != uri.Host {
			continue
		}
		faults = append(faults, d)
		if d.Kind == uri.UpperCase {
			fact = " is not lowercase"
		}
	}
	if len(faults) == 0 {
		return
	}
	start, end := j.ref.Span(uri.Host)
	j.style(start, end, j.quote(start, end)+fact, normalize("Write the host in its normal form", faults)...)
}

// isHost reports whether a host is one by the grammar of URIs: a name or an address.
func isHost(host string) bool {
	return uri.IsRegName(host) || uri.IsIPv6(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
}

// isCapitalWord reports whether a host is one label without lowercase letters: it is more likely a
// placeholder than a name.
func isCapitalWord(host string) bool {
	return isSingleLabel(host) && host == strings.ToUpper(host)
}
