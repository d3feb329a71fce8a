package rfc2396_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

func TestParseEveryShortString(t *testing.T) {
	tokens := strings.Split("a1:/?#@%;[].-", "")
	j := newJudge(t)
	for _, g := range allGrammars {
		uritest.Words(tokens, uritest.Depth(5), func(s string) { j.compare(t, g, s) })
	}
}

func TestParseEveryAuthority(t *testing.T) {
	n := uritest.Depth(5)
	j := newJudge(t)
	uritest.Words(strings.Fields("a 1 : @ % 41 . - / ^"), n, func(s string) {
		j.compare(t, rfc2396.URIReference, "//"+s)
		j.check(t, rfc2396.URIReference, "//"+s)
		j.compare(t, rfc2396.AbsoluteURI, "a://"+s)
	})
	uritest.Words(strings.Fields("a 1. .2 1.2.3.4 a.b - a: :80 u@ _"), n, func(s string) {
		j.check(t, rfc2396.AbsoluteURI, "a://"+s)
	})
}

func TestParseEveryByteInEveryComponent(t *testing.T) {
	places := []string{
		"*", "*a:", "a*", "a*:", "a*:b", "a:*", "a:*b", "a:b*", "a:/*", "a:/b*", "/*", "/*a", "a/*", ";*",
		"//*", "//a*", "//a*b", "//*@a", "//a*@a", "//a@*", "//a@b*", "//a@b*c", "//a:*", "//a:1*", "//a@b:*",
		"//*.a", "//a.*", "//a.*.", "//a*.b", "//1.2.3.*", "//1.2.*.4",
		"//a/*", "//a/b*c", "a?*", "/?a*b", "//a?*", "#*", "#a*b", "a?b#*", "a:b?c#d*e", "a:/b?c#d*e",
		"%*", "%4*", "%*1", "%4*1", "//%*", "//a@%4*", "a?%*", "#%4*", "a:%*", "a:%4*",
	}
	j := newJudge(t)
	for _, g := range allGrammars {
		uritest.EveryByte(places, func(s string) {
			j.compare(t, g, s)
			j.check(t, g, s)
		})
	}
}

func TestPredicates(t *testing.T) {
	j := newJudge(t)
	for b := range 256 {
		s := string([]byte{byte(b)})
		if got, want := rfc2396.IsReserved(byte(b)), j.derives("reserved", s); got != want {
			t.Errorf("IsReserved(%q) is %v, the grammar says %v", s, got, want)
		}
		if got, want := rfc2396.IsUnreserved(byte(b)), j.derives("unreserved", s); got != want {
			t.Errorf("IsUnreserved(%q) is %v, the grammar says %v", s, got, want)
		}
	}
	tests := []struct {
		rule   string
		is     func(string) bool
		tokens string
	}{
		{"scheme", rfc2396.IsScheme, "a Z 1 + - . : _ %41"},
		{"hostname", rfc2396.IsHostname, "a Z 1 . - _ %41 : é"},
		{"IPv4address", rfc2396.IsIPv4Address, "0 1 . 256 01 a 1.1.1 -"},
	}
	for _, tt := range tests {
		uritest.Words(strings.Fields(tt.tokens), uritest.Depth(6), func(s string) {
			if got, want := tt.is(s), j.derives(tt.rule, s); got != want {
				t.Errorf("predicate of %s for %q: %v, the grammar says %v", tt.rule, s, got, want)
			}
		})
	}
}

// TestDifferencesInDoc checks the examples of doc.go.
func TestDifferencesInDoc(t *testing.T) {
	tests := []struct {
		s            string
		older, newer bool // RFC 2396 and RFC 3986 take it as a reference
	}{
		{"//a:b:c/", true, false},
		{"//h:80a/", true, false},
		{"//a@b@c/", true, false},
		{"a:", false, true},
		{"?q", false, true},
		{"", true, true},
		{"#f", true, true},
		{"//[::1]/", false, true},
		{"mailto:a@b?c", true, true},
		{"//999.1.1.1", true, true},
		{"//a_b", true, true},
		{"//a%41", true, true},
		{"//", true, true},
	}
	for _, tt := range tests {
		_, err := rfc2396.Parse(tt.s)
		_, newErr := uri.Parse(tt.s)
		if (err == nil) != tt.older || (newErr == nil) != tt.newer {
			t.Errorf("%q: RFC 2396 says %v, RFC 3986 %v", tt.s, err, newErr)
		}
	}
	if _, err := rfc2396.RelativeURI.Parse(""); err == nil {
		t.Error("RelativeURI takes the empty string")
	}
	if _, err := uri.RelativeRef.Parse(""); err != nil {
		t.Errorf("RelativeRef: %v", err)
	}
}

// TestDifferences checks what doc.go says about the strings that only one of the two RFCs
// accepts.
func TestDifferences(t *testing.T) {
	older, newer := 0, 0
	check := func(s string) {
		r, err := rfc2396.Parse(s)
		_, newErr := uri.Parse(s)
		switch {
		case err == nil && newErr != nil:
			older++
			if r.AuthorityKind() != rfc2396.RegName {
				t.Errorf("RFC 2396 takes %q, which has no reg_name, RFC 3986 says: %v", s, newErr)
			}
		case err != nil && newErr == nil:
			newer++
			if k := err.(*rfc2396.Error).Kind; k != rfc2396.MissingPath && k != rfc2396.IPLiteral {
				t.Errorf("RFC 3986 takes %q, RFC 2396 says: %v", s, err)
			}
		}
	}
	uritest.Words(strings.Split("a1:/?#@%;[]_-.", ""), uritest.Depth(5), check)
	uritest.Words(strings.Fields("// a @ : / ? # [::1] 1.2.3.4 %41"), uritest.Depth(5), check)
	if older == 0 || newer == 0 {
		t.Errorf("%d and %d strings that only one RFC takes, want some of both", older, newer)
	}
}

// seeds complement the real URLs, few of which are difficult.
var seeds = []string{
	"http://user:pw@www.example.com.:80/a;b=1;c/d?e#f", "//u%41@192.0.2.16:80/%7e", "x://a:b:c/", "x://a_b@c@d:1/",
	"urn:a:b", "mailto:a@b?c#d", "../a/./b", "#f", "", "file:///etc/hosts", "//999.1.1.1/", "//1.2.3/", "//a-.b/", "a:/b?",
}

func TestParseMutations(t *testing.T) {
	j := newJudge(t)
	urls := realURLs(t)
	random := rand.New(rand.NewPCG(2396, 1))
	for _, s := range slices.Concat(urls, seeds) {
		for _, g := range allGrammars {
			j.compare(t, g, s)
			j.check(t, g, s)
		}
	}
	n, oneIn := uritest.Mutations()
	for i := range n {
		s := uritest.Mutate(random, urls, seeds)
		g := allGrammars[i%len(allGrammars)]
		j.compare(t, g, s)
		if i%oneIn == 0 {
			j.check(t, g, s)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range append(realURLs(f), seeds...) {
		f.Add(s)
	}
	j := newJudge(f)
	f.Fuzz(func(t *testing.T, s string) {
		for _, g := range allGrammars {
			j.compare(t, g, s)
			j.check(t, g, s)
		}
		rfc2396.Unescape(s)
		if data, ok := rfc2396.Unescape(rfc2396.Escape(s)); !ok || data != s {
			t.Errorf("Escape and Unescape make %q of %q", data, s)
		}
	})
}
