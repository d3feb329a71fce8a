package neturl_test

import (
	"fmt"
	"net/url"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/neturl"
)

func ExampleToURL() {
	for _, s := range []string{"http://h/a%2Fb?", "HTTP://h/#"} {
		u, lost, err := neturl.ToURL(uri.MustParse(s))
		fmt.Println(u, lost, err)
	}
	// Output:
	// http://h/a%2Fb? [] <nil>
	// http://h/ [scheme fragment] <nil>
}

func ExampleFromURL() {
	for _, u := range []*url.URL{
		{Scheme: "https", Host: "example.com", Path: "/a b"},
		{Scheme: "https", Host: "example.com", Path: "a"},
		{Scheme: "https", Host: "example.com", RawQuery: "a b"},
	} {
		r, lost, err := neturl.FromURL(u)
		fmt.Printf("%q %v %v\n", r, lost, err)
	}
	// Output:
	// "https://example.com/a%20b" [] <nil>
	// "https://example.com/a" [Path] <nil>
	// "" [] character " " in query at byte 21 does not fit the grammar
}
