package falsealarms

import (
	"fmt"
	"net/http"
	"net/url"
)

// The program writes the Path of the URL into the request as it is: so the Path has to be escaped.
type rawPathClient struct{ base *url.URL }

func (c *rawPathClient) host(id string) (*http.Response, error) {
	return c.request("/api/v0/hosts/" + url.PathEscape(id))
}

func (c *rawPathClient) request(path string) (*http.Response, error) {
	u := *c.base
	u.Path = path
	return http.Get(fmt.Sprintf("%s://%s%s", u.Scheme, u.Host, u.Path)) //lint:ignore uricheck/unescaped the Path is escaped
}
