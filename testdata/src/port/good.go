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
