package uri

import (
	"iter"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Component names a part of a reference (RFC 3986 §3).
type Component uint8

const (
	Scheme    Component = iota // §3.1, without its ":"
	Authority                  // §3.2, without its "//"
	Userinfo                   // §3.2.1, without its "@"
	Host                       // §3.2.2, with the brackets of an IP-literal
	Port                       // §3.2.3, without its ":"
	Path                       // §3.3
	Query                      // §3.4, without its "?"
	Fragment                   // §3.5, without its "#"
)

// String returns the RFC's name of the component.
func (c Component) String() string { return enum.Name(componentNames, "Component", c) }

var componentNames = []string{"scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"}

// HostKind says which alternative of the grammar a host is (RFC 3986 §3.2.2).
type HostKind uint8

const (
	NoHost    HostKind = iota // there is no authority
	RegName                   // reg-name, the empty one included
	IPv4                      // IPv4address
	IPv6                      // IPv6address in brackets
	IPvFuture                 // IPvFuture in brackets
)

// String returns the RFC's name of the alternative.
func (k HostKind) String() string { return enum.Name(hostKindNames, "HostKind", k) }

var hostKindNames = []string{"none", "reg-name", "IPv4address", "IPv6address", "IPvFuture"}

// Ref is a reference, split into its components. It is a view of the original string: all
// components are substrings of it, and no method decodes them. The zero Ref is the empty reference.
// Two Refs are equal if their strings are equal, and split at the same offsets.
type Ref struct {
	s         string
	schemeEnd int // 0: relative, since a scheme is not empty
	hostStart int // after "//" and userinfo; with no authority pathStart
	hostEnd   int
	pathStart int // after the port, if hostEnd is elsewhere
	pathEnd   int
	queryEnd  int // pathEnd if there is no query
	hostKind  HostKind
}

// String returns the original string.
func (r Ref) String() string { return r.s }

// IsRelative reports whether r is a relative reference: one without scheme.
func (r Ref) IsRelative() bool { return r.schemeEnd == 0 }

// Scheme returns the scheme as written, or "" if r is relative.
func (r Ref) Scheme() string { return r.s[:r.schemeEnd] }

// Authority returns the authority, and whether there is one.
func (r Ref) Authority() (string, bool) {
	return r.get(Authority), r.hostKind != NoHost
}

// Userinfo returns the userinfo, and whether there is one.
func (r Ref) Userinfo() (string, bool) {
	return r.get(Userinfo), r.hostStart != r.authorityStart()
}

// Host returns the host as written, an IP-literal with its brackets. It is empty if there is no
// authority, and it can be empty if there is one: see HostKind.
func (r Ref) Host() string { return r.s[r.hostStart:r.hostEnd] }

// HostKind returns the first alternative of the grammar that the host matches, in the order
// IP-literal, IPv4address, reg-name, as RFC 3986 §3.2.2 says. In a Ref from [Split], a host
// that matches none is a RegName.
func (r Ref) HostKind() HostKind { return r.hostKind }

// Port returns the port, and whether there is one.
func (r Ref) Port() (string, bool) { return r.get(Port), r.hostEnd != r.pathStart }

// Path returns the path. It may be empty, but is never absent.
func (r Ref) Path() string { return r.s[r.pathStart:r.pathEnd] }

// Segments yields the segments between the slashes of the path, as written. An empty path has
// none. A path that begins with "/" has an empty first segment, so that the segments joined by
// "/" are the path.
func (r Ref) Segments() iter.Seq[string] {
	path := r.Path()
	return func(yield func(string) bool) {
		if path != "" {
			yieldSegments(path, yield)
		}
	}
}

// yieldSegments is a function of its own so that the compiler can inline Segments, and a loop over
// it needs no memory.
func yieldSegments(path string, yield func(string) bool) {
	for {
		segment, rest, more := strings.Cut(path, "/")
		if !yield(segment) || !more {
			return
		}
		path = rest
	}
}

// Query returns the query, and whether there is one.
func (r Ref) Query() (string, bool) { return r.get(Query), r.queryEnd != r.pathEnd }

// Fragment returns the fragment, and whether there is one.
func (r Ref) Fragment() (string, bool) { return r.get(Fragment), r.queryEnd != len(r.s) }

// Span returns the byte offsets of the component in the string, without its delimiters. For an
// absent component both are the offset where its delimiter would stand (0 for the scheme).
func (r Ref) Span(c Component) (start, end int) {
	switch c {
	case Scheme:
		return 0, r.schemeEnd
	case Authority:
		return r.authorityStart(), r.pathStart
	case Userinfo:
		start = r.authorityStart()
		return start, max(start, r.hostStart-1)
	case Host:
		return r.hostStart, r.hostEnd
	case Port:
		return min(r.hostEnd+1, r.pathStart), r.pathStart
	case Path:
		return r.pathStart, r.pathEnd
	case Query:
		return min(r.pathEnd+1, r.queryEnd), r.queryEnd
	case Fragment:
		return min(r.queryEnd+1, len(r.s)), len(r.s)
	default: // no component
		return 0, 0
	}
}

// Get returns a component as written, without its delimiters, and whether it is present. A host
// is present if there is an authority, and a path always is.
func (r Ref) Get(c Component) (string, bool) { return r.get(c), r.has(c) }

func (r Ref) get(c Component) string {
	start, end := r.Span(c)
	return r.s[start:end]
}

// has reports whether a component is present.
func (r Ref) has(c Component) bool {
	switch c {
	case Scheme:
		return r.schemeEnd > 0
	case Authority, Host:
		return r.hostKind != NoHost
	case Userinfo:
		return r.hostStart != r.authorityStart()
	case Port:
		return r.hostEnd != r.pathStart
	case Path:
		return true
	case Query:
		return r.queryEnd != r.pathEnd
	case Fragment:
		return r.queryEnd != len(r.s)
	default: // no component
		return false
	}
}

// authorityStart returns where the authority begins or, if there is none, the
// path.
func (r Ref) authorityStart() int {
	switch {
	case r.hostKind == NoHost:
		return r.pathStart
	case r.schemeEnd == 0:
		return len("//")
	default:
		return r.schemeEnd + len("://")
	}
}
