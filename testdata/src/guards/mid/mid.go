// Package mid checks its parameters, and passes them on to low.
package mid

import (
	"strings"

	"guards/low"
)

// Site adds a port if it gets one.
func Site(port string) {
	if port != "" {
		port = ":" + port
	}
	low.Send("http://h.org" + port + "/")
}

// Web sends only URLs.
func Web(u string) {
	if !strings.HasPrefix(u, "http://") && !strings.HasPrefix(u, "https://") {
		return
	}
	low.Send(u)
}

// Any passes its argument to a function with its own condition.
func Any(u string) {
	if rest, ok := strings.CutPrefix(u, "dns:"); ok {
		u = rest
	}
	low.SendTo(u)
}

// On and Off decide for their callers.
func On(u string)  { low.SendIf(u, true) }
func Off(u string) { low.SendIf(u, false) }

// Path sends to the default host.
func Path(path string) {
	if path == "" || path[0] != '/' {
		path = "/" + path
	}
	low.SendPath("", path)
}

func New(root string) *low.Client {
	if root == "" {
		root = "http://h.org"
	}
	return &low.Client{Root: root}
}
