package rfc2396_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

var errorTests = []struct {
	g       rfc2396.Grammar
	s       string
	offset  int
	culprit string // of s
	c       uri.Component
	kind    rfc2396.ErrorKind
	message string
}{
	{rfc2396.AbsoluteURI, "", 0, "", uri.Scheme, rfc2396.MissingScheme, `scheme at byte 0 is missing`},
	{rfc2396.AbsoluteURI, "abc", 3, "", uri.Scheme, rfc2396.MissingScheme, `scheme at byte 0 is missing`},
	{rfc2396.AbsoluteURI, "/a:b", 0, "", uri.Scheme, rfc2396.MissingScheme, `scheme at byte 0 is missing`},
	{rfc2396.AbsoluteURI, "%41:b", 0, "%41", uri.Scheme, rfc2396.BadScheme,
		`scheme "%41" at byte 0 is not a letter and then letters, digits, "+", "-", "."`},
	{rfc2396.AbsoluteURI, "ht_tp://h", 2, "ht_tp", uri.Scheme, rfc2396.BadScheme,
		`scheme "ht_tp" at byte 0 is not a letter and then letters, digits, "+", "-", "."`},
	{rfc2396.RelativeURI, "a:b", 1, "a", uri.Scheme, rfc2396.UnexpectedScheme, `scheme "a" at byte 0 is not part of a relativeURI`},
	{rfc2396.RelativeURI, "a#b", 1, "#b", uri.Fragment, rfc2396.UnexpectedFragment, `fragment at byte 1 is only part of a URI-reference`},
	{rfc2396.RelativeURI, "#b", 0, "#b", uri.Fragment, rfc2396.UnexpectedFragment, `fragment at byte 0 is only part of a URI-reference`},
	{rfc2396.AbsoluteURI, "a:b#c", 3, "#c", uri.Fragment, rfc2396.UnexpectedFragment, `fragment at byte 3 is only part of a URI-reference`},
	{rfc2396.AbsoluteURI, "a://h#c", 5, "#c", uri.Fragment, rfc2396.UnexpectedFragment, `fragment at byte 5 is only part of a URI-reference`},
	{rfc2396.AbsoluteURI, "a:/h?q#", 6, "#", uri.Fragment, rfc2396.UnexpectedFragment, `fragment at byte 6 is only part of a URI-reference`},
	{rfc2396.URIReference, "1a:b", 2, "1a:", uri.Path, rfc2396.ColonInSegment, `first segment "1a:" at byte 0 has a colon`},
	{rfc2396.URIReference, ":8080", 0, ":", uri.Path, rfc2396.ColonInSegment, `first segment ":" at byte 0 has a colon`},
	{rfc2396.RelativeURI, "", 0, "", uri.Path, rfc2396.MissingPath, `path at byte 0 is missing`},
	{rfc2396.RelativeURI, "?q", 0, "", uri.Path, rfc2396.MissingPath, `path at byte 0 is missing`},
	{rfc2396.URIReference, "?q", 0, "", uri.Path, rfc2396.MissingPath, `path at byte 0 is missing`},
	{rfc2396.URIReference, "a:", 2, "", uri.Path, rfc2396.MissingPath, `path at byte 2 is missing`},
	{rfc2396.URIReference, "a:#f", 2, "", uri.Path, rfc2396.MissingPath, `path at byte 2 is missing`},
	{rfc2396.AbsoluteURI, "a:#f", 2, "", uri.Path, rfc2396.MissingPath, `path at byte 2 is missing`},
	{rfc2396.URIReference, "/%zz", 2, "%zz", uri.Path, rfc2396.BadEscape, `escape "%zz" in path at byte 1 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "%", 1, "%", uri.Path, rfc2396.BadEscape, `escape "%" in path at byte 0 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "a:%4", 4, "%4", uri.Path, rfc2396.BadEscape, `escape "%4" in path at byte 2 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "/?%a/", 4, "%a", uri.Query, rfc2396.BadEscape, `escape "%a" in query at byte 2 lacks two hexadecimal digits`},
	{rfc2396.AbsoluteURI, "a:/%#f", 4, "%", uri.Path, rfc2396.BadEscape, `escape "%" in path at byte 3 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "#a%%41", 3, "%", uri.Fragment, rfc2396.BadEscape, `escape "%" in fragment at byte 2 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "http://a%4/", 10, "%4", uri.Authority, rfc2396.BadEscape, `escape "%4" in authority at byte 8 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "http://p%zz@h/", 9, "%zz", uri.Userinfo, rfc2396.BadEscape, `escape in userinfo at byte 8 lacks two hexadecimal digits`},
	{rfc2396.URIReference, "^", 0, "^", uri.Path, rfc2396.BadByte, `character "^" in path at byte 0 does not fit the grammar`},
	{rfc2396.URIReference, "a:é", 2, "é", uri.Path, rfc2396.BadByte, `character "é" in path at byte 2 does not fit the grammar`},
	{rfc2396.URIReference, "/a b", 2, " ", uri.Path, rfc2396.BadByte, `character " " in path at byte 2 does not fit the grammar`},
	{rfc2396.URIReference, "a?\xff", 2, "\xff", uri.Query, rfc2396.BadByte, `character "\xff" in query at byte 2 does not fit the grammar`},
	{rfc2396.URIReference, "a?[", 2, "[", uri.Query, rfc2396.BadByte, `character "[" in query at byte 2 does not fit the grammar`},
	{rfc2396.URIReference, "#a#b", 2, "#", uri.Fragment, rfc2396.BadByte, `character "#" in fragment at byte 2 does not fit the grammar`},
	{rfc2396.AbsoluteURI, "a:b\n", 3, "\n", uri.Path, rfc2396.BadByte, `character "\n" in path at byte 3 does not fit the grammar`},
	{rfc2396.URIReference, "//a b/", 3, " ", uri.Authority, rfc2396.BadByte, `character " " in authority at byte 3 does not fit the grammar`},
	{rfc2396.URIReference, "//u:p^w@h/", 5, "^", uri.Userinfo, rfc2396.BadByte, `character in userinfo at byte 5 does not fit the grammar`},
	{rfc2396.URIReference, "//[p@h/", 2, "[", uri.Userinfo, rfc2396.BadByte, `character in userinfo at byte 2 does not fit the grammar`},
	{rfc2396.URIReference, "//a[::1]/", 3, "[", uri.Authority, rfc2396.BadByte, `character "[" in authority at byte 3 does not fit the grammar`},
	{rfc2396.URIReference, "http://[::1]:80/", 7, "[::1]", uri.Host, rfc2396.IPLiteral,
		`host in brackets at byte 7 is neither hostname nor IPv4address`},
	{rfc2396.URIReference, "//u@[v1.a]", 4, "[v1.a]", uri.Host, rfc2396.IPLiteral,
		`host in brackets at byte 4 is neither hostname nor IPv4address`},
	{rfc2396.URIReference, "//[::1/", 2, "[::1", uri.Host, rfc2396.IPLiteral,
		`host in brackets at byte 2 is neither hostname nor IPv4address`},
}

func TestErrors(t *testing.T) {
	kinds := map[rfc2396.ErrorKind]bool{}
	for _, tt := range errorTests {
		_, err := tt.g.Parse(tt.s)
		var e *rfc2396.Error
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
		noun, _, _ := strings.Cut(tt.message, " ")
		if words := e.Kind.String(); !strings.HasPrefix(words, noun) {
			t.Errorf("%v.Parse(%q): the kind is called %q, the message is %q", tt.g, tt.s, words, tt.message)
		}
		checkError(t, tt.g, tt.s, err)
	}
	for k := rfc2396.BadByte; k <= rfc2396.IPLiteral; k++ {
		if !kinds[k] {
			t.Errorf("no case has the kind %q", k)
		}
	}
}

// TestErrorsQuoteNoPassword has passwords that the grammar reads as other components, because a
// "/" or a "#" follows them.
func TestErrorsQuoteNoPassword(t *testing.T) {
	for _, s := range []string{"//u:1%secret/@h", "//[a:secret]/@h", "//[a:secret]//@h", "secret^:/@h", "1secret:p@h", "//u:p#secret#@h"} {
		for _, g := range []rfc2396.Grammar{rfc2396.URIReference, rfc2396.AbsoluteURI, rfc2396.RelativeURI} {
			if _, err := g.Parse(s); err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("%v: %q: %v", g, s, err)
			}
		}
	}
}
