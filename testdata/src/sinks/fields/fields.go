// Package fields sets each field that takes a URL. A test finds the ones that are
// missing.
package fields

import (
	"net/http"
	"net/url"
)

func urls(u *url.URL) {
	u.Scheme = "http://"             // want `field: "://" is not part of a Scheme`
	u.Host = "h/x"                   // want `field: "/" is not part of a Host`
	u.Path = "/a?x=1"                // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	u.Path += "?x=1"                 // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	u.RawPath = "/a b"               // want `field: a RawPath cannot contain " "`
	u.RawQuery = "?a=1"              // want `field: "\?" begins the RawQuery`
	u.RawQuery += "?a=1"             // the second question mark of a query is data
	u.Fragment = "#top"              // want `field: "#" begins the Fragment`
	u.Opaque = "x@h"                 // the Host may be empty
	u.Scheme, u.Host = "https:", "h" // want `field: ":" is not part of a Scheme`
	(u.Path) = ("/a?x=1")            // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	*(&u.Path) = "/a?x=1"            // through a pointer it is only a string
	u.Path, _ = pair()

	_ = url.URL{Opaque: "x@h", Host: "h"}                                              // want `field: the URL has an Opaque and a Host; String leaves out the Host`
	_ = url.URL{"http://", "", nil, "h", "/a?x=1", "#f", "?a=1", "", "", false, false} // want `field: "://"` `field: url.URL.String encodes "\?" in` `field: "#" begins` `field: "\?" begins`
}

func pair() (string, error) { return "/a?x=1", nil }

type site struct {
	*url.URL
	Path2 string
}

// location has the fields of a url.URL, but not its methods.
type location url.URL

func forms(s site, l *location) {
	s.Path = "/a?x=1" // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	s.Path2 = "/a?x=1"
	s.URL.Path = "/a?x=1" // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	l.Path = "/a?x=1"
	_ = location{Path: "/a?x=1"}

	_ = []url.URL{{Path: "/a?x=1"}}               // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = []*url.URL{{Path: "/a?x=1"}}              // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = map[string]url.URL{"a": {Path: "/a?x=1"}} // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = map[url.URL]string{{Path: "/a?x=1"}: "a"} // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = site{URL: &url.URL{Path: "/a?x=1"}}       // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`
	type alias = url.URL
	_ = alias{Path: "/a?x=1"} // want `field: url\.URL\.String encodes "\?" in a Path as %3F; the query is a part of the path`

	type own struct{ Path, Host, Scheme string }
	_ = own{Path: "/a?x=1", Host: "http://h", Scheme: "http://"}
}

func requests(r *http.Request, c *http.Client) {
	r.Host = "http://h"                    // want `field: "http://" is not part of a Host; net/http sends an empty Host header`
	_ = http.Request{Host: "h/x"}          // want `field: "/" is not part of a Host; net/http sends an empty Host header`
	req := &http.Request{RequestURI: "/x"} // want `field: the request has a RequestURI; http\.Client\.Do fails`
	c.Do(req)

	again := &http.Request{RequestURI: "/x"}
	again.RequestURI = ""
	c.Do(again)
	serve(&http.Request{RequestURI: "/x"})
	r.RequestURI = "/x"
	sent := &http.Request{RequestURI: "/x"}
	http.DefaultTransport.RoundTrip(sent) // the method does not read it
}

func serve(*http.Request) {}

func servers(s *http.Server) {
	s.Addr = "8080"                 // want `address: "8080" has no port; ListenAndServe fails`
	_ = http.Server{Addr: ":99999"} // want `address: 99999 is above 65535; ListenAndServe fails`
	_ = &http.Server{Addr: "*:80"}  // want `address: a host name cannot contain "\*"; ListenAndServe fails`
	_ = &http.Server{Addr: ":https"}
}

func cookies(c *http.Cookie) {
	c.Domain = "localhost:8080" // want `field: the Domain of a cookie cannot contain ":"; Set-Cookie leaves out the Domain`
	c.Path = "admin"            // want `field: the Path "admin" does not begin with "/"; clients use their default path`
	_ = http.Cookie{
		Domain: "http://h", // want `field: the Domain of a cookie cannot contain ":"; Set-Cookie leaves out the Domain`
		Path:   "/a;b",     // want `field: the Path of a cookie cannot contain ";"; Set-Cookie leaves out this character`
	}
}
