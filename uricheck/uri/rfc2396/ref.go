package rfc2396

import (
	"iter"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// AuthorityKind says which alternative of the grammar an authority is
// (RFC 2396 §3.2). Only a server has userinfo, host and port.
type AuthorityKind uint8

const (
	NoAuthority AuthorityKind = iota // there is no authority
	Server                           // server, §3.2.2, the empty one included
	RegName                          // reg_name, §3.2.1: whatever is not server
)

// String returns the RFC's name of the alternative.
func (k AuthorityKind) String() string { return enum.Name(authorityKindNames, "AuthorityKind", k) }

var authorityKindNames = []string{"none", "server", "reg_name"}

// HostKind says which alternative of the grammar a host is (RFC 2396 §3.2.2).
type HostKind uint8

const (
	NoHost      HostKind = iota // no authority, an empty one, or a reg_name
	Hostname                    // hostname
	IPv4Address                 // IPv4address
)

// String returns the RFC's name of the alternative.
func (k HostKind) String() string { return enum.Name(hostKindNames, "HostKind", k) }

var hostKindNames = []string{"none", "hostname", "IPv4address"}

// Ref is a URI reference, split into its components. It is a view of the original string: all
// components are substrings of it, and no method decodes them. The zero Ref is the empty reference.
// Two Refs are equal if their strings are.
type Ref struct {
	s             string
	schemeEnd     int // 0: relative, since a scheme is not empty
	hostStart     int // after "//" and userinfo; with no authority 0
	hostEnd       int // hostStart if there is no host
	pathStart     int
	pathEnd       int
	queryEnd      int // pathEnd if there is no query
	authorityKind AuthorityKind
	hostKind      HostKind
	opaque        bool
}

// String returns the original string.
func (r Ref) String() string { return r.s }

// IsRelative reports whether r has no scheme (§3.1).
func (r Ref) IsRelative() bool { return r.schemeEnd == 0 }

// IsOpaque reports whether the path is an opaque_part (§3): it follows a scheme and does not
// begin with "/". It extends to the fragment; a "?" is part of it.
func (r Ref) IsOpaque() bool { return r.opaque }

// Scheme returns the scheme as written, or "" if r is relative (§3.1).
func (r Ref) Scheme() string { return r.s[:r.schemeEnd] }

// Authority returns the authority, and whether there is one (§3.2).
func (r Ref) Authority() (string, bool) {
	return r.get(uri.Authority), r.authorityKind != NoAuthority
}

// AuthorityKind returns the first alternative of the grammar that the authority
// matches, in the order server, reg_name.
func (r Ref) AuthorityKind() AuthorityKind { return r.authorityKind }

// Userinfo returns the userinfo of a server, and whether there is one
// (§3.2.2).
func (r Ref) Userinfo() (string, bool) {
	return r.get(uri.Userinfo), r.hostKind != NoHost && r.hostStart != r.authorityStart()
}

// Host returns the host of a server as written, or "" if there is none
// (§3.2.2). A host is never empty.
func (r Ref) Host() string { return r.get(uri.Host) }

// HostKind returns which alternative of the grammar the host is (§3.2.2). None
// matches two.
func (r Ref) HostKind() HostKind { return r.hostKind }

// Port returns the port of a server, and whether there is one (§3.2.2).
func (r Ref) Port() (string, bool) {
	return r.get(uri.Port), r.hostKind != NoHost && r.hostEnd != r.pathStart
}

// Path returns the path: an abs_path, a rel_path, an opaque_part or nothing
// (§3.3, §5).
func (r Ref) Path() string { return r.s[r.pathStart:r.pathEnd] }

// Segments yields the segments between the slashes of the path, as written, each with its
// parameters (§3.3). An opaque or empty path has none. A path that begins with "/" has an empty
// first segment, so that the segments joined by "/" are the path.
func (r Ref) Segments() iter.Seq[string] {
	path := r.s[r.pathStart:r.pathEnd]
	opaque := r.opaque
	return func(yield func(string) bool) {
		if path != "" && !opaque {
			yieldPieces(path, "/", yield)
		}
	}
}

// Params yields the parameters of a segment as written, without their ";"
// (§3.3):
//
//	segment = *pchar *( ";" param )
func Params(segment string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if i := strings.IndexByte(segment, ';'); i >= 0 {
			yieldPieces(segment[i+1:], ";", yield)
		}
	}
}

// yieldPieces is a function of its own so that the compiler can inline its callers, and a loop over
// them needs no memory.
func yieldPieces(s, separator string, yield func(string) bool) {
	for {
		piece, rest, more := strings.Cut(s, separator)
		if !yield(piece) || !more {
			return
		}
		s = rest
	}
}

// Query returns the query, and whether there is one (§3.4).
func (r Ref) Query() (string, bool) { return r.get(uri.Query), r.queryEnd != r.pathEnd }

// Fragment returns the fragment, and whether there is one (§4.1).
func (r Ref) Fragment() (string, bool) { return r.get(uri.Fragment), r.queryEnd != len(r.s) }

// Span returns the byte offsets of the component in the string, without its delimiters. For an
// absent component both are the offset where its delimiter would stand (0 for the scheme).
// Without a host, those of userinfo, host and port are the offset where an authority begins or
// would begin.
func (r Ref) Span(c uri.Component) (start, end int) {
	switch c {
	case uri.Scheme:
		return 0, r.schemeEnd
	case uri.Authority:
		return r.authorityStart(), r.pathStart
	case uri.Userinfo:
		start = r.authorityStart()
		return start, max(start, r.hostStart-1)
	case uri.Host:
		return max(r.hostStart, r.authorityStart()), max(r.hostEnd, r.authorityStart())
	case uri.Port:
		if r.hostKind == NoHost {
			return r.authorityStart(), r.authorityStart()
		}
		return min(r.hostEnd+1, r.pathStart), r.pathStart
	case uri.Path:
		return r.pathStart, r.pathEnd
	case uri.Query:
		return min(r.pathEnd+1, r.queryEnd), r.queryEnd
	default:
		return min(r.queryEnd+1, len(r.s)), len(r.s)
	}
}

func (r Ref) get(c uri.Component) string {
	start, end := r.Span(c)
	return r.s[start:end]
}

// authorityStart returns where the authority begins or, if there is none, the
// path.
func (r Ref) authorityStart() int {
	switch {
	case r.authorityKind == NoAuthority:
		return r.pathStart
	case r.IsRelative():
		return len("//")
	default:
		return r.schemeEnd + len("://")
	}
}
