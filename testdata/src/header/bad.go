package header

import (
	"fmt"
	"net/http"
)

const policy = "default-src 'self'; script-src self https://cdn.corp.net" // want `header: browsers read "self" as a host; keywords need single quotes`

func bad(w http.ResponseWriter, r *http.Request, id string) {
	h := w.Header()
	h.Set("access-control-allow-origin", "http://localhost:3000/")                      // want `header: "/" is not part of an origin; no origin equals this`
	h.Set("Access-Control-Allow-Origin", "https://*.corp.net")                          // want `header: "\*" is not a wildcard; no origin equals this`
	h.Set("Access-Control-Allow-Origin", "https://App.corp.net")                        // want `header: "App\.corp\.net" is not lowercase; .*`
	h.Set("Access-Control-Allow-Origin", "https://app.corp.net:443")                    // want `header: clients leave out ":443" in an Origin field; .*`
	h.Set("Access-Control-Allow-Origin", "app.corp.net")                                // want `header: "app\.corp\.net" has no scheme; .*`
	h.Add("Access-Control-Allow-Origin", "https://a.corp.net, https://b.corp.net")      // want `header: "," is not part of an origin; the field has only one`
	h.Set("Access-Control-Allow-Origin", "https://"+id+".corp.net/")                    // want `header: "/" is not part of an origin; .*`
	h.Set("Access-Control-Allow-Origin", fmt.Sprintf("https://%s/", id))                // want `header: "/" is not part of an origin; .*`
	r.Header.Set("Origin", "https://h.corp.net/app")                                    // want `header: "/app" is not part of an origin; .*`
	h.Set("Content-Security-Policy", policy)                                            // uricheck reports it at the constant
	h.Set("Content-Security-Policy", "frame-ancestors none")                            // want `header: browsers read "none" as a host; keywords need single quotes`
	h.Set("Content-Security-Policy", "img-src 'self' data")                             // want `header: browsers read "data" as a host; schemes end in ":"`
	h.Set("Content-Security-Policy", "script-src nonce-4af 'self")                      // want `header: browsers read "nonce-4af" as a host; .*` `header: "'self" lacks a single quote; browsers ignore the source`
	h.Set("Content-Security-Policy", "script-src 'self', https://cdn.corp.net")         // want `header: "," ends the policy; spaces separate sources`
	h.Set("Content-Security-Policy-Report-Only", "img-src htps://a.corp.net")           // want `header: "htps" is an unknown scheme; the nearest known one is "https"`
	h.Set("Content-Security-Policy", fmt.Sprintf("script-src 'nonce-%s' self", id))     // want `header: browsers read "self" as a host; .*`
	h.Add("Link", "/x.css; rel=preload")                                                // want `header: the target of a link lacks angle brackets; clients ignore the link`
	h.Add("Link", "<https://h.corp.net/%zz>; rel=next, <https://h.corp.net/>; rel=pre") // want `header: "%" in "%zz" needs two hex digits after it; .*`
	r.Header.Set("Referer", "h.corp.net/x")                                             // want `relative: "h\.corp\.net" has no scheme; the text is a path`
}

// The keys of an http.Header.
func keys(w http.ResponseWriter, r *http.Request, id string) {
	w.Header()["Location"] = []string{"www.example.com/x"} // want `relative: "www\.example\.com" has no scheme; .*`
	r.Header = http.Header{
		"Referer": {"https://h.corp.net/%zz"},       // want `escape: "%" in "%zz" needs two hex digits after it; .*`
		"Origin":  []string{"https://h.corp.net/x"}, // want `header: "/x" is not part of an origin; .*`
	}
	r.Header["Link"] = []string{"<https://h.corp.net/" + id + ">; rel=next", "/x.css; rel=preload"} // want `header: the target of a link lacks angle brackets; .*`
	request("https://h.corp.net/app/")                                                              // want `header: "/app/" is not part of an origin; .*`
}

func request(origin string) *http.Request {
	return &http.Request{Header: http.Header{"Origin": {origin}}}
}

var secure = map[string]string{
	"Content-Security-Policy":     "img-src https://cdn.corp.net/%zz https:/img.corp.net/x", // want `header: "%" in "%zz" needs two hex digits after it; RFC 3986 allows no other "%"` `header: "//" is missing after "https:"; browsers ignore the source`
	"Access-Control-Allow-Origin": "https://map.corp.net/",                                  // want `header: "/" is not part of an origin; no origin equals this`
	"Location":                    "www.example.com/map",                                    // want `relative: "www.example.com" has no scheme; the text is a path`
}

// A loop sets the headers in a map.
func looped(w http.ResponseWriter, own map[string]string) {
	for key, value := range secure {
		w.Header().Set(key, value)
	}
	all(w.Header(), map[string]string{"Origin": "https://h.corp.net/own", "Name": "https://h.corp.net/%zz, self"}) // want `header: "/own" is not part of an origin; no origin equals this`
}

func all(h http.Header, own map[string]string) {
	for key, value := range own {
		h.Add(key, value)
	}
}

// The name decides which header a stored value is.
func storedBad(r *outgoing) {
	r.add("Origin", "https://h.corp.net/stored") // want `header: "/stored" is not part of an origin; no origin equals this`
	r.add("Name", "https://h.corp.net/named")
}

// The caller gives the name of the header.
func set(w http.ResponseWriter, name, value string) { w.Header().Set(name, value) }

func namedBad(w http.ResponseWriter) {
	set(w, "Access-Control-Allow-Origin", "https://h.corp.net/named") // want `header: "/named" is not part of an origin; no origin equals this`
	set(w, "location", "www.example.com/named")                       // want `relative: "www.example.com" has no scheme; the text is a path`
	name := "Origin"
	w.Header().Set(name, "https://h.corp.net/variable") // want `header: "/variable" is not part of an origin; no origin equals this`
}

type row struct{ name, value string }

var rows = []row{
	{"Origin", "https://h.corp.net/row"},                // want `header: "/row" is not part of an origin; no origin equals this`
	{value: "https://h.corp.net/keyed", name: "origin"}, // want `header: "/keyed" is not part of an origin; no origin equals this`
	{"Name", "https://h.corp.net/other"},
	{value: "https://h.corp.net/unnamed"},
}

// A loop sets the headers in a table.
func tabled(w http.ResponseWriter) {
	for _, h := range rows {
		w.Header().Set(h.name, h.value)
	}
	for _, h := range [][2]string{
		{"Access-Control-Allow-Origin", "https://h.corp.net/array"}, // want `header: "/array" is not part of an origin; no origin equals this`
		{"Name", "https://h.corp.net/other"},
		{"Origin"},
	} {
		w.Header().Add(h[0], h[1])
	}
}
