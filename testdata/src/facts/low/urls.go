package low

import (
	"net/http"
	"net/url"
)

// ParsedURL returns a parsed URL.
func ParsedURL(s string) *url.URL { // want ParsedURL:`returnsText\(net/url.Parse\(<>\) if .*\)` ParsedURL:`takesURL\(0 ParseReference\)`
	u, err := url.Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// HomeURL is always the same.
func HomeURL() *url.URL { return &url.URL{Scheme: "htps", Host: "home.corp.net"} } // want `field: "htps" is an unknown scheme; the nearest known one is "https"` HomeURL:`returnsText\(net/url.URL{}\(htps, , home.corp.net, , , , \)\)`

func GetURL(u *url.URL) { http.Get(u.String()) } // want GetURL:`takesURL\(0 Send\)`

func GetSecure(u *url.URL) { // want GetSecure:`takesURL\(0 Send\)`
	u.Scheme = "https"
	http.Get(u.String())
}

// Complete sets the scheme.
func Complete(u *url.URL) { u.Scheme = "https" }

func GetRef(base *url.URL, ref string) { // want GetRef:`takesURL\(0 Send guards 1, 1 ParseReference, 1 Send guards 1\)`
	r, err := url.Parse(ref)
	if err != nil {
		return
	}
	http.Get(base.ResolveReference(r).String())
}
