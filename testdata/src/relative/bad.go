package relative

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

func bad(w http.ResponseWriter, r *http.Request, u *url.URL, client *http.Client) {
	http.Get("localhost:8080/x")                               // want `relative: net/url reads "localhost" as the scheme; http\.Get accepts http and https`
	http.Get("example.com:443/x")                              // want `relative: net/url reads "example\.com" as the scheme; http\.Get accepts http and https`
	client.Get("localhost:8080/x")                             // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	url.Parse("localhost:8080")                                // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	url.Parse("127.0.0.1:80/x")                                // want `relative: a colon follows "127\.0\.0\.1" in the first segment; url\.Parse fails`
	http.Get("127.0.0.1:80/x")                                 // want `relative: a colon follows "127\.0\.0\.1" in the first segment; http\.Get fails`
	http.Get("example.com/x")                                  // want `relative: "example\.com" has no scheme; http\.Get accepts http and https`
	client.Get("example.com/x")                                // want `relative: "example\.com" has no scheme; the text is a path`
	http.Get("localhost/x")                                    // want `relative: "localhost" has no scheme; http\.Get accepts http and https`
	url.Parse("C:/dir/file")                                   // want `relative: net/url reads "C" as the scheme; the host is empty`
	url.Parse(`C:\dir\file`)                                   // want `relative: net/url reads "C" as the scheme; the host is empty`
	url.Parse("a_b:c/d")                                       // want `relative: a colon follows "a_b" in the first segment; url\.Parse fails`
	u.Parse("1a:b")                                            // want `relative: a colon follows "1a" in the first segment; url\.URL\.Parse fails`
	url.Parse("///x")                                          // want `relative: "//" begins an empty authority; net/url reads "//" as part of the path`
	u.Parse("//img/logo.png")                                  // want `relative: clients read "img" as the host; the path lacks it`
	url.ParseRequestURI("example.com/x")                       // want `relative: "example\.com/x" has no scheme, and does not begin with "/"; url\.ParseRequestURI fails`
	url.ParseRequestURI("localhost:80")                        // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	httptest.NewRequest("GET", "foo", nil)                     // want `relative: "foo" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
	httptest.NewRequest("GET", "?q=1", nil)                    // want `relative: "\?q=1" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
	http.Redirect(w, r, "www.example.com/x", http.StatusFound) // want `relative: "www\.example\.com" has no scheme; the text is a path`
	http.Redirect(w, r, "localhost/chat", http.StatusFound)    // want `relative: "localhost" has no scheme; the text is a path`
	http.Redirect(w, r, "localhost:8080/", http.StatusFound)   // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	http.RedirectHandler("//login/x", http.StatusFound)        // want `relative: clients read "login" as the host; the path lacks it`
}

// The calls pass the method.
func serve(method, target string) {
	httptest.NewRequest(method, target, nil)
}

func serveFor(user, method, target string) {
	serve(method, "/"+user)
	serve(method, target)
}

func served() {
	serve("GET", "login") // want `relative: "login" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
	method := http.MethodPost
	serve(method, "logout")          // want `relative: "logout" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
	serveFor("me", "PUT", "session") // want `relative: "session" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
}

// The function sends the text that it sets.
var kept struct{ target string }

func serveKept(method, target string) {
	kept.target = target
	httptest.NewRequest(method, kept.target, nil)
}

func keeps() {
	serveKept("GET", "/x")
	serveKept("GET", "localhost") // want `relative: "localhost" has no scheme, and does not begin with "/"; httptest\.NewRequest panics`
}

// A host lacks its scheme whatever the conditions on the way are about.
func fetchPage(c *http.Client, id string) {
	if id == "" || !strings.Contains(id, "v1") {
		return
	}
	c.Get("pages.example.com/p/" + id) // want `relative: "pages\.example\.com" has no scheme; the text is a path`
	c.Get("files.example.me/p")        // want `relative: "files\.example\.me" has no scheme; the text is a path`
	c.Get("www.example.com" + id)      // want `relative: "www\.example\.com" has no scheme; the text is a path`
}

func fetchVersion(c *http.Client, version string) {
	link := "files.example.com/" + version // want `relative: "files\.example\.com" has no scheme; the text is a path`
	if version == "latest" {
		return
	}
	fetchLink(c, link, version)
	fetchLink(c, "files.example.ms/stable", version) // want `relative: "files\.example\.ms" has no scheme; the text is a path`
}

func fetchLink(c *http.Client, link, version string) {
	if strings.Contains(version, "v1") {
		c.Get(link)
	}
}
