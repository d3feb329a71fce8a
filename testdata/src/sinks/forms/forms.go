// Package forms calls functions that take URLs in every form that Go has.
package forms

import (
	"context"
	nethttp "net/http"
	"net/http/httptest"
	neturl "net/url"
)

// In initialisers.
var (
	parsed, _ = neturl.Parse("/%")                                // want `escape: .*; url\.Parse fails`
	_         = must(neturl.Parse("/%"))                          // want `escape: .*; url\.Parse fails`
	fields    = struct{ u *neturl.URL }{must(neturl.Parse("/%"))} // want `escape: .*; url\.Parse fails`
	table     = map[string]*neturl.URL{
		"a": must(neturl.Parse("/%")), // want `escape: .*; url\.Parse fails`
	}
)

func must(u *neturl.URL, err error) *neturl.URL {
	if err != nil {
		panic(err)
	}
	return u
}

func init() {
	neturl.Parse("/%") // want `escape: .*; url\.Parse fails`
}

// Statements.
func statements() (*neturl.URL, error) {
	defer neturl.Parse("/%")                      // want `escape: .*; url\.Parse fails`
	go neturl.Parse("/%")                         // want `escape: .*; url\.Parse fails`
	func() { neturl.Parse("/%") }()               // want `escape: .*; url\.Parse fails`
	if _, err := neturl.Parse("/%"); err != nil { // want `escape: .*; url\.Parse fails`
	}
	switch u, _ := neturl.Parse("/%"); { // want `escape: .*; url\.Parse fails`
	case u == nil:
	}
	for u := must(neturl.Parse("/%")); u != nil; { // want `escape: .*; url\.Parse fails`
	}
label:
	neturl.Parse("/%") // want `escape: .*; url\.Parse fails`
	goto label
	return neturl.Parse("/%") // want `escape: .*; url\.Parse fails`
}

// Callees.
func callees(c *nethttp.Client) {
	(neturl.Parse)("/%")                   // want `escape: .*; url\.Parse fails`
	(neturl.Parse)(("/%"))                 // want `escape: .*; url\.Parse fails`
	get := c.Get                           // a method value
	get("http://h/%")                      // want `escape: .*; http\.Client\.Get fails`
	(*nethttp.Client).Get(c, "http://h/%") // want `escape: .*; http\.Client\.Get fails`
	head := (*nethttp.Client).Head
	head(c, "http://h/%")                        // want `escape: .*; http\.Client\.Head fails`
	_ = (*neturl.URL).JoinPath(parsed, "x", "%") // want `escape: .*; url\.URL\.JoinPath drops the elements`
	parse := neturl.Parse
	parse("/%")              // want `escape: .*; url\.Parse fails`
	func() { parse("/%") }() // want `escape: .*; url\.Parse fails`
	var again = (parse)
	again("/%") // want `escape: .*; url\.Parse fails`
	a, b := neturl.Parse, neturl.ParseRequestURI
	a("/%") // want `escape: .*; url\.Parse fails`
	b("/%") // want `escape: .*; url\.ParseRequestURI fails`
	var typed func(string) (*neturl.URL, error) = neturl.Parse
	typed("/%")        // want `escape: .*; url\.Parse fails`
	packageParse("/%") // want `escape: .*; url\.Parse fails`
	make := nethttp.NewRequestWithContext
	make(context.Background(), "GET", "/%", nil) // want `escape: .*; http\.NewRequestWithContext fails`
	serve := httptest.NewRequest
	serve("GET", "foo", nil) // want `relative: .*; httptest\.NewRequest panics`
}

var packageParse = neturl.Parse

// Embedding, aliases and declared types.
type (
	api    struct{ *nethttp.Client }
	nested struct{ api }
	byName struct{ neturl.URL }
	client = nethttp.Client
	alias  = client
	ref    = neturl.URL
)

func embedded(x api, y nested, z byName, p *byName, c *client, d alias, r *ref) {
	x.Get("http://h/%")            // want `escape: .*; http\.Client\.Get fails`
	y.Get("http://h/%")            // want `escape: .*; http\.Client\.Get fails`
	y.Client.Get("http://h/%")     // want `escape: .*; http\.Client\.Get fails`
	api.Get(x, "http://h/%")       // want `escape: .*; http\.Client\.Get fails`
	z.Parse("/%")                  // want `escape: .*; url\.URL\.Parse fails`
	_ = p.JoinPath("%")            // want `escape: .*; url\.URL\.JoinPath drops the elements`
	c.Get("http://h/%")            // want `escape: .*; http\.Client\.Get fails`
	d.Get("http://h/%")            // want `escape: .*; http\.Client\.Get fails`
	r.Parse("/%")                  // want `escape: .*; url\.URL\.Parse fails`
	(*client).Get(c, "http://h/%") // want `escape: .*; http\.Client\.Get fails`
	new(ref).Parse("/%")           // want `escape: .*; url\.URL\.Parse fails`
	(&ref{}).Parse("/%")           // want `escape: .*; url\.URL\.Parse fails`
	clients()[0].Get("http://h/%") // want `escape: .*; http\.Client\.Get fails`
}

func clients() []*client { return nil }

// Generic code.
func generic[T any](x T) T {
	neturl.Parse("/%") // want `escape: .*; url\.Parse fails`
	return x
}

type box[T any] struct{ *neturl.URL }

func (b box[T]) parse() { b.Parse("/%") } // want `escape: .*; url\.URL\.Parse fails`

func instances() {
	box[int]{}.Parse("/%") // want `escape: .*; url\.URL\.Parse fails`
	generic(neturl.Parse)
	generic[string]("/%")
}

// A method other than CONNECT, and one that may be CONNECT.
func methods(method string) {
	const connect = "CONNECT"
	httptest.NewRequest(connect, "h:80", nil)
	httptest.NewRequest(method, "h:80", nil)
	httptest.NewRequest("GET", "1h:80", nil) // want `relative: "1h:80" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
	httptest.NewRequest(method, "/%", nil)   // want `escape: .*; httptest\.NewRequest panics`
	httptest.NewRequest(connect, "/%", nil)  // want `escape: .*; httptest\.NewRequest panics`
	httptest.NewRequest(connect, "h:x", nil) // want `port: .*; httptest\.NewRequest panics`
	nethttp.NewRequest(method, "/%", nil)    // want `escape: .*; http\.NewRequest fails`
}
