// Package parsed has texts that net/url parses, and to which other code sends requests.
package parsed

import (
	"log"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strings"
)

type upstream struct{ target string }

func (u upstream) handler() http.Handler {
	parsed, err := url.Parse(u.target)
	if err != nil {
		return nil
	}
	return httputil.NewSingleHostReverseProxy(parsed)
}

var upstreams = []upstream{
	{"backend.corp.net"},   // want `relative: "backend.corp.net" has no scheme; the text is a path`
	{"localhost:9000"},     // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	{"http://backend:80a"}, // want `port: .*; url.Parse fails`
}

func handlers() {
	for _, u := range upstreams {
		u.handler()
	}
}

func get(raw, name string) {
	u, err := url.Parse(raw)
	if err != nil {
		return
	}
	q := u.Query()
	q.Set("name", name)
	u.RawQuery = q.Encode()
	http.Get(u.String())
}

func gets() {
	get("api.corp.net/users", "a") // want `relative: "api.corp.net" has no scheme; http.Get accepts http and https`
}

// A function that gives up on the error takes nothing else than a URL.
func onlyParsed(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	return u, nil
}

type service struct{ address string }

func (s service) host() (string, error) {
	u, err := url.Parse(s.address)
	if err != nil {
		return "", err
	}
	return u.Host, nil
}

func onlyParsedHosts() {
	onlyParsed("10.0.0.10:8080") // want `relative: a colon follows "10.0.0.10" in the first segment; url.Parse fails`
	onlyParsed("%")
	service{"localhost:4180"}.host() // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	service{"http://localhost:4180"}.host()
	service{"localhost"}.host()
}

func proxied() *http.Transport {
	proxy := "127.0.0.1:3128" // want `relative: a colon follows "127.0.0.1" in the first segment; url.Parse fails`
	u, err := url.Parse(proxy)
	if err != nil {
		log.Fatal(err)
	}
	return &http.Transport{Proxy: http.ProxyURL(u)}
}

func literal() {
	u, _ := url.Parse("req.corp.net/x") // want `relative: "req.corp.net" has no scheme; .*`
	req := &http.Request{Method: "GET", URL: u}
	http.DefaultClient.Do(req)
}

// A client keeps its base, and sends requests to URLs behind it.
type client struct{ base *url.URL }

func newClient(s string) (*client, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	return &client{base: u}, nil
}

func (c *client) get(path string) (*http.Response, error) {
	u := *c.base
	u.Path += path
	return http.Get(u.String())
}

type resolver struct{ base *url.URL }

func (r *resolver) setBase(s string) error {
	u, err := url.Parse(s)
	r.base = u
	return err
}

func (r *resolver) get(path string) {
	u := r.base.ResolveReference(&url.URL{Path: path})
	req, _ := http.NewRequest("GET", u.String(), nil)
	http.DefaultClient.Do(req)
}

func clients() {
	newClient("base.corp.net/v1")             // want `relative: "base.corp.net" has no scheme; http.Get accepts http and https`
	newClient("localhost:8080")               // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	new(resolver).setBase("resolve.corp.net")
	u, _ := url.Parse("joined.corp.net")      // want `relative: "joined.corp.net" has no scheme; .*`
	u = u.JoinPath("x")
	http.Get(u.String())
}

// A function of the package makes the request.
type endpoint struct{ base *url.URL }

func newEndpoint() *endpoint {
	u, _ := url.Parse("endpoint.corp.net/v1") // want `relative: "endpoint.corp.net" has no scheme; the text is a path`
	return &endpoint{base: u}
}

func (e *endpoint) list() (*http.Request, error) { return newRequest("GET", e.base.JoinPath("list")) }

func newRequest(method string, u *url.URL) (*http.Request, error) {
	return http.NewRequest(method, u.String(), nil)
}

// A function of the package parses the text, and the program sends requests to each result.
func mustParse(s string) *url.URL {
	u, err := url.Parse(s)
	if err != nil {
		log.Fatal(err)
	}
	return u
}

func parsedByHelper() {
	backend := mustParse("backend.corp.io") // want `relative: "backend.corp.io" has no scheme; the text is a path`
	httputil.NewSingleHostReverseProxy(backend)
	http.Get(mustParse("get.corp.io/v1").String()) // want `relative: "get.corp.io" has no scheme; .*`
}

// A field holds a copy of the parsed URL.
type copies struct{ base url.URL }

func (c *copies) get(path string) { http.Get(c.base.JoinPath(path).String()) }

func loggedOnly(p string) {
	u, err := url.Parse("kept.corp.net/x") // want `relative: "kept.corp.net" has no scheme; .*`
	if err != nil {
		return
	}
	log.Println(u)
	u.Path += p
	http.Get(u.String())
}

func eachPrefix(u string) string {
	for _, s := range []string{"prefix", "pre"} {
		if strings.HasPrefix(u, s) {
			return u
		}
	}
	return "https://h.corp.net"
}

func getEachPrefix() {
	http.Get(eachPrefix("prefix.corp.net/x")) // want `relative: "prefix.corp.net" has no scheme; .*`
}

func setPath(p string) {
	u, _ := url.Parse("braces.corp.net/x") // want `relative: "braces.corp.net" has no scheme; .*`
	u.Path = p
	http.Get(u.String())
	v, _ := url.Parse("https://h.corp.net/{id}") // want `placeholder: the program does not fill in "{id}"; .*`
	v.RawQuery = p
	http.Get(v.String())
}

func getIP() {
	ip := net.ParseIP("::1")
	http.Get("http://" + ip.String() + ":8080/") // want `hostport: this host and port lack the brackets that an IPv6 host needs`
}

// Conditions on something else do not keep the URL away.
func asksForPath(isSent bool) {
	if u, err := url.Parse("asked.corp.net"); err == nil && u.Path != "" { // want `relative: "asked.corp.net" has no scheme; .*|scheme: .*`
		http.Get(u.String())
	}
	u, err := url.Parse("ftp://api.corp.net/") // want `scheme: http.Get does not support "ftp"; .*`
	if err != nil || u.Scheme == "https" {
		return
	}
	if isSent {
		http.Get(u.String())
	}
}

// These conditions say nothing about the scheme, or nothing about the rest of the program.
func unrefused(valid func(string) bool, log map[string]int) error {
	u, _ := url.Parse("unrefused.corp.io/v1") // want `relative: "unrefused.corp.io" has no scheme; .*`
	if u.RawQuery != "" {
		return nil
	}
	if log[u.String()] == 0 {
		log["first"]++
	}
	req, err := http.NewRequest("GET", u.String(), nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

// A literal of a request has the URL.
func sendRequest(u *url.URL) {
	http.DefaultClient.Do(&http.Request{Method: "GET", URL: u})
}

func transport(r *http.Request) (*http.Response, error) { return http.DefaultTransport.RoundTrip(r) }

func sendLater(u *url.URL) {
	r := &http.Request{URL: u}
	r.Header = http.Header{"X": {"y"}}
	transport(r)
}

func requested() {
	u, _ := url.Parse("localhost:8080/requested") // want `relative: net/url reads "localhost" as the scheme; the host is empty`
	sendRequest(u)
	sendRequest(&url.URL{Scheme: "http", Host: "h.corp.net:99999"}) // want `field: "99999" is above 65535; no host has such a port`
	v, _ := url.Parse("http:/later.corp.net/x")                     // want `scheme: "//" is missing after "http:"; the host is empty`
	sendLater(v)
}

// The path of a host without a scheme is the host: a program that replaces it loses the host.
type pathSetter struct{ base *url.URL }

func newPathSetter(base string) *pathSetter {
	u, _ := url.Parse(base)
	return &pathSetter{u}
}

func (s *pathSetter) get(path string) {
	u := *s.base
	u.Path = "/v1/" + path // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	http.Get(u.String())
}

func setsPath() {
	newPathSetter("setter.corp.net").get("x")
	u, _ := url.Parse("replaced.corp.net") // want `relative: "replaced.corp.net" has no scheme; http.Get accepts http and https`
	u.Path = "/v1/x"                       // want `scheme: "/v1/x" has no scheme; http.Get accepts http and https`
	http.Get(u.String())
}

// The program sends only what the parser accepts.
type backend struct{ target string }

func (b *backend) open() error {
	u, err := url.Parse(b.target)
	if err != nil {
		return err
	}
	http.Get(u.String())
	return nil
}

func sendParsed(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	_, err = http.Get(u.String())
	return u, err
}

type reference struct{ base *url.URL }

func (r *reference) get(path string) error {
	ref, err := url.Parse(path)
	if err != nil {
		return err
	}
	_, err = http.Get(r.base.ResolveReference(ref).String())
	return err
}

func refusedOnly(r *reference) {
	(&backend{"10.0.0.7:8080"}).open() // want `relative: a colon follows "10.0.0.7" in the first segment; url.Parse fails`
	sendParsed("10.0.0.9:8080")        // want `relative: a colon follows "10.0.0.9" in the first segment; url.Parse fails`
	r.get("1:users")                   // want `relative: a colon follows "1" in the first segment; url.Parse fails`
	r.get("users:1")                   // want `relative: net/url reads "users" as the scheme; .*`
	r.get("users/1:2")
}

// A function gets the URL, and it becomes the target of a proxy.
func toTarget(target *url.URL) http.Handler { return httputil.NewSingleHostReverseProxy(target) }

func directed(target *url.URL) http.Handler {
	return &httputil.ReverseProxy{Director: func(r *http.Request) {
		r.URL.Scheme = target.Scheme
		r.URL.Host = target.Host
		r.Host = target.Host
	}}
}

func targets(r *http.Request) {
	toTarget(mustParse("target.corp.net"))   // want `relative: "target.corp.net" has no scheme; the text is a path`
	directed(mustParse("directed.corp.net"))
	u := mustParse("both.corp.net:8080")     // want `relative: net/url reads "both.corp.net" as the scheme; .*`
	r.URL.Scheme, r.URL.Host = u.Scheme, u.Host
}

// For a host that net/url reads as the scheme, the default scheme is not set.
func defaulted(addr string) string {
	u, err := url.Parse(addr)
	if err != nil {
		return addr
	}
	if u.Scheme == "" {
		u.Scheme = "http"
	}
	if u.Path == "" {
		u.Path = "/rpc"
	}
	return u.String()
}

func withDefaults() {
	http.Get(defaulted("localhost:8080"))            // want `relative: net/url reads "localhost" as the scheme; http.Get accepts http and https`
}

// One of the objects only prints its text. No fix changes it.
type logger struct{ prefix string }

func (l logger) log(s string)  { println(l.prefix + s) }
func (l logger) send(s string) { http.Get(l.prefix + s) }

func useLoggers() {
	logger{"http://h.example/log?m="}.send("x")
	logger{"progress 50% "}.log("x") // want `escape: "%" needs two hex digits after it; http.Get fails`
}

// The kind beside the text selects a branch that may return earlier. It keeps the text from nothing.
type signing int

const signed signing = 1

type apiRequest struct {
	endpoint string
	kind     signing
}

func (r *apiRequest) url(sign func() (string, error)) (string, error) {
	u := "https://h.example" + r.endpoint
	if r.kind == signed {
		s, err := sign()
		if err != nil {
			return "", err
		}
		u += "?sign=" + url.QueryEscape(s)
	}
	return u, nil
}

func (r *apiRequest) send(sign func() (string, error)) {
	u, err := r.url(sign)
	if err != nil {
		return
	}
	http.NewRequest("GET", u, nil)
}

func sendSigned(sign func() (string, error)) {
	r := &apiRequest{endpoint: "/api/v3/orders ", kind: signed} // want `syntax: white space ends the path; net/url encodes it as "%20"`
	r.send(sign)
}
