package rfc2396

import (
	"strings"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// newError returns why g does not derive r.s. The caller, parse, has found the dead offset, and
// has filled in r up to there.
func newError(g Grammar, r Ref, dead int) *Error {
	e := &Error{Offset: dead}
	switch {
	case g.needsScheme() && r.IsRelative():
		e.scheme(r.s)
	case e.missesPath(r):
		e.set(MissingPath, uri.Path, dead, dead)
	case !g.takesScheme() && dead < len(r.s) && r.s[dead] == ':' && IsScheme(r.s[:dead]):
		e.set(UnexpectedScheme, uri.Scheme, 0, dead)
	default:
		e.rest(r)
	}
	e.piece = facts[e.Kind].Piece(r.s, e.Start, e.End)
	return e
}

func (e *Error) set(k ErrorKind, c uri.Component, start, end int) {
	e.Kind, e.Component, e.Start, e.End = k, c, start, end
}

// scheme sets the reason why s begins with no scheme.
func (e *Error) scheme(s string) {
	end := strings.IndexAny(s, ":/?#")
	if end > 0 && s[end] == ':' {
		e.set(BadScheme, uri.Scheme, 0, end)
		return
	}
	e.set(MissingScheme, uri.Scheme, 0, 0)
}

// missesPath reports whether r ends, or continues with a query, where the grammar needs a path. It
// is false for the relativeURI "#f", whose error is the fragment.
func (e *Error) missesPath(r Ref) bool {
	i := e.Offset
	if r.authorityKind != NoAuthority || i != r.pathStart {
		return false
	}
	return i == len(r.s) || r.s[i] == '?' || r.s[i] == '#' && !r.IsRelative()
}

// rest sets the fault after the scheme.
func (e *Error) rest(r Ref) {
	s, i := r.s, e.Offset
	switch {
	case i > 0 && s[i-1] == '%':
		i--
	case i > 1 && s[i-2] == '%':
		i -= 2
	}
	switch {
	case s[i] == '#' && i == strings.IndexByte(s, '#'):
		e.set(UnexpectedFragment, uri.Fragment, i, len(s))
	case s[i] == ':':
		e.set(ColonInSegment, uri.Path, 0, i+1)
	case r.authorityKind != NoAuthority && i == r.pathStart:
		e.authority(s, i, r.authorityStart())
	case i <= r.pathEnd:
		e.stop(s, uri.Path, i)
	case i <= r.queryEnd:
		e.stop(s, uri.Query, i)
	default:
		e.stop(s, uri.Fragment, i)
	}
}

// authority sets the fault at s[i] of the authority that begins at start.
func (e *Error) authority(s string, i, start int) {
	rest := s[i:]
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		rest = rest[:end]
	}
	switch {
	case strings.Contains(rest, "@"):
		e.stop(s, uri.Userinfo, i)
	case s[i] == '[' && (i == start || s[i-1] == '@'):
		end := i + len(rest)
		if closing := strings.IndexByte(rest, ']'); closing >= 0 {
			end = i + closing + 1
		}
		e.set(IPLiteral, uri.Host, i, end)
	default:
		e.stop(s, uri.Authority, i)
	}
}

// stop sets the fault at i, where runEscaped stopped.
func (e *Error) stop(s string, c uri.Component, i int) {
	if s[i] == '%' {
		e.set(BadEscape, c, i, run(s[:min(len(s), i+3)], i+1, alpha|digit))
		return
	}
	_, size := utf8.DecodeRuneInString(s[i:])
	e.set(BadByte, c, i, i+size)
}
