// Package proxy completes the URLs of the requests that it gets.
package proxy

import "net/http"

func completed(w http.ResponseWriter, r *http.Request) {
	if r.URL.Host == "" {
		r.URL.Host, r.URL.Scheme = r.Host, "http"
	}
	forward(w, r)
}

func forward(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Scheme+"://"+r.URL.Host+"/x", http.StatusFound)
}
