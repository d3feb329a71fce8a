package uri_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

var errorTests = []struct {
	g       uri.Grammar
	s       string
	offset  int
	culprit string // of s
	c       uri.Component
	kind    uri.ErrorKind
	message string
}{
	{uri.URI, "", 0, "", uri.Scheme, uri.MissingScheme, `scheme at byte 0 is missing`},
	{uri.URI, "abc", 3, "", uri.Scheme, uri.MissingScheme, `scheme at byte 0 is missing`},
	{uri.URI, "/a:b", 0, "", uri.Scheme, uri.MissingScheme, `scheme at byte 0 is missing`},
	{uri.URI, "ht_tp://h", 2, "ht_tp", uri.Scheme, uri.BadScheme,
		`scheme "ht_tp" at byte 0 is not a letter and then letters, digits, "+", "-", "."`},
	{uri.RelativeRef, "a:b", 1, "a", uri.Scheme, uri.UnexpectedScheme, `scheme "a" at byte 0 is not part of a relative-ref`},
	{uri.AbsoluteURI, "a:b#c", 3, "#c", uri.Fragment, uri.UnexpectedFragment, `fragment at byte 3 is not part of an absolute-URI`},
	{uri.AbsoluteURI, "a://h#c", 5, "#c", uri.Fragment, uri.UnexpectedFragment, `fragment at byte 5 is not part of an absolute-URI`},
	{uri.AbsoluteURI, "a://h:b#c", 7, "b", uri.Port, uri.BadPort, `port at byte 6 is not a number`},
	{uri.URIReference, "1a:b", 2, "1a:", uri.Path, uri.ColonInSegment, `first segment "1a:" at byte 0 has a colon`},
	{uri.URIReference, ":8080", 0, ":", uri.Path, uri.ColonInSegment, `first segment ":" at byte 0 has a colon`},
	{uri.URIReference, "/%zz", 2, "%zz", uri.Path, uri.BadEscape, `percent-encoding "%zz" in path at byte 1 lacks two hexadecimal digits`},
	{uri.URIReference, "/50%", 4, "%", uri.Path, uri.BadEscape, `percent-encoding "%" in path at byte 3 lacks two hexadecimal digits`},
	{uri.URIReference, "?%a/", 3, "%a", uri.Query, uri.BadEscape, `percent-encoding "%a" in query at byte 1 lacks two hexadecimal digits`},
	{uri.URIReference, "/%#f", 2, "%", uri.Path, uri.BadEscape, `percent-encoding "%" in path at byte 1 lacks two hexadecimal digits`},
	{uri.AbsoluteURI, "a:%#f", 3, "%", uri.Path, uri.BadEscape, `percent-encoding "%" in path at byte 2 lacks two hexadecimal digits`},
	{uri.URIReference, "#a%%41", 3, "%", uri.Fragment, uri.BadEscape, `percent-encoding "%" in fragment at byte 2 lacks two hexadecimal digits`},
	{uri.URIReference, "http://a%4/", 10, "%4", uri.Host, uri.BadEscape, `percent-encoding "%4" in host at byte 8 lacks two hexadecimal digits`},
	{uri.URIReference, "http://p%zz@h/", 9, "%zz", uri.Userinfo, uri.BadEscape, `percent-encoding in userinfo at byte 8 lacks two hexadecimal digits`},
	{uri.URIReference, "/a b", 2, " ", uri.Path, uri.BadByte, `character " " in path at byte 2 does not fit the grammar`},
	{uri.URIReference, "/é", 1, "é", uri.Path, uri.BadByte, `character "é" in path at byte 1 does not fit the grammar`},
	{uri.URIReference, "?\xff", 1, "\xff", uri.Query, uri.BadByte, `character "\xff" in query at byte 1 does not fit the grammar`},
	{uri.URIReference, "#a#b", 2, "#", uri.Fragment, uri.BadByte, `character "#" in fragment at byte 2 does not fit the grammar`},
	{uri.URIReference, "//h/\n", 4, "\n", uri.Path, uri.BadByte, `character "\n" in path at byte 4 does not fit the grammar`},
	{uri.URIReference, "//a b/", 3, " ", uri.Host, uri.BadByte, `character " " in host at byte 3 does not fit the grammar`},
	{uri.URIReference, "//a[::1]/", 3, "[", uri.Host, uri.BadByte, `character "[" in host at byte 3 does not fit the grammar`},
	{uri.URIReference, "//a@b@c/", 5, "@", uri.Userinfo, uri.BadByte, `character in userinfo at byte 3 does not fit the grammar`},
	{uri.URIReference, "//[@h/", 3, "[", uri.Userinfo, uri.BadByte, `character in userinfo at byte 2 does not fit the grammar`},
	{uri.URIReference, "//a:b", 5, "b", uri.Port, uri.BadPort, `port at byte 4 is not a number`},
	{uri.URIReference, "//a:b/", 5, "b", uri.Port, uri.BadPort, `port at byte 4 is not a number`},
	{uri.URIReference, "//u@a:b", 6, "b", uri.Port, uri.BadPort, `port at byte 6 is not a number`},
	{uri.URIReference, "//h:80 /", 6, "80 ", uri.Port, uri.BadPort, `port at byte 4 is not a number`},
	{uri.URIReference, "//h:%zz/", 5, "%zz", uri.Port, uri.BadPort, `port at byte 4 is not a number`},
	{uri.URIReference, "//[::1]:8x/", 9, "8x", uri.Port, uri.BadPort, `port at byte 8 is not a number`},
	{uri.URIReference, "//::1/", 5, "::1", uri.Host, uri.ColonInHost, `host at byte 2 has colons but no brackets`},
	{uri.URIReference, "//u@a:1:2/", 7, "a:1:2", uri.Host, uri.ColonInHost, `host at byte 4 has colons but no brackets`},
	{uri.URIReference, "//[::1/", 6, "[::1", uri.Host, uri.UnclosedLiteral, `IP-literal at byte 2 lacks its "]"`},
	{uri.URIReference, "//[", 3, "[", uri.Host, uri.UnclosedLiteral, `IP-literal at byte 2 lacks its "]"`},
	{uri.URIReference, "//[::1]80/", 7, "80", uri.Host, uri.AfterLiteral, `text after an IP-literal at byte 7 is not a port`},
	{uri.URIReference, "//[]", 3, "[]", uri.Host, uri.BadIPv6, `part of an IPv6address "[]" at byte 2 does not fit the grammar`},
	{uri.URIReference, "//[h.example]", 3, "[h.example]", uri.Host, uri.BadIPv6,
		`part of an IPv6address "[h.example]" at byte 2 does not fit the grammar`},
	{uri.URIReference, "//[1:2]", 6, "[1:2]", uri.Host, uri.BadIPv6, `part of an IPv6address "[1:2]" at byte 2 does not fit the grammar`},
	{uri.URIReference, "//[1::2::3]", 8, "[1::2::3]", uri.Host, uri.BadIPv6,
		`part of an IPv6address "[1::2::3]" at byte 2 does not fit the grammar`},
	{uri.URIReference, "//[::12345:1]", 9, "12345", uri.Host, uri.BadIPv6, `part of an IPv6address "12345" at byte 5 does not fit the grammar`},
	{uri.URIReference, "//[::1.2.3.256]", 13, "1.2.3.256", uri.Host, uri.BadIPv6,
		`part of an IPv6address "1.2.3.256" at byte 5 does not fit the grammar`},
	{uri.URIReference, "//[fe80::1%25en0]", 10, "%25en0", uri.Host, uri.ZoneIdentifier,
		`zone identifier "%25en0" at byte 10 is not part of an IPv6address`},
	{uri.URIReference, "//[v1]", 5, "[v1]", uri.Host, uri.BadIPvFuture, `IPvFuture "[v1]" at byte 2 does not fit the grammar`},
	{uri.IRIReference, "/é\ue000/", 3, "\ue000", uri.Path, uri.BadByte, `character "\ue000" in path at byte 3 does not fit the grammar`},
	{uri.IRIReference, "?é#\ue000", 4, "\ue000", uri.Fragment, uri.BadByte, `character "\ue000" in fragment at byte 4 does not fit the grammar`},
	{uri.IRIReference, "//h\ufffe", 3, "\ufffe", uri.Host, uri.BadByte, `character "\ufffe" in host at byte 3 does not fit the grammar`},
	{uri.IRIReference, "/\ufffd", 1, "\ufffd", uri.Path, uri.BadByte, `character "�" in path at byte 1 does not fit the grammar`},
	{uri.IRIReference, "/é\xe2\x82/", 3, "\xe2\x82", uri.Path, uri.BadUTF8, `byte sequence "\xe2\x82" in path at byte 3 is not UTF-8`},
	{uri.IRIReference, "//\xffp@h", 2, "\xff", uri.Userinfo, uri.BadUTF8, `byte sequence in userinfo at byte 2 is not UTF-8`},
	{uri.IRI, "é:b", 0, "é", uri.Scheme, uri.BadScheme,
		`scheme "é" at byte 0 is not a letter and then letters, digits, "+", "-", "."`},
	{uri.IRelativeRef, "é:b", 2, "é:", uri.Path, uri.ColonInSegment, `first segment "é:" at byte 0 has a colon`},
	{uri.AbsoluteIRI, "a:é#b", 4, "#b", uri.Fragment, uri.UnexpectedFragment, `fragment at byte 4 is not part of an absolute-URI`},
	{uri.URIReference.WithZone(), "//[fe80::1%en0]", 11, "%en0", uri.Host, uri.BadZone,
		`zone identifier "%en0" at byte 10 is not "%25" and then unreserved or percent-encoded characters`},
	{uri.URIReference.WithZone(), "//[fe80::1%25]", 13, "%25", uri.Host, uri.BadZone,
		`zone identifier "%25" at byte 10 is not "%25" and then unreserved or percent-encoded characters`},
	{uri.URIReference.WithZone(), "//[fe80::1%25a]b", 15, "b", uri.Host, uri.AfterLiteral,
		`text after an IP-literal at byte 15 is not a port`},
	{uri.URIReference.WithZone(), "//[fe80::1%25a]:b", 16, "b", uri.Port, uri.BadPort, `port at byte 16 is not a number`},
}

func TestErrors(t *testing.T) {
	kinds := map[uri.ErrorKind]bool{}
	for _, tt := range errorTests {
		_, err := tt.g.Parse(tt.s)
		var e *uri.Error
		if !errors.As(err, &e) {
			t.Errorf("%v.Parse(%q): error %v, want an *Error", tt.g, tt.s, err)
			continue
		}
		kinds[e.Kind] = true
		got := tt
		got.offset, got.culprit, got.c, got.kind, got.message = e.Offset, tt.s[e.Start:e.End], e.Component, e.Kind, e.Error()
		if got != tt {
			t.Errorf("%v.Parse(%q)\n got %+v\nwant %+v", tt.g, tt.s, got, tt)
		}
		checkRef(t, tt.g, tt.s)
	}
	for k := uri.BadByte; k <= uri.BadUTF8; k++ {
		if !kinds[k] {
			t.Errorf("no case has the kind %q", k)
		}
	}
}

// TestErrorsQuoteNoPassword has passwords that the grammar reads as other components, because a
// "/", "?" or "#" after them ends the authority.
func TestErrorsQuoteNoPassword(t *testing.T) {
	beforeAt := regexp.MustCompile(`secret.*@`)
	inFront := regexp.MustCompile(`^[^/?#@]*secret[^/?#@]*//`) // of an authority, a scheme or nearly
	secret := func(t *testing.T, s string, err error) {
		if err != nil && beforeAt.MatchString(s) && !inFront.MatchString(s) && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: %v", s, err)
		}
	}
	tests := []string{
		"//[a:secret]/@h", "//[a:secret]//@h", "//a:[secret]:////@h", "//u:1secret:/@h", "//[::1%25secret]/@h", "//[v1.se%secret]/@h", "//[v1secret]#@h", "1secret:p@h", "secret:/@h", "//[::secret/@h",
	}
	tokens := strings.Fields("// / a: :: [ ] secret %25 v1. ? # @ 1")
	uritest.Words(tokens, uritest.Depth(4), func(s string) { tests = append(tests, s) })
	grammars := []uri.Grammar{uri.URIReference, uri.URI, uri.AbsoluteURI, uri.RelativeRef, uri.IRI.WithZone()}
	for _, s := range tests {
		for _, g := range grammars {
			for e := range g.Errors(s) {
				secret(t, s, e)
			}
		}
		for _, c := range []uri.Component{uri.Host, uri.Path, uri.Query, uri.Fragment} {
			_, err := uri.PercentDecode(c, s)
			secret(t, s, err)
		}
		_, err := uri.Split(s + "é").ToURIFunc(func(string) (string, error) { return s, nil })
		secret(t, s+"@", err)
	}
}

func TestErrorKindString(t *testing.T) {
	if got := uri.ErrorKind(42).String(); got != "ErrorKind(42)" {
		t.Errorf("ErrorKind(42) is %q", got)
	}
	e := uri.Error{Kind: 42, Start: 7}
	if got := e.Error(); got != "ErrorKind(42) at byte 7" {
		t.Errorf("the error of that kind is %q", got)
	}
}
