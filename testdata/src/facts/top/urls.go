package top

import (
	"net/http"
	"net/url"

	"facts/low"
)

func urls() {
	http.Get(low.ParsedURL("parsed.corp.net/x").String()) // want `relative: "parsed.corp.net" has no scheme; http.Get accepts http and https`
	low.GetURL(low.ParsedURL("both.corp.net/x"))          // want `relative: "both.corp.net" has no scheme; http.Get accepts http and https`
	u, _ := url.Parse("http:/here.corp.net/x")            // want `scheme: "//" is missing after "http:"; http.Get fails`
	low.GetURL(u)
	http.Get(low.HomeURL().String())                            // want `scheme: "htps" is an unknown scheme; the nearest known one is "https"`
	low.GetURL(&url.URL{Scheme: "https", Host: "[::1"})         // want `host: "\[" lacks its "\]"; http.Get fails`
	low.GetRef(low.ParsedURL("https://h.corp.net/"), "a:b/c d") // want `scheme: http.Get does not support "a"; it accepts http and https`
	low.GetRef(low.ParsedURL("https://h.corp.net/"), "a/b")
}

// Other code sets the scheme of these, or may do so.
func completedURLs(complete func(*url.URL)) {
	low.GetSecure(low.ParsedURL("secure.corp.net/x"))
	u := low.ParsedURL("completed.corp.net/x")
	low.Complete(u)
	http.Get(u.String())
	v := low.ParsedURL("set.corp.net/x")
	v.Scheme = "https"
	low.GetURL(v)
	w, _ := url.Parse("unknown.corp.net/x")
	complete(w)
	http.Get(w.String())
	x := low.ParsedURL("assigned.corp.net/x")
	func() { x.Scheme = "https" }()
	low.GetURL(x)
	for range 2 {
		y := low.ParsedURL("shared.corp.net/x")
		z := y
		low.Complete(z)
		low.GetURL(y)
	}
}

func parsedElsewhere() {
	low.FatalURL("127.0.0.1:80") // want `relative: a colon follows "127.0.0.1" in the first segment; url.Parse fails`
	low.TriedURL("127.0.0.2:80") // want `relative: a colon follows "127.0.0.2" in the first segment; url.Parse fails`
}

func changedURLs(query url.Values, complete bool) {
	low.GetBelow(low.ParsedURL("below.corp.net/x"), "/y") // want `relative: "below.corp.net" has no scheme; http.Get accepts http and https`
	low.GetBelow(low.ParsedURL("http://below.corp.net"), "y")
	low.GetWith(low.ParsedURL("with.corp.net/x"), query) // want `relative: "with.corp.net" has no scheme; http.Get accepts http and https`
	low.GetDefaulted(low.ParsedURL("completed.corp.net/x"))
	u := low.ParsedURL("path.corp.net/x") // want `relative: "path.corp.net" has no scheme; http.Get accepts http and https`
	u.Path += "/y"
	low.GetURL(u)
	v := low.ParsedURL("/v/x")
	v.Host = "host.corp.net"
	http.Get(v.String()) // want `scheme: "//host.corp.net/v/x" has no scheme; http.Get accepts http and https`
	w := low.ParsedURL("/w/x")
	w.Scheme, w.Host = "https", "host.corp.net"
	http.Get(w.String())
	x := low.ParsedURL("some.corp.net/x")
	if complete {
		x.Scheme = "https"
	}
	low.GetURL(x)
}

func sites() {
	low.NewServer("site.corp.net").Get("x") // want `relative: "site.corp.net" has no scheme; http.Get accepts http and https`
	low.NewServer("https://site.corp.net").Get("x")
	low.NewCheckedServer("checked.corp.net").Get()
	// An error would be wrong: the next statement sets the scheme. The warning asks for a look, because this is rare.
	open := low.NewOpenServer("open.corp.net")
	open.Base.Scheme, open.Base.Host, open.Base.Path = "https", open.Base.Path, ""
	open.Get("/x")
}
