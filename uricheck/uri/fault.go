package uri

import (
	"strings"
	"unicode/utf8"
)

// newError returns why g does not derive r.s. The caller, parse, has found the dead offset, and
// has filled in r up to there. newError looks for the culprit in the components of Split, since
// these are what the author meant. If parse reached the path, scheme and authority are valid
// and the same in both.
func newError(g Grammar, r Ref, dead int) *Error {
	e := &Error{Offset: dead}
	s := r.s
	cameToPath := r.pathEnd > 0
	if cameToPath {
		r.splitPath()
	} else {
		r = Split(s)
	}
	switch {
	case cameToPath:
		e.rest(g, r)
	case g.needsScheme() && r.IsRelative():
		e.scheme(s)
	case !g.takesScheme() && !r.IsRelative() && dead == r.schemeEnd:
		e.set(UnexpectedScheme, Scheme, 0, dead)
	case r.hostKind != NoHost && e.authority(g, r):
	default:
		e.rest(g, r)
	}
	e.piece = facts[e.Kind].Piece(s, e.Start, e.End)
	return e
}

func (e *Error) set(k ErrorKind, c Component, start, end int) {
	e.Kind, e.Component, e.Start, e.End = k, c, start, end
}

// stop sets the fault at i, where runEscaped stopped.
func (e *Error) stop(g Grammar, s string, c Component, i int) {
	if s[i] == '%' {
		e.set(BadEscape, c, i, run(s[:min(len(s), i+3)], i+1, unreserved))
		return
	}
	if end := illFormed(s, i); end > i && g.takesUCS() {
		e.set(BadUTF8, c, i, end)
		return
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	e.set(BadByte, c, i, i+size)
}

// scheme sets the reason why s begins with no scheme.
func (e *Error) scheme(s string) {
	end := strings.IndexAny(s, ":/?#")
	if end > 0 && s[end] == ':' {
		e.set(BadScheme, Scheme, 0, end)
		return
	}
	e.set(MissingScheme, Scheme, 0, 0)
}

// authority sets the fault of the authority, or reports false if it has none.
func (e *Error) authority(g Grammar, r Ref) bool {
	s, start, end := r.s, r.hostStart, r.pathStart
	if _, ok := r.Userinfo(); ok {
		i := runEscaped(s, r.authorityStart(), g.wide(userChar))
		if i < start-1 {
			e.stop(g, s, Userinfo, i)
			return true
		}
	}
	if start < end && s[start] == '[' {
		return e.literal(g, s, start, end)
	}
	i := runEscaped(s, start, g.wide(nameChar))
	switch {
	case i >= end:
		return false
	case s[i] != ':':
		e.stop(g, s, Host, i)
	case strings.Contains(s[i+1:end], ":"):
		e.set(ColonInHost, Host, start, end)
	default:
		return e.port(s, i+1, end)
	}
	return true
}

// port records that s[start:end] is not a port, or reports false if it is one.
func (e *Error) port(s string, start, end int) bool {
	if IsPort(s[start:end]) {
		return false
	}
	e.set(BadPort, Port, start, end)
	return true
}

// literal sets the fault of s[start:end], an IP-literal and a port, or reports false if it has
// none.
func (e *Error) literal(g Grammar, s string, start, end int) bool {
	size := strings.IndexByte(s[start:end], ']')
	if size < 0 {
		e.set(UnclosedLiteral, Host, start, end)
		return true
	}
	after := start + size + 1
	content := s[start+1 : after-1]
	zone := strings.IndexByte(content, '%')
	literalEnd, _, ok := ipLiteral(s, start, g.takesZone())
	switch {
	case ok && literalEnd == after:
		if after < end && s[after] != ':' {
			e.set(AfterLiteral, Host, after, end)
			return true
		}
		return e.port(s, min(after+1, end), end)
	case content != "" && content[0]|0x20 == 'v':
		e.set(BadIPvFuture, Host, start, after)
	case zone >= 0 && IsIPv6(content[:zone]) && g.takesZone():
		e.set(BadZone, Host, start+1+zone, after-1)
	case zone >= 0 && IsIPv6(content[:zone]):
		e.set(ZoneIdentifier, Host, start+1+zone, after-1)
	default:
		e.ipv6(s, start, after)
	}
	return true
}

// ipv6 sets the fault of s[start:end], brackets without an IPv6address: one group, or the number of
// groups.
func (e *Error) ipv6(s string, start, end int) {
	from := max(start, strings.LastIndexByte(s[:e.Offset], ':')) + 1
	to := indexAny(s, e.Offset, ":]")
	group := s[from:to]
	alone := from == start+1 && to == end-1
	if alone || group == "" || IsIPv4(group) || h16(group, 0) == len(group) {
		from, to = start, end
	}
	e.set(BadIPv6, Host, from, to)
}

// rest sets the fault after scheme and authority.
func (e *Error) rest(g Grammar, r Ref) {
	s, i := r.s, e.Offset
	switch {
	case i > 0 && s[i-1] == '%':
		i--
	case i > 1 && s[i-2] == '%':
		i -= 2
	}
	switch {
	case s[i] == '#' && i == r.queryEnd:
		e.set(UnexpectedFragment, Fragment, i, len(s))
	case s[i] == ':':
		e.set(ColonInSegment, Path, 0, i+1)
	case i < r.pathEnd:
		e.stop(g, s, Path, i)
	case i < r.queryEnd:
		e.stop(g, s, Query, i)
	default:
		e.stop(g, s, Fragment, i)
	}
}
