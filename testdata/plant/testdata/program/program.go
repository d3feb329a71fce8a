// Package program has a text for every fault and every part.
package program

import (
	"fmt"
	"net/http"
	"net/url"
)

// Fetch has whole texts, and heads of texts.
func Fetch(id string) {
	http.Get("https://api0.corp.com/users")
	url.Parse("http://www0.corp.com/users")
	http.Get("https://list.corp.com/v0/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v0/%s", id))
	http.Get("https://api1.corp.com/users")
	url.Parse("http://www1.corp.com/users")
	http.Get("https://list.corp.com/v1/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v1/%s", id))
	http.Get("https://api2.corp.com/users")
	url.Parse("http://www2.corp.com/users")
	http.Get("https://list.corp.com/v2/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v2/%s", id))
	http.Get("https://api3.corp.com/users")
	url.Parse("http://www3.corp.com/users")
	http.Get("https://list.corp.com/v3/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v3/%s", id))
	http.Get("https://api4.corp.com/users")
	url.Parse("http://www4.corp.com/users")
	http.Get("https://list.corp.com/v4/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v4/%s", id))
	http.Get("https://api5.corp.com/users")
	url.Parse("http://www5.corp.com/users")
	http.Get("https://list.corp.com/v5/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v5/%s", id))
	http.Get("https://api6.corp.com/users")
	url.Parse("http://www6.corp.com/users")
	http.Get("https://list.corp.com/v6/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v6/%s", id))
	http.Get("https://api7.corp.com/users")
	url.Parse("http://www7.corp.com/users")
	http.Get("https://list.corp.com/v7/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v7/%s", id))
	http.Get("https://api8.corp.com/users")
	url.Parse("http://www8.corp.com/users")
	http.Get("https://list.corp.com/v8/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v8/%s", id))
	http.Get("https://api9.corp.com/users")
	url.Parse("http://www9.corp.com/users")
	http.Get("https://list.corp.com/v9/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v9/%s", id))
	http.Get("https://api10.corp.com/users")
	url.Parse("http://www10.corp.com/users")
	http.Get("https://list.corp.com/v10/" + id)
	http.Get(fmt.Sprintf("https://find.corp.com/v10/%s", id))
}

// Schemes has texts with a known scheme and nothing else known.
func Schemes(host string) {
	http.Get("https://" + host + "/users")
	http.Get(fmt.Sprintf("http://%s/users", host))
}

// Own has a fault of its own, between texts without: its fix writes a port as a literal.
func Own(host string) {
	url.Parse("https://own0.corp.com/users")
	http.Get(fmt.Sprintf("http://%s:%d/own", host, 8080))
	url.Parse("https://own1.corp.com/users")
}

// Tails has ends of texts that are known in full.
func Tails() {
	http.Get(base + "/users")
	url.Parse(base + "/groups")
	url.Parse(other + "/hosts")
	url.Parse(other + "/users")
}

// The tails follow these; no text gets two faults.
const (
	base  = "https://base.corp.com"
	other = "https://other.corp.com"
)

// Parts has texts that are less than a URL.
func Parts(mux *http.ServeMux, u *url.URL) {
	url.PathUnescape("a%2Fb")
	url.ParseQuery("a=1")
	url.ParseQuery("a=1&b=2")
	u.JoinPath("users")
	fmt.Println(url.URL{Scheme: "http"}, url.URL{Scheme: "https"})
	fmt.Println(url.URL{Host: "h"}, url.URL{Host: "h:80"}, url.URL{Host: "corp.com"})
	fmt.Println(url.URL{Path: "/users"}, url.URL{Path: "/groups"})
	fmt.Println(url.URL{RawQuery: "a=1"}, url.URL{RawQuery: "a=1&b=2"})
	fmt.Println(http.Cookie{Name: "n", Domain: "corp.com"})
	mux.Handle("/users", nil)
	mux.Handle("/groups", nil)
	mux.Handle("/hosts", nil)
}

// Config has a text that reaches no known function.
type Config struct{ Endpoint string }

// Default has such a text.
var Default = Config{Endpoint: "https://endpoint.corp.com/v1"}

// length takes a text that the program checks.
const length = len("https://length.corp.com/")

// Move sends texts to browsers.
func Move(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https://move0.corp.com/users", http.StatusFound)
	http.Redirect(w, r, "https://move1.corp.com/users", http.StatusFound)
	http.Redirect(w, r, "https://move2.corp.com/users", http.StatusFound)
	http.Redirect(w, r, "https://move3.corp.com/users", http.StatusFound)
	http.Redirect(w, r, "https://move4.corp.com/users", http.StatusFound)
}

// Decoded has a path that the URL escapes.
func Decoded(id string) {
	u := url.URL{Scheme: "https", Host: "api.corp.com", Path: "/decoded/" + id}
	http.Get(u.String())
}
