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
	http.Get(low.HomeURL().String())                            // want `scheme: "htps" is .*`
	low.GetURL(&url.URL{Scheme: "https", Host: "[::1"})         // want `host: .*; http.Get fails`
	low.GetRef(low.ParsedURL("https://h.corp.net/"), "a:b/c d") // want `scheme: .*"a".*`
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
