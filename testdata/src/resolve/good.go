package resolve

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
)

func good(u *url.URL, name string) {
	u.Parse("/users") // the base is unknown

	base, _ := url.Parse("https://h/api/v1/")
	base.Parse("users")
	base.Parse("/api/v2/users") // writes the replaced text again
	base.Parse("/api")
	base.Parse("/")
	base.Parse("?q=1")
	base.Parse("#top")
	base.Parse("https://h/users")

	open, _ := url.Parse("https://h/api/v1")
	open.Parse("../v2/users")
	open.Parse("v1/users")
	open.Parse("./v1")

	page, _ := url.Parse("https://h/login")
	page.Parse("logout")
	page.Parse("/users")

	changed, _ := url.Parse("https://h/api/v1/")
	changed.Path = "/"
	changed.Parse("/users")

	handed, _ := url.Parse("https://h/api/v1/")
	clear(handed)
	handed.Parse("/users")

	two, _ := url.Parse("https://h/api/v1/")
	if name != "" {
		two, _ = url.Parse(name)
	}
	two.Parse("/users")

	field := &url.URL{Scheme: "https", Host: name, Path: "/api/"}
	field.Parse("/users")
}

func clear(u *url.URL) { u.Path = "" }

// References that belong beside the path of the base.
type registry struct{ base *url.URL }

func (r *registry) request(path string) (*http.Request, error) {
	u, err := r.base.Parse(path)
	if err != nil {
		return nil, err
	}
	return http.NewRequest("GET", u.String(), nil)
}

func (r *registry) calls() {
	r.request("a")
	r.request("b")
	r.request("c")
	r.request("d")
	r.request("e")
	r.request("f")
	r.request("g")
	r.request("h")
	r.request("/api/registry/keys")
}

// Code that removes the slash keeps the path of the base.
type trimmer struct{ base *url.URL }

func (t *trimmer) parsed(method, path string) (*http.Request, error) {
	rel, err := url.Parse(path)
	if err != nil {
		return nil, err
	}
	rel.Path = strings.TrimLeft(rel.Path, "/")
	return http.NewRequest(method, t.base.ResolveReference(rel).String(), nil)
}

func (t *trimmer) parses(id int) {
	t.parsed("GET", "orders")
	t.parsed("POST", "orders")
	t.parsed("GET", fmt.Sprintf("orders/%d", id))
	t.parsed("PUT", fmt.Sprintf("orders/%d", id))
	t.parsed("GET", "users")
	t.parsed("GET", "users/me")
	t.parsed("GET", "users/you")
	t.parsed("GET", "users/them")
	t.parsed("POST", "/orders/import")
}

// Two of ten texts begin otherwise than the rest, with segments of their own.
func (t *archive) requests(id string) {
	t.request("accounts/a")
	t.request("accounts/b")
	t.request("accounts/" + id)
	t.request("accounts")
	t.request("journals/a")
	t.request("journals/b")
	t.request("journals/" + id)
	t.request("journals")
	t.request("/status/" + id)
	t.request("/version")
}

type archive struct{ base *url.URL }

func (t *archive) request(path string) (*url.URL, error) { return t.base.Parse(path) }

// The base is known, or the package looks at its path.
type chosen struct {
	known, checked, joined, sent *url.URL
	page                         *url.URL
}

func newChosen(checked, joined *url.URL, page string) (*chosen, error) {
	known, err := url.Parse("https://h")
	if err != nil {
		return nil, err
	}
	if checked.Path != "" {
		return nil, fmt.Errorf("%s has a path", checked)
	}
	c := &chosen{known: known, checked: checked, joined: joined}
	c.page, err = url.Parse(page)
	return c, err
}

func (c *chosen) calls(r *http.Request, id string) {
	if other, err := url.Parse(id); err == nil {
		c.known = other
	}
	c.known.ResolveReference(&url.URL{Path: "/users"}).Redacted()
	c.checked.ResolveReference(&url.URL{Path: "/users"}).Redacted()
	c.joined.ResolveReference(&url.URL{Path: strings.TrimSuffix(c.joined.Path, "/") + "/users"}).Redacted()
	c.joined.Parse("/users")
	r.URL.ResolveReference(&url.URL{Path: "/login"}).Redacted()
	c.page.Parse("/robots.txt") // at the root of a server on purpose
	c.page.Parse("/.well-known/security.txt")
	c.page.Parse("/")
	c.page.Parse("users/" + id)
	c.page.ResolveReference(&url.URL{Scheme: "https", Host: "h", Path: "/users"}).Redacted()
	c.sent = r.URL
	c.sent.Parse("/users")
}

func variables(baseURL string, page, base *url.URL) {
	u, _ := url.Parse(baseURL)
	u.Path = "/"
	u.Parse("/users")
	_, _ = page.Parse("/next")
	base = page
	base.Parse("/next")
}

// The path of the base is that of a page, the reference repeats it or may, the program looks at it or changes it, or
// others can choose the base.
type settled struct{ page, api, seen, moved, chosen *url.URL }

func newSettled(chosen *url.URL) *settled {
	s := &settled{}
	s.page, _ = url.Parse("https://h/index.html")
	s.api, _ = url.Parse("https://h/api/v1/")
	s.seen, _ = url.Parse("https://h/api/v1/")
	s.moved, _ = url.Parse("https://h/api/v1/")
	s.moved.Path = ""
	s.chosen, _ = url.Parse("https://h/api/v1/")
	if chosen != nil {
		s.chosen = chosen
	}
	return s
}

func (s *settled) at(id string) []*url.URL {
	ref := &url.URL{Path: "/users/" + id}
	if s.seen.Path == "" {
		return []*url.URL{s.seen.ResolveReference(ref)}
	}
	host, _ := url.Parse("https://h")
	next, _ := s.api.Parse("/" + id + "/users")
	return []*url.URL{s.page.ResolveReference(ref), s.api.ResolveReference(&url.URL{Path: "/api/v2/" + id}), next,
		s.moved.ResolveReference(ref), s.chosen.ResolveReference(ref), host.ResolveReference(ref)}
}

// One caller gives a reference without "/".
type mixed struct{ destination url.URL }

func newMixed(destination *url.URL) mixed { return mixed{destination: *destination} }

func (m mixed) at(path string) *url.URL {
	return m.destination.ResolveReference(&url.URL{Path: path})
}

func (m mixed) archive(name string) *url.URL { return m.at("archives/" + name) }

func (m mixed) static(name string) *url.URL { return m.at("/static/" + name) }

// The page that a form names has links of its own.
func linked(r *http.Request) (*url.URL, error) {
	base, err := url.Parse(r.FormValue("base"))
	if err != nil {
		return nil, err
	}
	return base.Parse("/feed.xml")
}

// The program knows the base.
var service, _ = url.Parse("https://h.example")

func known(id string) string { return service.ResolveReference(&url.URL{Path: "/jobs/" + id}).String() }

// The URL of a request is that of a document.
func (m mixed) home(r *http.Request) *url.URL { return r.URL.ResolveReference(&url.URL{Path: "/home"}) }

// A function value gets other references.
func mapped(names []string, destination *url.URL) []*url.URL {
	m := others{destination: *destination}
	m.at("/static/x")
	return each(names, m.at)
}

type others struct{ destination url.URL }

func newOthers(destination *url.URL) others { return others{destination: *destination} }

func (m others) at(path string) *url.URL {
	return m.destination.ResolveReference(&url.URL{Path: path})
}

func each(names []string, at func(string) *url.URL) (all []*url.URL) {
	for _, name := range names {
		all = append(all, at(name))
	}
	return all
}

// The package has all bases, or a test's server has none below it.
type region struct{ base *url.URL }

var regionURLs = map[string]string{"eu": "https://eu.example", "us": "https://us.example"}

func newRegion(name string) (region, error) {
	u, err := url.Parse(regionURLs[name])
	return region{u}, err
}

func (r region) users() (*url.URL, error) { return r.base.Parse("/users") }

type regionConfig struct{ baseURL string }

var regionConfigs = map[string]regionConfig{"eu": {"https://eu.example"}, "us": {baseURL: "https://us.example"}}

func regionUsers(name string) (*url.URL, error) {
	config := regionConfigs[name]
	u, err := url.Parse(config.baseURL)
	if err != nil {
		return nil, err
	}
	return u.Parse("/users")
}

type served struct{ base *url.URL }

func serve(h http.Handler) (served, error) {
	server := httptest.NewServer(h)
	u, err := url.Parse(server.URL)
	return served{u}, err
}

func (s served) users() (*url.URL, error) { return s.base.Parse("/users") }
