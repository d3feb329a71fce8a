package stdlib

import (
	"slices"
	"strings"
)

// parts has the offsets of the parts of a text as net/url reads them, as far as later checks
// need them. An offset that does not apply is -1.
type parts struct {
	scheme    int  // the end of the scheme: its colon
	authority int  // the start of the authority
	host      int  // the start of the host, after the userinfo
	end       int  // the end of the authority
	hostOK    bool // the host passed net/url's checks
}

// parseReference models functions that only call url.Parse, and a check of the program for the scheme
// or the host of the result.
func parseReference(c Call, g Go) []Failure {
	j := newJudge(c, g)
	p := j.parse()
	if c.Accepted == nil || p.authority >= 0 && p.host < p.end && slices.Contains(c.Accepted, AnyHost) {
		return j.found
	}
	switch {
	case p.scheme >= 0 && acceptsScheme(j.text[:p.scheme], c.Accepted):
	case p.scheme >= 0 && slices.Contains(c.Accepted, AnyHost):
		start := max(p.authority, p.scheme+1)
		j.add(NoHost, start, max(start, p.end))
	case p.scheme >= 0:
		j.add(UnsupportedScheme, 0, p.scheme)
	case len(j.found) == 0 && !slices.Contains(c.Accepted, ""):
		j.add(MissingScheme, 0, len(j.text))
	}
	return j.found
}

// acceptsScheme reports whether a program accepts a URL with a scheme and without a host.
func acceptsScheme(scheme string, accepted []string) bool {
	return isOneOf(scheme, accepted) || slices.Contains(accepted, AnyScheme)
}

// parse models url.Parse, which removes the fragment first; it refuses control bytes only before
// the fragment. It never checks the query and the opaque part.
func (j *judge) parse() parts {
	end := len(j.text)
	if i := strings.IndexByte(j.text, '#'); i >= 0 {
		end = i
	}
	p := j.parseUpTo(end)
	if end < len(j.text) {
		j.unescape(end+1, len(j.text))
	}
	return p
}

// parseUpTo models url.Parse of a text whose fragment begins at end.
func (j *judge) parseUpTo(end int) parts {
	j.control(0, end)
	none := parts{scheme: -1, authority: -1, host: -1, end: -1}
	colon, ok := j.scheme(end)
	if !ok {
		return none
	}
	none.scheme = colon
	rest := colon + 1
	end = cutQuery(j.text, rest, end)
	if strings.HasPrefix(j.text[rest:end], "/") {
		return j.hierarchy(colon, end)
	}
	if colon >= 0 {
		return none // opaque
	}
	j.firstSegment(end)
	j.unescape(0, end)
	return none
}

// hierarchy checks authority and path of a URL whose scheme ends at colon (-1: none) and whose
// query begins at end. Without a scheme, net/url reads three slashes as the beginning of a
// path, which has the same checks as one after an empty authority.
func (j *judge) hierarchy(colon, end int) parts {
	p := parts{scheme: colon, authority: -1, host: -1, end: -1}
	path := colon + 1
	if strings.HasPrefix(j.text[path:end], "//") {
		p = j.authority(colon+3, end, isHTTP(j.text[:max(colon, 0)]))
		p.scheme = colon
		path = p.end
	}
	j.unescape(path, end)
	return p
}

// authority checks the authority at start, which ends with a slash or at end. The last "@" ends
// the userinfo; net/url checks the host first.
func (j *judge) authority(start, end int, isHTTP bool) parts {
	if i := strings.IndexByte(j.text[start:end], '/'); i >= 0 {
		end = start + i
	}
	p := parts{scheme: -1, authority: start, host: start, end: end}
	at := strings.LastIndexByte(j.text[start:end], '@')
	p.host += at + 1
	p.host, p.hostOK = j.host(p.host, end, isHTTP)
	if at >= 0 {
		j.userinfo(start, start+at)
	}
	return p
}

// scheme returns the offset of the colon after the scheme, or -1 if there is no scheme; the
// only failure is a colon at the start. net/url reads a scheme with an invalid character as a
// path.
func (j *judge) scheme(end int) (colon int, ok bool) {
	for i := 0; i < end; i++ {
		switch b := j.text[i]; {
		case 'a' <= b|0x20 && b|0x20 <= 'z':
		case i > 0 && ('0' <= b && b <= '9' || b == '+' || b == '-' || b == '.'):
		case b == ':' && i == 0:
			j.add(MissingScheme, 0, 1)
			return -1, false
		case b == ':':
			return i, true
		default:
			return -1, true
		}
	}
	return -1, true
}

// firstSegment refuses a colon in the first segment of a relative path (RFC 3986
// section 4.2, go.dev/issue/16822).
func (j *judge) firstSegment(end int) {
	for i := 0; i < end && j.text[i] != '/'; i++ {
		if j.text[i] == ':' {
			j.add(ColonInSegment, 0, i+1)
			return
		}
	}
}

func cutQuery(text string, start, end int) int {
	if i := strings.IndexByte(text[start:end], '?'); i >= 0 {
		return start + i
	}
	return end
}

func isHTTP(scheme string) bool { return isOneOf(scheme, webSchemes) }
