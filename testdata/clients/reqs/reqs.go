// Package reqs sends requests with req as programs do.
package reqs

import "github.com/imroc/req/v3"

// Send judges texts for clients with and without a base.
func Send(c *req.Client, id string) {
	c.R().Get("https://h.corp.net/%zz")             // want "warning: escape"
	req.R().Post("https://h.corp.net/%zz")          // want "warning: escape"
	c.Get("https://h.corp.net/%zz").Do()            // want "warning: escape"
	c.R().MustGet("htps://h.corp.net/users")        // want "warning: scheme"
	c.R().Get("https:/h.corp.net/users")            // want "warning: scheme"
	c.R().Get("/%zz/users")                         // want "warning: escape"
	c.R().Send("GET", "https://h.corp.net:99999/x") // want "warning: port"
	c.SetBaseURL("https://h.corp.net/%zz")          // want "warning: escape"
	c.SetBaseURL("https://h.corp.net/v1")
	c.R().Get("/users/" + id)
	c.R().SetPathParam("id", id).Get("/users/{id}")
	c.R().Get("https://h.corp.net/users/{id}")
	c.R().Get("h.corp.net/users")
}
