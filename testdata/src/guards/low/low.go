// Package low sends, and puts together what is sent.
package low

import (
	"net/http"
	"strings"
)

func Send(u string) { http.Get(u) }

// SendTo completes an address.
func SendTo(u string) {
	if !strings.Contains(u, "://") {
		u = "http://" + u
	}
	http.Get(u)
}

// SendIf sends if it is told to.
func SendIf(u string, on bool) {
	if on {
		http.Get(u)
	}
}

// SendPath sends to a host that it has a default for.
func SendPath(host, path string) {
	if host == "" {
		host = "h.org"
	}
	http.Get("http://" + host + path)
}

// Base has a default for the scheme.
func Base(scheme, host string) string {
	if scheme == "" {
		scheme = "http"
	}
	return scheme + "://" + host
}

type Client struct{ Root string }

// Get takes the root with a slash behind it, and without.
func (c *Client) Get(path string) {
	http.Get(strings.TrimSuffix(c.Root, "/") + "/" + strings.TrimPrefix(path, "/"))
}
