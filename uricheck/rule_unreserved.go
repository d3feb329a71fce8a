package uricheck

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var unreservedRule = Rule{
	Name:    "unreserved",
	Summary: "percent-encoded character that needs no encoding",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `Letters, digits, "-", ".", "_" and "~" are unreserved: they have the same meaning
encoded and unencoded, producers do not encode them, and normalizers decode them (RFC
3986 §2.3, §6.2.2.2). Go sends them as written.

A normalizer reads a segment such as "%2E%2E" as a dot segment, and Go does not.
uricheck offers no fix for it, and does not report it in a relative path, where
normalizers keep dot segments.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h/%7Euser"),
			parsed("/a%2Db"),
			parsed("http://h/?q=%41"),
			parsed("#%5fx"),
			parsed("http://h/a/%2E%2E/b"),
			parsed("/a/%2E%2E/b"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "%7Euser"}},
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h/~user"),
			parsed("http://h/a%2Fb%20c"),
			parsed("http://h/%2541"),
			parsed("../%2E%2E/b"),
			parsed("http://h/?from=%d&to=%41"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "%2e%2E"}},
			{Func: "url.QueryUnescape", Call: stdlib.Call{Use: stdlib.UnescapeQuery, Text: "%7Euser"}},
		}
	},
	check: checkUnreserved,
}

func checkUnreserved(j *judgement) {
	if !j.hasNormalForm() {
		return
	}
	faults := j.escapes(uri.UnreservedEscape)
	if len(faults) == 0 {
		return
	}
	var fixable []uri.Deviation
	for _, d := range faults {
		if !j.judged.makesDots(d) {
			fixable = append(fixable, d)
		}
	}
	if segment, _, _ := strings.Cut(j.ref.Path(), "/"); j.ref.IsRelative() && strings.Contains(segment, ":") {
		fixable = nil // "h%74tp:x" has no scheme, and "http:x" has one
	}
	first := faults[0]
	j.style(first.Start, first.End, j.judged.escapeFact(first.Start, " encodes an unreserved character"),
		normalize("Decode the unreserved characters", fixable)...)
}
