package rfc2396_test

import (
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// referenceClauses are the clauses of chapters 4 and 6, in their order.
var referenceClauses = []clause{
	{number: "4-1", says: "A reference is absolute or relative and may have a fragment; resolving it without the fragment yields the URI.",
		check: func(t *testing.T) {
			resolves(t, "http://a/b/c/d;p?q", "../g#s", "http://a/b/g#s")
			verdicts(t, rfc2396.URIReference, map[string]int{"x:/a#f": -1, "a#f": -1, "#f": -1})
			verdicts(t, rfc2396.AbsoluteURI, map[string]int{"x:/a": -1, "x:/a#f": 4, "a": 1})
			verdicts(t, rfc2396.RelativeURI, map[string]int{"a": -1, "a#f": 1, "#f": 0})
		}},
	{number: "4-2", says: "A URI-reference is an absoluteURI, a relativeURI or nothing, and a fragment or nothing.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{"": -1, "#": -1, "x:y": -1, ".": -1, "..": -1, "../a/./b": -1, "/": -1, "//": -1, "?": 0, "x:": 2, "x:#": 2})
		verdicts(t, rfc2396.RelativeURI, map[string]int{"": 0, "/": -1, "//": -1, ".": -1, "?": 0})
		components(t, "../a?q#f", "path=../a query=q fragment=f")
	}},
	{number: "4.1-1", says: "The fragment is any uric; what it means depends on the media type.",
		untested: "what a fragment means", check: func(t *testing.T) {
			takes(t, "#*", fragmentOf, marks+reserveds)
			components(t, "x:y#", "scheme=x opaque=y fragment=")
			components(t, "/p?q#a?b/%41", "path=/p query=q fragment=a?b/%41")
		}},
	{number: "4.1-2", says: "The restrictions on the characters of a URI apply to the fragment too.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{
			"#a b": 2, "#<": 1, "#>": 1, `#"`: 1, "##": 1, "#%": 2, "#%4g": 3, "#{": 1, "#^": 1, "#[": 1, "#é": 1, "#\x7f": 1, "#%20": -1,
		})
	}},
	{number: "4.1-3", says: "A media type may restrict fragments further.",
		untested: "the grammar does not include what media types define"},
	{number: "4.1-4", says: "A fragment means something only for a document that a program retrieves and that defines it.",
		untested: "the package retrieves nothing"},
	{number: "4.3-1", says: "A parser splits a reference into its components first, and then checks their parts, unless it is opaque.", check: func(t *testing.T) {
		components(t, "http://u@h:1/p/q?r#s", "scheme=http server=u@h:1 userinfo=u hostname=h port=1 path=/p/q query=r fragment=s")
		components(t, "x:u@h:1/p/q?r#s", "scheme=x opaque=u@h:1/p/q?r fragment=s")
		components(t, "/a?b?c#d", "path=/a query=b?c fragment=d")
	}},
	{number: "4.3-2", says: "If two slashes could begin a path or an authority, they begin an authority.", check: func(t *testing.T) {
		components(t, "//a/b", "server=a hostname=a path=/b")
		components(t, "x://a/b", "scheme=x server=a hostname=a path=/b")
		components(t, "////a", "server= path=//a")
		components(t, "/a//b", "path=/a//b")
		components(t, "//a_b/c", "reg_name=a_b path=/c")
	}},
	{number: "6-1", says: "Host names are the same in either case.", check: func(t *testing.T) {
		equivalent(t, "http://www.XEROX.com", "http://www.xerox.com", true)
		equivalent(t, "//A.b/", "//a.B/", true)
		equivalent(t, "http://h/A", "http://h/a", false)
		equivalent(t, "http://U@h/", "http://u@h/", false)
		equivalent(t, "http://h/?A", "http://h/?a", false)
		equivalent(t, "http://h/#A", "http://h/#a", false)
	}},
	{number: "6-2", says: "Otherwise the scheme defines equivalence.", check: func(t *testing.T) {
		equivalent(t, "http://h", "http://h/", false)
		equivalent(t, "http://h/a/../b", "http://h/b", false)
		equivalent(t, "http://h:/", "http://h/", false)
		equivalent(t, "x://A_b/", "x://a_b/", false)
		equivalent(t, "x:/a", "x:///a", false)
		equivalent(t, "x://h/a", "x:///a", false)
		equivalent(t, "x:A", "x:a", false)
		equivalent(t, "x://h/%2f", "x://h/%2F", false)
		equivalent(t, "http://h/%2f", "http://h/%2F", true)
	}},
	{number: "6-3", says: "With the common syntax, the case of scheme and host does not matter, and the default port means the same as no port.", check: func(t *testing.T) {
		equivalent(t, "HTTP://H:80/", "http://h/", true)
		equivalent(t, "ftp://u@h:21/a", "FTP://u@H/a", true)
		equivalent(t, "https://192.0.2.1:443/", "https://192.0.2.1/", true)
		equivalent(t, "http://h:443/", "http://h/", false)
		equivalent(t, "http://h:81/", "http://h:80/", false)
		equivalent(t, "x://h:80/", "x://h/", false)
		equivalent(t, "//h:80/", "//h/", false)
		equivalent(t, "http://h/", "https://h/", false)
		equivalent(t, "http://u@h/", "http://h/", false)
		equivalent(t, "http://@h/", "http://h/", false)
	}},
}
