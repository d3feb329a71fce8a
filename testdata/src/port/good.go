package port

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

func good() {
	url.Parse("http://h:65535/")
	url.Parse("http://h:0/")
	url.Parse("http://h:/")
	url.Parse("http://h:00080/")
	url.Parse("http://[::1]:8080/")
	url.Parse("mongodb://a:1,b:2/db")
	url.Parse("http://user:port@h/")
	http.Get("http://h:65535/")
	httptest.NewRequest("CONNECT", "h:443", nil)
}

func besideValues(base, user, name, path string) {
	http.Get("http://" + name + ".h.org:8080" + path)
	http.Get("http://" + name + ".h.org:80808" + path)
	http.Get("http://" + user + ":secret@h.org/")
	http.Get("http://" + name + ".h.org/a:99999/x")
	http.Get("http://" + name + ".h.org:/x")
	http.Get(base + ".h.org:99999/x")
}
