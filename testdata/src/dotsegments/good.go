package dotsegments

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("../b")
	url.Parse("./a:b")
	url.Parse("a/../b")
	url.Parse(".")
	base.Parse("../../b?q#f")
	url.Parse("http://h/a..b/.../..a/b./")
	url.Parse("http://h/?path=/../etc#/../x")
	url.Parse("file:/.//a")                     // without "/." it would have an authority
	url.Parse("npipe:////./pipe/docker_engine") // the name of a pipe
	url.Parse("file:../go.mod")                 // opaque
	url.JoinPath("http://h/a", "..", "./b", "/../c")
	_ = base.JoinPath("../b")
	http.Redirect(w, r, "../login", http.StatusFound)
	url.Parse("/%2E%2E/a") // the rule unreserved reports it
}

func putWell(name string) {
	http.Get("http://h/a/.." + url.PathEscape(name)) // the name of a file
}
