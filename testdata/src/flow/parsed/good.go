package parsed

import (
	"errors"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

// The code checks the scheme and the host, or sets them.
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

// The code replaces the query.
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
}

// The base of a client may get a scheme, or no code sends it.
type dialler struct{ base *url.URL }

func newDialler(s string) *dialler {
	u, _ := url.Parse(s)
	return &dialler{base: u}
}

func (d *dialler) get(path string) {
	if d.base.Scheme == "" {
		d.base.Scheme = "https"
	}
	http.Get(d.base.JoinPath(path).String())
}

type copier struct{ base *url.URL }

func newCopier(s string) *copier {
	u, _ := url.Parse(s)
	return &copier{base: u}
}

func (c *copier) get() {
	u := *c.base
	u.Host, u.Path = u.Path, ""
	u.Scheme = "https"
	http.Get(u.String())
}

type holder struct{ base *url.URL }

func newHolder(s string) *holder {
	u, _ := url.Parse(s)
	return &holder{base: u}
}

func (h *holder) path() string { return h.base.Path }

func keepers() {
	newDialler("base.corp.net/v1").get("/x")
	newCopier("base.corp.net").get()
	newHolder("base.corp.net").path()
}

// The function that makes the request gives it a scheme.
type completing struct{ base *url.URL }

func newCompleting() *completing {
	u, _ := url.Parse("completed.corp.net/v1")
	return &completing{base: u}
}

func (c *completing) list() (*http.Request, error) { return completeRequest(c.base.JoinPath("list")) }

func completeRequest(u *url.URL) (*http.Request, error) {
	u.Scheme = "https"
	return http.NewRequest("GET", u.String(), nil)
}

// The text gets a scheme, or the code first calls a function that may give the URL one.
func completedText(name string) {
	u, _ := url.Parse("text.corp.io/v1")
	s := u.JoinPath(name).String()
	s = "https://" + s
	http.Get(s)
	v, _ := url.Parse("repaired.corp.io/v1")
	repair(v)
	newRequest("GET", v)
	w, _ := url.Parse("joined.corp.io/v1")
	e := w.JoinPath(name)
	repair(e)
	newRequest("GET", e)
	x, _ := url.Parse("local.corp.io/v1")
	y := *x
	repair(&y)
	http.Get(y.String())
}

func repair(u *url.URL) {
	if u.Scheme == "" {
		u.Scheme = "https"
	}
}

// The program sets the scheme of one of the results.
func tryParse(s string) *url.URL {
	u, _ := url.Parse(s)
	return u
}

func completedResult() {
	http.Get(tryParse("https://get.corp.io/v1").String())
	u := tryParse("get.corp.io/v1")
	u.Scheme = "https"
	http.Get(u.String())
}

// The program completes the copy that a field holds.
type copied struct{ base url.URL }

func completeCopy(host string) *copied {
	if host == "" {
		host = "copied.corp.net/v1"
	}
	u, _ := url.Parse(host)
	c := &copied{base: *u}
	c.base.Scheme = "https"
	return c
}

func (c *copied) get(path string) { http.Get(c.base.JoinPath(path).String()) }

// The code asks for the host before it sends what it has parsed.
func asksForHost() {
	if u, err := url.Parse("api.corp.net"); err == nil && u.Host != "" {
		http.Get(u.String())
	}
	u, err := url.Parse("ftp://api.corp.net/")
	if err != nil || u.Scheme != "https" {
		return
	}
	http.Get(u.String())
}

// A condition on the text, or on the path that the host is a part of, may keep the program away.
func refusedText(valid func(string) bool) {
	u, _ := url.Parse("refused.corp.io/v1")
	if !valid(u.String()) {
		return
	}
	http.Get(u.String())
	v, _ := url.Parse("accepted.corp.io/v1")
	if text := v.String(); valid(text) {
		http.Get(v.String())
	}
}

func refusedPath() error {
	u, _ := url.Parse("path.corp.io/v1")
	if err := checkPath(u.Path); err != nil {
		return err
	}
	_, err := http.Get(u.String())
	return err
}

func checkPath(path string) error {
	if !strings.HasPrefix(path, "/") {
		return errors.New("no path")
	}
	return nil
}

// The program completes these URLs, or does not send the request.
func completesRequest(u *url.URL) {
	if u.Scheme == "" {
		u.Scheme, u.Host, u.Path = "https", u.Path, ""
	}
	http.DefaultClient.Do(&http.Request{URL: u})
}

func completesLater(u *url.URL) {
	r := &http.Request{URL: u}
	r.URL.Scheme = "https"
	http.DefaultClient.Do(r)
}

func onlyMakes(u *url.URL) *http.Request {
	r := &http.Request{URL: u}
	r.Method = "GET"
	return r
}

func completedRequests() {
	u, _ := url.Parse("first.corp.net")
	completesRequest(u)
	v, _ := url.Parse("second.corp.net")
	completesLater(v)
	w, _ := url.Parse("third.corp.net")
	onlyMakes(w)
	x, _ := url.Parse("fourth.corp.net")
	r := &http.Request{URL: x}
	x.Scheme, x.Host, x.Path = "https", "fourth.corp.net", "/v1/x"
	http.DefaultClient.Do(r)
	s := newPathSetter("https://h.corp.net")
	s.get("x")
}

// The program tries something else with a text that the parser refuses.
type tolerant struct{ target string }

func (t *tolerant) withHost() {
	u, err := url.Parse(t.target)
	if err != nil {
		u = &url.URL{Scheme: "http", Host: t.target}
	}
	http.Get(u.String())
}

func (t *tolerant) withDefault() {
	u, err := url.Parse(t.target)
	if err != nil {
		u, _ = url.Parse("http://h.corp.net")
	}
	http.Get(u.String())
}

func withScheme(s string) {
	u, err := url.Parse(s)
	if err != nil {
		if u, err = url.Parse("http://" + s); err != nil {
			return
		}
	}
	http.Get(u.String())
}

func tolerated() {
	(&tolerant{"10.0.0.7:8080"}).withHost()
	(&tolerant{"10.0.0.8:8080"}).withDefault()
	withScheme("10.0.0.9:8080")
}

// The target has another scheme than the text, or only a host.
func directedHost(target *url.URL) http.Handler {
	return &httputil.ReverseProxy{Director: func(r *http.Request) {
		r.URL.Scheme = "http"
		r.URL.Host = target.Host
	}}
}

func directedWithScheme(target *url.URL) http.Handler {
	if target.Scheme == "" {
		target.Scheme = "http"
	}
	return &httputil.ReverseProxy{Director: func(r *http.Request) {
		r.URL.Scheme, r.URL.Host = target.Scheme, target.Host
	}}
}

func targetsOf(parse func(string) *url.URL) {
	directedHost(mustParse("//host.corp.net"))
	directedWithScheme(mustParse("//scheme.corp.net"))
	directed(mustParse("https://directed.corp.net"))
	toTarget(mustParse("unix:///run/x.sock"))
	toTarget(parse("target.corp.net"))
}

// The program completes the URL of a request before it sends the request.
func fullRequests(host, scheme string, isSecure bool) {
	req, _ := http.NewRequest("GET", "/items", nil)
	req.URL.Scheme = "https"
	req.URL.Host = host
	http.DefaultClient.Do(req)
	both, _ := http.NewRequest("GET", "/items", nil)
	both.URL.Scheme, both.URL.Host = "https", "api.corp.net"
	http.DefaultClient.Do(both)
	unknown, _ := http.NewRequest("GET", "/items", nil)
	unknown.URL.Scheme = scheme
	unknown.URL.Host = "api.corp.net"
	http.DefaultClient.Do(unknown)
	helped, _ := http.NewRequest("GET", "/items", nil)
	completedByHelper(helped)
	http.DefaultClient.Do(helped)
	maybe, _ := http.NewRequest("GET", "//h.corp.net/items", nil)
	if maybe.URL.Scheme = "http"; isSecure {
		maybe.URL.Scheme += "s"
	}
	http.DefaultClient.Do(maybe)
	other, _ := http.NewRequest("GET", "ftp://h.corp.net/items", nil)
	if other.URL.Scheme == "ftp" {
		other.URL.Scheme = "http"
	}
	http.DefaultClient.Do(other)
	for range 3 {
		again, _ := http.NewRequest("GET", "/items", nil)
		again.URL.Host = "api.corp.net"
		if isSecure {
			again.URL.Scheme = "https"
		} else {
			again.URL.Scheme = "http"
		}
		http.DefaultClient.Do(again)
	}
}

func completedByHelper(r *http.Request) { r.URL.Scheme, r.URL.Host = "https", "api.corp.net" }

// A request goes to the Host of a URL, whatever its Opaque is.
func opaqueRequests() {
	http.DefaultClient.Do(&http.Request{Method: "CONNECT", URL: &url.URL{Scheme: "http", Host: "proxy.org:80", Opaque: "h.org:443"}})
	http.DefaultClient.Do(&http.Request{Method: "GET", URL: &url.URL{Scheme: "http", Host: "proxy.org:80", Opaque: "/x%2Fy"}})
	req, _ := http.NewRequest("GET", "http://h.corp.net/x", nil)
	req.URL.Opaque = "/x%2Fy"
	http.DefaultClient.Do(req)
	made, _ := http.NewRequest("GET", "mailto:x@h.corp.net", nil)
	made.URL.Scheme, made.URL.Host = "http", "h.corp.net"
	http.DefaultClient.Do(made)
}

// The program completes the request before the call runs, or does not send it.
func lateRequests(path string) {
	checked, _ := http.NewRequest("GET", "/checked", nil)
	checked.URL.Host = "h.corp.net"
	if checked.URL.Scheme == "" {
		return
	}
	http.DefaultClient.Do(checked)
	deferred, _ := http.NewRequest("GET", "//h.corp.net/deferred", nil)
	deferred.URL.Path = path
	defer http.DefaultClient.Do(deferred)
	deferred.URL.Scheme = "http"
	once, _ := http.NewRequest("GET", "/once", nil)
	for i := range 2 {
		if i == 0 {
			once.URL.Scheme, once.URL.Host = "http", "h.corp.net"
		}
		http.DefaultClient.Do(once)
	}
	again, _ := http.NewRequest("GET", "//h.corp.net/again", nil)
	for i := range 3 {
		if i > 0 {
			http.DefaultClient.Do(again)
		}
		again.URL.Scheme = "http"
	}
	replaced, _ := http.NewRequest("GET", "//h.corp.net/replaced", nil)
	replaced.URL.Host = "h.corp.net"
	*replaced.URL = url.URL{Scheme: "http", Host: "h.corp.net"}
	http.DefaultClient.Do(replaced)
	passed, _ := http.NewRequest("GET", "//h.corp.net/passed", nil)
	passed.URL.Host = "h.corp.net"
	toHTTP(passed.URL)
	http.DefaultClient.Do(passed)
}

func toHTTP(u *url.URL) { u.Scheme = "http" }

func jumpingRequest(n int) {
	req, _ := http.NewRequest("GET", "//h.corp.net/jumping", nil)
again:
	if n > 0 {
		http.DefaultClient.Do(req)
	}
	req.URL.Scheme = "http"
	if n++; n < 2 {
		goto again
	}
}

func schemed(addr string) string {
	u, err := url.Parse(addr)
	if err != nil {
		return addr
	}
	if u.Scheme == "" {
		u.Scheme = "http"
	}
	return u.String()
}

func allSchemed() {
	http.Get(schemed("//localhost:8080"))
	http.Get(schemed("http://localhost:8080"))
	http.Get(schemed("api.corp.net/x")) // String writes "//" between the scheme and this path
}
