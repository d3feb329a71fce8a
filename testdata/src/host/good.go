package host

import (
	"crypto/tls"
	"net/http"
	"net/url"
)

func good() {
	url.Parse("http://[::1]:80/x")
	url.Parse("http://[::ffff:1.2.3.4]/")
	url.Parse("http://[fe80::1%25en0]/")
	url.Parse("http://127.0.0.1/")
	url.Parse("http://a.b./")
	url.Parse("http://under_score.example/")
	url.Parse("https://*.example.com")
	url.Parse("http://$HOST/")
	url.Parse("http://") // a prefix
	url.Parse("file:///etc/hosts")
	url.Parse("sqlite:///db")
	url.Parse("http://é.example/")
	url.Parse("http://%C3%A9.example/")
	url.Parse("s3://bucket..name/key")
	url.Parse("mongodb://a:1,b:2/db")
	url.Parse("unix://-/var/run/x.sock")
	http.Get("http://1.1.1.1/")
	http.Get("http://:80/")                  // package net dials the local system
	http.NewRequest("GET", "http:///x", nil) // for a handler
	http.Get("http://[::1%25lo]/")
	http.Get("http://user:@h/")
}

func received(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusFound)
}

// A client of the package has the whole URL.
func sends(r *http.Request) string { return r.URL.Scheme + "://" + r.URL.Host }

func proxied(w http.ResponseWriter, r *http.Request) {
	if r.URL.IsAbs() {
		http.Error(w, r.URL.Scheme+"://"+r.URL.Host, http.StatusForbidden)
	}
}

func tunneled(w http.ResponseWriter, r *http.Request) {
	if r.Method == "CONNECT" {
		http.Error(w, "https://"+r.URL.Host, http.StatusForbidden)
	}
}

// Functions with the names of the fields are others.
func Host() string { return "h" }

func Scheme(r *http.Request) string { return Host() + Scheme(r) }

func state(r *http.Request) *tls.ConnectionState { return &tls.ConnectionState{ServerName: r.Host} }
