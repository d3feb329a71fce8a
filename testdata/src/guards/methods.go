package guards

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
)

// Guards in methods.

type endpoint struct{ scheme, host, port string }

func (e endpoint) String() string {
	if e.scheme == "" {
		e.scheme = "http"
	}
	if e.port != "" {
		e.port = ":" + e.port
	}
	return e.scheme + "://" + e.host + e.port + "/"
}

func (e endpoint) get() { http.Get(e.String()) }

func endpoints() {
	endpoint{host: "h.org"}.get()
	endpoint{"", "h.org", "8080"}.get()
	endpoint{"https", "h.org", ""}.get()
}

type hostName string

func (h hostName) url() string {
	if h == "" {
		return "http://localhost/"
	}
	return "http://" + string(h) + "/"
}

func hostNames() {
	http.Get(hostName("").url())
	http.Get(hostName("h.org").url())
	http.Get(hostName("h.org:x").url()) // want `port: "x" is not a number; .*`
}

type api struct{ root string }

func newAPI(root string) *api {
	if !strings.HasSuffix(root, "/") {
		root += "/"
	}
	return &api{root: root}
}

func (a *api) get(path string) {
	path = strings.TrimPrefix(path, "/")
	http.Get(a.root + path)
}

func apis() {
	newAPI("http://h.org").get("/a")
	newAPI("http://i.org/").get("b")
	newAPI("http://j.org:x").get("c") // want `port: "x" is not a number; .*`
}

type getter interface{ download(u string) }

type completing struct{}

func (completing) download(u string) {
	if !strings.Contains(u, "://") {
		u = "http://" + u
	}
	http.Get(u)
}

func getters() {
	var g getter = completing{}
	g.download("h.org")
	g.download("h.org:99999") // want `port: 99999 is above 65535; .*`
}

// A function that may also fail returns the address.
func checkedHost(host string) (string, error) {
	if host == "" {
		return "", errors.New("no host")
	}
	return strings.ToLower(host), nil
}

func checked(host string) {
	h, err := checkedHost(host)
	if err != nil {
		return
	}
	http.Get("http://" + h + "/")
}

func checks() {
	checked("")
	checked("H.org")
	checked("h org") // want `syntax: net/url refuses " " in a host; .*`
}

// The last call of a setter decides, even if it passes the field of something else.
type latest struct{ address string }

func (l *latest) set(u string) { l.address = u }

func setLater(server *httptest.Server) {
	var last latest
	last.set(server.URL)
	last.set("http://h h/") // want `syntax: net/url refuses " " in a host; .*`
	http.Get(last.address)
}

// Package fmt prints the result of a String method.
type page string

func (p page) String() string { return "http://h.org/" + string(p) } // want String:`returnsText\(.*\)`

type maybe string

func (m maybe) String() string { return strings.ToLower(string(m)) } // want String:`returnsText\(.*\)`

func prints(name string) {
	orElse(fmt.Sprintf("%s", page(name)), "localhost:80/x")
	orElse(fmt.Sprintf("%s", maybe("")), "localhost:80/x") // want `relative: .*`
	http.Get(fmt.Sprintf("%s/%%zz", page("a")))            // want `escape: .*`
	http.Get(fmt.Sprintf("%s/zz", page("a")))
}

// Package fmt does not call the method for each verb, and prints a panic.
type failing string

func (f failing) String() string { // want String:`returnsText\(.*\)`
	if f == "" {
		panic("empty")
	}
	return "%zz" + string(f)
}

type span struct{ from, to int }

func (s span) String() string { return "%zz" }

type marks string

func (m marks) String() string { return "%zz" + string(m) } // want String:`returnsText\(.*\)`

type mark string

type marked string

func (m marked) String() mark { return "%zz" }

type outer struct {
	page
	name string
}

type namedSite struct{ s string }

func (s namedSite) String() string { return s.s }

func printsOtherwise() {
	http.Get(fmt.Sprintf("http://h.org/?%#v", failing("a")))
	var b strings.Builder
	fmt.Fprintf(&b, "http://h.org/%#v", marks("a"))
	http.Get(b.String())
	http.Get(fmt.Sprintf("http://h.org/%d", span{1, 2}))
	http.Get(fmt.Sprintf("http://h.org/%s", marked("a")))
	http.Get(fmt.Sprintf("%s", outer{"a", "b"}))
	getBoth(namedSite{"http://h.org"}, namedSite{"x:y"})
}

// The field of one object does not have the value of the other one.
func getBoth(base, rest namedSite) {
	http.Get(fmt.Sprintf("%s/%s", base, rest))
	http.Get(base.s + "/" + rest.s)
	http.Get(base.String() + "/" + rest.String())
	http.Get(siteOf(&base) + "/" + siteOf(&rest))
}

func siteOf(s *namedSite) string { return s.String() }

// The variable has another object in between, or the function gets the object from a call.
func getChanged(base, rest *namedSite) {
	u := base.String()
	base = rest
	http.Get(u + "/" + base.String())
	http.Get(siteOf(inner(base)) + "/" + siteOf(inner(rest)))
	http.Get(innerText(base) + "/" + innerText(rest))
}

func inner(s *namedSite) *namedSite { return s }

func innerText(s *namedSite) string { return inner(s).String() }

type twice struct{ s string }

func (p *twice) String() string { return p.s }

// The text has the field of one object twice.
func getTwice() {
	p := &twice{"h.org/x"}
	http.Get(p.String() + "/" + p.s)
	http.Get(p.String() + "?from=" + twiceOf(p))
	q := &twice{"h.org/y"}
	text := func() string { return q.String() }
	http.Get(text() + "?from=" + q.String() + "&of=" + twiceOf(q, "and", "more"))
}

func twiceOf(p *twice, more ...string) string { return p.String() }

func orElse(u, otherwise string) {
	if u == "" {
		u = otherwise
	}
	http.Get(u)
}
