package syntax

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

const padded = " https://example.com/" // want `syntax: white space " " is not part of a URI; url\.Parse fails`

func bad(w http.ResponseWriter, r *http.Request) {
	url.Parse("http://example.com/\n")   // want `syntax: white space "\\n" is not part of a URI; url\.Parse fails`
	url.Parse("http://example.com/a\tb") // want `syntax: "\\t" is a control character; url\.Parse fails`
	url.Parse(padded)
	url.Parse("\"http://example.com/\"")                       // want `syntax: the quote "\\"" is not part of a URI; url\.Parse fails`
	http.Get("'http://example.com'")                           // want `syntax: the quote "'" is not part of a URI; http\.Get fails`
	http.Get("'" + r.FormValue("u") + "'")                     // want `syntax: the quote "'" is not part of a URI; http\.Get fails`
	url.Parse(":8080")                                         // want `syntax: ":" has no scheme before it; url\.Parse fails`
	url.Parse("http://a b/")                                   // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.ParseRequestURI("")                                    // want `syntax: the text is empty; url\.ParseRequestURI fails`
	httptest.NewRequest("GET", "", nil)                        // want `syntax: the text is empty; httptest\.NewRequest panics`
	httptest.NewRequest("GET", "/a b c", nil)                  // want `syntax: " " breaks the request line; httptest\.NewRequest panics`
	httptest.NewRequest("GET", "/a\r\n", nil)                  // want `syntax: white space "\\r\\n" is not part of a URI; httptest\.NewRequest panics`
	http.Redirect(w, r, "/a\nSet-Cookie: x", http.StatusFound) // want `syntax: a path cannot contain "\\n"; clients may refuse it`
	http.NewRequest("GET" /* want `syntax: white space "\\n" is not part of a URI; http\.NewRequest fails` */, `http://example.com/
`, nil)
}

func origins(c *http.CrossOriginProtection) {
	c.AddTrustedOrigin("https://example.com/")    // want `syntax: "/" is not part of an origin; http\.CrossOriginProtection\.AddTrustedOrigin fails`
	c.AddTrustedOrigin("https://example.com/a?b") // want `syntax: "/a\?b" is not part of an origin; .* fails`
	c.AddTrustedOrigin("https://example.com?")    // want `syntax: "\?" is not part of an origin; no Origin field equals this text`
	c.AddTrustedOrigin("https://example.com:443") // want `syntax: clients leave out ":443" in an Origin field; no Origin field equals this text`
	c.AddTrustedOrigin("https://Example.com")     // want `syntax: "Example\.com" is not lowercase; no Origin field equals this text`
	c.AddTrustedOrigin("https://*.example.com")   // want `syntax: "\*" is not a wildcard; no Origin field equals this text`
	c.AddTrustedOrigin("https://u@example.com")   // want `syntax: an Origin field has no userinfo; no Origin field equals this text`
}

// The request has the white space at the end of the path.
func sent(base, query, id string) {
	http.Get(base + "/v3/orders ")                 // want `syntax: white space ends the path; net/url encodes it as "%20"`
	http.Get(base + "/v3/orders " + query)         // want `syntax: white space ends the path; net/url encodes it as "%20"`
	http.NewRequest("GET", base+"/a b/c", nil)     // a file name may have a space
	http.Get(base + "/v3/orders/" + id + "\n")     // want `syntax: "\\n" is a control character; the call fails for ordinary values`
	http.Get(base + "/v3/orders/" + id + "\t/all") // want `syntax: "\\t" is a control character; the call fails for ordinary values`
}

// Elements of one list have faults of their own, and their fixes hold together. Those of the second list stay, because the
// code counts their bytes.
func listed() {
	for _, u := range []string{
		" https://h.example/a", // want `syntax: white space " " is not part of a URI; http\.Get fails`
		"https://h.example/b ", // want `syntax: white space ends the path; net/url encodes it as "%20"`
		"https://i.example",
	} {
		http.Get(u)
	}
	for _, u := range []string{
		" https://h.example/c", // want `syntax: white space " " is not part of a URI; http\.Get fails`
		"https://h.example/d ", // want `syntax: white space ends the path; net/url encodes it as "%20"`
	} {
		http.Get(u)
		println(len(u))
	}
}
