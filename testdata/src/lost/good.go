package lost

import (
	"errors"
	"net/http"
	"net/url"
	"path"
	"strings"
)

func good(u, ref *url.URL) *url.URL {
	q := u.Query()
	q.Set("a", "b")
	u.RawQuery = q.Encode()
	others := u.Query()
	others.Set("a", "b")
	println(others.Get("a"))
	u = u.JoinPath("users")
	return u.ResolveReference(ref)
}

// The path of the base stays, or the function looks at it.
func joined(base, name string) (*url.URL, error) {
	u, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	u.Path = path.Join(u.Path, name)
	return u, nil
}

func defaulted(baseURL string) (*url.URL, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	if u.Path == "" {
		u.Path = "/users"
	}
	return u, nil
}

func (c *client) below(name string) *url.URL {
	u := *c.baseURL
	u.Path = strings.TrimSuffix(c.baseURL.Path, "/") + "/" + name
	return &u
}

// Without a path on purpose, a known base, and one that the program has composed.
func origin(baseURL string) (*url.URL, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	u.Path = ""
	u.RawQuery = ""
	return u, nil
}

func known(name string) (*url.URL, error) {
	u, err := url.Parse("https://h.example")
	if err != nil {
		return nil, err
	}
	u.Path = "/" + name
	return u, nil
}

func composed(host, name string) (*url.URL, error) {
	u, err := url.Parse("https://" + host)
	if err != nil {
		return nil, err
	}
	u.Path = "/" + name
	return u, nil
}

// The path is that of another URL, and the query of an API's base is empty.
func proxied(target *url.URL, from url.URL) *url.URL {
	u := *target
	u.Path = from.Path
	return &u
}

// The path of a document is not that of its server.
func besideDocument(metadataURL *url.URL) *url.URL {
	u := *metadataURL
	u.Path = "/services"
	return &u
}

func listed(baseURL string, v url.Values) (*url.URL, error) {
	u, err := url.Parse(baseURL)
	if err != nil {
		return nil, err
	}
	u.RawQuery = v.Encode()
	return u, nil
}

func kept(redirectURI, state string) (*url.URL, error) {
	u, err := url.Parse(redirectURI)
	if err != nil {
		return nil, err
	}
	q := u.Query()
	q.Set("state", state)
	u.RawQuery = q.Encode()
	return u, nil
}

type other struct{ addr, page *url.URL }

func newOther(addr, page string) (*other, error) {
	s := new(other)
	var err error
	if s.addr, err = url.Parse(addr); err != nil {
		return nil, err
	}
	s.page, err = url.Parse(page)
	return s, err
}

// The literal keeps the path, has another URL's, or none.
func (s *other) index(from *url.URL) []url.URL {
	return []url.URL{
		{Scheme: s.addr.Scheme, Host: s.addr.Host, Path: path.Join(s.addr.Path, "index")},
		{Scheme: s.page.Scheme, Host: s.page.Host, Path: from.Path},
		{Scheme: s.page.Scheme, Host: s.page.Host, Path: "/"},
		{Scheme: s.page.Scheme, Host: from.Host, Path: "/index"},
		{Scheme: s.page.Scheme, Host: s.page.Host},
	}
}

// The function reads the path of the URL that it has copied.
type copyingClient struct{ BaseURL *url.URL }

func (c *copyingClient) resolve(path string) *url.URL {
	result := *c.BaseURL
	if strings.TrimSuffix(c.BaseURL.Path, "/") == "" {
		result.Path = "/" + path
	} else {
		result.Path = c.BaseURL.Path + "/" + path
	}
	return &result
}

// The query is that of the URL, the URL is known, or its name says nothing about a query.
var loginURL, authURL = "https://h.example/login", "https://h.example/auth"

func queries(w http.ResponseWriter, r *http.Request, resp *http.Response, callback, page *url.URL, v url.Values) {
	u, _ := url.Parse(authURL)
	u.RawQuery = v.Encode()
	page.RawQuery = v.Encode()
	q := callback.Query()
	q.Set("a", "b")
	callback.RawQuery = q.Encode()
	to, _ := resp.Location()
	q = to.Query()
	q.Set("a", "b")
	to.RawQuery = q.Encode()
	next, _ := url.Parse(r.FormValue("next"))
	next.RawQuery = v.Encode()
	copied := *callback
	copied.RawQuery = v.Encode() // the function reads the query of callback
	http.Redirect(w, r, u.String()+page.String()+to.String()+next.String()+copied.String(), http.StatusFound)
}

// The call tells whether a text is a reference.
func checkReferences(base *url.URL, texts []string) {
	for _, text := range texts {
		base.Parse(text)
	}
	base.Parse("/")
}

func isReference(base *url.URL, text string) bool {
	_, err := base.Parse(text)
	return err == nil
}

// The function reads the path, or the URL is that of a document of the server.
type place struct{ server struct{ url, docsURL string } }

func (s place) paths(apiURL, apiName string) []*url.URL {
	u, _ := url.Parse(s.server.docsURL)
	u.Path = "/health"
	v, _ := url.Parse(apiURL)
	if v.Path == "" {
		v.Path = "/v1"
	}
	w, _ := url.Parse(apiName)
	w.Path = "/v1"
	x, _ := url.Parse(s.server.url)
	x.Path = path.Join(x.Path, "health")
	return []*url.URL{u, v, w, x}
}

// A function has looked at the path.
func (s place) health() (*url.URL, error) {
	u, err := url.Parse(s.server.url)
	if err != nil {
		return nil, err
	}
	if err := validate(u); err != nil {
		return nil, err
	}
	u.Path = "/health"
	return u, nil
}

func validate(u *url.URL) error {
	if u.Path != "" && u.Path != "/" {
		return errors.New("the URL has a path")
	}
	return nil
}
