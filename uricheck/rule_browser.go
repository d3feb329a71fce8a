package uricheck

import (
	"strings"
	"sync"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
)

var browserRule = Rule{
	Name:    "browser",
	Summary: "URL that browsers read differently from RFC 3986",
	Since:   "v0.1.0",
	OptIn:   true,
	Doc: `A browser does not read URLs by RFC 3986, but by the WHATWG URL Standard
(https://url.spec.whatwg.org). By that standard a backslash is a slash, and browsers
ignore tabs. "http:///h" has the host "h", and so have "http:h" and "http:/h" if the
page has another scheme. "%2e%2e" is a dot segment for a browser; RFC 3986 §5.2.4 removes
only dots. A browser decodes a host, maps it by IDNA, and reads it as an IPv4 address if
it ends in a number: "0x7f.1", "2130706433" (RFC 3986 §7.4 warns of these forms).
Software that checks the URL first, such as a program that calls url.Parse, sees another
host or path than the browser loads. A browser refuses some texts, such as those with a
port above 65535, or without a host.

uricheck looks only at redirects, by http.Redirect or a Location header, and at the
links in the attributes of a template that html/template parses: href, src, action,
formaction, cite, poster. In a link with actions, it judges only the bytes whose meaning
does not depend on the actions. It ignores characters that a browser merely
percent-encodes, and names beyond ASCII in a host.`,
	Bad: func() []Subject {
		return []Subject{
			redirected("http://0x7f.1/"),
			redirected(`/\go.dev/x`),
			redirected(`http://h\@go.dev/`),
			redirected("/\t/go.dev"),
			redirected("https:///go.dev/x"),
			redirected("http:go.dev"),
			redirected("http://127.1/"),
			redirected("/a/%2e%2E/b"),
			redirected("http://go%2edev/"),
			redirected("http://h.0x100000000/"),
			located(`\\go.dev`),
			paged(`<a href="/\go.dev/">x</a>`),
			paged(`<img src='http:\\go.dev/{{.Path}}?a&amp;b'>`),
			paged("<form action=https:///go.dev/x>"),
		}
	},
	Good: func() []Subject {
		return []Subject{
			redirected("https://go.dev/x?q=a#f"),
			redirected("/login?next=%2Fa"),
			redirected("login"),
			redirected("https://Go.dev:443"),
			redirected("http://[0:0::1]/"),
			redirected("http://b\u00fccher.example/\u00e9"),
			redirected(`/x?path=a\b`),
			redirected(`myapp:a\b`),
			redirected("/a/../b"),
			redirected("mailto:a@go.dev"),
			located("/a//b/.."),
			parsed(`/\go.dev/x`),
			paged(`<a href="/go.dev/?a=1&amp;b=2">/\go.dev</a><p title="/\go.dev">`),
			paged(`<a href="{{.Path}}\x" data-href="/\go.dev"><!-- <a href="/\go.dev"> -->`),
			paged(`<a href="javascript:a/../b"><img src="data:,a` + "\n" + `b"><a href="http://[[.Host]]/">`),
			paged("<a href='/x?\n a=b'>"),
		}
	},
	check: checkBrowser,
}

// page is a page with the scheme https. If the scheme makes a difference, the rule assumes
// neither reading.
var page = sync.OnceValue(func() *browser.URL {
	u, _ := browser.Parse("https://page.invalid"+pageDirectory, nil) // which is a URL
	return &u
})

func checkBrowser(j *judgement) {
	if !j.Use.For(stdlib.Redirecting) && !j.isLink() {
		return
	}
	l, ok := j.judged.locationOf()
	if !ok {
		return
	}
	u, err := browser.Parse(l.value, page())
	found := 0
	for _, d := range browser.Differences(l.value, page()) {
		d.Start, d.End = d.Start-l.shift, d.End-l.shift
		fact := j.judged.browserFact(d, err)
		host := j.judged.browserHost(l.value, d.Kind, u, err)
		if fact == "" || found == maxEscapes || j.isLink() && j.judged.isFineInPages(d, host != "") {
			continue
		}
		found++
		if d.Start == d.End { // something is missing there
			d.Start, d.End = 0, len(j.Text)
		}
		// If a browser refuses the text, the finding of another rule says enough.
		if d.Kind != browser.Refused || !j.isReportedForWorse(d.Start, d.End) {
			j.warn(d.Start, d.End, fact+host)
		}
	}
}

// browserFact returns the fact about the text that a browser reads. It returns "" for a difference
// that changes neither the host nor the target of the request.
func (s judged) browserFact(d browser.Difference, refused error) string {
	reads := "browsers read " + s.quote(d.Start, d.End) + " as "
	switch d.Kind {
	case browser.Refused:
		return "browsers refuse the URL: " + refused.(*browser.Error).Reason.String()
	case browser.Backslash, browser.DotSegment, browser.Number:
		if d.Reads != s.Text[d.Start:d.End] {
			return reads + quoteText(d.Reads)
		}
	case browser.Name:
		if !strings.Contains(d.Reads, "xn--") {
			return reads + quoteText(d.Reads)
		}
	case browser.Dropped:
		if s.Text[d.Start] <= ' ' {
			return "browsers ignore " + s.quote(d.Start, d.End)
		}
	case browser.Slashes, browser.SameScheme:
		if s.isLeftToPage() {
			return s.quote(d.Start, d.End) + ` lacks "//"; the page's scheme decides whether a host follows`
		}
		return reads + quoteText(d.Reads)
	}
	return ""
}

// isLeftToPage reports whether the scheme of the page decides what follows a scheme: a path if
// both are the same, else a host.
func (s judged) isLeftToPage() bool {
	scheme := s.ref.Scheme()
	rest := strings.TrimLeft(s.Text[len(scheme):], ":")
	slashes := len(rest) - len(strings.TrimLeft(rest, `/\`))
	return slashes < len("//") && (strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https"))
}

// browserHost returns the consequence if a browser reads another host than the RFC.
func (s judged) browserHost(value string, kind browser.Kind, u browser.URL, refused error) string {
	if refused != nil || s.isLeftToPage() || kind != browser.Backslash && kind != browser.Dropped && kind != browser.Slashes {
		return ""
	}
	host := page().Hostname()
	if ref := uri.Split(value); !ref.IsRelative() || ref.Host() != "" {
		host = strings.ToLower(ref.Host())
	}
	if u.Hostname() == host {
		return ""
	}
	return "; the host is " + quoteText(u.Hostname())
}

// isFineInPages reports whether a difference is harmless in a link of a page: links contain
// scripts, data and wrapped long URLs, and other software may fill in a host later, such as the
// sender of a mail, or a template with other delimiters.
func (s judged) isFineInPages(d browser.Difference, isOtherHost bool) bool {
	start, end := s.ref.Span(uri.Authority)
	switch {
	case !s.ref.IsRelative() && !isNetwork(s.ref.Scheme()):
		return true
	case d.Kind == browser.Dropped:
		return !isOtherHost
	}
	return d.Kind == browser.Refused && strings.ContainsAny(s.Text[start:end], "{}[]<>$%|*")
}
