package insecure

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	http.Get("http://go.dev/")                    // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	http.Get("http://8.8.8.8/")                   // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	http.Get("http://[2606:4700::1111]/")         // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	http.Head("http://go.dev:8080/")              // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	client.Get("ws://go.dev/")                    // want `insecure: "ws" does not encrypt; anyone on the network path can read and change the request`
	client.Get("ftp://go.dev/file")               // want `insecure: "ftp" does not encrypt; anyone on the network path can read and change the request`
	http.NewRequest("GET", "http://go.dev/", nil) // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
}

func put(name, query string) {
	http.Get("http://go.dev/x?y=" + url.QueryEscape(query)) // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	http.Get("http://" + name + ".go.dev/x")                // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
	http.Get("http://go.dev" + name)                        // want `insecure: "http" does not encrypt; anyone on the network path can read and change the request`
}
