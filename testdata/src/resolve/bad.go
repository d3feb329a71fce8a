package resolve

import (
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
)

const (
	home    = "https://example.com"
	version = "v1"
)

var api, _ = url.Parse("https://h/api/v1/")

func bad() {
	api.Parse("/users") // want `resolve: the reference begins with "/"; it drops the path "/api/v1/" of the base`
	base, err := url.Parse(home + "/api/" + version)
	if err != nil {
		return
	}
	base.Parse("/users")  // want `resolve: the reference begins with "/"; it drops the path "/api/v1" of the base`
	base.Parse("users/1") // want `resolve: the base does not end in "/"; the reference replaces its last segment "v1"`
	literal := &url.URL{Scheme: "https", Host: "h", Path: "/api"}
	literal.Parse("/users") // want `resolve: the reference begins with "/"; it drops the path "/api" of the base`
}

// A reference can be a URL, too, and the program may keep the base in a field.
func references(id string) *url.URL {
	base, err := url.Parse("https://h/api/v2")
	if err != nil {
		return nil
	}
	ref, err := url.Parse("/users") // want `resolve: the reference begins with "/"; it drops the path "/api/v2" of the base`
	if err != nil {
		return base.ResolveReference(&url.URL{Path: "users"}) // want `resolve: the base does not end in "/"; the reference replaces its last segment "v2"`
	}
	println(api.ResolveReference(&url.URL{Path: "/users/" + id}).String()) // its base has a finding above
	return base.ResolveReference(ref)
}

type fixed struct {
	base *url.URL
	root *url.URL
}

func newFixed() *fixed {
	u := mustParse("https://h/api/v3/")
	f := &fixed{base: u}
	f.root, _ = url.Parse("https://h/api/v4/")
	return f
}

func mustParse(text string) *url.URL {
	u, err := url.Parse(text)
	if err != nil {
		panic(err)
	}
	return u
}

func (f *fixed) users(id string) (*url.URL, error) {
	f.base.Parse("/users")              // want `resolve: the reference begins with "/"; it drops the path "/api/v3/" of the base`
	return f.root.Parse("/users/" + id) // want `resolve: the reference begins with "/"; it drops the path "/api/v4/" of the base`
}

// Nearly all references for a base begin in the same way.
type tracker struct{ base *url.URL }

func (t *tracker) request(method, path string) (*http.Request, error) {
	u, err := t.base.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest(method, u.String(), nil)
}

func (t *tracker) calls(id int) {
	t.request("GET", "orders")
	t.request("POST", "orders")
	t.request("GET", fmt.Sprintf("orders/%d", id))
	t.request("PUT", fmt.Sprintf("orders/%d", id))
	t.request("GET", "users")
	t.request("GET", "users/me")
	t.request("GET", "users/you")
	t.request("GET", "users/them")
	t.request("POST", "/orders/import") // want `resolve: 8 of 9 texts for this base begin without "/"; this one drops the path of the base`
}

// The code parses the path first, and resolves it later.
func (t *tracker) parsed(method, path string) (*http.Request, error) {
	rel, err := url.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest(method, t.base.ResolveReference(rel).String(), nil)
}

func (t *tracker) parses(id int) {
	t.parsed("GET", "orders")
	t.parsed("POST", "orders")
	t.parsed("GET", fmt.Sprintf("orders/%d", id))
	t.parsed("PUT", fmt.Sprintf("orders/%d", id))
	t.parsed("GET", "users")
	t.parsed("GET", "users/me")
	t.parsed("GET", "users/you")
	t.parsed("GET", "users/them")
	t.parsed("POST", fmt.Sprintf("/orders/%d/import", id)) // want `resolve: 8 of 9 texts for this base begin without "/"; this one drops the path of the base`
}

// If some references begin with the same segment, fewer of the others need to differ.
func (t *importer) requests(id string) {
	t.request("accounts/a")
	t.request("accounts/b")
	t.request("accounts/" + id)
	t.request("accounts")
	t.request("journals/a")
	t.request("journals/b")
	t.request("journals/" + id)
	t.request("journals")
	t.request("/accounts/" + id + "/c") // want `resolve: 8 of 10 texts for this base begin without "/"; this one drops the path of the base`
	t.request("/journals/" + id + "/c") // want `resolve: 8 of 10 texts for this base begin without "/"; this one drops the path of the base`
}

type importer struct{ base *url.URL }

func (t *importer) request(path string) (*url.URL, error) { return t.base.Parse(path) }

// Users choose the base, and may give it a path. The finding is at the first reference of each base.
type configured struct {
	base *url.URL
	addr *url.URL
	root *url.URL
	URL  url.URL
}

func newConfigured(base *url.URL, addr, root string) (*configured, error) {
	u, err := url.Parse(addr)
	if err != nil {
		return nil, err
	}
	c := &configured{base: base, addr: u}
	c.root, err = url.Parse(root)
	return c, err
}

func (c *configured) users(id string) []*url.URL {
	u := c.base.ResolveReference(&url.URL{Path: "/users/" + id}) // want `resolve: the reference begins with "/"; it drops the path that "newConfigured" can give this base`
	other := c.base.ResolveReference(&url.URL{Path: "/groups"})
	relative := &url.URL{Path: "/" + id, RawQuery: "a=b"}
	parsed, err := c.addr.Parse(fmt.Sprintf("/users/%s", id)) // want `resolve: the reference begins with "/"; it drops the path that "newConfigured" can give this base`
	if err != nil {
		return nil
	}
	return []*url.URL{u, other, parsed, c.URL.ResolveReference(relative)} // want `resolve: the reference begins with "/"; it drops the path that "URL" can give this base`
}

func (c *configured) get(path string) (*http.Response, error) {
	u, err := c.root.Parse(path) // want `resolve: the reference begins with "/"; it drops the path that "newConfigured" can give this base`
	if err != nil {
		return nil, err
	}
	return http.Get(u.String())
}

func (c *configured) gets() {
	c.get("/users")
	c.get("/groups")
}

// Variables may have such a base, too.
func health(baseURL string) (*url.URL, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	return u.Parse("/health") // want `resolve: the reference begins with "/"; it drops the path that "baseURL" can give this base`
}

func stream(server *url.URL) *url.URL {
	return server.ResolveReference(&url.URL{Path: "/events"}) // want `resolve: the reference begins with "/"; it drops the path that "server" can give this base`
}

var proxyURL = flag.String("proxy-url", "", "")

func push() (*url.URL, error) {
	base, err := url.Parse(*proxyURL)
	if err != nil {
		return nil, err
	}
	return base.Parse("/push") // want `resolve: the reference begins with "/"; it drops the path that "proxyURL" can give this base`
}

func pull() (*url.URL, error) {
	base, err := url.Parse(os.Getenv("API_URL"))
	if err != nil {
		return nil, err
	}
	return base.Parse("/pull") // want `resolve: the reference begins with "/"; it drops the path that "API_URL" can give this base`
}

var upstream *url.URL

func configure(addr string) (err error) {
	upstream, err = url.Parse(addr)
	return err
}

func forward(id string) string {
	return upstream.ResolveReference(&url.URL{Path: "/jobs/" + id}).String() // want `resolve: the reference begins with "/"; it drops the path that "addr" can give this base`
}

// A message has no room for some names.
type pulled struct{ base *url.URL }

func newPulledFromElsewhere(base *url.URL) pulled { return pulled{base} }

func (p pulled) all() *url.URL {
	return p.base.ResolveReference(&url.URL{Path: "/all"}) // want `resolve: the reference begins with "/"; it drops the path that users can give this base`
}

// All callers give references that begin with "/".
type resolver struct{ destination url.URL }

func newResolver(destination *url.URL) resolver { return resolver{destination: *destination} }

func (r resolver) at(path string) *url.URL {
	return r.destination.ResolveReference(&url.URL{Path: path}) // want `resolve: the reference begins with "/"; it drops the path that "newResolver" can give this base`
}

func (r resolver) archive(name string) *url.URL {
	path := fmt.Sprintf("/archives/%s.zip", name)
	return r.at(path)
}

func (r resolver) static(name string) *url.URL { return r.at("/static/" + name) }

// A file can add other bases to those of the package.
type zone struct{ base *url.URL }

type zoneConfig struct{ baseURL string }

var zoneConfigs = map[string]zoneConfig{"eu": {"https://eu.example"}}

func addZone(name, baseURL string) { zoneConfigs[name] = zoneConfig{baseURL} }

func newZone(name string) (zone, error) {
	config := zoneConfigs[name]
	u, err := url.Parse(config.baseURL)
	return zone{u}, err
}

func (z zone) users() (*url.URL, error) {
	return z.base.Parse("/users") // want `resolve: the reference begins with "/"; it drops the path that "newZone" can give this base`
}
