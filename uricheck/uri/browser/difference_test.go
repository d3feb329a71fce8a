package browser_test

import (
	"math/rand/v2"
	"net/netip"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/browser"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// byRFC resolves ref against base as RFC 3986 §5.2 says, and returns the normal form that the
// documentation of Differences names, with IPv6 addresses as RFC 5952 writes them.
func byRFC(t *testing.T, ref string, base *browser.URL) string {
	t.Helper()
	absolute := "none:"
	if base != nil {
		absolute = base.Href()
	}
	r, err := uri.Split(absolute).Resolve(uri.Split(ref))
	if err != nil {
		t.Fatal(err)
	}
	scheme := strings.ToLower(r.Scheme())
	port, isSpecial := map[string]string{"ftp": "21", "file": "", "http": "80", "https": "443", "ws": "80", "wss": "443"}[scheme]
	var b strings.Builder
	b.WriteString(scheme + ":")
	if _, ok := r.Authority(); ok || scheme == "file" {
		b.WriteString("//")
		if user, ok := r.Userinfo(); ok {
			b.WriteString(user + "@")
		}
		b.WriteString(normalHost(r.Host(), isSpecial))
		if p, ok := r.Port(); ok && p != "" {
			p = strings.TrimLeft(p[:len(p)-1], "0") + p[len(p)-1:]
			b.WriteString(strings.TrimSuffix(":"+p, ":"+port))
		}
	}
	if r.Path() == "" && isSpecial {
		b.WriteString("/")
	}
	path, _ := r.Span(uri.Path)
	if _, ok := r.Authority(); !ok && scheme == "file" && strings.HasPrefix(r.Path(), "/.//") {
		path += len("/.") // which kept the path from being an authority
	}
	b.WriteString(r.String()[path:])
	return b.String()
}

func normalHost(host string, isSpecial bool) string {
	if ip, err := netip.ParseAddr(strings.Trim(host, "[]")); err == nil && ip.Is6() && strings.HasPrefix(host, "[") {
		u, err := browser.Parse("http://"+host, nil)
		if err != nil {
			return host
		}
		return u.Hostname()
	}
	if isSpecial {
		return strings.ToLower(host)
	}
	return host
}

// replace replaces each difference with what the browser reads. ok is false if no URI has that
// meaning, because its path keeps dot segments.
func replace(text string, found []browser.Difference) (replaced string, ok bool) {
	var b strings.Builder
	at := 0
	for _, d := range found {
		if d.Kind == browser.DotSegment && d.Reads == text[d.Start:d.End] {
			return "", false
		}
		if d.Start < at {
			continue // inside of another
		}
		b.WriteString(text[at:d.Start] + d.Reads)
		at = d.End
	}
	return b.String() + text[at:], true
}

// checkDifferences compares the differences with the two readings: there is none if and only if
// the RFC and the browser get the same URL. If the test replaces each by what the browser
// reads, the RFC gets the browser's URL.
func checkDifferences(t *testing.T, ref string, base *browser.URL) {
	t.Helper()
	found := browser.Differences(ref, base)
	u, err := browser.Parse(ref, base)
	isRefused := len(found) > 0 && found[len(found)-1].Kind == browser.Refused
	if isRefused != (err != nil) {
		t.Errorf("%q: error %v, differences %+v", ref, err, found)
	}
	for i, d := range found {
		if d.Start > d.End || d.End > len(ref) || i > 0 && d.Kind != browser.Refused && d.Start < found[i-1].Start {
			t.Errorf("%q: %+v is out of range or order", ref, found)
		}
	}
	if err != nil {
		return
	}
	if same := byRFC(t, ref, base) == u.Href(); same != (len(found) == 0) && (!same || !mayVanish(ref)) {
		t.Errorf("%q, base %v: the RFC has %q, a browser %q, differences %+v", ref, base, byRFC(t, ref, base), u.Href(), found)
	}
	if text, ok := replace(ref, found); ok && byRFC(t, text, base) != u.Href() {
		t.Errorf("%q, base %v: with %+v it is %q, by the RFC %q, want %q", ref, base, found, text, byRFC(t, text, base), u.Href())
	}
}

// mayVanish reports whether a dot segment may remove a difference: "/\xe9/..".
func mayVanish(ref string) bool {
	path := strings.NewReplacer("%2e", ".", "%2E", ".", `\`, "/", "\t", "", "\n", "", "\r", "").Replace(ref)
	return strings.Contains(path, "..") || strings.Contains(path, ":.")
}

func TestDifferencesOfWebPlatformTests(t *testing.T) {
	for _, c := range wptCases(t) {
		base, err := c.base()
		if err != nil {
			continue // no page has such a URL
		}
		checkDifferences(t, c.Input, base)
	}
}

// tokens are the pieces of random references.
var tokens = append(strings.Split(`http: https: HTTP: file: foo: / / / // \ \ h H example.com @ : :80 :443 :0080 : 99999 a b .. . %2e %41 %zz ? # ^ ' [::1] [1::0:2] [ `+
	`0x7f.1 127.1 1.2.3.4 256 é %C3%A9 ß C: C| localhost ; = & { mailto: % | <`, " "), " ", "\t", "\n", "\x01", "\xff", "\u00ad")

func TestDifferencesOfRandomReferences(t *testing.T) {
	n := uritest.Times(1_500_000)
	random := rand.New(rand.NewPCG(1, 2))
	bases := []*browser.URL{nil}
	for _, text := range []string{"http://h/a/b?q#f", "https://u:p@h:8443/", "file:///C:/d/e", "file://h/d", "foo://h/a/b", "foo://h", "foo:/a/b", "mailto:x"} {
		base, err := browser.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		bases = append(bases, &base)
	}
	for range n {
		var b strings.Builder
		for range 1 + random.IntN(9) {
			b.WriteString(tokens[random.IntN(len(tokens))])
		}
		checkDifferences(t, b.String(), bases[random.IntN(len(bases))])
		if t.Failed() {
			return
		}
	}
}
