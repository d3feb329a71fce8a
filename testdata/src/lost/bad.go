package lost

import (
	"net/http"
	"net/url"
)

func bad(u, ref *url.URL, r *http.Request) {
	u.Query().Set("a", "b")    // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	r.URL.Query().Del("token") // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	q := u.Query()             // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	q.Set("a", "b")
	q.Add("c", "d")
	u.JoinPath("users")     // want `lost: nothing keeps the URL that the method returns; the base does not change`
	u.ResolveReference(ref) // want `lost: nothing keeps the URL that the method returns; the base does not change`
}

// The base may have a path, and an endpoint may have a query.
func redirectURL(base, path string) (string, error) {
	u, err := url.Parse(base)
	if err != nil {
		return "", err
	}
	u.Path = path // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	return u.String(), nil
}

type client struct{ baseURL *url.URL }

func (c *client) users() *url.URL {
	u := *c.baseURL
	u.Path = "/users" // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	return &u
}

func callback(redirectURI, state string) (string, error) {
	u, err := url.Parse(redirectURI)
	if err != nil {
		return "", err
	}
	u.RawQuery = url.Values{"state": {state}}.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	return u.String(), nil
}

// The literal has the server of a configured URL, and not its path; with Hostname, not its port either.
type service struct{ addr *url.URL }

func newService(addr string) (*service, error) {
	u, err := url.Parse(addr)
	if err != nil {
		return nil, err
	}
	return &service{u}, nil
}

func (s *service) index(id string) []*url.URL {
	plain := &url.URL{Scheme: s.addr.Scheme, Host: s.addr.Host, Path: "/index"}                      // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	return []*url.URL{plain, {Scheme: s.addr.Scheme, Host: s.addr.Hostname(), Path: "/index/" + id}} // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
}
