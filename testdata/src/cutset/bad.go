package cutset

import (
	"bytes"
	"net/url"
	"strings"
)

const secure = "https://" // want `cutset: strings\.TrimRight reads "https://" as a character set; it may remove more`

// Sets of characters are not prefixes.
func sets(page *url.URL, b []byte) {
	u := page.String()
	_ = strings.TrimLeft(u, "https://") // want `cutset: strings\.TrimLeft reads "https://" as a character set; it may remove more`
	_ = strings.TrimRight(u, secure)
	_ = strings.Trim(u, "http://")                                // want `cutset: strings\.Trim reads "http://" as a character set; it may remove more`
	_ = bytes.TrimLeft(b, "ws://")                                // want `cutset: bytes\.TrimLeft reads "ws://" as a character set; it may remove more`
	_ = strings.TrimLeft(strings.TrimLeft(u, "http://"), "www.x") // want `cutset: strings\.TrimLeft reads "http://" as a character set; it may remove more`
}

// A path is not a set either: "/api/pipelines" becomes "elines".
func paths(base string, requested *url.URL) {
	_ = strings.TrimLeft(requested.Path, "/api/")      // want `cutset: strings\.TrimLeft reads "/api/" as a character set; it may remove more`
	_ = strings.TrimLeft(requested.RequestURI(), "/a") // want `cutset: strings\.TrimLeft reads "/a" as a character set; it may remove more`
	_ = strings.TrimRight(base, "/api")                // want `cutset: strings\.TrimRight reads "/api" as a character set; it may remove more`
	_ = strings.TrimLeft(base, "#/definitions/")       // want `cutset: strings\.TrimLeft reads "#/definitions/" as a character set; it may remove more`
}
