// Package distant has known texts that the program uses far away: behind interfaces, fields
// with functions, defaults.
package distant

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"strings"
	"sync"
)

type opener interface{ open(u string) }

type webOpener struct{}

func (webOpener) open(u string) { http.Get(u) }

type fakeOpener struct{ opened []string }

func (f *fakeOpener) open(u string) { f.opened = append(f.opened, u) }

type counted struct{ opener }

// An implementation for tests does not count, nor does one that wraps another one.
func opens(o opener, c counted) {
	o.open("localhost:8080/x") // want `relative: net/url reads "localhost" as the scheme; .*`
	c.open("h/x")              // want `scheme: "h/.*" has no scheme; .*`
}

type fetching struct {
	do func(string) (*http.Response, error)
}

func newFetching() *fetching { return &fetching{do: http.Get} }

func (f *fetching) run() { f.do("h/x") } // want `scheme: "h/.*" has no scheme; .*`

var once = sync.OnceValue(func() string { return "h/once" }) // want `scheme: "h/.*" has no scheme; .*`

func runsOnce() { http.Get(once()) }

func setting(key, otherwise string) string {
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return otherwise
}

// A default arrives if the other value is missing.
func defaults(host string) {
	http.Get(setting("URL", "localhost:8080/x")) // want `relative: net/url reads "localhost" as the scheme; .*`
	base := "localhost:9090/x"                   // want `relative: net/url reads "localhost" as the scheme; .*`
	if v := os.Getenv("BASE"); v != "" {
		base = v
	}
	http.Get(base)
}

type tagged struct {
	Base string `envDefault:"localhost:8080/x"` // want Base:`takesURL.0 Send.` `relative: net/url reads "localhost" as the scheme; .*`
	Name string `default:"a/b"`
}

func (t tagged) send() { http.Get(t.Base) }

// A function that calls itself repeats what it does.
func retry(u string, left int) error {
	_, err := http.Get(u)
	if err != nil && left > 0 {
		return retry(u, left-1)
	}
	return err
}

func retries() { retry("localhost:8080/x", 3) } // want `relative: net/url reads "localhost" as the scheme; .*`

func misfit(id int) {
	http.Get(fmt.Sprintf("http://h/%zz/x", id)) // want `escape: package fmt writes "%!z\(…\)" for "%z", which has no operand of its type; http\.Get fails`
}

// The code makes a request, and any function may send it.
func requested(send func(*http.Request)) {
	req, _ := http.NewRequest("GET", "requested.corp.net/x", nil) // want `relative: "requested.corp.net" has no scheme; the text is a path`
	send(req)
}

// The package sets the variable again: no finding about its first value is an error.
var first = "first.corp.net/x" // want `relative: "first.corp.net" has no scheme; .*`

func init() {
	if set := os.Getenv("FIRST"); set != "" {
		first = set
	}
}

func getFirst() { http.Get(first) }

var flagged = "flagged.corp.net/x" // want `relative: "flagged.corp.net" has no scheme; .*`

func init() { flag.StringVar(&flagged, "flagged", "https://h.corp.net", "") }

func getFlagged() { http.Get(flagged) }

// A decoder, or another structure, replaces the first value perhaps.
type decoded struct{ Endpoint string } // want Endpoint:`takesURL\(0 Send\)`

func decode(in []byte) {
	c := decoded{Endpoint: "decoded.corp.net/x"} // want `relative: "decoded.corp.net" has no scheme; .*`
	json.Unmarshal(in, &c)
	http.Get(c.Endpoint)
}

type encoded struct{ Endpoint string } // want Endpoint:`takesURL\(0 Send\)`

func encode(w io.Writer) {
	c := encoded{Endpoint: "encoded.corp.net/x"} // want `relative: "encoded.corp.net" has no scheme; .*`
	json.NewEncoder(w).Encode(&c)
	http.Get(c.Endpoint)
}

type whole struct{ endpoint string }

var wholly = whole{"whole.corp.net/x"} // want `relative: "whole.corp.net" has no scheme; .*`

func setWhole(w whole) { wholly = w }

func getWhole() { http.Get(wholly.endpoint) }

// Conditions that let the default of a flag pass, and a constant that lets the program pass.
var pointed = flag.String("pointed", "pointed.corp.net/x", "") // want `relative: "pointed.corp.net" has no scheme; .*`

const isOn = true

func getPointed() {
	if *pointed == "none" {
		return
	}
	http.Get(*pointed)
	u := flag.String("asked", "asked.corp.net/x", "") // want `relative: "asked.corp.net" has no scheme; .*`
	if *u != "" {
		http.Get(*u)
	}
	if !isOn || *u == "" {
		return
	}
	if isOn {
		http.Get("on.corp.net/x") // want `relative: "on.corp.net" has no scheme; .*`
	} else {
		http.Get("off.corp.net/x")
	}
}

type Open struct{ Base string } // want Base:`takesURL\(0 Send\)`

func NewOpen() *Open { return &Open{Base: "open.corp.net/x"} } // want `relative: "open.corp.net" has no scheme; .*`

func (o *Open) Get() { http.Get(o.Base) }

func rooted(p string) string {
	if p == "" {
		return "/"
	}
	return path.Clean("/" + p)
}

func redirected(p string, u *url.URL) *url.URL {
	if u != nil && p != "" {
		return &url.URL{Path: rooted(u.Path) + "/"} // want `slash: "/" follows "/" where two texts meet; .*`
	}
	return u
}

// The length of a list, and a store into it, tell no other purpose of its texts.
type ring struct {
	urls []string
	next int
}

func newRing(n int) *ring {
	r := &ring{urls: make([]string, n)}
	for i := range r.urls {
		r.urls[i], _ = chosenURL(i)
	}
	return r
}

func chosenURL(i int) (string, bool) {
	switch i {
	case 0:
		return "http:/ring.corp.net/zero", true // want `scheme: .*`
	case 1:
		return "https://ring.corp.net/one", true
	}
	return "", false
}

func (r *ring) get() {
	r.next = (r.next + 1) % len(r.urls)
	http.Get(r.urls[r.next])
}

// A condition on something else than the index of the loop selects no element; a store replaces
// the element of its index only.
var stored = []string{"http:/stored.corp.net/x", "http://h.corp.net"} // want `scheme: .*`

func setStored(u string) { stored[1] = u }

func rounds(n int) {
	for i, u := range []string{"round.corp.net/x"} { // want `relative: "round.corp.net" has no scheme; http.Get accepts http and https`
		if n > 0 {
			http.Get(u)
		}
		fmt.Println(i)
	}
	for _, u := range stored {
		http.Get(u)
	}
}

var servicePaths = map[string]string{"token": "/%zt/token", "user": "/user"} // want `escape: .*`

type service struct{ base string }

// A condition reads other entries of the only map that the variable has.
func (s *service) send(path string) {
	for _, p := range servicePaths {
		if strings.Contains(path, p) {
			http.Post("https://id.corp.net"+path, "", nil)
			return
		}
	}
	http.Post(s.base+path, "", nil)
}

func services(s *service) {
	s.send(servicePaths["token"])
	if s.base == servicePaths["user"] {
		s.send(servicePaths["user"])
	}
}

// Both ways of the condition send the text.
type poster struct{ base, other string }

func newPoster(other bool) *poster {
	p := &poster{base: "poster.corp.net/v1"} // want `relative: "poster.corp.net" has no scheme; .*`
	if other {
		p.base = p.other
	}
	return p
}

func (p *poster) send(path string, withBody bool) error {
	u := p.base + path
	if withBody {
		return sendBody(u)
	}
	return sendAlone(u)
}

func sendBody(u string) error {
	_, err := http.Post(u, "", nil)
	return err
}

func sendAlone(u string) error {
	_, err := http.Get(u)
	return err
}

// A misspelt scheme hides no other fault, even if the program may choose another text.
func selected(i int, k string) {
	list := []string{"https://a.corp.net/x", "htpp://b.corp.net/50%"} // want `scheme: "htpp" .*`
	http.Get(list[i])
	byName := map[string]string{"a": "https://a.corp.net/x", "b": "htpp://b.corp.net:99999/50%"} // want `scheme: "htpp" .*` `port: 99999 .*`
	http.Get(byName[k])
}

// The scheme, the host and the port of a URL are fields.
type address struct {
	scheme, host string
	port         int
}

func (a *address) get() { http.Get(fmt.Sprintf("%s://%s:%d/", a.scheme, a.host, a.port)) }

func (a *address) getWithoutPort() { http.Get(a.scheme + "://" + a.host + "/") }

func addresses() {
	(&address{"http", "h.corp.net", 99998}).get() // want `port: 99998 is above 65535; the call fails for ordinary values`
	a := &address{scheme: "https", port: 80}
	a.host = "h corp.net" // want `syntax: net/url refuses " " in a host; the call fails for http and https`
	a.getWithoutPort()
}

var kept string

// A function literal stores its argument: another call of it may store another one.
func keeping() {
	keep := func(u string) { kept = u }
	keep("kept.corp.net/x") // want `relative: "kept.corp.net" has no scheme; .*`
}

func getKept() { http.Get(kept) }
