//go:build unix

package low

import (
	"net/http"
	"net/url"
)

// OnUnix is not in a build for Windows.
func OnUnix(path string) { // want OnUnix:`takesURL\(0 Send, 0 PathField\)`
	u := url.URL{Scheme: "https", Host: "h.example", Path: path}
	http.Get(u.String())
}
