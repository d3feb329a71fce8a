// Package flow has faults in literals that reach a call by some way.
package flow

import (
	"bytes"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
)

const service = "http://h h/" // want `syntax: net/url refuses " " in a host; url\.Parse fails`

const host = "http://h:99999" // want `port: 99999 is above 65535; the dial fails`

var endpoint = "http://a b/" // want `syntax: net/url refuses " " in a host; url\.Parse fails`

var mirrors = []string{"https://a.example/", "https://b.example:x/"} // want `port: "x" is not a number; url\.Parse fails`

type client struct {
	base  string
	http  *http.Client
	paths []string
}

type option func(*client)

func withBase(u string) option { return func(c *client) { c.base = u } }

func newClient(opts ...option) *client {
	c := &client{base: "http://[::1/", http: http.DefaultClient} // want `host: "\[" lacks its "\]"; url\.Parse fails`
	for _, o := range opts {
		o(c)
	}
	return c
}

func (c *client) get(path string) (*http.Response, error) {
	u, err := url.Parse(c.base)
	if err != nil {
		return nil, err
	}
	return c.http.Get(u.JoinPath(path).String())
}

func fetch(u string) (*http.Response, error) { return http.Get(u) }

func twice(u string) { fetch(u) }

func fetchAll(urls ...string) {
	for _, u := range urls {
		fetch(u)
	}
}

func root() string { return "http://h/%" } // want `escape: "%" needs two hex digits after it; url\.Parse fails`

func locals(secure bool) {
	u := "http://h/100%" // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse(u)
	u = "http://h/ok"
	if secure {
		u = "https://h:port/" // want `port: "port" is not a number; url\.Parse fails`
	}
	url.Parse(u)
	path := "/%zz" // want `escape: "%" in "%zz" needs two hex digits after it; url\.Parse fails`
	url.Parse("http://h" + path)
	full := host
	full += "/x"
	http.Get(full)
}

func once() {
	u := "http://h/100%" // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse(u)
}

func ways() {
	fetch("http://h/50%")                        // want `escape: "%" needs two hex digits after it; http\.Get fails`
	twice("localhost:8080")                      // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	fetchAll("http://h/", "http://h/%")          // want `escape: "%" needs two hex digits after it; http\.Get fails`
	newClient(withBase("http://b c/")).get("/x") // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse(endpoint)
	for _, m := range mirrors {
		url.Parse(m)
	}
	url.Parse(root())
	ports := map[string]string{"a": "http://h:1/", "b": "http://h:b/"} // want `port: "b" is not a number; url\.Parse fails`
	url.Parse(ports[os.Args[0]])
	get := func(u string) { http.Get(u) }
	get("ftp://h/")
	for _, test := range []struct{ name, target string }{{"a", "http://h/a"}, {"b", "http://h/%b"}} { // want `escape: "%" in "%b" needs two hex digits after it; url\.Parse fails`
		fmt.Println(test.name)
		url.Parse(test.target)
	}
}

// A text with an unknown part is wrong if it is wrong with
// every value.
func holes(c *http.Client, host, path string, port int) {
	url.Parse("http://h/%zz#" + path)                       // want `escape: "%" in "%zz" needs two hex digits after it; url\.Parse fails`
	url.Parse("HTTP://" + host)                             // want `scheme: "HTTP" is not lowercase`
	url.Parse("http://a b/" + path)                         // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse(fmt.Sprintf("http://a b:%d/%s", port, path))  // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse(fmt.Sprintf("https://h:8o%d/%s", port, path)) // want `syntax: no value of the unknown part makes the text valid; url\.Parse fails`
	url.Parse(fmt.Sprintf("https://h/100%%#%d", port))      // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse(service + path)
	c.Get("htpp://" + host + "/x") // want `scheme: "htpp" is an unknown scheme; the nearest known one is "http"`
	u := "http://[::1/" + path     // want `host: "\[" lacks its "\]"; url\.Parse fails`
	url.Parse(u)
	at(path, "http://h:99999/") // want `port: 99999 is above 65535; the dial fails`
}

func at(path, base string) { http.Get(base + path) }

// uricheck knows as much of a printed value as its type says.
func printed(c *http.Client, host, name string, port, id int) {
	url.Parse(fmt.Sprintf("http://h/100%%/%02d", id))                  // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse(fmt.Sprintf("http://h/a%20b/%s", name))                  // want `escape: package fmt reads "%20b" in a format as a verb; url\.Parse fails`
	c.Get("htps://" + net.JoinHostPort(host, "80"))                    // want `scheme: "htps" is an unknown scheme; the nearest known one is "https"`
	url.Parse("http://h h/?q=" + url.QueryEscape(name))                // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse("http://[::1/" + strconv.Itoa(port))                     // want `host: "\[" lacks its "\]"; url\.Parse fails`
	url.Parse(fmt.Sprint("http://a b/", id, id))                       // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse("http://" + net.JoinHostPort("h h", strconv.Itoa(port))) // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	url.Parse("http://h:" + url.PathEscape(name) + "/%zz")             // want `escape: "%" in "%zz" needs two hex digits after it; url\.Parse fails`
}

// The results of functions, and the elements of lists.

func primary(ok bool) (string, error) {
	if !ok {
		return "", os.ErrInvalid
	}
	return "http://h:x1/", nil // want `port: "x1" is not a number; url\.Parse fails`
}

func secondary(ok bool) (u string, err error) {
	u = "http://h/%x2" // want `escape: "%" in "%x2" needs two hex digits after it; url\.Parse fails`
	if ok {
		return
	}
	return primary(!ok)
}

func mirrorsOf(name string) []string {
	return append([]string{"http://h/" + name}, "http://h:x3/") // want `port: "x3" is not a number; url\.Parse fails`
}

func must[T any](v T, err error) T { return v }

type setting[T any] struct{ value T }

type loader struct {
	base string
	load func(string) (*http.Response, error)
}

func each(f func(u string)) {
	f("http://h:x4/") // want `port: "x4" is not a number; url\.Parse fails`
}

func results(ok bool, l *loader) {
	u, _ := secondary(ok)
	url.Parse(u)
	for _, m := range mirrorsOf("a") {
		url.Parse(m)
	}
	full := func(path string) string { return "http://h:x5" + path } // want `port: "x5" is not a number; url\.Parse fails`
	url.Parse(full("/"))
	url.Parse(must("http://h:x6/", nil))                    // want `port: "x6" is not a number; url\.Parse fails`
	url.Parse(setting[string]{value: "http://h:x7/"}.value) // want `port: "x7" is not a number; url\.Parse fails`
	each(func(u string) { url.Parse(u) })
	var err error
	l.base, err = remote() // the result of a function, kept in a field
	url.Parse(l.base)
	println(err)
	for u := range map[string]int{"http://h:x9/": 1} { // want `port: "x9" is not a number; url\.Parse fails`
		url.Parse(u)
	}
	byName := map[string]string{"web": "http://h:y1/", "file": "y1:9000"} // want `port: "y1" is not a number; url\.Parse fails`
	url.Parse(byName["web"])
	if v, ok := byName["web"]; ok {
		url.Parse(v)
	}
}

func remote() (string, error) { return "http://h:x8/", nil } // want `port: "x8" is not a number; url\.Parse fails`

// Texts that a program builds piece by piece, and texts behind pointers.

var toldByFlag = flag.String("url", "http://h:z1/", "the URL") // want `port: "z1" is not a number; url\.Parse fails`

type pointing struct {
	url  *string
	base string
}

func to[T any](v T) *T { return &v }

func built(ok bool, host string, parts []string, l *pointing) {
	var b strings.Builder
	b.WriteString("http://h h/") // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	if ok {
		b.WriteString(host)
	}
	fmt.Fprintf(&b, "?id=%d", len(parts))
	url.Parse(b.String())
	text := fmt.Appendf(nil, "http://[::1/%s", host) // want `host: "\[" lacks its "\]"; url\.Parse fails`
	url.Parse(string(text))
	list := []string{"http://h:z2", "a"} // want `port: "z2" is not a number; url\.Parse fails`
	list = append(list, host)
	url.Parse(strings.Join(list, "/"))
	url.Parse(*toldByFlag)
	flag.StringVar(&l.base, "base", "http://h:z3/", "the base") // want `port: "z3" is not a number; url\.Parse fails`
	url.Parse(l.base)
	l.url = to("http://h:z4/") // want `port: "z4" is not a number; url\.Parse fails`
	url.Parse(*l.url)
	l.base = "http://h h/" // want `syntax: net/url refuses " " in a host; url\.Parse fails`
	l.base += host
}

// uricheck judges a text that shows that it is for this function, whatever the program does
// with other texts.
func shown(unix bool) {
	loadAny("http://h/100%")                       // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	getPath("http://h:99999/", false)              // want `port: 99999 is above 65535; the dial fails`
	target{address: "http://h:w/", kind: 1}.open() // want `port: "w" is not a number; http\.Get fails`
	u := "localhost:1"                             // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	if unix {
		http.Get(u)
	}
}

func written(n int) {
	url.Parse(strings.Join([]string{"http://h", "100%"}, "/")) // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	var b bytes.Buffer
	b.WriteString("http://h:j2") // want `port: "j2" is not a number; url\.Parse fails`
	fmt.Fprintf(&b, "/%d", n)
	url.Parse(b.String())
	url.Parse(string(fmt.Appendf(nil, "http://h:j3/%d", n)))     // want `port: "j3" is not a number; url\.Parse fails`
	for _, u := range [...]string{"http://h/", "http://h:j4/"} { // want `port: "j4" is not a number; url\.Parse fails`
		url.Parse(u)
	}
}

// uricheck executes a function that cuts off a part.
func before(text, mark string) string {
	i := strings.Index(text, mark)
	if i < 0 {
		return text
	}
	return text[:i]
}

func cuts() {
	url.Parse(before("http://h/%{x}", "{")) // want `escape: "%" needs two hex digits after it; url\.Parse fails`
	url.Parse(before("http://h/{%}", "{"))
}

// The type of the value in an interface says which method the program calls.

type asker interface{ ask(string) }

type asIs struct{}

func (asIs) ask(u string) { url.Parse(u) }

type completing struct{ asker }

func (completing) ask(u string) { url.Parse("http://" + u) }

func implemented() {
	var a asker = asIs{}
	a.ask(":80/k1") // want `syntax: .*url\.Parse fails`
}

// A text that is wrong with all plain values is wrong, even if a value with a "?" would make it
// right.
func behindValues(zone, base string, n int) {
	http.Get(fmt.Sprintf("https://h.corp.net/%s/records/%%zz", zone)) // want `escape: "%" in "%zz" needs two hex digits after it; the call fails for ordinary values`
	url.Parse("http://" + zone + "/%")                                // want `escape: "%" needs two hex digits after it; the call fails for ordinary values`
	http.Get("https://h.corp.net/" + zone + "/records?q=a b")         // want `query: a query cannot contain " "; .*`
	http.Get(base + "/records/" + zone + "/%zz")                      // want `escape: "%" in "%zz" needs two hex digits after it; the call fails for ordinary values`
	http.Get(fmt.Sprintf("https://h.corp.net/%s/%d%%", zone, n))      // want `escape: "%" needs two hex digits after it; the call fails for ordinary values`
}

// An error message that quotes a URL is no other purpose of it, nor is a function of the package
// that only makes the error.

type refusal struct{ url, reason string }

func (r *refusal) Error() string { return r.reason + ": " + r.url }

func refuse(u, reason string) error { return &refusal{url: u, reason: reason} }

type refusable struct{ url string }

func (r *refusable) do() error {
	resp, err := http.Get(r.url)
	if err != nil {
		return refuse(r.url, "unreachable")
	}
	if resp.StatusCode >= 400 {
		return refuse(r.url, resp.Status)
	}
	return nil
}

func refused(base string) {
	(&refusable{url: base + "/%zz/limits"}).do() // want `escape: "%" in "%zz" needs two hex digits after it; the call fails for a base like "http://h/v1"`
}

// A function may change the text: what it gets shows that it is a URL.
type filler interface{ fill(u string) string }

func fetchFilled(u string, f filler) { http.Get(f.fill(u)) }

func filled(path string, f filler) { fetchFilled("https://h.corp.net/v1"+path, f) }

func fills(f filler) {
	filled("/%zz/user", f)     // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	filled("/user/%zz/%zz", f) // want `escape: "%" needs .*` `escape: "%" needs .*`
	filled("/user/%d", f)
	filled("/{user}/%zz", f)
	filled("//user", f)
}

// A condition decides what the program appends: the beginning reaches the sink either way.
type pager struct{ base string }

func (p pager) get(path string) { http.Get(p.base + path) }

var Pages = "https://h.corp.net/pages/" // want Pages:`takesURL\(0 MakeRequest guards 1, 0 MakeRequest guards 1\)` Pages:`returnsText\(https://h.corp.net/pages/\)`

func page(id string) string { return Pages + id + "/%zz/lines" }

func (p pager) list(isAll bool, id string, v url.Values) {
	path := "/v2/%zz/pages" // want `escape: "%" in "%zz" needs two hex digits after it; the call fails for a base like "http://h/v1"`
	if isAll {
		path += "?all=1"
	}
	p.get(path)
	u := page(id)
	if len(v) > 0 {
		u += "?" + v.Encode()
	}
	send(u)
}

// A "%" after an unknown base is wrong for any reader too, and a path that the code builds anew in
// a buffer is no other purpose of it.
type templated struct{ path string }

func (t *templated) send(values map[string]string) error {
	if len(values) > 0 {
		var b strings.Builder
		for curr := strings.Index(t.path, "{"); curr > 0; curr = strings.Index(t.path, "{") {
			b.WriteString(t.path[:curr])
			b.WriteString(values["id"])
		}
		if b.Len() > 0 {
			t.path = b.String()
		}
	}
	_, err := http.Get(t.path)
	return err
}

func template(base, id string, values map[string]string) {
	t := &templated{path: base + "/v3/%zz/" + id} // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	t.send(values)
	(&templated{path: base + "?v3=%zz/" + id}).send(values) // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
	(&templated{path: base + "/{%zz}/" + id}).send(values)
	(&templated{path: base + "/v3/%20/" + id}).send(values)
}

// Elements that the function leaves in their list, at their index.
func keptElements(u string, hosts []string) {
	list := []string{"unset", "https://h.corp.net/%zz/kept"} // want `escape: "%" in "%zz" needs .*`
	list[0] = u
	for _, u := range list {
		http.Get(u)
	}
	named := map[string]string{"a": "unset", "b": "https://h.corp.net/%zz/b"} // want `escape: "%" in "%zz" needs .*`
	named["a"] = "https://h.corp.net"
	http.Get(named["b"])
	ordered := []string{"https://h.corp.net/%zz/zzz"} // want `escape: "%" in "%zz" needs .*`
	sort.Strings(ordered)
	for i := range ordered {
		http.Get(ordered[i])
	}
	whole := []string{"https://h.corp.net/%zz/whole"} // want `escape: "%" in "%zz" needs .*`
	for _, u := range whole[:] {
		http.Get(u)
	}
	var found string
	for _, u := range []string{"https://h.corp.net/%zz/found", "https://h.corp.net"} { // want `escape: "%" needs two hex digits after it; RFC 3986 allows no other "%"`
		if found = u; len(hosts) > 0 {
			break
		}
	}
	http.Get(found)
}

var spares = []string{"https://h.corp.net/%zz/spare", "https://h.corp.net/spare"} // want `escape: "%" in "%zz" needs .*`

func getSpare(n int) { http.Get(spares[n%2]) }

// A counter reads the field of each structure.
type counted struct{ u string }

func counts() {
	all := []counted{{"https://h.corp.net/%zz/counted"}} // want `escape: "%" in "%zz" needs .*`
	for i := range all {
		http.Get(all[i].u)
	}
	list := []struct{ first string }{{"https://h.corp.net/%zz/first"}} // want `escape: "%" in "%zz" needs .*`
	http.Get(list[0].first)
}

// The user's value decides whether the call fails for what stands behind it, and what stands behind
// the fallback fails in each run.
func behindFallback() {
	base := os.Getenv("BASE")
	if base == "" {
		base = "https://h.corp.net"
	}
	url.ParseRequestURI(base + "/%zz/behind") // want `escape: "%" in "%zz" needs .*`
	if base == "https://h.corp.net" {
		base = "https://h.corp.net" + "/%zz/same" // want `escape: "%" in "%zz" needs .*`
	}
	url.ParseRequestURI(base)
	other := os.Getenv("OTHER")
	if other == "" {
		other = "https://h.corp.net/%zz/other" // want `escape: "%" in "%zz" needs .*`
	}
	url.ParseRequestURI(other + "/x")
	url.ParseRequestURI("https://h.corp.net/%zz/before/" + other) // want `escape: "%" in "%zz" needs .*`
}

// Buffers without a variable.
func buffered() {
	url.Parse(bytes.NewBufferString("http://h.org/%zz").String())   // want `escape: "%" in "%zz" needs two hex digits after it; url.Parse fails`
	url.Parse(orElse((&bytes.Buffer{}).String(), "\thttp://h.org")) // want `syntax: white space .*; url.Parse fails`
	url.Parse(orElse(new(bytes.Buffer).String(), "\nhttp://h.org")) // want `syntax: white space .*; url.Parse fails`
}

// A text has more parts than uricheck judges, but its beginning fails with each value of the others.
func manyParts(s string) {
	http.Get("http://h/%zz" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a") // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
	http.Get("http://h/" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a" + s + "/a")
}

// Each line doubles the text.
func doubledText(s string) {
	long := "/" + s
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	long += long
	http.Get("http://h/%zz" + long) // want `escape: "%" in "%zz" needs two hex digits after it; http.Get fails`
}

// The list has the elements of others.
func concatenated() {
	both := slices.Concat([]string{"http://h/"}, []string{"http://h:k6/"}) // want `port: "k6" is not a number; http.Get fails`
	http.Get(both[1])
	http.Get(strings.Join(slices.Concat([]string{"http://h"}, []string{"a", "%zy"}), "/")) // want `escape: "%" in "%zy" needs two hex digits after it; http.Get fails`
}
