package uricheck

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var hostRule = Rule{
	Name:    "host",
	Summary: "malformed host",
	Since:   "v0.1.0",
	Doc: `A host is an IPv6 address in brackets, an IPv4 address of four numbers up to 255 without
leading zeros, or a registered name (RFC 3986 §3.2.2). All other texts are names:
clients look up "256.1.1.1" in the DNS. A C resolver reads "010.0.0.1" as 8.0.0.1, and
Go's own resolver refuses it.

A name in the DNS has labels of 1 to 63 letters, digits, hyphens and underscores, and at
most 253 bytes (RFC 1035 §2.3.4; the 255 bytes of RFC 3986 §3.2.2 include two that only
the DNS needs). net/url accepts more; then the dial fails.
net/url accepts a percent-encoding in a host only for a byte of a character beyond
ASCII.

Brackets contain an IPv6 address and begin the host. Toolchains before Go 1.24.8 and
1.25.2 accepted anything in them (go.dev/issue/75678); toolchains before 1.25.8 and
1.26.1 dropped the text before the brackets (go.dev/issue/77578).

http and https need a host (RFC 9110 §4.2.1). "http://http://h" doubles the scheme: its
host is "http".

A client sends the path and the query of a URL with its request, and the host in the Host
field (RFC 9112 §3.2.1). In a handler, Scheme and Host of the request's URL are empty,
unless the client takes the server for a proxy: http.Request.Host is the host.

uricheck judges names for http, https, ws, wss and ftp only: other schemes put buckets,
sockets and lists of hosts there.`,
	Bad: func() []Subject {
		return []Subject{
			parsed("http://fe80::a/"),
			parsed("http://::1/x"),
			parsed("http://[::1/"),
			parsed("http://[1.2.3.4]/"),
			parsed("http://256.1.1.1"),
			parsed("http://010.0.0.1/"),
			parsed("https:///x"),
			parsed("http://http://h"),
			parsed("http://a..b/"),
			parsed("http://-a.example/"),
			parsed("http://h{/x"),
			parsed("http://a<b/"),
			parsed("http://ex%61mple.com/"),
			parsed("http://%ff.example/"),
			sent("http://1.2.3/"),
			sent("http://a,b/"),
			sent("http://:/"),
			anywhere("https://http://h/x"),
			misused(`http.Redirect(w, r, "https://"+r.URL.Host+r.RequestURI, http.StatusFound)`, AbsentAtServer),
		}
	},
	Good: func() []Subject {
		return []Subject{
			parsed("http://[::1]:80/x"),
			parsed("http://[fe80::1%25en0]/"),
			parsed("http://127.0.0.1/"),
			parsed("http://a.b./"),
			parsed("http://under_score.example/"),
			parsed("https://*.example.com"),
			parsed("http://"),
			parsed("http://:8080"),
			{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: "http:///x"}},
			parsed("file:///etc/hosts"),
			parsed("http://%C3%A9.example/"),
			parsed("s3://bucket..name/key"),
			anywhere("http://a,b/"),
			misused(`http.Redirect(w, r, "https://"+r.Host+r.RequestURI, http.StatusFound)`, 0),
		}
	},
	check: checkHost,
	checkAssembly: func(a *assembly) {
		fact := "the URL of a request that a server gets has no scheme and no host; the Host field has the host"
		a.misused(map[Misuse]string{AbsentAtServer: fact})
	},
}

func checkHost(j *judgement) {
	if j.explainBareIPv6() || j.explainDrive() {
		return
	}
	for _, f := range j.unexplained() {
		// The rule syntax reports a space: no component contains one.
		if slices.Contains(hostKinds, f.Kind) && j.Text[f.Start] != ' ' {
			j.explain(f, f.Start, f.End, j.judged.hostFact(f))
		}
	}
	_, ok := j.ref.Authority()
	if f := j.failed(stdlib.NoHost); f != nil && !ok {
		j.explain(f, 0, f.Start, "no host follows "+j.quote(0, f.Start))
	}
	if !ok || j.hasFinding() || !j.takesReference() {
		return
	}
	for _, check := range hostChecks {
		if check(j) {
			return
		}
	}
}

// hostKinds are the failures that a host alone causes.
var hostKinds = []stdlib.Kind{stdlib.BadLiteral, stdlib.BadHostEscape, stdlib.BadHostByte}

func (s judged) hostFact(f *failure) string {
	piece := s.quote(f.Start, f.End)
	hostStart := strings.LastIndexAny(s.Text[:f.Start], "/@") + 1
	switch {
	case f.Kind == stdlib.BadHostEscape:
		return piece + " in a host encodes ASCII"
	case f.Kind == stdlib.BadHostByte:
		return "net/url refuses " + piece + " in a host"
	case f.Start > hostStart:
		return "text precedes " + piece + " in the host"
	case !strings.HasSuffix(s.Text[f.Start:f.End], "]"):
		return piece + ` lacks its "]"`
	}
	return piece + " is not an IPv6 address"
}

// explainDrive reports a drive of Windows in the place of the host: "file://C:\dir".
func (j *judgement) explainDrive() bool {
	f := j.failed(stdlib.BadPort)
	if f == nil || !j.judged.isDrive() {
		return false
	}
	start, _ := j.ref.Span(uri.Authority)
	_, end := j.ref.Span(uri.Path)
	drive := j.Text[start : start+len("C:")]
	fix := replace(`Write "file:///`+drive+`/"`, start, start, "/")
	for i := start; i < end; i++ { // an edit of the whole path would remove the values in it
		if j.Text[i] == '\\' {
			fix.Edits = append(fix.Edits, Edit{i, i + 1, "/"})
		}
	}
	var fixes []Fix
	if j.Text[start+len(drive)] == '\\' {
		fixes = []Fix{fix}
	}
	j.explain(f, start, start+len(drive), "the drive "+j.quote(start, start+len(drive))+" is in the place of the host", fixes...)
	return true
}

// isDrive reports whether the authority of a file is a drive of Windows.
func (s judged) isDrive() bool {
	authority, _ := s.ref.Authority()
	return strings.EqualFold(s.ref.Scheme(), "file") && len(authority) > len("C:") && uri.IsAlpha(authority[0]) && authority[1] == ':'
}

// hostChecks judge a host that net/url accepts, the most informative one first. Each reports
// whether it found a fault.
var hostChecks = []func(*judgement) bool{
	emptyHost, doubledScheme, badName, notUTF8,
}

func emptyHost(j *judgement) bool {
	if j.ref.Host() != "" {
		return false
	}
	start, end := j.ref.Span(uri.Authority)
	// The span is the slashes, since there is nothing between them.
	start -= len("//")
	if f := j.failed(stdlib.NoHost); f != nil {
		j.explain(f, start, end, "the host is empty")
		return true
	}
	isPrefix := j.Text[end:] == "" && end == start+len("//")
	if !isNetwork(j.ref.Scheme()) || isPrefix || j.Use.For(stdlib.Requesting) {
		// The program adds the host later, or a handler gets the request and needs none.
		return false
	}
	if _, hasPort := j.ref.Port(); hasPort {
		// Package net dials the local system.
		j.add(Style, start, end, "the host is empty; package net dials the local system", nil).OptIn = true
		return true
	}
	j.warn(start, end, "the host is empty; a request to this URL fails")
	return true
}

// doubledScheme finds "http://http://h", whose host is "http".
func doubledScheme(j *judgement) bool {
	host := j.ref.Host()
	authority, _ := j.ref.Authority()
	if !isNetwork(host) || authority != host+":" || !strings.HasPrefix(j.ref.Path(), "//") {
		return false
	}
	start, end := j.ref.Span(uri.Host)
	fact := "the text has two schemes; the host is " + j.quote(start, end)
	if !strings.EqualFold(host, j.ref.Scheme()) {
		// Nobody can know which of the two the author intends.
		j.warn(start, end, fact)
		return true
	}
	first := j.Text[:start]
	j.warn(start, end, fact, replace("Remove the first "+quoteText(first), 0, start, ""))
	return true
}

func notUTF8(j *judgement) bool {
	host := unescaped(j.ref.Host())
	if utf8.ValidString(host) {
		return false
	}
	start, end := j.ref.Span(uri.Host)
	j.warn(start, end, j.quote(start, end)+" is not UTF-8; clients look up another name")
	return true
}

// unescaped decodes the percent-encodings of a text.
func unescaped(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && isEscape(s[i:]) {
			b.WriteByte(hexValue(s[i+1])<<4 | hexValue(s[i+2]))
			i += 2
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func hexValue(b byte) byte {
	switch {
	case b <= '9':
		return b - '0'
	case b <= 'F':
		return b - 'A' + 10
	}
	return b - 'a' + 10
}
