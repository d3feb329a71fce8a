package port

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

const limit = "http://h:65536/" // want `port: 65536 is above 65535; http\.Get fails`

func bad() {
	url.Parse("http://h:99999/")     // want `port: 99999 is above 65535; the dial fails`
	url.Parse("http://h:80a/")       // want `port: "80a" is not a number; url\.Parse fails`
	url.Parse("http://h:port/")      // want `port: "port" is not a number; url\.Parse fails`
	url.Parse("http://h:-1/")        // want `port: "-1" is not a number; url\.Parse fails`
	url.Parse("http://h:80:90/")     // want `port: "80:90" is not a number; url\.Parse fails unless GODEBUG=urlstrictcolons=0`
	url.Parse("http://h.org::8080/") // want `port: two colons precede "8080"; url\.Parse fails unless GODEBUG=urlstrictcolons=0`
	url.Parse("http://[::1]80/")     // want `port: no colon separates the host and "80"; url\.Parse fails`
	url.Parse("redis://h:70000/0")   // want `port: 70000 is above 65535; the dial fails`
	http.Get(limit)
	http.Get("http://[::1]:99999/")                // want `port: 99999 is above 65535; http\.Get fails`
	httptest.NewRequest("GET", "http://h:x/", nil) // want `port: "x" is not a number; httptest\.NewRequest panics`
	httptest.NewRequest("CONNECT", "h:x", nil)     // want `port: "x" is not a number; httptest\.NewRequest panics`
}

// A value in a host seldom has the "/" that would make the port a part of a path.
func beside(host, name, path string) {
	http.Get("http://" + name + ".h.org:99999/x")     // want `port: 99999 is above 65535; the call fails for ordinary values`
	http.Get("http://" + name + ".h.org:80a/" + path) // want `port: "80a" is not a number; the call fails for ordinary values`
	http.Get("https://" + name + ".h.org:443443")     // want `port: 443443 is above 65535; the call fails for ordinary values`
	http.Get("http://" + host + ":8080:/x")           // want `port: "8080:" is not a number; http\.Get fails unless GODEBUG=urlstrictcolons=0`
}

// The value after the port usually is a path.
func beforePaths(c *http.Client, path string) {
	c.Get("http://h.corp.net:99999" + path) // want `port: 99999 is above 65535; .* fails`
	c.Get("http://h.corp.net:8o80" + path)  // want `port: "8o80" is not a number; the call fails for ordinary values`
	c.Get("http://h.corp.net:8080" + path)
	c.Get("http://h.corp.net:" + path)
	c.Get("http://user:s3cret" + path)
}
