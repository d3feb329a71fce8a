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

// A function that checks a text may complete it, or use it for something else.

func completed(u string) {
	if !strings.Contains(u, "://") {
		u = "https://" + u
	}
	http.Get(u)
}

func byPrefix(u string) (*url.URL, error) {
	if strings.HasPrefix(u, "!") {
		return nil, nil
	}
	return url.Parse(u)
}

func fileFirst(u string) {
	if _, err := os.Stat(u); err != nil {
		url.Parse(u)
	}
}

func special(u string) {
	switch u {
	case "%", "none":
		return
	}
	url.Parse(u)
}

func trimmed(u string) { url.Parse(strings.TrimSuffix(u, "%")) }

func prefixed(host string) { http.Get("http://" + host) }

func joined(path string) { url.Parse("http://h" + path) }

func looks() {
	completed("example.com")
	byPrefix("%")
	fileFirst("%")
	special("%")
	trimmed("%")
	prefixed("localhost:8080")
	joined(":8080")
	joined("/a")
}

// A write in one branch has no effect on another branch.

func writes(secure bool) {
	u := "%"
	u = "http://h/"
	url.Parse(u)

	v := "%"
	if secure {
		return
	} else {
		v = "http://h/"
	}
	url.Parse(v)

	w := "http://h/"
	if secure {
		w = "%"
		println(w)
		return
	}
	url.Parse(w)

	switch x := "http://h/"; {
	case secure:
		x = "%"
		println(x)
	default:
		url.Parse(x)
	}

	url.Parse(w)
	w = "%"
	println(w)

	for range 2 {
		fresh := "http://h/"
		url.Parse(fresh)
		fresh = "%"
		println(fresh)
	}

	var unset string
	url.Parse(unset)

	addressed := "%"
	set(&addressed)
	url.Parse(addressed)
}

func set(u *string) { *u = "http://h/" }

// An empty text stands for a missing one.
type config struct {
	URL string // want URL:`takesURL\(0 SendAny guards 1\)`
}

func (c config) send() {
	if c.URL == "" {
		c.URL = "http://h/"
	}
	http.Get(c.URL)
}

func defaults() {
	config{URL: ""}.send()
	fetch("")
}

// A flag may be set, but its default is as good as a constant.
var fromFlag = flag.String("url", "http://h/", "the URL")

func flags() { url.Parse(*fromFlag) }

// The parts of a text decide whether it is a URL.
func recursive(u string, n int) {
	if n > 0 {
		recursive(u+"%", n-1)
	}
	url.Parse(strings.Repeat("/", n))
}

// Some value makes each of these texts right.
func someValue(host, path string, port int) {
	url.Parse(host + "http://a b/")
	url.Parse("http://h:" + path)
	url.Parse(path + ":8080")
	url.Parse(fmt.Sprintf("http://%s:%d/", "h", port))
	url.Parse(fmt.Sprintf("http://h/100%%25/%s", path))
	url.Parse(fmt.Sprintf("http://h/100%"+"%25/%s", path))
	url.Parse("http://h/%" + path)
	url.Parse("localhost:" + path)
	url.Parse("http://h:9999" + path)
}

// The text decides what a function puts before it.

type server struct {
	Host      string // want Host:`takesURL\(0 ParseReference, 0 ParseReference guards 1, 0 SendAny guards 1\)`
	endpoints []string
	err       string
}

func (s *server) parse() (*url.URL, error) {
	u, err := url.Parse(s.Host)
	if err != nil || u.Scheme == "" {
		return url.Parse("https://" + s.Host)
	}
	return u, nil
}

func (s *server) dial() {
	for i, e := range s.endpoints {
		if !strings.HasPrefix(e, "http") {
			s.endpoints[i] = "https://" + e
		}
	}
	for _, e := range s.endpoints {
		url.Parse(e)
	}
}

func (s *server) remote() string {
	if s.err != "" {
		return ""
	}
	return s.Host
}

func send(u string) error {
	_, err := http.NewRequest("GET", u, nil)
	if err != nil {
		u = fmt.Sprintf("<invalid url: %v>", err)
	}
	println(u)
	return err
}

func cut(path string) string {
	i := strings.Index(path, "{")
	if i < 0 {
		return path
	}
	return path[:i]
}

func servers(mux *http.ServeMux, h http.Handler, s *server) {
	s.Host = "https://h/"
	s.endpoints = []string{"https://h/", "h"}
	s.parse()
	s.dial()
	http.Get(s.remote())
	send("http://h/")
	url.Parse(cut("http://h/{%}"))
	pattern := cut("/")
	if pattern == "/" {
		return
	}
	mux.Handle(pattern+"/", h)
}

var noBase url.URL

func zeroBase() {
	var base url.URL
	base.Parse("/x")
	noBase.Parse("/x")
}

const defaultListen = ":9273"

type listener struct{ address string }

func (l listener) listen() string {
	u, err := url.ParseRequestURI(l.address)
	if err != nil {
		return l.address
	}
	return u.Host
}

func listeners() { listener{address: defaultListen}.listen() }

// A check of the text in lower case is a check of the text.

func inLowerCase(u string) {
	if !strings.HasPrefix(strings.ToLower(u), "http") {
		u = "http://" + u
	}
	http.Get(u)
}

func lowered(u string) {
	lower := strings.ToLower(u)
	if !strings.HasPrefix(lower, "http") {
		u = "http://" + u
	}
	http.Get(u)
}

func trimmedTo(u string) string {
	scheme, rest, _ := strings.Cut(u, "|")
	return scheme + strings.TrimSuffix(rest, "%")
}

func changes() {
	inLowerCase("example.com")
	lowered("example.com")
	url.Parse(trimmedTo("http|://h/%"))
	url.Parse(strings.TrimSuffix("http://h/%", "%"))
	url.Parse("http://h/ "[:9])
}

// Holes that cannot end a component, or hold a host and a port.
func kinds(host, name string, n int, f float64, x any) {
	url.Parse("http://" + net.JoinHostPort(host, "x") + "/")
	url.Parse("http://" + net.JoinHostPort("::1", "80") + "/")
	url.Parse("http://h:" + url.QueryEscape(name))
	url.Parse("http://h/?a=" + url.QueryEscape(name) + "&b=" + strconv.FormatInt(int64(n), 16))
	url.Parse(fmt.Sprintf("http://h/%5.2f/%v/%x", f, x, name))
	url.Parse(fmt.Sprintf("http://h/%20b/", n))
	url.Parse(fmt.Sprint("http://h/", name, n))
	http.Get(fmt.Sprint("http://h:", n))
	http.Get(fmt.Sprintf("http://h:%d/", 8080))
	url.Parse(fmt.Sprintf("http://h/%q", url.QueryEscape(name)))
}

// A caller does not read the text that a failing function returns; a variable without a value yet has
// no text.

func found(ok bool) (string, error) {
	if !ok {
		return "", os.ErrInvalid
	}
	return "http://h", nil
}

func unset(ok bool) {
	base, _ := found(ok)
	http.Get(base + "/x")
	u := ""
	if ok {
		u = "http://h"
	}
	http.Get(u + "/x")
}

// A constant index stands for one element.

var addresses = map[string]string{"web": "http://h/", "grpc": "h:9000"}

func run(args ...string) {
	if len(args) > 1 {
		http.Get(args[1])
	}
}

func one() {
	http.Get(addresses["web"])
	list := []string{"-v", "http://h/"}
	http.Get(list[1])
	run("get", "http://h/")
	run(append(list, "x")...)
}

// A deferred function, or a function that other code replaces, decides.

func replaced() (u string) {
	defer func() { u = "http://h/" }()
	return "h:9000"
}

func replaceable(ok bool) {
	http.Get(replaced())
	get := func() string { return "h:9000" }
	if ok {
		get = func() string { return "http://h/" }
	}
	http.Get(get())
}

// A text of several pieces is not its first piece.

type pieces struct {
	base  string
	parts []string
	url   *string
}

var prefix = "http://"

func init() { prefix += os.Args[0] }

func assembled(ok bool, host string, p *pieces, chosen ...string) {
	p.base = "http://"
	p.base += host
	http.Get(p.base)
	http.Get(prefix)
	p.parts = []string{"http://", host}
	p.parts[0] += host
	http.Get(strings.Join(p.parts, ""))
	var b strings.Builder
	b.WriteString("http://")
	for _, s := range chosen {
		b.WriteString(s)
	}
	http.Get(b.String())
	var page bytes.Buffer
	page.WriteString("http://%")
	fmt.Fscan(os.Stdin, &page)
	url.Parse(page.String())
	text := []byte("http://x/%")
	copy(text[9:], host)
	url.Parse(string(text))
	list := []string{"x y", "http://"}
	sort.Strings(list)
	url.Parse(strings.Join(list, ""))
	address := "h:9000"
	set(&address)
	p.url = &address
	if ok {
		*p.url = "http://h/"
	}
	http.Get(address)
}

// Each branch writes another value.

func rewritten(n int) {
	u := "http://h/%"
	if n > 0 {
		u = "http://h/a"
	} else {
		u = "http://h/b"
	}
	url.Parse(u)
	v := "http://h/%"
	switch n {
	case 0:
		v = "http://h/a"
	case 1:
		return
	default:
		v = "http://h/b"
	}
	url.Parse(v)
}

// Each line doubles the number of parts of the value.
func doubled(s string) {
	a := s + "/" + s
	b := a + "/" + a
	c := b + "/" + b
	d := c + "/" + c
	e := d + "/" + d
	f := e + "/" + e
	g := f + "/" + f
	h := g + "/" + g
	i := h + "/" + h
	j := i + "/" + i
	k := j + "/" + j
	l := k + "/" + k
	m := l + "/" + l
	n := m + "/" + m
	o := n + "/" + n
	p := o + "/" + o
	http.Get(p)
}

func rightImplemented() {
	var a asker = &completing{}
	a.ask(":80/k1")
}

// Every plain value makes these right.
func behindPlainValues(zone, hex string) {
	http.Get("https://h.corp.net/" + zone + "/%20/x")
	http.Get("https://h.corp.net/" + zone + "/%" + hex)
	http.Get("https://h.corp.net/" + zone + "/a b")
}

// A function of the package that writes a file shows another purpose of the text.

type stored struct{ name string }

func (s *stored) do() error {
	if _, err := http.Get(s.name); err != nil {
		return store(s.name)
	}
	return nil
}

func store(name string) error { return os.WriteFile(name, nil, 0o600) }

func storedAs(base string) { (&stored{name: base + "/%zz/limits"}).do() }

// The results of one call are the arguments of another one.

func joinedResults(base *url.URL) {
	url.JoinPath(twoParts())
	_ = base.JoinPath(twoParts())
}

func twoParts() (string, string) { return "http://h.corp.net", "x" }

// The text of these buffers is never empty, so that the fallbacks are not used.
func neverEmpty() {
	url.Parse(orElse(bytes.NewBufferString("m").String(), "\thttp://h.org"))
	b := bytes.NewBufferString("m")
	url.Parse(orElse(b.String(), "\thttp://h.org"))
	url.Parse(fmt.Sprintf("%s/%d", orElse(b.String(), "\thttp://h.org"), len(os.Args)))
	fmt.Fscan(os.Stdin, b)
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

type holder struct{ Base string }

// The second function replaces the first one before the call.
func replacedFunction() {
	h := holder{"http://%m1570k/"}
	get := func() string { return h.Base }
	get = func() string { return "http://h.org/" }
	u, err := url.Parse(get())
	if err != nil {
		return
	}
	text := u.String()
	u.Host = "other.org"
	if again, err := url.Parse(text); err == nil {
		http.DefaultClient.Do(&http.Request{URL: again})
	}
}

func rightlyConcatenated() {
	both := slices.Concat([]string{"http://h:6/"}, []string{"h:k6"})
	http.Get(both[0])
	http.Get(strings.Join(slices.Concat([]string{"http://h"}, []string{"a", "%7e"}), "/"))
	for u := range strings.SplitSeq("http://h:1/ http://h/k5", " ") {
		http.Get(u)
	}
}
