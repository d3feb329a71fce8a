package uri

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// Grammar is a start symbol of the ABNF.
type Grammar uint8

const (
	URIReference Grammar = iota // URI-reference, RFC 3986 §4.1
	URI                         // URI, RFC 3986 §3
	AbsoluteURI                 // absolute-URI, RFC 3986 §4.3: no fragment
	RelativeRef                 // relative-ref, RFC 3986 §4.2

	IRIReference // IRI-reference, RFC 3987 §2.2
	IRI          // IRI, RFC 3987 §2.2
	AbsoluteIRI  // absolute-IRI, RFC 3987 §2.2: no fragment
	IRelativeRef // irelative-ref, RFC 3987 §2.2
)

// The bits of a Grammar: how it differs from the grammar of RFC 3986.
const (
	isIRI   Grammar = 1 << 2
	hasZone Grammar = 1 << 3
)

// WithZone returns a grammar like g that also accepts an IPv6address with a zone identifier, as
// RFC 6874 did before RFC 9844 withdrew it:
//
//	IP-literal = "[" ( IPv6address / IPv6addrz / IPvFuture ) "]"
//	IPv6addrz  = IPv6address "%25" ZoneID
//	ZoneID     = 1*( unreserved / pct-encoded )
//
// The zone identifier is part of the host, whose kind is [IPv6].
func (g Grammar) WithZone() Grammar { return g | hasZone }

// String returns the RFC's name of the start symbol.
func (g Grammar) String() string {
	if plain := g &^ hasZone; plain != g && int(plain) < len(grammarNames) {
		return plain.String() + " with zone identifiers"
	}
	return enum.Name(grammarNames, "Grammar", g)
}

var grammarNames = []string{
	"URI-reference", "URI", "absolute-URI", "relative-ref",
	"IRI-reference", "IRI", "absolute-IRI", "irelative-ref",
}

// uri returns the corresponding grammar of RFC 3986, without characters beyond ASCII.
func (g Grammar) uri() Grammar { return g &^ (isIRI | hasZone) }

func (g Grammar) takesScheme() bool   { return g.uri() != RelativeRef }
func (g Grammar) needsScheme() bool   { return g.uri() == URI || g.uri() == AbsoluteURI }
func (g Grammar) takesFragment() bool { return g.uri() != AbsoluteURI }
func (g Grammar) takesZone() bool     { return g&hasZone != 0 }
func (g Grammar) takesUCS() bool      { return g&isIRI != 0 }

// wide returns c, widened by ucschar if g is a grammar of RFC 3987.
func (g Grammar) wide(c class) class {
	if g.takesUCS() {
		c |= ucsChar
	}
	return c
}

// wideQuery is like wide, but for the query, which also accepts iprivate.
func (g Grammar) wideQuery() class {
	if g.takesUCS() {
		return queryChar | ucsChar | iPrivate
	}
	return queryChar
}

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
	if strings.HasPrefix(s[r.pathStart:], "//") {
		i, ok = r.authority(g, i+2)
	} else {
		i, ok = r.noAuthority(g, i)
	}
	if !ok {
		return i
	}
	i = runEscaped(s, i, g.wide(pathChar))
	r.pathEnd = i
	if i < len(s) && s[i] == '?' {
		i = runEscaped(s, i+1, g.wideQuery())
	}
	r.queryEnd = i
	if i < len(s) && s[i] == '#' && g.takesFragment() {
		i = runEscaped(s, i+1, g.wide(queryChar))
	}
	if i < len(s) {
		return deadAt(s, i)
	}
	return -1
}

// scheme parses the scheme and its ":" if r.s begins with them. It returns how far it has read:
// in a relative reference, those bytes begin a segment, and noAuthority need not read them
// again.
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

// noAuthority parses the first segment of a path-noscheme, which has no colon, from i on. Every
// other path without authority follows the rules of a path after one.
func (r *Ref) noAuthority(g Grammar, i int) (end int, ok bool) {
	s := r.s
	r.hostStart, r.hostEnd = r.pathStart, r.pathStart
	if r.schemeEnd > 0 {
		return i, true
	}
	i = runEscaped(s, i, g.wide(segmentNC))
	return i, i == len(s) || s[i] != ':'
}

// authority parses the authority that begins at i, and sets pathStart. If ok, it returns the
// authority's end, else the first byte after which no continuation is an authority.
//
// Up to an "@", or to the end of the authority, everything may be userinfo. So "//a:b" is wrong
// only at its end, but "//u@a:b" at the "b".
func (r *Ref) authority(g Grammar, i int) (end int, ok bool) {
	s := r.s
	r.hostStart = i
	if i < len(s) && s[i] == '[' {
		return r.literal(g, i)
	}
	end = runEscaped(s, i, g.wide(nameChar))
	r.hostEnd = end
	if end < len(s) && s[end] == ':' {
		end = runEscaped(s, end, g.wide(userChar))
	}
	if end < len(s) && s[end] == '@' {
		return r.hostAfterUser(g, end+1)
	}
	if !isDelimited(s, end) {
		return deadAt(s, end), false
	}
	if r.hostEnd != end && !digit.all(s[r.hostEnd+1:end]) {
		return end, false
	}
	return r.named(end)
}

// hostAfterUser parses the host and the port after a userinfo and its "@".
func (r *Ref) hostAfterUser(g Grammar, i int) (end int, ok bool) {
	s := r.s
	r.hostStart = i
	if i < len(s) && s[i] == '[' {
		return r.literal(g, i)
	}
	end = runEscaped(s, i, g.wide(nameChar))
	r.hostEnd = end
	if end < len(s) && s[end] == ':' {
		if end = run(s, end+1, digit); !isDelimited(s, end) {
			return end, false
		}
	}
	if !isDelimited(s, end) {
		return deadAt(s, end), false
	}
	return r.named(end)
}

// named ends an authority whose host is a reg-name or an IPv4address.
func (r *Ref) named(end int) (int, bool) {
	r.pathStart = end
	r.hostKind = nameKind(r.s[r.hostStart:r.hostEnd])
	return end, true
}

// nameKind returns the kind of a host without brackets.
func nameKind(host string) HostKind {
	if host != "" && digit.has(host[0]) && IsIPv4(host) {
		return IPv4
	}
	return RegName
}

// literal parses the IP-literal that begins at i, and the port after it.
func (r *Ref) literal(g Grammar, i int) (end int, ok bool) {
	if end, r.hostKind, ok = ipLiteral(r.s, i, g.takesZone()); !ok {
		return end, false
	}
	r.hostEnd = end
	if end < len(r.s) && r.s[end] == ':' {
		end = run(r.s, end+1, digit)
	}
	r.pathStart = end
	return end, isDelimited(r.s, end)
}

// isDelimited reports whether an authority may end at i.
func isDelimited(s string, i int) bool {
	return i == len(s) || s[i] == '/' || s[i] == '?' || s[i] == '#'
}

// deadAt returns the first byte that is wrong where runEscaped stopped at i:
// s[i], or the first byte that keeps the "%" there from being a pct-encoded.
func deadAt(s string, i int) int {
	if i == len(s) || s[i] != '%' {
		return i
	}
	i++
	if i < len(s) && hexDigit.has(s[i]) {
		i++
	}
	return i
}
