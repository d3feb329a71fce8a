package parsed

import (
	"net/http"
	"net/http/httputil"
	"net/url"
)

// The scheme and the host are looked at, or set.
func completed(raw string) http.Handler {
	u, err := url.Parse(raw)
	if err != nil || u.Scheme == "" {
		u, _ = url.Parse("http://" + raw)
	}
	return httputil.NewSingleHostReverseProxy(u)
}

func set(raw string) {
	u, err := url.Parse(raw)
	if err != nil {
		return
	}
	u.Scheme, u.Host = "https", "api.corp.net"
	http.Get(u.String())
}

// A query that is made anew, and a text that is refused where it is parsed.
func right(raw string) {
	u, err := url.Parse(raw)
	if err != nil {
		return
	}
	u.RawQuery = u.Query().Encode()
	http.Get(u.String())
}

func all() {
	completed("backend.corp.net")
	set("users/1")
	right("https://api.corp.net/x?q=a%20b")
	right("10.0.0.1:80")
}
