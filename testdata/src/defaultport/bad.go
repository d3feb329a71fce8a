package defaultport

import (
	"net/http"
	"net/url"
)

func bad(w http.ResponseWriter, r *http.Request, client *http.Client, base *url.URL) {
	url.Parse("http://h:80/")                                // want `defaultport: 80 is the default port of "http"`
	url.Parse("https://h:443")                               // want `defaultport: 443 is the default port of "https"`
	url.Parse("wss://[::1]:443/x")                           // want `defaultport: 443 is the default port of "wss"`
	url.Parse("ftp://u@h:21/")                               // want `defaultport: 21 is the default port of "ftp"`
	url.Parse("ldap://h:389")                                // want `defaultport: 389 is the default port of "ldap"`
	url.Parse("http://h:/")                                  // want `defaultport: the port is empty`
	url.Parse("redis://h:/0")                                // want `defaultport: the port is empty`
	http.Get("http://h:80/")                                 // want `defaultport: 80 is the default port of "http"`
	client.Get("wss://h:443/")                               // want `defaultport: 443 is the default port of "wss"`
	http.Get("https://h:")                                   // want `defaultport: the port is empty`
	http.Redirect(w, r, "https://h:443/x", http.StatusFound) // want `defaultport: 443 is the default port of "https"`
}

func put(name string) {
	http.Get("http://h:80/" + url.PathEscape(name)) // want `defaultport: 80 is the default port of "http"`
	http.Get("https://" + name + ".go.dev:443/")    // want `defaultport: 443 is the default port of "https"`
}
