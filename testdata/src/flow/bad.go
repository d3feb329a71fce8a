// Package flow has faults in literals that come to a sink on a way.
package flow

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strconv"
)

const service = "http://h h/" // want `syntax: " " is not allowed in a host; url\.Parse fails`

const host = "http://h:99999" // want `port: 99999 is above 65535; the dial fails`

var endpoint = "http://a b/" // want `syntax: " " is not allowed in a host; url\.Parse fails`

var mirrors = []string{"https://a.example/", "https://b.example:x/"} // want `port: "x" is not a number; url\.Parse fails`

type client struct {
	base  string
	http  *http.Client
	paths []string
}

type option func(*client)

func withBase(u string) option { return func(c *client) { c.base = u } }

func newClient(opts ...option) *client {
	c := &client{base: "http://[::1/", http: http.DefaultClient} // want `host: "\[" is not closed; url\.Parse fails`
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *client) get(path string) (*http.Response, error) {
	u, err := url.Parse(c.base)
	if err != nil {
		return nil, err
	}
	return c.http.Get(u.JoinPath(path).String())
}

func fetch(u string) (*http.Response, error) { return http.Get(u) }

func twice(u string) { fetch(u) }

func fetchAll(urls ...string) {
	for _, u := range urls {
		fetch(u)
	}
}

func root() string { return "http://h/%" } // want `escape: "%" is not followed by two hex digits; url\.Parse fails`

func locals(secure bool) {
	u := "http://h/100%" // want `escape: "%" is not followed by two hex digits; url\.Parse fails`
	url.Parse(u)
	u = "http://h/ok"
	if secure {
		u = "https://h:port/" // want `port: "port" is not a number; url\.Parse fails`
	}
	url.Parse(u)
	path := "/%zz" // want `escape: "%" in "%zz" is not followed by two hex digits; url\.Parse fails`
	url.Parse("http://h" + path)
	full := host
	full += "/x"
	http.Get(full)
}

func once() {
	u := "http://h/100%" // want `escape: "%" is not followed by two hex digits; url\.Parse fails`
	url.Parse(u)
}

func ways() {
	fetch("http://h/50%")                        // want `escape: "%" is not followed by two hex digits; http\.Get fails`
	twice("localhost:8080")                      // want `relative: "localhost" is read as the scheme; the host is empty`
	fetchAll("http://h/", "http://h/%")          // want `escape: "%" is not followed by two hex digits; http\.Get fails`
	newClient(withBase("http://b c/")).get("/x") // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse(endpoint)
	for _, m := range mirrors {
		url.Parse(m)
	}
	url.Parse(root())
	ports := map[string]string{"a": "http://h:1/", "b": "http://h:b/"} // want `port: "b" is not a number; url\.Parse fails`
	url.Parse(ports["a"])
	get := func(u string) { http.Get(u) }
	get("ftp://h/")
	for _, test := range []struct{ name, target string }{{"a", "http://h/a"}, {"b", "http://h/%b"}} { // want `escape: "%" in "%b" is not followed by two hex digits; url\.Parse fails`
		fmt.Println(test.name)
		url.Parse(test.target)
	}
}

// Texts of which a part is only known at run time are wrong if they are so with
// every value.
func holes(c *http.Client, host, path string, port int) {
	url.Parse("http://h/%zz#" + path)                       // want `escape: "%" in "%zz" is not followed by two hex digits; url\.Parse fails`
	url.Parse("HTTP://" + host)                             // want `scheme: "HTTP" is not lowercase`
	url.Parse("http://a b/" + path)                         // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse(fmt.Sprintf("http://a b:%d/%s", port, path))  // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse(fmt.Sprintf("https://h:8o%d/%s", port, path)) // want `syntax: it does not fit its use with any value; url\.Parse fails`
	url.Parse(fmt.Sprintf("https://h/100%%#%d", port))      // want `escape: "%" is not followed by two hex digits; url\.Parse fails`
	url.Parse(service + path)
	c.Get("htpp://" + host + "/x") // want `scheme: "htpp" is unknown; the nearest known scheme is "http"`
	u := "http://[::1/" + path     // want `host: "\[" is not closed; url\.Parse fails`
	url.Parse(u)
	at(path, "http://h:99999/") // want `port: 99999 is above 65535; the dial fails`
}

func at(path, base string) { http.Get(base + path) }

// What package fmt and others print is known as well as its types say.
func printed(c *http.Client, host, name string, port, id int) {
	url.Parse(fmt.Sprintf("http://h/100%%/%02d", id))                  // want `escape: "%" is not followed by two hex digits; url\.Parse fails`
	url.Parse(fmt.Sprintf("http://h/a%20b/%s", name))                  // want `escape: "%20b" in a format is a verb; url\.Parse fails`
	c.Get("htps://" + net.JoinHostPort(host, "80"))                    // want `scheme: "htps" is unknown; the nearest known scheme is "https"`
	url.Parse("http://h h/?q=" + url.QueryEscape(name))                // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse("http://[::1/" + strconv.Itoa(port))                     // want `host: "\[" is not closed; url\.Parse fails`
	url.Parse(fmt.Sprint("http://a b/", id, id))                       // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse("http://" + net.JoinHostPort("h h", strconv.Itoa(port))) // want `syntax: " " is not allowed in a host; url\.Parse fails`
	url.Parse("http://h:" + url.PathEscape(name) + "/%zz")             // want `escape: "%" in "%zz" is not followed by two hex digits; url\.Parse fails`
}
