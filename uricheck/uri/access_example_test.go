package uri_test

import (
	"encoding/json"
	"fmt"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func ExampleRef_With() {
	r := uri.MustParse("http://example.com/a?q#top")
	r, _ = r.With(uri.Port, "8080")
	r, _ = r.With(uri.Path, "/"+uri.Escape(uri.Path, "50% off/now"))
	r, _ = r.Without(uri.Query)
	fmt.Println(r)

	_, err := r.With(uri.Path, "b")
	fmt.Println(err)
	_, err = r.With(uri.Host, "2001:db8::7")
	fmt.Println(err)
	// Output:
	// http://example.com:8080/50%25%20off%2Fnow#top
	// path is not absolute after an authority
	// host does not fit the grammar
}

func ExampleRef_Without() {
	r := uri.MustParse("https://anna:secret@example.com/a")
	r, _ = r.Without(uri.Userinfo)
	fmt.Println(r)
	r, _ = r.Without(uri.Authority)
	fmt.Println(r)
	// Output:
	// https://example.com/a
	// https:/a
}

func ExampleRef_UnmarshalText() {
	var feed struct {
		Self uri.Ref            `json:"self"`
		Next map[string]uri.Ref `json:"next"`
	}
	err := json.Unmarshal([]byte(`{"self": "https://example.com/?page=1", "next": {"a": "?page=2"}}`), &feed)
	fmt.Println(feed.Self.Host(), feed.Next["a"], err)

	err = json.Unmarshal([]byte(`{"self": "https://example.com:http/"}`), &feed)
	fmt.Println(err)

	text, _ := json.Marshal(feed.Next)
	fmt.Printf("%s\n", text)
	// Output:
	// example.com ?page=2 <nil>
	// port at byte 20 is not a number
	// {"a":"?page=2"}
}

func ExampleRef_Addr() {
	for _, s := range []string{"//[2001:db8::7]:443", "//192.0.2.16", "//localhost:00080", "//127.1"} {
		r := uri.MustParse(s)
		addr, isAddr := r.Addr()
		port, hasPort := r.PortNumber()
		fmt.Println(r.Hostname(), addr, isAddr, port, hasPort)
	}
	// Output:
	// 2001:db8::7 2001:db8::7 true 443 true
	// 192.0.2.16 192.0.2.16 true 0 false
	// localhost invalid IP false 80 true
	// 127.1 invalid IP false 0 false
}

func ExampleRef_Redacted() {
	fmt.Println(uri.MustParse("ftp://anna:secret@example.com/").Redacted())
	// Output: ftp://anna:xxxxx@example.com/
}

func ExampleEscape() {
	const data = "a/b & c=é"
	fmt.Println(uri.Escape(uri.Path, data))
	fmt.Println(uri.PercentEncode(uri.Path, data)) // for a path, not for one of its segments

	value, err := uri.Unescape(uri.Query, "Saint+Malo%2C+c%C3%B4te")
	fmt.Println(value, err)
	// Output:
	// a%2Fb%20%26%20c%3D%C3%A9
	// a/b%20&%20c=%C3%A9
	// Saint Malo, côte <nil>
}

func ExampleRef_QueryPairs() {
	r := uri.MustParse("https://example.com/?q=caf%C3%A9+au+lait&page=2&all")
	for p := range r.QueryPairs() {
		name, value, err := p.Unescape()
		fmt.Printf("%q %q %v, bytes %d to %d: %s\n", name, value, err, p.Start, p.End, r.String()[p.Start:p.End])
	}
	// Output:
	// "q" "café au lait" <nil>, bytes 21 to 40: q=caf%C3%A9+au+lait
	// "page" "2" <nil>, bytes 41 to 47: page=2
	// "all" "" <nil>, bytes 48 to 51: all
}

func ExampleRef_Deviations() {
	r := uri.MustParse("http://Example.com:80/a/../%7Eb%2f")
	for _, d := range r.Deviations(uri.SchemeBased) {
		fmt.Printf("%d-%d %v in %v: %q is %q\n", d.Start, d.End, d.Kind, d.Component, r.String()[d.Start:d.End], d.Normal)
	}
	fmt.Println(r.NormalizeByScheme())
	// Output:
	// 7-8 uppercase letters in host: "E" is "e"
	// 18-21 default port in port: ":80" is ""
	// 21-23 segment before a dot segment in path: "/a" is ""
	// 23-26 dot segment in path: "/.." is ""
	// 27-30 percent-encoded unreserved character in path: "%7E" is "~"
	// 31-34 lowercase percent-encoding in path: "%2f" is "%2F"
	// http://example.com/~b%2F
}
