// Package use calls client libraries as programs do.
package use

import (
	"context"

	coder "github.com/coder/websocket"
	"github.com/dghubble/sling"
	"github.com/go-resty/resty/v2"
	"github.com/gorilla/websocket"
	"github.com/hashicorp/go-retryablehttp"
	"golang.org/x/oauth2"
)

func requests(c *resty.Client, base, id string) {
	c.R().Get("https://h.corp.net/%zz")                // want "warning: escape"
	c.R().Get("htps://h.corp.net/users")               // want "warning: scheme"
	c.R().Post("https:/h.corp.net/users")              // want "warning: scheme"
	c.R().Execute("GET", "https://h.corp.net:99999/x") // want "warning: port"
	c.R().Get(base + "/%zz/users")                     // want "warning: escape"
	c.R().Get("/%zz/users")                            // want "warning: escape"
	c.R().Get("https://" + id + ".corp.net/%zz")       // want "warning: escape"
	c.SetBaseURL("https://h.corp.net/%zz")             // want "warning: escape"
	c.SetBaseURL("https://h.corp.net/v1")
	c.R().Get("/users/" + id)
	c.R().SetPathParam("id", id).Get("/users/{id}")
	c.R().SetPathParam("id", id).Get("https://h.corp.net/users/{id}/x")
}

func retried(ctx context.Context, c *retryablehttp.Client, host string) {
	retryablehttp.Get("h.corp.net/x")                                               // want "warning: relative"
	retryablehttp.NewRequest("GET", "https://h.corp.net/%zz", nil)                  // want "error: escape"
	c.Post("https://h corp.net/", "", nil)                                          // want "error: syntax"
	retryablehttp.NewRequestWithContext(ctx, "GET", "https://h.corp.net:80a/", nil) // want "error: port"
	retryablehttp.Get("https://" + host + "/x")
	c.Get("https://h.corp.net/x?a=1")
}

func tokens(ctx context.Context, code string) {
	wrong := &oauth2.Config{Endpoint: oauth2.Endpoint{
		AuthURL:  "https://h.corp.net/auth",
		TokenURL: "https://h.corp.net/%zz", // want "error: escape"
	}}
	wrong.Exchange(ctx, code)
	page := &oauth2.Config{Endpoint: oauth2.Endpoint{
		AuthURL:  "https://h.corp.net:99999/auth", // want "warning: port"
		TokenURL: "https://h.corp.net/token",
	}}
	page.AuthCodeURL(code)
	spaced := &oauth2.Config{Endpoint: oauth2.Endpoint{AuthURL: "https://h.corp.net/a b"}} // browsers escape it
	spaced.AuthCodeURL(code)
	right := &oauth2.Config{Endpoint: oauth2.Endpoint{
		AuthURL:  "https://h.corp.net/auth",
		TokenURL: "https://h.corp.net/token",
	}}
	right.Exchange(ctx, code)
}

func slung(path string) {
	sling.New().Base("https://h.corp.net/%zz").Get("x").Request() // want "warning: escape"
	sling.New().Get("https://h.corp.net/%zz").Request()           // want "error: escape"
	sling.New().Base("https://h.corp.net/v1/").Get(path).Request()
	sling.New().Base("https://h.corp.net/v1/").Get("users").Request()
	sling.New().Base("https://h.corp.net/v1/").Get("users list").Request() // net/url escapes it
}

func sockets(ctx context.Context, host string) {
	websocket.DefaultDialer.DialContext(ctx, "ws://h.corp.net/%zz", nil) // want "error: escape"
	websocket.DefaultDialer.Dial("http://h.corp.net/x", nil)             // want "error: scheme"
	websocket.DefaultDialer.Dial("https://"+host+"/x", nil)              // want "error: scheme"
	websocket.DefaultDialer.Dial("h.corp.net/x", nil)                    // want "error: relative"
	coder.Dial(ctx, "wss://h.corp.net:99999/ws", nil)                    // want "warning: port"
	coder.Dial(ctx, "wsss://h.corp.net/ws", nil)                         // want "error: scheme"
	websocket.DefaultDialer.Dial("ws://h.corp.net/x", nil)
	websocket.DefaultDialer.Dial("wss://"+host+"/x", nil)
	coder.Dial(ctx, "wss://h.corp.net/ws", nil)
	coder.Dial(ctx, "https://h.corp.net/ws", nil)
	coder.Dial(ctx, "ftp://h.corp.net/ws", nil) // want "error: scheme"
}
