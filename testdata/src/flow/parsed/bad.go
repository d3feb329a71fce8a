// Package parsed has texts that net/url parses, and others send requests to.
package parsed

import (
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
)

type upstream struct{ target string }

func (u upstream) handler() http.Handler {
	parsed, err := url.Parse(u.target)
	if err != nil {
		return nil
	}
	return httputil.NewSingleHostReverseProxy(parsed)
}

var upstreams = []upstream{
	{"backend.corp.net"},   // want `relative: "backend.corp.net" is read as a path; the host is empty`
	{"localhost:9000"},     // want `relative: "localhost" is read as the scheme; the host is empty`
	{"http://backend:80a"}, // want `port: .*; url.Parse fails`
}

func handlers() {
	for _, u := range upstreams {
		u.handler()
	}
}

func get(raw, name string) {
	u, err := url.Parse(raw)
	if err != nil {
		return
	}
	q := u.Query()
	q.Set("name", name)
	u.RawQuery = q.Encode()
	http.Get(u.String())
}

func gets() {
	get("api.corp.net/users", "a") // want `relative: "api.corp.net" has no scheme; http.Get accepts http and https`
}

func proxied() *http.Transport {
	proxy := "127.0.0.1:3128" // want `relative: colon after "127.0.0.1" in the first segment; url.Parse fails`
	u, err := url.Parse(proxy)
	if err != nil {
		log.Fatal(err)
	}
	return &http.Transport{Proxy: http.ProxyURL(u)}
}

func literal() {
	u, _ := url.Parse("req.corp.net/x") // want `relative: "req.corp.net" has no scheme; .*`
	req := &http.Request{Method: "GET", URL: u}
	http.DefaultClient.Do(req)
}
