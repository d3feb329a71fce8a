package query

import (
	"fmt"
	"net/http"
	"net/url"
)

// The program expands format before it sends it.
const format = "http://h/?q=%s&n=%d"

func good(w http.ResponseWriter, r *http.Request, u *url.URL) {
	http.Get("http://h/?q=a%20b")
	http.Get("http://h/?q=a+b")
	http.Get("http://h/?p=x.git;a=log;h=master")          // gitweb
	http.Get("http://h/?query={job=~\"x|y\"}")            // the server gets it unchanged, and understands it
	http.NewRequest("GET", "/?q=a b", nil)                // for a handler
	http.Redirect(w, r, "https://h/?p=x;a=b", 302)        // a query of another server
	url.Parse("mailto:a@h?subject=x;y=z")                 // a text
	url.Parse("mailto:a@h?subject=a b")                   // a text
	url.Parse("data:text/html;charset=utf-8,?a=b;c=d")    // opaque
	url.Parse("postgres://h/db?options=-c search_path=x") // HTTP never sends it
	url.Parse("jdbc:sqlserver://h;database=x")
	url.Parse("http://h/#a b?c=1;d")
	url.ParseQuery("q=a b")
	url.ParseQuery("u=http://h/?a=1")
	url.ParseQuery("")
	http.Get(fmt.Sprintf(format, "x", 1))
}

func parametersRight(r *http.Request) (url.Values, error) { return url.ParseQuery(r.URL.RawQuery) }
