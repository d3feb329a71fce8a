package stdlibtest

import (
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"time"

	"golang.org/x/net/websocket"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// fieldSinks are the fields that take a URL or a part of one, with the functions that read the
// structure.
func fieldSinks() []Sink {
	written := func(name string, use stdlib.Use, field func(u *url.URL) *string) Sink {
		return Sink{Name: "url.URL." + name, Use: use, run: func(text string) error {
			u := &url.URL{Scheme: "http", Host: "h", Path: "/a"}
			*field(u) = text
			_ = u.String()
			return nil
		}}
	}
	request := func(name string, use stdlib.Use, set func(r *http.Request, text string)) Sink {
		return Sink{Name: name, Use: use, run: func(text string) error {
			r := &http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/"}}
			set(r, text)
			_ = r.Write(io.Discard)
			return nil
		}}
	}
	cookie := func(name string, use stdlib.Use, set func(c *http.Cookie, text string)) Sink {
		return Sink{Name: name, Use: use, run: func(text string) error {
			// net/http logs everything that it leaves out.
			defer log.SetOutput(log.Writer())
			log.SetOutput(io.Discard)
			c := &http.Cookie{Name: "a"}
			set(c, text)
			_ = c.String()
			return nil
		}}
	}
	client := &http.Client{Transport: roundTripper{}}
	return []Sink{
		written("Scheme", stdlib.SchemeField, func(u *url.URL) *string { return &u.Scheme }),
		written("Opaque", stdlib.OpaqueField, func(u *url.URL) *string { return &u.Opaque }),
		written("Host", stdlib.HostField, func(u *url.URL) *string { return &u.Host }),
		written("Path", stdlib.PathField, func(u *url.URL) *string { return &u.Path }),
		written("RawPath", stdlib.RawPathField, func(u *url.URL) *string { return &u.RawPath }),
		written("RawQuery", stdlib.RawQueryField, func(u *url.URL) *string { return &u.RawQuery }),
		written("Fragment", stdlib.FragmentField, func(u *url.URL) *string { return &u.Fragment }),
		request("url.URL.Path of a request", stdlib.RequestPath, func(r *http.Request, text string) { r.URL.Path = text }),
		request("http.Request.Host", stdlib.RequestHost, func(r *http.Request, text string) { r.Host = text }),
		{Name: "http.Request.RequestURI", Use: stdlib.SentRequestURI, run: func(text string) error {
			_, err := client.Do(&http.Request{URL: &url.URL{Scheme: "http", Host: "h"}, RequestURI: text})
			return err
		}},
		cookie("http.Cookie.Domain", stdlib.CookieDomain, func(c *http.Cookie, text string) { c.Domain = text }),
		cookie("http.Cookie.Path", stdlib.CookiePath, func(c *http.Cookie, text string) { c.Path = text }),
	}
}

// webSocketSinks returns the sinks of golang.org/x/net/websocket, up to the connection.
func webSocketSinks() []Sink {
	const server, origin = "ws://h/", "http://h/"
	config := func(name string, f func(text string) (*websocket.Config, error)) Sink {
		return Sink{Name: name, Use: stdlib.ParseRequestURI, run: result(f)}
	}
	return []Sink{
		{Name: "websocket.Dial server", Use: stdlib.DialWebSocket, run: func(text string) error { return dialWebSocket(text, origin) }},
		{Name: "websocket.Dial origin", Use: stdlib.ParseRequestURI, run: func(text string) error { return dialWebSocket(server, text) }},
		config("websocket.NewConfig server", func(text string) (*websocket.Config, error) { return websocket.NewConfig(text, origin) }),
		config("websocket.NewConfig origin", func(text string) (*websocket.Config, error) { return websocket.NewConfig(server, text) }),
	}
}

// dialWebSocket calls websocket.Dial with a dialer whose deadline has passed: Dial fails before it
// asks a name server, which is not a fault of the text.
func dialWebSocket(server, origin string) error {
	config, err := websocket.NewConfig(server, origin)
	if err != nil {
		return err
	}
	config.Dialer = &net.Dialer{Deadline: time.Unix(1, 0)}
	_, err = websocket.DialConfig(config)
	if failed, ok := errors.AsType[*websocket.DialError](err); ok && failed.Err != websocket.ErrBadScheme {
		return nil
	}
	return err
}
