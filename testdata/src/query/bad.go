package query

import (
	"fmt"
	"net/http"
	"net/url"
)

const search = "http://h/search?q=a b&r=c d" // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`

func bad(u *url.URL, client *http.Client) {
	http.Get(search)
	client.Get("https://h/?q= ")                    // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`
	http.NewRequest("GET", "http://h/?q=a b", nil)  // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`
	url.Parse("?q=a b")                             // want `query: a query cannot contain " "; net/url does not encode it`
	url.Parse("https://h/?q=a b#c d")               // want `query: a query cannot contain " "; net/url does not encode it`
	u.Parse("/?q=a b")                              // want `query: a query cannot contain " "; net/url does not encode it`
	url.Parse("?a=1;b=2")                           // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.Parse("http://h/?a=1&b=2;c=3&d=4;e")        // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.ParseRequestURI("/?type=text/html;level=1") // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.Parse("?a=1&amp;b=2&amp;c=3")               // want `query: "&amp;" is an HTML entity; URL\.Query drops the parameter`
	http.Get("http://h/?a=1&amp;b=2")               // want `query: "&amp;" is an HTML entity; URL\.Query drops the parameter`
	url.ParseQuery("a=1;b=2")                       // want `query: ";" does not separate parameters; url\.ParseQuery fails`
	url.ParseQuery("a=1&amp;b=2")                   // want `query: "&amp;" is an HTML entity; url\.ParseQuery fails`
	url.ParseQuery("http://h/?a=1")                 // want `query: "http://h/\?" is part of the first key; a lookup without it finds nothing`
	url.ParseQuery("/x?a=1")                        // want `query: "/x\?" is part of the first key; a lookup without it finds nothing`
}

func behind(base string, page int) {
	http.Get(base + "/search?q=a b")                                  // want `query: a query cannot contain " "; HTTP/1.1 servers answer 400`
	http.Get(fmt.Sprintf("%s/list?page=%d&amp;sort=asc", base, page)) // want `query: "&amp;" is an HTML entity; URL.Query drops the parameter`
}

// Only the query is a query.
func parametersOf(r *http.Request) (url.Values, error) {
	return url.ParseQuery(r.URL.String()) // want `query: url\.ParseQuery reads the whole URL as a query`
}
