package dotsegments

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, page *url.URL) {
	url.Parse("/a/../b")                               // want `dotsegments: "\.\." is a dot segment in an absolute path`
	url.Parse("http://h/./a")                          // want `dotsegments: "\." is a dot segment in an absolute path`
	url.Parse("http://h/a/..")                         // want `dotsegments: "\.\." is a dot segment in an absolute path`
	url.Parse("http://h/../../a?b=/../c#/./")          // want `dotsegments: "\.\." is a dot segment in an absolute path`
	url.Parse("file:///etc/./hosts")                   // want `dotsegments: "\." is a dot segment in an absolute path`
	url.Parse("file:/a/..//b")                         // want `dotsegments: "\.\." is a dot segment in an absolute path`
	url.Parse("/a%2Fb/../c")                           // no fix: a server that decodes first sees other segments // want `dotsegments: "\.\." is a dot segment in an absolute path`
	http.Get("http://h/a/../b")                        // want `dotsegments: "\.\." is a dot segment in an absolute path`
	http.Redirect(w, r, "/../login", http.StatusFound) // want `dotsegments: "\.\." is a dot segment in an absolute path`
	page.Parse("/./a")                                 // want `dotsegments: "\." is a dot segment in an absolute path`
}

func put(name string) {
	http.Get("http://h/a/../b/" + url.PathEscape(name)) // want `dotsegments: "\.\." is a dot segment in an absolute path`
}
