package relative

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, u *url.URL, method string) {
	url.Parse("/x")
	url.Parse("./a:b")
	url.Parse("a/b:c")
	url.Parse("example.com/x")
	url.Parse("index.html")
	url.Parse("tel:911")
	url.Parse("urn:1")
	url.Parse("//example.com/x")
	url.Parse("//localhost/x")
	url.Parse("//h")
	url.Parse("//unknown/unknown")
	u.Parse("//cdn.example.com/x")
	url.Parse("//h:80/x")
	url.ParseRequestURI("/x")
	url.ParseRequestURI("//a/b")
	u.Parse("../x")
	httptest.NewRequest("GET", "//a/b", nil)
	httptest.NewRequest("CONNECT", "localhost:80", nil)
	httptest.NewRequest(method, "localhost:80", nil)
	http.Redirect(w, r, "login", http.StatusFound)
	http.Redirect(w, r, "docs/index.html", http.StatusFound)
}
