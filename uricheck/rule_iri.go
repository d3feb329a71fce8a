package uricheck

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var iriRule = Rule{
	Name:    "iri",
	Summary: "character beyond ASCII",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `A URI is ASCII. A reference with other characters is an IRI, and percent-encoding their
UTF-8 makes a URI of it (RFC 3986 §2, RFC 3987 §3.1). net/url does so for the host, path
and fragment when it writes the URL. It does not encode the query, so a client sends the
raw bytes.

uricheck offers no fix for a host, which a client encodes by IDNA, and none for bytes
that are not UTF-8. It offers none in a path with "%" or a mark such as "(": net/url
encodes a path with a character beyond ASCII anew, and sends "/" for "%2F" and "%28" for
"(". After a fix it would send both as written.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://h/é"),
			parsed("http://h/?q=é"),
			parsed("http://é.example/"),
			parsed("#é"),
			parsed("http://h/é%2Fx"),
			parsed("http://h/\xff"),
			redirected("/é?é"),
			{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: "é"}},
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://h/%C3%A9"),
			parsed("http://h/?q=%C3%A9"),
			parsed("http://xn--9ca.example/"),
			parsed("http://%C3%A9.example/"),
			{Func: "url.ParseQuery", Call: stdlib.Call{Use: stdlib.ParseQuery, Text: "q=é"}},
			{Func: "url.PathUnescape", Call: stdlib.Call{Use: stdlib.UnescapePath, Text: "é"}},
		}
	},
	check: checkIRI,
}

func checkIRI(j *judgement) {
	if !j.hasNormalForm() || strings.IndexFunc(j.Text, isBeyondASCII) < 0 {
		return
	}
	for _, p := range j.judged.parts() {
		start := p.start + strings.IndexFunc(j.Text[p.start:p.end], isBeyondASCII)
		if start < p.start {
			continue
		}
		end := start + runBeyondASCII(j.Text[start:p.end])
		fact := j.quote(start, end) + " is not ASCII; "
		j.style(start, end, fact+j.judged.writesAs(p), encodeBeyondASCII(j.Text, p)...)
	}
}

func isBeyondASCII(r rune) bool { return r >= utf8.RuneSelf }

func runBeyondASCII(s string) int {
	n := 0
	for n < len(s) && s[n] >= utf8.RuneSelf {
		n++
	}
	return n
}

// writesAs returns a fact: how net/url writes a character beyond ASCII.
func (s judged) writesAs(p part) string {
	switch {
	case s.Use == stdlib.SetLocation:
		return "net/http sends it as it is"
	case s.Use.For(stdlib.Redirecting):
		return "net/http percent-encodes it"
	case p.Component == uri.Query || p.Component == uri.Path && s.isOpaque():
		return "net/url does not encode it"
	}
	return "net/url percent-encodes it"
}

func encodeBeyondASCII(text string, p part) []Fix {
	piece := text[p.start:p.end]
	isEncodedAnew := p.Component != uri.Query && strings.ContainsAny(piece, "%!'()*[]")
	if p.Component == uri.Host || isEncodedAnew || !utf8.ValidString(piece) {
		return nil
	}
	fix := Fix{Title: "Percent-encode the characters beyond ASCII"}
	for i := p.start; i < p.end; i++ {
		if n := runBeyondASCII(text[i:p.end]); n > 0 {
			fix.Edits = append(fix.Edits, Edit{i, i + n, uri.PercentEncode(p.Component, text[i:i+n])})
			i += n
		}
	}
	return []Fix{fix}
}
