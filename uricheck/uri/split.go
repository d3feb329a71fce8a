package uri

import "strings"

// Split returns the components of any text, as the regular expression of
// RFC 3986 appendix B finds them. It checks nothing and never fails, so that a
// broken text can be judged by its parts. If s is a URI-reference or an
// IRI-reference, with or without zone identifier, Split returns the same Ref as
// [Grammar.Parse].
//
// What stands before the first of ":", "/", "?" and "#" is the scheme if that
// is a ":" and [IsScheme] holds. The authority is split as net/url and browsers
// do: the userinfo ends at the last "@"; the port begins behind the last ":" or,
// if the rest has brackets, behind the last ":" after the last "]".
func Split(s string) Ref {
	r := Ref{s: s}
	if i := strings.IndexAny(s, ":/?#"); i > 0 && s[i] == ':' && IsScheme(s[:i]) {
		r.schemeEnd = i
		r.pathStart = i + 1
	}
	r.hostStart, r.hostEnd = r.pathStart, r.pathStart
	if strings.HasPrefix(s[r.pathStart:], "//") {
		r.splitAuthority()
	}
	r.pathEnd = indexAny(s, r.pathStart, "?#")
	r.queryEnd = indexAny(s, r.pathEnd, "#")
	return r
}

// splitAuthority sets what Split does not know of the authority that begins
// at pathStart with "//", and moves pathStart behind it.
func (r *Ref) splitAuthority() {
	start := r.pathStart + len("//")
	end := indexAny(r.s, start, "/?#")
	r.pathStart = end
	r.hostStart = start + strings.LastIndexByte(r.s[start:end], '@') + 1
	r.hostEnd = end

	rest := r.s[r.hostStart:end]
	colon := strings.LastIndexByte(rest, ':')
	if bracket := strings.LastIndexAny(rest, "[]"); bracket >= 0 && (rest[bracket] == '[' || colon < bracket) {
		colon = -1
	}
	if colon >= 0 {
		r.hostEnd = r.hostStart + colon
	}
	r.hostKind = kindOf(r.s[r.hostStart:r.hostEnd])
}

// kindOf says what a host is that may be none.
func kindOf(host string) HostKind {
	if host == "" || host[0] != '[' {
		return nameKind(host)
	}
	if end, kind, ok := ipLiteral(host, 0, true); ok && end == len(host) {
		return kind
	}
	return RegName
}

// indexAny returns the index of the first byte of s from i on that is one of
// chars, or len(s).
func indexAny(s string, i int, chars string) int {
	if n := strings.IndexAny(s[i:], chars); n >= 0 {
		return i + n
	}
	return len(s)
}
