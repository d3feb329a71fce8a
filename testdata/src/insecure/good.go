package insecure

import (
	"net/http"
	"net/url"
)

func good(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	http.Get("https://go.dev/")
	client.Get("wss://go.dev/")
	http.Get("http://localhost:8080/")
	http.Get("http://app.localhost/")
	http.Get("http://127.0.0.1:8080/")
	http.Get("http://[::1]:8080/")
	http.Get("http://192.168.1.1/")
	http.Get("http://169.254.169.254/latest/meta-data/")
	http.Get("http://metadata.google.internal/computeMetadata/v1/")
	http.Get("http://printer.local/")
	http.Get("http://db.default.svc:80/")
	http.Get("http://backend:8080/")
	http.Get("http://:8080/")
	http.Get("http://www.example.com/")
	http.Get("http://expyuzz4wqqyqhjn.onion/")
	url.Parse("http://www.w3.org/2000/svg") // a name
	base.Parse("http://go.dev/")
	url.JoinPath("http://go.dev", "x")
	http.Redirect(w, r, "http://go.dev/", http.StatusFound)
	client.Get("unix:///run/x.sock")
	http.NewRequest("GET", "/x", nil)
}

func putWell(name, query string) {
	http.Get("https://go.dev/x?y=" + url.QueryEscape(query))
	http.Get("http://" + name + "/x")
	http.Get("http://printer." + name + "/x") // unknown domain
	http.Get("http://" + name + ".svc/x")
}
