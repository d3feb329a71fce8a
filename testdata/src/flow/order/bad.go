// Package order has values that the order of the writes does not determine, and values that it does.
package order

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
)

func loops() {
	grown := "http://h/"
	for i := 0; i < 2; i++ {
		grown += "%"
	}
	url.Parse(grown)

	skipped := "http://h/"
	for i := range 2 {
		if i == 0 {
			continue
		}
		skipped = "http://h:a2/"
	}
	url.Parse(skipped)

	left := "http://h/"
	for {
		left = "http://h:a3/"
		break
	}
	url.Parse(left)

	hosts := []string{"h:a4", "h"}
	for i := range hosts {
		hosts[i] = "http://" + hosts[i] + "/"
	}
	for _, u := range hosts {
		url.Parse(u)
	}
}

func jumps() {
	u, n := "http://h/", 0
again:
	if n < 1 {
		u = "http://h:b2/"
		n++
		goto again
	}
	url.Parse(u)
}

func addresses() {
	u := "http://h/"
	p := &u
	*p = "http://h:c2/"
	url.Parse(u)

	list := []string{"http://h/", "http://h/"}
	shared := list
	shared[0] = "http://h:c4/"
	url.Parse(list[0])

	completed := "h:c5/"
	complete(&completed)
	url.Parse(completed)
}

func complete(u *string) {
	if !strings.Contains(*u, "://") {
		*u = "http://" + *u
	}
}

func atOtherTimes() {
	u := "http://h/"
	set := func() { u = "http://h:d1/" }
	var once sync.Once
	once.Do(set)
	url.Parse(u)

	last := "http://h:d2/"
	defer func() { last = "http://h/" }()
	url.Parse(last)

	url.Parse(finished("h:d3/"))
}

func finished(host string) (u string) {
	defer func() { u = "http://" + u }()
	return host
}

// place is a value: a method changes only its copy.
type place struct{ scheme, host, port string }

func (p place) get() string {
	if p.scheme == "" {
		p.scheme = "http"
	}
	if p.port != "" {
		p.port = ":" + p.port
	}
	return p.scheme + "://" + p.host + p.port + "/"
}

func (p place) at(port string) place {
	p.port = port
	return p
}

func (p place) String() string { return p.get() }

type locator interface{ get() string }

type setter func(*place)

func onPort(port string) setter { return func(p *place) { p.port = port } }

func newPlace(host string, setters ...setter) *place {
	p := &place{host: host}
	for _, set := range setters {
		set(p)
	}
	return p
}

func structures() {
	url.Parse(place{host: "h", port: "e1"}.get()) // want `port: "e1" is not a number; the call fails for ordinary values`
	url.Parse(place{host: "h"}.at("e2").get())    // want `port: "e2" is not a number; the call fails for ordinary values`
	url.Parse(newPlace("h", onPort("e3")).get())  // want `port: "e3" is not a number; the call fails for ordinary values`
	var l locator = place{host: "h", port: "e5"}  // want `port: "e5" is not a number; the call fails for ordinary values`
	url.Parse(l.get())
	url.Parse(fmt.Sprintf("%s?a=b", place{host: "h", port: "e6"})) // want `port: "e6" is not a number; the call fails for ordinary values`
}

// The caller passes the address.

func first(urls ...string) { url.Parse(urls[0]) }

func entry(urls map[string]string) { url.Parse(urls["x"]) }

func do(f func(string), host string) { f("http://" + host) }

func request(u string) { http.NewRequest("GET", u, nil) }

func down(u string, left int) {
	if left > 0 {
		down(u+"/", left-1)
		return
	}
	url.Parse(u)
}

func callers() {
	first("http://h:f1/", "http://h/")                             // want `port: "f1" is not a number; url\.Parse fails`
	entry(map[string]string{"x": "http://h:f3/", "y": "http://h"}) // want `port: "f3" is not a number; url\.Parse fails`
	down("http://h:f5", 1)                                         // want `port: "f5" is not a number; url\.Parse fails`
}

// A condition on a field of a result asks about the argument of the call.
func completedLate(s string) {
	u := s
	p := &u
	*p = "h:g1"
	if parsed, err := url.Parse(u); err != nil || parsed.Scheme != "" {
		url.Parse("http://" + u)
	}
}

// strings.Join makes one text of all elements of a list.

func joined(parts ...string) { url.Parse(strings.Join(parts, "")) }

func joins() {
	joined("http://h", ":h1", "/")
}

// A default arrives if there is no other text.
func defaulted(u string) {
	if u = string([]byte(u)); u == "" {
		u = "//h:h2/" // want `port: "h2" is not a number; url\.Parse fails`
	}
	url.Parse(u)
}

// A walk to a target without a known value says nothing of the others.
func lists(unknown [][2]string, others [][]string) {
	for _, r := range unknown {
		http.Get(r[0])
	}
	for _, r := range [][]string{{"https://h.example/a%zz", "x"}} { // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
		getFirst(r[0], r[1])
	}
	for _, r := range [][]string{{"https://h.example/b%zz", "x"}} { // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
		getFirst(r[0], r[1])
	}
	for _, r := range others {
		http.Get(r[0])
	}
	for _, r := range [][]string{{"a", "https://h.example/c%zz"}} { // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
		u := r[1]
		http.Get(u)
	}
	for _, r := range [][2]string{{"a", "https://h.example/d%zz"}} { // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
		http.Get(r[1])
	}
	rows := [][2]string{{"a", "https://h.example/e%zz"}} // want `escape: "%" in "%zz" needs two hex digits after it; http\.Get fails`
	for _, r := range rows {
		http.Get(r[1])
	}
}

func getFirst(u, _ string) { http.Get(u) }

// A later call that reads the text does not make it younger than the condition.
func readThenParsed() {
	u := "h.example"
	if _, err := os.ReadFile(u); err != nil {
		u = "http://h.example/%f" // want `escape: "%" in "%f" needs two hex digits after it; url\.Parse fails`
	}
	if parsed, err := url.Parse(u); err != nil || parsed.Host == "" {
		println("no host")
	}
	httptest.NewRequest("GET", u, nil)
}

// The fallback is for a value that may be empty.
func fallbackOfValue() {
	port := os.Getenv("PORT")
	if port == "8080" {
		port = "80"
	}
	u, err := url.Parse(strings.Join([]string{orElse(port, "http://h:80 /")}, "")) // want `port: "80 " is not a number; url.Parse fails`
	if err != nil || u.Scheme == "" {
		println("no URL")
	}
}

// The field of the receiver is never set.
var ends = struct{ first, other string }{first: "http://h h/", other: "http://h/"} // want `syntax: net/url refuses " " in a host; .*`

func neverUsed() {
	p := &prefixer{}
	p.base = "http://h/"
	url.ParseRequestURI(p.prefixed(ends.first))
}
