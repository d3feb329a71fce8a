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
