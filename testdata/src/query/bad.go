package query

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

const search = "http://h/search?q=a b&r=c d" // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`

func bad(u *url.URL, client *http.Client) {
	http.Get(search)
	client.Get("https://h/?q= ")                               // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`
	http.NewRequest("GET", "http://h/?q=a b", nil)             // want `query: a query cannot contain " "; HTTP/1\.1 servers answer 400`
	url.Parse("?q=a b")                                        // want `query: a query cannot contain " "; net/url does not encode it`
	url.Parse("https://h/?q=a b#c d")                          // want `query: a query cannot contain " "; net/url does not encode it`
	u.Parse("/?q=a b")                                         // want `query: a query cannot contain " "; net/url does not encode it`
	url.Parse("?a=1;b=2")                                      // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.Parse("http://h/?a=1&b=2;c=3&d=4;e")                   // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.ParseRequestURI("/?type=text/html;level=1")            // want `query: ";" does not separate parameters; URL\.Query drops the parameter`
	url.Parse("?a=1&amp;b=2&amp;c=3")                          // want `query: "&amp;" is an HTML entity; URL\.Query drops the parameter`
	http.Get("http://h/?a=1&amp;b=2")                          // want `query: "&amp;" is an HTML entity; URL\.Query drops the parameter`
	http.Get("http://h/?a=1?b=2")                              // want `query: "\?" does not separate parameters; it is part of the value`
	url.Parse("postgres://h/db?sslmode=disable?timeout=10?x=") // want `query: "\?" does not separate parameters; it is part of the value`
	url.Parse("http://h/??a=1")                                // want `query: "\?" is part of the first key; a lookup without it finds nothing`
	url.ParseQuery("a=1;b=2")                                  // want `query: ";" does not separate parameters; url\.ParseQuery fails`
	url.ParseQuery("a=1&amp;b=2")                              // want `query: "&amp;" is an HTML entity; url\.ParseQuery fails`
	url.ParseQuery("?a=1&b=2")                                 // want `query: "\?" is part of the first key; a lookup without it finds nothing`
	url.ParseQuery("http://h/?a=1")                            // want `query: "http://h/\?" is part of the first key; a lookup without it finds nothing`
	url.ParseQuery("/x?a=1")                                   // want `query: "/x\?" is part of the first key; a lookup without it finds nothing`
}

func behind(base string, page int) {
	http.Get(base + "/search?q=a b")                                  // want `query: a query cannot contain " "; HTTP/1.1 servers answer 400`
	http.Get(fmt.Sprintf("%s/list?page=%d&amp;sort=asc", base, page)) // want `query: "&amp;" is an HTML entity; URL.Query drops the parameter`
	http.Get(base + "/search?n=a&p=b?size=1")                         // want `query: "\?" does not separate parameters; it is part of the value`
}

type finder struct{ base string }

func (f *finder) get(path string) { http.Get(f.base + path) }

func assembled(f *finder, id string, page int) {
	f.get("/users.info" + "&user=" + id)                          // want `query: "&" does not begin a query; the parameter is a part of the path`
	f.get(fmt.Sprintf("/list?sort=%s?page=%d", id, page))         // want `query: "\?" does not separate parameters; it is part of the value`
	http.Get(fmt.Sprintf("https://h.example/list&page=%d", page)) // want `query: "&" does not begin a query; the parameter is a part of the path`
	http.Get("https://h.example/list?id=" + id + "?page=1")       // want `query: "\?" does not separate parameters; it is part of the value`
}

// uricheck knows a value by what the callers pass.
func (f *finder) call(function, payload string) {
	url := f.base + "/" + function
	if payload != "" {
		url += "&payload=" + payload // want `query: "&" does not begin a query; the parameter is a part of the path`
	}
	http.Get(url)
}

func (f *finder) calls(list []string) {
	for _, payload := range list {
		f.call("status", payload) // want `query: "&" does not begin a query; the parameter is a part of the path`
	}
}

// A parameter that a statement appends to a path.
type details interface{ GetURL() string }

const projectKey = "projectKey="

func scanned(d details, name, number, project string, send func(string)) {
	endPoint := fmt.Sprintf("%s%s/%s/%s", d.GetURL(), "api/v2/build", name, number)
	if project != "" {
		endPoint += projectKey + project // want `query: no "\?" stands before "projectKey="; the parameter is a part of the path`
	}
	send(endPoint)
	baseURL := d.GetURL() + "/builds"
	baseURL += "page=" + number // want `query: no "\?" stands before "page="; the parameter is a part of the path`
	send(baseURL)
}

// A loop appends the parameters.
func video(u *url.URL, out chan<- string) {
	src := "https://" + u.Hostname() + "/embed/" + url.PathEscape(u.Fragment)
	for key, val := range u.Query() {
		src += "&" + key + "=" + url.QueryEscape(val[0]) // want `query: "&" does not begin a query; the parameter is a part of the path`
	}
	out <- src
}

// The elements of a list lack the name of a parameter.
func follow(ids []string) {
	http.Get("https://h.example/following?" + strings.Join(ids, ",")) // want `query: the list is the whole query; servers read it as the name of a parameter`
}

// "&" ends one text and begins the next one.
func items(page int) {
	u := fmt.Sprintf("https://h.example/items?page=%d&", page)
	u += "&sort=1" // want `query: "&" follows "&" where two texts meet; the query has an empty parameter`
	http.Get(u)
}
