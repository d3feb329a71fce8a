package lost

import (
	"net/http"
	"net/url"
	"os"
)

func bad(u, ref *url.URL, r *http.Request) {
	u.Query().Set("a", "b")    // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	r.URL.Query().Del("token") // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	q := u.Query()             // want `lost: the result of URL\.Query is a copy that nothing reads; the URL keeps its query`
	q.Set("a", "b")
	q.Add("c", "d")
	u.JoinPath("users")     // want `lost: nothing keeps the URL that the call returns; the base does not change`
	u.ResolveReference(ref) // want `lost: nothing keeps the URL that the call returns; the base does not change`
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

func unused(u *url.URL, endpoint string) string {
	u.Parse("users")                // want `lost: nothing keeps the URL that the call returns; the base does not change`
	url.JoinPath(endpoint, "users") // want `lost: nothing keeps the URL that the call returns; the base does not change`
	return u.String() + endpoint
}

// The URLs of logins, uploads and hooks have queries of their own, wherever the program has them from.
type provider struct{ AuthURL, EndSessionEndpoint string } // want AuthURL:`takesURL.*` EndSessionEndpoint:`takesURL.*`

func (p *provider) login(v url.Values) (*url.URL, error) {
	u, err := url.Parse(p.AuthURL)
	if err != nil {
		return nil, err
	}
	u.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	return u, nil
}

func (p *provider) logout(v url.Values) (*url.URL, error) {
	u, err := url.Parse(p.EndSessionEndpoint)
	if err != nil {
		return nil, err
	}
	u.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	return u, nil
}

func hook(v url.Values) (*url.URL, error) {
	u, err := url.Parse(os.Getenv("WEBHOOK_URL"))
	if err != nil {
		return nil, err
	}
	u.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	return u, nil
}

func upload(resp *http.Response, v url.Values) (*url.URL, error) {
	to, err := resp.Location()
	if err != nil {
		return nil, err
	}
	to.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	return to, nil
}

func back(w http.ResponseWriter, r *http.Request, callback *url.URL, v url.Values) {
	callback.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	u, err := url.Parse(r.FormValue("redirect_uri"))
	if err != nil {
		return
	}
	u.RawQuery = v.Encode() // want `lost: this replaces the query of a configured URL; parameters that it has are lost`
	http.Redirect(w, r, u.String(), http.StatusFound)
}

// The URL of a server has the name of a service, or stands below one.
type settings struct{ server struct{ url string } }

func (s settings) health(endpoint string) []*url.URL {
	u, err := url.Parse(s.server.url)
	if err != nil {
		return nil
	}
	u.Path = "/health" // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	v, err := url.Parse(endpoint)
	if err != nil {
		return nil
	}
	v.Path = "/health" // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	w, err := url.Parse(os.Getenv("SERVER_URL"))
	if err != nil {
		return nil
	}
	w.Path = "/health" // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	return []*url.URL{u, v, w}
}

// The function looks at something else.
func (c checkedSite) health() (*url.URL, error) {
	u, err := url.Parse(c.baseURL)
	if err != nil {
		return nil, err
	}
	if err := isSecure(u); err != nil {
		return nil, err
	}
	u.Path = "/health" // want `lost: this replaces the path of a configured URL; a server below a path is not reached`
	return u, nil
}

type checkedSite struct{ baseURL string }

func isSecure(u *url.URL) error {
	if u.Scheme != "https" {
		return http.ErrNotSupported
	}
	return nil
}
