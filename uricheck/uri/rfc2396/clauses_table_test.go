package rfc2396_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// clauses are the clauses of the requirements, in their order.
var clauses = []clause{
	{number: "1.3-1", says: "Examples of URI: ftp, gopher, http, telnet.", check: func(t *testing.T) {
		components(t, "ftp://ftp.is.co.za/rfc/rfc1808.txt",
			"scheme=ftp server=ftp.is.co.za hostname=ftp.is.co.za path=/rfc/rfc1808.txt")
		components(t, "gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles",
			"scheme=gopher server=spinaltap.micro.umn.edu hostname=spinaltap.micro.umn.edu path=/00/Weather/California/Los%20Angeles")
		components(t, "http://www.math.uio.no/faq/compression-faq/part1.html",
			"scheme=http server=www.math.uio.no hostname=www.math.uio.no path=/faq/compression-faq/part1.html")
		components(t, "telnet://melvyl.ucop.edu/",
			"scheme=telnet server=melvyl.ucop.edu hostname=melvyl.ucop.edu path=/")
	}},
	{number: "1.3-2", says: "Examples of URI: mailto, news.", check: func(t *testing.T) {
		components(t, "mailto:mduerst@ifi.unizh.ch", "scheme=mailto opaque=mduerst@ifi.unizh.ch")
		components(t, "news:comp.infosystems.www.servers.unix", "scheme=news opaque=comp.infosystems.www.servers.unix")
	}},
	{number: "2.2-1", says: "Ten characters are reserved; data that would conflict with their purpose is escaped first.", check: func(t *testing.T) {
		for b := range 256 {
			if got, want := rfc2396.IsReserved(byte(b)), strings.Contains(reserveds, string([]byte{byte(b)})); got != want {
				t.Errorf("IsReserved(%q) is %v", []byte{byte(b)}, got)
			}
		}
		escapes(t, reserveds, "%3B%2F%3F%3A%40%26%3D%2B%24%2C")
		components(t, "http://h/"+rfc2396.Escape("a?b/c"), "scheme=http server=h hostname=h path=/a%3Fb%2Fc")
	}},
	{number: "2.2-2", says: "A reserved character is allowed in a URI, but not in each of its components.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{"x:;?:@&=+$,/": -1, "x://h/;:@&=+$,": -1, "a:b:c": -1, "1:b": 1, "+:b": 1})
		takes(t, "x://h/*", rfc2396.Ref.Path, marks+";/:@&=+$,") // no "?"
		takes(t, "//*@h", userinfoOf, marks+";:&=+$,")           // no "/", "?", "@"
		takes(t, "x://h.*.h", rfc2396.Ref.Host, ".-")            // none
	}},
	{number: "2.2-3", says: "A character is reserved in a component if escaping it changes what the URI means.", check: func(t *testing.T) {
		components(t, "x://h/a?b", "scheme=x server=h hostname=h path=/a query=b")
		components(t, "x://h/a%3Fb", "scheme=x server=h hostname=h path=/a%3Fb")
		components(t, "x://u@h:1", "scheme=x server=u@h:1 userinfo=u hostname=h port=1")
		components(t, "x://u%40h:1", "scheme=x reg_name=u%40h:1")
		components(t, "x://u@h%3A1", "scheme=x reg_name=u@h%3A1")
		equivalent(t, "x://h/a/b", "x://h/a%2Fb", false)
	}},
	{number: "2.3-1", says: "Letters, digits and nine marks are unreserved: data, escaped or not; they should not be escaped.", check: func(t *testing.T) {
		for b := range 256 {
			if got, want := rfc2396.IsUnreserved(byte(b)), strings.Contains(alphanum+marks, string([]byte{byte(b)})); got != want {
				t.Errorf("IsUnreserved(%q) is %v", []byte{byte(b)}, got)
			}
		}
		escapes(t, alphanum+marks, alphanum+marks)
		if got, ok := rfc2396.Unescape("%41%7e%5F"); got != "A~_" || !ok {
			t.Errorf("Unescape of escaped unreserved characters is %q (%v)", got, ok)
		}
		components(t, "/"+marks+"?"+marks+"#"+marks, "path=/"+marks+" query="+marks+" fragment="+marks)
	}},
	{number: "2.4-1", says: "Data that no unreserved character can stand for is escaped, what is not printable ASCII included.", check: func(t *testing.T) {
		for b := range 256 {
			data := string([]byte{byte(b)})
			escaped := rfc2396.Escape(data)
			if want := !strings.Contains(alphanum+marks, data); (escaped != data) != want {
				t.Errorf("Escape(%q) is %q", data, escaped)
			}
			if b < 0x21 || b > 0x7e {
				verdicts(t, rfc2396.URIReference, map[string]int{data: 0, "/" + data: 1, "/?" + data: 2, "#" + data: 1})
			}
			verdicts(t, rfc2396.URIReference, map[string]int{"/" + escaped: -1, "//" + escaped: -1, "/?" + escaped: -1, "#" + escaped: -1})
		}
		escapes(t, "é\n", "%C3%A9%0A")
	}},
	{number: "2.4.1-1", says: `An escape is "%" and two hexadecimal digits of either case; "%20" is the space.`, check: func(t *testing.T) {
		escapes(t, " ", "%20")
		verdicts(t, rfc2396.URIReference, map[string]int{
			"%af": -1, "%AF": -1, "%09": -1, "%aF%Fa": -1, "%": 1, "%4": 2, "%g0": 1, "%0g": 2, "%%41": 1, "/a%zz": 3, "#%4g": 3, "//%G": 3,
		})
		for _, s := range []string{"%", "a%4", "%zz", "%41%4g"} {
			if got, ok := rfc2396.Unescape(s); ok {
				t.Errorf("Unescape(%q) is %q, want a failure", s, got)
			}
		}
	}},
	{number: "2.4.2-1", says: "A URI is always escaped: it is put together from escaped components, and taken apart before they are decoded.", check: func(t *testing.T) {
		data := []string{"", "a/b", "50%", "ü?#"}
		var segments []string
		for _, d := range data {
			segments = append(segments, rfc2396.Escape(d))
		}
		var got []string
		for segment := range mustParse(t, "x://h"+strings.Join(segments, "/")).Segments() {
			d, _ := rfc2396.Unescape(segment)
			got = append(got, d)
		}
		if !slices.Equal(got, data) {
			t.Errorf("data %q comes back as %q", data, got)
		}
		components(t, "x://h/a%3Fb%23c%2Fd", "scheme=x server=h hostname=h path=/a%3Fb%23c%2Fd")
	}},
	{number: "2.4.2-2", says: `Whether an escaped unreserved character is the same as itself ("%7e", "~") is for the scheme to say.`, check: func(t *testing.T) {
		equivalent(t, "http://h/%7ea", "http://h/~a", false)
		equivalent(t, "x://h/%7ea", "x://h/%7Ea", false)
		components(t, "http://h/%7ea", "scheme=http server=h hostname=h path=/%7ea")
		escapes(t, "~", "~")
	}},
	{number: "2.4.2-3", says: `A "%" as data is "%25"; what is escaped or unescaped twice is another text.`, check: func(t *testing.T) {
		escapes(t, "%", "%25")
		escapes(t, "%41", "%2541")
		escapes(t, rfc2396.Escape("%41"), "%252541")
		if once, _ := rfc2396.Unescape("%2541"); once != "%41" {
			t.Errorf("Unescape decodes %q to %q, want %q", "%2541", once, "%41")
		}
		verdicts(t, rfc2396.URIReference, map[string]int{"/100%25": -1, "/100%": 5})
	}},
	{number: "2.4.3-1", says: "The space is excluded.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{
			" ": 0, "a ": 1, " x:y": 0, "x :y": 1, "x: y": 2, "x://a b/": 5, "/a b": 2, "/? ": 2, "# ": 1, "x:y ": 3, "/a%20b": -1,
		})
	}},
	{number: "2.4.3-2", says: `"<", ">", the double quote, "#" and "%" are excluded: they delimit URI, fragments and escapes.`, check: func(t *testing.T) {
		for _, b := range []string{"<", ">", `"`} {
			verdicts(t, rfc2396.URIReference, map[string]int{b: 0, "x:" + b: 2, "//" + b: 2, "/" + b: 1, "/?" + b: 2, "#" + b: 1, "/" + rfc2396.Escape(b): -1})
		}
		verdicts(t, rfc2396.AbsoluteURI, map[string]int{"x:a#": 3, "x://h/a#": 7, "x:a%23": -1})
		verdicts(t, rfc2396.URIReference, map[string]int{"#a#": 2, "/%": 2, "/%25": -1})
	}},
	{number: "2.4.3-3", says: `"{", "}", "|", "\", "^", "[", "]" and the grave accent are excluded; they have to be escaped.`, check: func(t *testing.T) {
		for _, b := range strings.Split("{}|\\^[]`", "") {
			verdicts(t, rfc2396.URIReference, map[string]int{b: 0, "x:" + b: 2, "//" + b: 2, "/" + b: 1, "/?" + b: 2, "#" + b: 1, "/" + rfc2396.Escape(b): -1})
		}
	}},
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
	{number: "3-3", says: "What begins with no slash behind the scheme is opaque; the path is either abs_path or opaque_part.", check: func(t *testing.T) {
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
	{number: "3.1-2", says: "A relative reference begins with no scheme, and inherits that of the base.",
		untested: "what is inherited, since resolution (§5.2) is not among the clauses", check: func(t *testing.T) {
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
	}},
	{number: "3.2-2", says: "A scheme without an authority can have relative references too, which then have none either.",
		untested: "what is inherited, since resolution (§5.2) is not among the clauses", check: func(t *testing.T) {
			components(t, "x:/a/b", "scheme=x path=/a/b")
			components(t, "../c", "path=../c")
			if _, ok := mustParse(t, "x:/a/b").Authority(); ok {
				t.Error(`"x:/a/b" has an authority`)
			}
		}},
	{number: "3.2.1-1", says: "A reg_name is not empty, and takes unreserved, escapes and all reserved but slash and question mark.", check: func(t *testing.T) {
		takes(t, "//-*", authorityOf, marks+";:@&=+$,")
		components(t, "//a:b:c", "reg_name=a:b:c")
		components(t, "//a@b@c", "reg_name=a@b@c")
		components(t, "//%41$,;:@&=+", "reg_name=%41$,;:@&=+")
		components(t, "///", "server= path=/")
	}},
	{number: "3.2.2-1", says: "A server is userinfo, host and port; both ends can be left out, or all of it. Userinfo takes the colon.", check: func(t *testing.T) {
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
	{number: "3.2.2-2", says: `"user:password" is part of the syntax, but a risk, and not recommended.`, check: func(t *testing.T) {
		components(t, "ftp://user:password@h/", "scheme=ftp server=user:password@h userinfo=user:password hostname=h path=/")
		for _, s := range []string{"ftp://user:pass%word@h/", "ftp://user:pass[word@h/", "ftp://user:password@[::1]/", "ftp://user:password@a b/"} {
			_, err := rfc2396.Parse(s)
			if err == nil {
				t.Errorf("Parse(%q) succeeds", s)
			} else if strings.Contains(err.Error(), "word") || strings.Contains(err.Error(), "%") || strings.Contains(err.Error(), `"["`) {
				t.Errorf("the error of %q tells of the password: %v", s, err)
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
		uritest.Words(strings.Fields("1 a . - 2."), 7, func(s string) {
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
	{number: "3.2.2-7", says: "A port is decimal behind a colon; if it is left out, the default one of the scheme is assumed.", check: func(t *testing.T) {
		components(t, "http://h:8080/", "scheme=http server=h:8080 hostname=h port=8080 path=/")
		components(t, "http://h:0x50/", "scheme=http reg_name=h:0x50 path=/")
		for scheme, want := range map[string]string{"http": "80", "HTTPS": "443", "ftp": "21", "telnet": "23", "gopher": "70", "x": "", "": ""} {
			if port, ok := rfc2396.DefaultPort(scheme); port != want || ok != (want != "") {
				t.Errorf("DefaultPort(%q) is %q (%v), want %q", scheme, port, ok, want)
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
	{number: "3.3-4", says: "A segment can have parameters, each behind a semicolon.", check: func(t *testing.T) {
		for segment, want := range map[string][]string{
			"": nil, "a": nil, "a;b": {"b"}, "a;b=1;c=2,3": {"b=1", "c=2,3"}, ";": {""}, "a;;b": {"", "b"}, ";a": {"a"},
		} {
			if got := slices.Collect(rfc2396.Params(segment)); !slices.Equal(got, want) {
				t.Errorf("Params(%q) is %q, want %q", segment, got, want)
			}
		}
	}},
	{number: "3.3-5", says: "Parameters do not matter to the parsing of a relative reference.",
		untested: "resolution (§5.2), which is not among the clauses", check: func(t *testing.T) {
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
	{number: "4-1", says: "A reference is absolute or relative and may have a fragment; the URI is what is left when it is resolved without that.",
		untested: "resolution (§5.2), which is not among the clauses", check: func(t *testing.T) {
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
	{number: "4.1-2", says: "The restrictions on the characters of a URI hold for the fragment too.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{
			"#a b": 2, "#<": 1, "#>": 1, `#"`: 1, "##": 1, "#%": 2, "#%4g": 3, "#{": 1, "#^": 1, "#[": 1, "#é": 1, "#\x7f": 1, "#%20": -1,
		})
	}},
	{number: "4.1-3", says: "A media type may restrict fragments further.",
		untested: "what media types define is no part of the grammar"},
	{number: "4.1-4", says: "A fragment means something only for a document that is retrieved and defines it.",
		untested: "nothing is retrieved here"},
	{number: "4.3-1", says: "A reference is split into its components first; their parts are then verified, unless it is opaque.", check: func(t *testing.T) {
		components(t, "http://u@h:1/p/q?r#s", "scheme=http server=u@h:1 userinfo=u hostname=h port=1 path=/p/q query=r fragment=s")
		components(t, "x:u@h:1/p/q?r#s", "scheme=x opaque=u@h:1/p/q?r fragment=s")
		components(t, "/a?b?c#d", "path=/a query=b?c fragment=d")
	}},
	{number: "4.3-2", says: "Where a path that begins with two slashes could be meant, the authority wins.", check: func(t *testing.T) {
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
	{number: "6-2", says: "Otherwise equivalence is for the scheme to define.", check: func(t *testing.T) {
		equivalent(t, "http://h", "http://h/", false)
		equivalent(t, "http://h/a/../b", "http://h/b", false)
		equivalent(t, "http://h:/", "http://h/", false)
		equivalent(t, "x://A_b/", "x://a_b/", false)
		equivalent(t, "x:/a", "x:///a", false)
		equivalent(t, "x://h/a", "x:///a", false)
		equivalent(t, "x:A", "x:a", false)
		equivalent(t, "http://h/%2f", "http://h/%2F", false)
	}},
	{number: "6-3", says: "With the common syntax, the case of scheme and host does not matter, nor whether the default port is given.", check: func(t *testing.T) {
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
