package iri

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h/é")                     // want `iri: "é" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/日本/x/é")                // want `iri: "日本" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/?q=é")                  // want `iri: "é" is not ASCII; net/url does not encode it`
	url.Parse("http://h/é?ü=1#ö")               // want `iri: "é" is not ASCII; net/url percent-encodes it` `iri: "ü" is not ASCII; net/url does not encode it` `iri: "ö" is not ASCII; net/url percent-encodes it`
	url.Parse("http://bücher.example/")         // want `iri: "ü" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/é%2Fx")                 // no fix: net/url encodes the path anew, "%2F" included // want `iri: "é" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/é(x)")                  // want `iri: "é" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/\xff")                  // want `iri: "\\xff" is not ASCII; net/url percent-encodes it`
	url.Parse("http://h/\u00e9")                // want `iri: "é" is not ASCII; net/url percent-encodes it`
	url.Parse("mailto:a@é.example")             // want `iri: "é" is not ASCII; net/url does not encode it`
	http.Get("http://h/é")                      // want `iri: "é" is not ASCII; net/url percent-encodes it`
	http.Redirect(w, r, "/é", http.StatusFound) // want `iri: "é" is not ASCII; net/http percent-encodes it`
	base.Parse("é")                             // want `iri: "é" is not ASCII; net/url percent-encodes it`
	url.JoinPath("http://h", "é")               // want `iri: "é" is not ASCII; net/url percent-encodes it`
}

func put(q string) {
	http.Get("http://h/é?q=" + url.QueryEscape(q)) // want `iri: "é" is not ASCII; net/url percent-encodes it`
}
