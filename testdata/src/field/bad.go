package field

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const loginPath = "/login?next=/" // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`

func bad(u *url.URL, r *http.Request, host string) {
	_ = url.URL{Scheme: "http://", Host: host, Path: "/"} // want `field: "://" is not part of a Scheme; String adds its own`
	_ = url.URL{Scheme: "https:", Host: host}             // want `field: ":" is not part of a Scheme; String adds its own`
	_ = url.URL{Scheme: "http://h", Path: "/x"}           // want `field: "://h" is not part of a Scheme; String writes ":" after it`
	u.Scheme = "ws://"                                    // want `field: "://" is not part of a Scheme; String adds its own`

	_ = url.URL{Scheme: "http", Host: "http://h"}     // want `field: "http://" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Host: "https://h"}                    // want `field: "https://" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "https", Host: "h/x"}         // want `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "https", Host: "h/"}          // want `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "https", Host: "user@h"}      // want `field: "@" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "https", Host: "user:pass@h"} // want `field: "@" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "http", Host: "::1"}          // want `field: IPv6 address "::1" lacks brackets; String does not add them`
	_ = url.URL{Scheme: "http", Host: "::8080"}       // want `field: two colons precede "8080"; String writes both`
	_ = url.URL{Scheme: "http", Host: "fe80::a"}      // want `field: IPv6 address "fe80::a" lacks brackets; String does not add them`
	u.Host = "1:2:3:4:5:6:7:8:80"                     // want `field: IPv6 address "1:2:3:4:5:6:7:8" lacks brackets; String does not add them`
	u.Host = "h "                                     // want `field: " " is not part of a Host; url\.Parse refuses the result of String`

	_ = url.URL{Path: "/search?q=x"} // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = url.URL{Path: loginPath}
	_ = url.URL{Path: "/service?wsdl"}                         // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = url.URL{Path: "/users?$top=5"}                         // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	_ = url.URL{Path: "/#/login"}                              // want `field: url.URL.String encodes "#" in a Path as %23; the fragment is a part of the path`
	_ = url.URL{Path: "/doc#usage"}                            // want `field: url.URL.String encodes "#" in a Path as %23; the fragment is a part of the path`
	_ = (&url.URL{Path: "/a", RawPath: "/b"}).String()         // want `field: "/b" does not decode to the Path; EscapedPath ignores the RawPath`
	_ = (&url.URL{Host: "h", RawPath: "/a"}).String()          // want `field: "/a" does not decode to the Path; EscapedPath ignores the RawPath`
	_ = url.URL{Path: "/a/b c", RawPath: "/a%2Fb c"}           // want `field: a RawPath cannot contain " "; EscapedPath ignores the RawPath`
	_ = url.URL{Path: "/100%", RawPath: "/100%2"}              // want `field: "%" in "%2" needs two hex digits after it; EscapedPath ignores the RawPath`
	_ = url.URL{RawQuery: "?a=1"}                              // want `field: "\?" begins the RawQuery; String adds its own`
	_ = url.URL{RawQuery: "a=1#top"}                           // want `field: "#" in a RawQuery begins the fragment`
	_ = url.URL{Scheme: "https", RawQuery: "q=a b"}            // want `field: " " in a RawQuery breaks the request line`
	_ = url.URL{RawQuery: "q=50%&p=1"}                         // want `field: "%" needs two hex digits after it; URL\.Query drops the parameter`
	_ = url.URL{Fragment: "#top"}                              // want `field: "#" begins the Fragment; String encodes it as %23`
	_ = url.URL{Scheme: "mailto", Opaque: "a@b", Host: "h"}    // want `field: the URL has an Opaque and a Host; String leaves out the Host`
	_ = url.URL{Scheme: "https", Host: "h", Opaque: "//h/a b"} // want `field: " " in an Opaque breaks the request line`

	raw := url.URL{Scheme: "http", Host: host, RawPath: "/a%2Fb"} // want `field: "/a%2Fb" does not decode to the Path; EscapedPath ignores the RawPath`
	http.Get(raw.String())

	_ = &http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "a/b"}} // want `field: the Path "a/b" does not begin with "/"; the request line lacks it`
	r.URL = &url.URL{Scheme: "http", Host: host, Path: "status"}             // want `field: the Path "status" does not begin with "/"; the request line lacks it`
	r.Host = "h/x"                                                           // want `field: "/" is not part of a Host; net/http sends an empty Host header`
	r.Host = "http://h"                                                      // want `field: "http://" is not part of a Host; net/http sends an empty Host header`

	req := &http.Request{Method: "GET", URL: u, RequestURI: "/x"} // want `field: the request has a RequestURI; http\.Client\.Do fails`
	http.DefaultClient.Do(req)
}

func badCookies(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "localhost:8080"})      // want `field: the Domain of a cookie cannot contain ":"; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "https://example.com"}) // want `field: the Domain of a cookie cannot contain ":"; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "my_site.example"})     // want `field: the Domain of a cookie cannot contain "_"; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "*.example.com"})       // want `field: the Domain of a cookie cannot contain "\*"; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "a..example"})          // want `field: "a\.\.example" is not a cookie domain; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Domain: "256.1.1.1"})           // want `field: "256\.1\.1\.1" is not a cookie domain; Set-Cookie leaves out the Domain`
	http.SetCookie(w, &http.Cookie{Name: "a", Path: "admin"})                 // want `field: the Path "admin" does not begin with "/"; clients use their default path`
	http.SetCookie(w, &http.Cookie{Name: "a", Path: "/a;b"})                  // want `field: the Path of a cookie cannot contain ";"; Set-Cookie leaves out this character`
	http.SetCookie(w, &http.Cookie{Name: "a", Path: "/caf\u00e9"})            // want `field: the Path of a cookie cannot contain "é"; Set-Cookie leaves out this character`
}

func badParts(u *url.URL, name string) {
	u.Path += "?page=2" // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	u.RawQuery = "?" +  // want `field: "\?" begins the RawQuery; String adds its own`
		"a=1"
	u.Path = strings.ToLower(name) + "?page=2" // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	u.Path = strings.ToLower(name) + "?.png"   // without a query there is no finding
}

// Values that reach a field through variables and functions.
type resource struct{ url *url.URL }

func (r *resource) at(path string) *resource {
	r.url.Path = path
	return r
}

func server(host string) *url.URL { return &url.URL{Scheme: "http", Host: host} }

func badByWay(r *resource) {
	r.at("/a?x=1")       // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	server("http://h/x") // want `field: "http://" is not part of a Host; url.Parse refuses the result of String`
}

// Neither a branch that ends with an error nor a path shows another purpose of the text.
type tenant struct{ base, id string }

func (t *tenant) under(isMine bool, entity string) (string, error) {
	u, err := url.Parse(t.base)
	if err != nil {
		return "", err
	}
	u.Path = "/v1"
	if isMine {
		u.Path = fmt.Sprintf("%s/%s", u.Path, t.id)
	}
	u.Path = fmt.Sprintf("%s/%s", u.Path, strings.TrimLeft(entity, "/"))
	return u.String(), nil
}

func badUnder(t *tenant, id string) {
	t.under(true, "/groups/"+id+"/members?$select=id") // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	t.under(false, "/groups")
}

// Texts that are no port and no scheme, and hosts with an unknown part.
func badHosts(host string, port int) {
	_ = url.URL{Scheme: "htps", Host: "h"}                                 // want `field: "htps" is an unknown scheme; the nearest known one is "https"`
	_ = url.URL{Scheme: "https://", Host: "h/x"}                           // want `field: "://" is not part of a Scheme` `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "http", Host: "h:99999"}                           // want `field: "99999" is above 65535; no host has such a port`
	_ = url.URL{Scheme: "http", Host: "h:80a"}                             // want `field: "80a" is not a number; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "http", Host: host + "/api"}                       // want `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "http", Host: fmt.Sprintf("h.corp.net:%d/", port)} // want `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Host: fmt.Sprintf("h.corp.net:%d/x", port)}                // want `field: "/" is not part of a Host; url\.Parse refuses the result of String`
	_ = url.URL{Scheme: "http", Host: host + ":80a"}                       // want `field: "80a" is not a number; the dial fails`
	_ = url.URL{Scheme: "http", Host: fmt.Sprintf("::1:%d", port)}         // want `field: IPv6 address "::1" lacks brackets; String does not add them`
	u := url.URL{Scheme: "http", Path: "h.corp.net/x"}                     // want `field: "h.corp.net" is in the Path and not in the Host; the host is empty`
	http.Get(u.String())
}

// Values behind texts.
func values(base, id, file string) {
	u, err := url.Parse(base)
	if err != nil {
		return
	}
	u.Path += "/users?id=" + id          // want `field: url.URL.String encodes "\?" in a Path as %3F; the query is a part of the path`
	u.Path += "/" + url.PathEscape(file) // want `escaper: url.URL.String escapes the result of url.PathEscape again; "%" arrives as "%25"`
	u.RawQuery = "?a=" + id              // want `field: "\?" begins the RawQuery; String adds its own`
	u.Host = "https://" + id             // want `field: "https://" is not part of a Host; url\.Parse refuses the result of String`
	u.Fragment = "#" + id                // want `field: "#" begins the Fragment; String encodes it as %23`
	http.Get(u.String())
}

// The scheme is that of the literal, of the parsed text or of the other assignment.
func ports(port string) {
	u, _ := url.Parse("https://h.corp.net/x")
	u.Host = "h.corp.net:80a" // want `port: "80a" is not a number; http.Get fails`
	http.Get(u.String())
	v := &url.URL{Scheme: "http", Path: "/" + port}
	v.Host = "h.corp.net:80b"
	w := new(url.URL)
	w.Scheme = "https"
	w.Host = port + ":80c"
}

func queryElsewhere(u *url.URL, q url.Values) {
	u.RawPath = q.Encode()  // want `field: a query is not an encoding of the Path; EscapedPath ignores the RawPath`
	u.Fragment = q.Encode() // want `field: url\.URL\.String escapes the Fragment again; "%" arrives as "%25"`
}

// net/url leaves the delimiters out.
func compares(u *url.URL, r *http.Request) bool {
	switch u.Scheme { // want `field: net/url leaves the delimiters out of this part of a URL; the text is never in it`
	case "http://", "https://":
		return true
	}
	return u.Hostname() == "localhost:8080" || // want `field: net/url leaves the delimiters out .*`
		u.Port() != ":80" || // want `field: net/url leaves the delimiters out .*`
		strings.HasSuffix(r.URL.Path, "?wsdl") || // want `field: net/url leaves the delimiters out .*`
		u.RawQuery == "?a=1" || u.Fragment == "#top" || // want `field: .*` `field: .*`
		r.Host == "http://localhost" // want `field: net/url leaves the delimiters out .*`
}

// A RequestURI has the query, and is encoded.
func proxied(w http.ResponseWriter, r *http.Request) {
	u := url.URL{Scheme: "https", Host: "h.corp.net", Path: r.RequestURI} // want `field: a RequestURI has the query; url\.URL\.String encodes "\?" and "%" in a Path again`
	w.Header().Set("Location", u.String())
}

func restored(r *http.Request) {
	r.URL.Path = r.RequestURI // want `field: a RequestURI has the query; .*`
}

func implicit(u *url.URL, token string) string {
	u.Fragment = "token=" + url.QueryEscape(token) // want `field: url\.URL\.String escapes the Fragment again; .*`
	return u.String()
}
