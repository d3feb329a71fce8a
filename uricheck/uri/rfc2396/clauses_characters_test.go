package rfc2396_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// characterClauses are the clauses of chapters 1 and 2, in their order.
var characterClauses = []clause{
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
	{number: "2.2-1", says: "Ten characters are reserved; a program escapes data that would conflict with their purpose.", check: func(t *testing.T) {
		for b := range 256 {
			if got, want := rfc2396.IsReserved(byte(b)), strings.Contains(reserveds, string([]byte{byte(b)})); got != want {
				t.Errorf("IsReserved(%q) is %v", []byte{byte(b)}, got)
			}
		}
		escapes(t, reserveds, "%3B%2F%3F%3A%40%26%3D%2B%24%2C")
		components(t, "http://h/"+rfc2396.Escape("a?b/c"), "scheme=http server=h hostname=h path=/a%3Fb%2Fc")
	}},
	{number: "2.2-2", says: "A URI can contain a reserved character, but not every component can.", check: func(t *testing.T) {
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
	{number: "2.3-1", says: "Letters, digits and nine marks are unreserved: data, escaped or not; a program should not escape them.", check: func(t *testing.T) {
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
	{number: "2.4-1", says: "A program escapes data that no unreserved character can stand for, and all that is not printable ASCII.", check: func(t *testing.T) {
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
	{number: "2.4.2-1", says: "A URI is always escaped: a program composes it of escaped components, and splits it before it decodes them.", check: func(t *testing.T) {
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
	{number: "2.4.2-2", says: `An escaped unreserved character is the same as itself if the scheme says so: "%7e" and "~" in an http URL.`, check: func(t *testing.T) {
		equivalent(t, "http://h/%7ea", "http://h/~a", true)
		equivalent(t, "HTTPS://h/%7Ea%41", "https://h/%7eaA", true)
		equivalent(t, "http://h/%7e%7e", "http://h/~", false)
		equivalent(t, "http://h/a%2fb", "http://h/a/b", false) // reserved
		equivalent(t, "http://h/%2561", "http://h/%61", false) // escaped twice
		equivalent(t, "x://h/%7ea", "x://h/~a", false)
		equivalent(t, "/%7ea", "/~a", false)
		components(t, "http://h/%7ea", "scheme=http server=h hostname=h path=/%7ea")
		escapes(t, "~", "~")
	}},
	{number: "2.4.2-3", says: `A "%" as data is "%25"; a program that escapes or unescapes a text twice changes it.`, check: func(t *testing.T) {
		escapes(t, "%", "%25")
		escapes(t, "%41", "%2541")
		escapes(t, rfc2396.Escape("%41"), "%252541")
		if once, _ := rfc2396.Unescape("%2541"); once != "%41" {
			t.Errorf("Unescape decodes %q to %q, want %q", "%2541", once, "%41")
		}
		verdicts(t, rfc2396.URIReference, map[string]int{"/100%25": -1, "/100%": 5})
	}},
	{number: "2.4.3-1", says: "A URI cannot contain a space.", check: func(t *testing.T) {
		verdicts(t, rfc2396.URIReference, map[string]int{
			" ": 0, "a ": 1, " x:y": 0, "x :y": 1, "x: y": 2, "x://a b/": 5, "/a b": 2, "/? ": 2, "# ": 1, "x:y ": 3, "/a%20b": -1,
		})
	}},
	{number: "2.4.3-2", says: `Data in a URI cannot contain "<", ">", the double quote, "#" or "%": they delimit URI, fragments and escapes.`, check: func(t *testing.T) {
		for _, b := range []string{"<", ">", `"`} {
			verdicts(t, rfc2396.URIReference, map[string]int{b: 0, "x:" + b: 2, "//" + b: 2, "/" + b: 1, "/?" + b: 2, "#" + b: 1, "/" + rfc2396.Escape(b): -1})
		}
		verdicts(t, rfc2396.AbsoluteURI, map[string]int{"x:a#": 3, "x://h/a#": 7, "x:a%23": -1})
		verdicts(t, rfc2396.URIReference, map[string]int{"#a#": 2, "/%": 2, "/%25": -1})
	}},
	{number: "2.4.3-3", says: `A URI cannot contain "{", "}", "|", "\", "^", "[", "]" or the grave accent; a program has to escape them.`, check: func(t *testing.T) {
		for _, b := range strings.Split("{}|\\^[]`", "") {
			verdicts(t, rfc2396.URIReference, map[string]int{b: 0, "x:" + b: 2, "//" + b: 2, "/" + b: 1, "/?" + b: 2, "#" + b: 1, "/" + rfc2396.Escape(b): -1})
		}
	}},
}
