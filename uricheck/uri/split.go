package uri

import "strings"

// Split returns the components of any text, as the regular expression of RFC 3986 appendix B
// finds them. It checks nothing and never fails, so that callers can judge the parts of a
// broken text. If s is a URI-reference or an IRI-reference, with or without zone identifier,
// Split returns the same Ref as [Grammar.Parse].
//
// The bytes before the first of ":", "/", "?" and "#" are the scheme if that is a ":" and
// [IsScheme] is true of them. Split finds the parts of an authority as net/url and browsers do:
// the userinfo ends at the last "@"; the port begins after the last ":" or, if the rest has
// brackets, after the last ":" after the last "]".
func Split(s string) Ref {
	r := Ref{s: s}
	if s != "" && alpha.has(s[0]) {
		if i := run(s, 1, schemeChar); i < len(s) && s[i] == ':' {
			r.schemeEnd = i
			r.pathStart = i + 1
		}
	}
	r.hostStart, r.hostEnd = r.pathStart, r.pathStart
	r.splitPath()
	if strings.HasPrefix(s[r.pathStart:], "//") {
		r.splitAuthority()
	}
	return r
}

// splitPath sets the ends of the query, and of the path or authority that begins at pathStart.
func (r *Ref) splitPath() {
	r.queryEnd = indexByte(r.s, r.pathStart, len(r.s), '#')
	r.pathEnd = indexByte(r.s, r.pathStart, r.queryEnd, '?')
}

// splitAuthority sets the parts of the authority that begins at pathStart with "//", and moves
// pathStart after it.
func (r *Ref) splitAuthority() {
	start := r.pathStart + len("//")
	end := indexByte(r.s, start, r.pathEnd, '/')
	r.pathStart = end
	r.hostStart = start + strings.LastIndexByte(r.s[start:end], '@') + 1
	r.hostEnd = end

	rest := r.s[r.hostStart:end]
	if colon := strings.LastIndexByte(rest, ':'); colon >= 0 {
		closing := strings.LastIndexByte(rest, ']')
		if colon > closing && strings.LastIndexByte(rest, '[') <= closing {
			r.hostEnd = r.hostStart + colon
		}
	}
	r.hostKind = kindOf(r.s[r.hostStart:r.hostEnd])
}

// kindOf returns the kind of a host, which need not be valid.
func kindOf(host string) HostKind {
	if host == "" || host[0] != '[' {
		return nameKind(host)
	}
	if end, kind, ok := ipLiteral(host, 0, true); ok && end == len(host) {
		return kind
	}
	return RegName
}

// indexByte returns the index of the first b in s[i:end], or end if there is none.
func indexByte(s string, i, end int, b byte) int {
	if n := strings.IndexByte(s[i:end], b); n >= 0 {
		return i + n
	}
	return end
}

// indexAny returns the index of the first byte of s from i on that is one of
// chars, or len(s).
func indexAny(s string, i int, chars string) int {
	if n := strings.IndexAny(s[i:], chars); n >= 0 {
		return i + n
	}
	return len(s)
}
