package browser

import "github.com/uricheck/go-uricheck/uricheck/internal/enum"

// Kind is a way in which a browser departs from RFC 3986.
type Kind uint8

const (
	// Refused means that the browser refuses the text. The span is that of the [Error].
	Refused Kind = iota
	// Dropped means bytes that the browser leaves out. These are spaces and controls at
	// both ends, tabs and line ends anywhere, and the mark of an empty password or
	// userinfo.
	Dropped
	// Encoded means bytes that the browser percent-encodes. A URI may contain some of them.
	Encoded
	// Backslash is a backslash that the browser reads as a slash.
	Backslash
	// Slashes means too few or too many slashes before a host, or none. The span begins with the
	// scheme, if there is one.
	Slashes
	// SameScheme is a scheme that the browser ignores, because the base has it too and no "//"
	// follows: it reads the reference as a relative one (RFC 3986 §5.2.2 allows that for
	// backward compatibility).
	SameScheme
	// Name is a host in which the browser decodes percent-encodings, or maps characters beyond
	// ASCII.
	Name
	// Number is a host that the browser reads as an IPv4 address, in a form that the RFC does not
	// define.
	Number
	// DotSegment is a segment such as "%2e%2e", which the browser removes as a dot segment; or a
	// dot segment that it keeps because the path is opaque.
	DotSegment
	// File is a text that the browser reads in its own way only in file URLs: a drive letter, or
	// "localhost", which is an empty host.
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

// Difference is a stretch of a text that a browser reads differently from RFC 3986.
type Difference struct {
	Kind       Kind
	Start, End int
	// Reads is the text that the browser reads in place of the stretch; "" for nothing.
	Reads string
}

// Differences returns the stretches of ref that a browser, relative to base, reads differently from
// RFC 3986, in the order of the text. If there are none, browser and RFC get the same URL, up to
// the normalizations of RFC 3986 §6.2.2.1 and §6.2.3: the case of scheme and host, an empty or
// default port, an empty path. The base is the URL of the page that contains ref, or nil for an
// absolute ref.
func Differences(ref string, base *URL) []Difference {
	_, found, err := read(ref, base)
	if err != nil {
		found = append(found, Difference{Kind: Refused, Start: err.Start, End: err.End})
	}
	return found
}
