package rfc2396

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Grammar is a start symbol of the RFC's grammar.
type Grammar uint8

const (
	URIReference Grammar = iota // URI-reference, §4
	AbsoluteURI                 // absoluteURI, §3: no fragment
	RelativeURI                 // relativeURI, §5: no scheme, no fragment, not empty
)

// String returns the RFC's name of the start symbol.
func (g Grammar) String() string { return enum.Name(grammarNames, "Grammar", g) }

var grammarNames = []string{"URI-reference", "absoluteURI", "relativeURI"}

func (g Grammar) takesScheme() bool   { return g != RelativeURI }
func (g Grammar) needsScheme() bool   { return g == AbsoluteURI }
func (g Grammar) takesFragment() bool { return g == URIReference }

// Parse parses s as a URI-reference: see [Grammar.Parse].
func Parse(s string) (Ref, error) { return URIReference.Parse(s) }

// Parse returns the components of s if the grammar g derives s. Otherwise the
// error is an [*Error]. It does not allocate unless it fails.
func (g Grammar) Parse(s string) (Ref, error) {
	r := Ref{s: s}
	if dead := r.parse(g); dead >= 0 {
		return Ref{}, newError(g, r, dead)
	}
	return r, nil
}

// parse fills r in from r.s. It returns -1, or the first byte after which
// g derives no continuation.
func (r *Ref) parse(g Grammar) (dead int) {
	s := r.s
	i, ok := r.scheme(g)
	if !ok {
		return i
	}
	if i, ok = r.path(g, i); !ok {
		return deadAt(s, i)
	}
	if i < len(s) && s[i] == '?' {
		i = runEscaped(s, i+1, uric)
	}
	r.queryEnd = i
	if i < len(s) && s[i] == '#' && g.takesFragment() {
		i = runEscaped(s, i+1, uric)
	}
	if i < len(s) {
		return deadAt(s, i)
	}
	return -1
}

// scheme parses the scheme and its ":" if r.s begins with them. It returns how far it has read:
// in a relative reference, those bytes begin a rel_segment, and path need not read them again.
func (r *Ref) scheme(g Grammar) (end int, ok bool) {
	s := r.s
	if s != "" && alpha.has(s[0]) {
		end = run(s, 1, schemeChar)
	}
	if end == 0 || end == len(s) || s[end] != ':' || !g.takesScheme() {
		return end, !g.needsScheme()
	}
	r.schemeEnd = end
	r.pathStart = end + 1
	return end + 1, true
}

// path parses all that precedes query and fragment: net_path, abs_path, opaque_part or
// rel_path. Only a URI-reference without scheme and query can do without it: opaque_part and
// rel_segment are not empty.
func (r *Ref) path(g Grammar, i int) (end int, ok bool) {
	s := r.s
	rest := s[r.pathStart:]
	switch {
	case strings.HasPrefix(rest, "//"):
		i = r.authority(r.pathStart + len("//"))
	case strings.HasPrefix(rest, "/"):
	case !r.IsRelative():
		r.opaque = true
		r.pathEnd = runEscaped(s, i, uric) // a "?" is one
		return r.pathEnd, r.pathEnd > i
	default:
		i = runEscaped(s, i, relChar)
		if i == 0 {
			return 0, g == URIReference && (s == "" || s[0] == '#')
		}
	}
	if i < len(s) && s[i] == '/' {
		i = runEscaped(s, i, pathChar)
	}
	r.pathEnd = i
	return i, true
}

// deadAt returns the first byte that is wrong where runEscaped stopped at i:
// s[i], or the first byte that keeps the "%" there from being an escaped.
func deadAt(s string, i int) int {
	if i == len(s) || s[i] != '%' {
		return i
	}
	i++
	if i < len(s) && uri.IsHexDigit(s[i]) {
		i++
	}
	return i
}
