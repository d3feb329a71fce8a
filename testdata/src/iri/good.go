package iri

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h/%C3%A9?q=%C3%A9")
	url.Parse("http://xn--bcher-kva.example/")
	url.Parse("http://h/%FF")
	url.ParseQuery("q=é") // the program decodes it at once
	url.PathUnescape("é")
	url.QueryUnescape("é")
	url.PathEscape("é")
	client.Get("http://h/" + url.PathEscape("é"))
}

// The name of a language is not a link.
const name = "Français"

func putWell(q string) {
	http.Get("http://h/%C3%A9?q=" + url.QueryEscape(q))
}
