package syntax

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request) {
	url.Parse("")
	url.Parse("*")
	url.Parse("/a b") // net/url encodes it; reported with -style
	url.Parse("http://h/é")
	url.Parse("http://h/?a[]=1&b={c}|d")
	url.Parse("#\n") // net/url takes any byte in a fragment
	url.ParseQuery("a=1&b=2")
	url.ParseQuery("")
	httptest.NewRequest("GET", "/a%20b", nil)
	httptest.NewRequest("OPTIONS", "*", nil)
	httptest.NewRequest("GET", "/ HTTP/1.1\r\nHost: h\r\nX:", nil)
	http.Redirect(w, r, "", http.StatusFound)
}

func matchedOrigins(c *http.CrossOriginProtection) {
	c.AddTrustedOrigin("https://example.com")
	c.AddTrustedOrigin("https://example.com:8443")
	c.AddTrustedOrigin("https://example.com:80")
	c.AddTrustedOrigin("http://localhost:8080")
	c.AddTrustedOrigin("http://[::1]")
	c.AddTrustedOrigin("moz-extension://5e7f")
}

// net/url takes any byte in a fragment, and the value may be one.
func inFragment(base, id string) {
	url.Parse(base + "/orders/#" + id + "\n")
}
