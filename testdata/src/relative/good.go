package relative

import (
	"net/http"
	"net/http/httptest"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, u *url.URL, method string, client *http.Client) {
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
	// A transport may add a host.
	client.Get("config.json")
	client.Get("users.list/x")
}

func serveAny(method, target string) {
	httptest.NewRequest(method, target, nil)
}

var later struct{ target string }

func serveElsewhere(method, target string) {
	later.target = target
	servesLater(method)
}

func servesLater(method string) { httptest.NewRequest(method, later.target, nil) }

func serveOther(method, target, other string) {
	if other != "" {
		method = other
	}
	httptest.NewRequest(method, target, nil)
}

func servedAny(method string, tunnel bool) {
	serveAny("CONNECT", "localhost")
	serveAny(method, "localhost")
	var empty string
	if tunnel {
		empty = "CONNECT"
	}
	serveAny(empty, "localhost")
	serveAny(empty, "http://localhost/x")
	serveElsewhere("GET", "localhost")
	serveOther("GET", "localhost", "CONNECT")
}

// The program asks about the text itself, or about a file.
func fetchChecked(c *http.Client, id string, hasScheme func(string) bool) {
	link := "pages.example.com/p/" + id
	if hasScheme(link) {
		c.Get(link)
	}
	if id != "" {
		c.Get("config.json")
		c.Get("archive.zip/" + id)
		c.Get("index." + id)
		c.Get("readme.me")
		c.Get("https://pages.example.com/p/" + id)
	}
}
