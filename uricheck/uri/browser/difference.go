package browser

import "github.com/uricheck/go-uricheck/uricheck/internal/enum"

// Kind is a way in which a browser departs from RFC 3986.
type Kind uint8

const (
	// Refused: the browser takes no URL from the text at all. The span is that of
	// the [Error].
	Refused Kind = iota
	// Dropped: bytes that the browser leaves out. These are spaces and controls at
	// both ends, tabs and line ends anywhere, and the mark of an empty password or
	// userinfo.
	Dropped
	// Encoded: bytes that the browser percent-encodes. Some of them a URI may hold.
	Encoded
	// Backslash: a backslash that is a slash.
	Backslash
	// Slashes: slashes before a host, too few or too many of them, or none. The span
	// begins with the scheme, if there is one.
	Slashes
	// SameScheme: a scheme that is left out, for it is that of the base and no "//"
	// follows: the reference is relative (RFC 3986 §5.2.2 allows that of old parsers).
	SameScheme
	// Name: a host in which percent-encodings are decoded and characters beyond ASCII
	// are mapped, before it is looked up.
	Name
	// Number: a host that is an IPv4 address, in a form that the RFC does not know.
	Number
	// DotSegment: a segment such as "%2e%2e", which is a dot segment; or a dot segment
	// that is none, for the path is opaque.
	DotSegment
	// File: what a URL of a file alone has: drive letters, and "localhost" for an
	// empty host.
	File
)

var kinds = [...]string{
	Refused:    "refused",
	Dropped:    "dropped",
	Encoded:    "percent-encoded",
	Backslash:  "backslash",
	Slashes:    "slashes",
	SameScheme: "scheme of the base",
	Name:       "name",
	Number:     "number",
	DotSegment: "dot segment",
	File:       "file",
}

// String names the kind.
func (k Kind) String() string { return enum.Name(kinds[:], "Kind", k) }

// Difference is a stretch of a text that a browser reads otherwise than RFC 3986.
type Difference struct {
	Kind       Kind
	Start, End int
	// Reads is what the browser reads there; "" if that is nothing.
	Reads string
}

// Differences returns where a browser reads ref, relative to base, otherwise than
// RFC 3986, in the order of the text. If there are none, both get the same URL from
// it, up to the normalizations of RFC 3986 §6.2.2.1 and §6.2.3: the case of scheme
// and host, a port that is empty or the scheme's own, a path that is empty. The base
// is nil if ref is to be absolute; it is the URL of a page that was loaded.
func Differences(ref string, base *URL) []Difference {
	_, found, err := read(ref, base)
	if err != nil {
		found = append(found, Difference{Kind: Refused, Start: err.Start, End: err.End})
	}
	return found
}
