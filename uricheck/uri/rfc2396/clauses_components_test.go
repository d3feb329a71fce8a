package rfc2396_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// componentClauses are the clauses of chapter 3, in their order.
var componentClauses = []clause{
	{number: "3-1", says: "The generic syntax is scheme, authority, path and query; each but the scheme can be absent.", check: func(t *testing.T) {
		components(t, "x://h/p?q", "scheme=x server=h hostname=h path=/p query=q")
		components(t, "x:/p?q", "scheme=x path=/p query=q")
		components(t, "x://h?q", "scheme=x server=h hostname=h query=q")
		components(t, "x://h/p", "scheme=x server=h hostname=h path=/p")
		components(t, "x:p", "scheme=x opaque=p")
		verdicts(t, rfc2396.AbsoluteURI, map[string]int{"//h/p?q": 0, "://h/p": 0, "p": 1, "": 0})
	}},
	{number: "3-2", says: "An absoluteURI is a scheme and a hier_part (net_path or abs_path, and a query) or an opaque_part.", check: func(t *testing.T) {
		verdicts(t, rfc2396.AbsoluteURI, map[string]int{
			"x:/": -1, "x://": -1, "x:///": -1, "x:////": -1, "x://h": -1, "x:/?": -1, "x://?": -1, "x:": 2, "x:/[": 3, "x:/#": 3,
		})
		components(t, "file:///etc/hosts", "scheme=file server= path=/etc/hosts")
	}},
	{number: "3-3", says: "Without a slash after the scheme, the rest is opaque; the path is either abs_path or opaque_part.", check: func(t *testing.T) {
		takes(t, "x:x*", rfc2396.Ref.Path, marks+reserveds)
		components(t, "x:a/b?c", "scheme=x opaque=a/b?c")
		components(t, "x:?#f", "scheme=x opaque=? fragment=f")
		for _, b := range strings.Fields("; ? : @ & = + $ , - 1 %41") {
			if s := "x:" + b; !mustParse(t, s).IsOpaque() {
				t.Errorf("%q is not opaque", s)
			}
		}
		if mustParse(t, "x:/a").IsOpaque() || mustParse(t, "a").IsOpaque() {
			t.Error("a hierarchical reference is opaque")
		}
		for segment := range mustParse(t, "x:a/b").Segments() {
			t.Errorf("an opaque path has the segment %q", segment)
		}
	}},
	{number: "3.1-1", says: "A scheme is a letter and then letters, digits, plus, period and hyphen; its case does not matter.", check: func(t *testing.T) {
		verdicts(t, rfc2396.AbsoluteURI, map[string]int{
			"a:b": -1, "A:b": -1, "z39.50r:b": -1, "a+-.9:b": -1, "1a:b": 0, "+a:b": 0, "a_b:c": 1, "%41:b": 0, ":b": 0, "é:b": 0,
		})
		components(t, "HTTP://h", "scheme=HTTP server=h hostname=h")
		equivalent(t, "HTTP://h/", "http://h/", true)
		equivalent(t, "Mailto:a@b", "mailto:a@b", true)
	}},
	{number: "3.1-2", says: "A relative reference does not begin with a scheme, and inherits the scheme of the base.",
		check: func(t *testing.T) {
			resolves(t, "x://h/a", "b", "x://h/b")
			resolves(t, "http://h/a?q", "//i/b", "http://i/b")
			resolves(t, "http://h/a", "y:b", "y:b")
			for s, want := range map[string]bool{"x:y": false, "x": true, "/x:y": true, "./x:y": true, "//x:1": true, "#x:y": true, "": true} {
				if got := mustParse(t, s).IsRelative(); got != want {
					t.Errorf("%q: IsRelative is %v", s, got)
				}
			}
			verdicts(t, rfc2396.RelativeURI, map[string]int{"x:y": 1, "./x:y": -1, "x;y:z": 3, "%41:b": 3})
		}},
	{number: "3.2-1", says: `An authority is a server or a reg_name; it stands between "//" and the next "/", "?" or the end.`, check: func(t *testing.T) {
		components(t, "x://h", "scheme=x server=h hostname=h")
		components(t, "x://h/", "scheme=x server=h hostname=h path=/")
		components(t, "x://h?", "scheme=x server=h hostname=h query=")
		components(t, "x://h#", "scheme=x server=h hostname=h fragment=")
		components(t, "x://a_b", "scheme=x reg_name=a_b")
		components(t, "//h/", "server=h hostname=h path=/")
		components(t, "x:/h", "scheme=x path=/h")
		takes(t, "//*", authorityOf, marks+";:@&=+$,")
		for _, b := range strings.Split(";:@?/", "") {
			equivalent(t, "x://a"+b+"1", "x://a"+rfc2396.Escape(b)+"1", false)
		}
	}},
	{number: "3.2-2", says: "A scheme without authorities can have relative references too, without an authority.",
		check: func(t *testing.T) {
			components(t, "x:/a/b", "scheme=x path=/a/b")
			resolves(t, "x:/a/b", "c", "x:/a/c")
			resolves(t, "x:/a/b", "../c", "x:/c")
			resolves(t, "x:/a/b", "/c?q", "x:/c?q")
			if _, ok := mustParse(t, "x:/a/b").Authority(); ok {
				t.Error(`"x:/a/b" has an authority`)
			}
		}},
	{number: "3.2.1-1", says: "A reg_name is not empty; it can contain unreserved, escapes and all reserved but slash and question mark.", check: func(t *testing.T) {
		takes(t, "//-*", authorityOf, marks+";:@&=+$,")
		components(t, "//a:b:c", "reg_name=a:b:c")
		components(t, "//a@b@c", "reg_name=a@b@c")
		components(t, "//%41$,;:@&=+", "reg_name=%41$,;:@&=+")
		components(t, "///", "server= path=/")
	}},
	{number: "3.2.2-1", says: "A server is userinfo, host and port; both ends can be absent, or all of it. Userinfo can contain the colon.", check: func(t *testing.T) {
		components(t, "//u:p@h:80", "server=u:p@h:80 userinfo=u:p hostname=h port=80")
		components(t, "//h", "server=h hostname=h")
		components(t, "//u@h", "server=u@h userinfo=u hostname=h")
		components(t, "//@h:", "server=@h: userinfo= hostname=h port=")
		components(t, "//", "server=")
		components(t, "//u@", "reg_name=u@")
		components(t, "//:80", "reg_name=:80")
		takes(t, "//*@h", userinfoOf, marks+";:&=+$,")
		components(t, "//%41@h", "server=%41@h userinfo=%41 hostname=h")
	}},
	{number: "3.2.2-2", says: `"user:password" is part of the syntax, but a risk; the RFC advises against it.`, check: func(t *testing.T) {
		components(t, "ftp://user:password@h/", "scheme=ftp server=user:password@h userinfo=user:password hostname=h path=/")
		for _, s := range []string{"ftp://user:pass%word@h/", "ftp://user:pass[word@h/", "ftp://user:password@[::1]/", "ftp://user:password@a b/"} {
			_, err := rfc2396.Parse(s)
			if err == nil {
				t.Errorf("Parse(%q) succeeds", s)
			} else if strings.Contains(err.Error(), "word") || strings.Contains(err.Error(), "%") || strings.Contains(err.Error(), `"["`) {
				t.Errorf("the error of %q quotes the password: %v", s, err)
			}
		}
	}},
	{number: "3.2.2-3", says: "A host is a hostname of labels, or four decimal numbers as IPv4address; there are no IPv6 addresses. A port is digits.", check: func(t *testing.T) {
		components(t, "//a-1.b--c.d", "server=a-1.b--c.d hostname=a-1.b--c.d")
		components(t, "//1a.2b.c3", "server=1a.2b.c3 hostname=1a.2b.c3")
		components(t, "//192.0.2.16:8080", "server=192.0.2.16:8080 IPv4address=192.0.2.16 port=8080")
		components(t, "//0.256.0010.99999", "server=0.256.0010.99999 IPv4address=0.256.0010.99999")
		for _, s := range []string{"-a", "a-", "a-.b", "a.-b", "a..b", ".a", "a_b", "a%41", "a!", "1.2.3", "1.2.3.4.5", "h:8a", "h:-1", "h:1:2"} {
			components(t, "//"+s, "reg_name="+s)
		}
		verdicts(t, rfc2396.URIReference, map[string]int{"http://[::1]/": 7, "http://[::1]:80/": 7, "//u@[::1]": 4, "//::1/": -1})
		components(t, "//::1/", "reg_name=::1 path=/")
	}},
	{number: "3.2.2-4", says: "The last label of a name never begins with a digit: no hostname is an IPv4address.", check: func(t *testing.T) {
		components(t, "//a.1b", "reg_name=a.1b")
		components(t, "//1", "reg_name=1")
		components(t, "//1.2.3.a4", "server=1.2.3.a4 hostname=1.2.3.a4")
		components(t, "//1.2.3.4a", "reg_name=1.2.3.4a")
		uritest.Words(strings.Fields("1 a . - 2."), uritest.Depth(7), func(s string) {
			if rfc2396.IsHostname(s) && rfc2396.IsIPv4Address(s) {
				t.Errorf("%q is both", s)
			}
		})
	}},
	{number: "3.2.2-5", says: "One period may follow the last label.", check: func(t *testing.T) {
		components(t, "//a.b.:1", "server=a.b.:1 hostname=a.b. port=1")
		components(t, "//a.", "server=a. hostname=a.")
		components(t, "//a..", "reg_name=a..")
		components(t, "//.", "reg_name=.")
		components(t, "//1.2.3.4.", "reg_name=1.2.3.4.")
	}},
	{number: "3.2.2-6", says: "A host should be a fully qualified domain name, but can be a local one.", check: func(t *testing.T) {
		components(t, "http://localhost/", "scheme=http server=localhost hostname=localhost path=/")
		components(t, "http://www.example.com/", "scheme=http server=www.example.com hostname=www.example.com path=/")
	}},
	{number: "3.2.2-7", says: "A port is a decimal number after a colon; without a port, the scheme's default port counts.", check: func(t *testing.T) {
		components(t, "http://h:8080/", "scheme=http server=h:8080 hostname=h port=8080 path=/")
		components(t, "http://h:0x50/", "scheme=http reg_name=h:0x50 path=/")
		for scheme, want := range map[string]string{"http": "80", "HTTPS": "443", "ftp": "21", "telnet": "23", "gopher": "70",
			"nntp": "119", "prospero": "1525", "wais": "210", "x": ""} {
			for _, port := range []string{"21", "23", "70", "80", "119", "210", "443", "1525"} {
				equivalent(t, scheme+"://h:"+port+"/", scheme+"://h/", port == want)
			}
		}
	}},
	{number: "3.3-1", says: "A path is an abs_path, an opaque_part or nothing; segments hold pchar and parameters.", check: func(t *testing.T) {
		takes(t, "//h/*", rfc2396.Ref.Path, marks+";/:@&=+$,")
		takes(t, "//h/x;*", rfc2396.Ref.Path, marks+";/:@&=+$,")
		components(t, "//h", "server=h hostname=h")
		components(t, "x:/%2F;%41", "scheme=x path=/%2F;%41")
	}},
	{number: "3.3-2", says: "The slash separates the segments.", check: func(t *testing.T) {
		for s, want := range map[string][]string{
			"x://h/a/b": {"", "a", "b"}, "x://h/": {"", ""}, "x://h": nil, "x:/a//b/": {"", "a", "", "b", ""}, "a/b": {"a", "b"}, "x://h/a%2Fb": {"", "a%2Fb"},
		} {
			if got := slices.Collect(mustParse(t, s).Segments()); !slices.Equal(got, want) {
				t.Errorf("%q: segments %q, want %q", s, got, want)
			}
		}
	}},
	{number: "3.3-3", says: `In a segment, "/", ";", "=" and "?" are reserved.`, check: func(t *testing.T) {
		components(t, "/a%2F%3B%3D%3Fb?", "path=/a%2F%3B%3D%3Fb query=")
		equivalent(t, "/a;b=c", "/a%3Bb%3Dc", false)
		escapes(t, "/;=?", "%2F%3B%3D%3F")
		if n := len(slices.Collect(rfc2396.Params("a%3Bb"))); n != 0 {
			t.Errorf("an escaped semicolon begins %d parameters", n)
		}
	}},
	{number: "3.3-4", says: "A segment can have parameters, each after a semicolon.", check: func(t *testing.T) {
		for segment, want := range map[string][]string{
			"": nil, "a": nil, "a;b": {"b"}, "a;b=1;c=2,3": {"b=1", "c=2,3"}, ";": {""}, "a;;b": {"", "b"}, ";a": {"a"},
		} {
			if got := slices.Collect(rfc2396.Params(segment)); !slices.Equal(got, want) {
				t.Errorf("Params(%q) is %q, want %q", segment, got, want)
			}
		}
	}},
	{number: "3.3-5", says: "Parameters do not matter to the parsing of a relative reference.",
		check: func(t *testing.T) {
			const base = "http://a/b/c/d;p?q" // of appendix C
			resolves(t, base, "g;x", "http://a/b/c/g;x")
			resolves(t, base, ";x", "http://a/b/c/;x")
			resolves(t, base, "g;x=1/./y", "http://a/b/c/g;x=1/y")
			resolves(t, base, "g;x=1/../y", "http://a/b/c/y")
			components(t, "a;x=1/../b;y", "path=a;x=1/../b;y")
			components(t, ";x", "path=;x")
			components(t, "..;x", "path=..;x")
			verdicts(t, rfc2396.RelativeURI, map[string]int{"g;x=1/./y": -1, ";": -1, "a;b:c": 3})
		}},
	{number: "3.4-1", says: "The query is any uric.", check: func(t *testing.T) {
		takes(t, "/?*", queryOf, marks+reserveds)
		components(t, "/?", "path=/ query=")
		components(t, "/?a?b/%41", "path=/ query=a?b/%41")
		components(t, "//h?q", "server=h hostname=h query=q")
		verdicts(t, rfc2396.URIReference, map[string]int{"?q": 0})
	}},
	{number: "3.4-2", says: "In a query, all reserved characters are reserved.", check: func(t *testing.T) {
		for _, b := range strings.Split(reserveds, "") {
			components(t, "/?x"+b+"x", "path=/ query=x"+b+"x")
			equivalent(t, "/?x"+b+"x", "/?x"+rfc2396.Escape(b)+"x", false)
		}
	}},
}
