package uri

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ToURI maps an IRI-reference to a URI-reference (RFC 3987 §3.1 step 2): every ucschar, and
// every iprivate of the query, becomes the percent-encodings of its UTF-8. All else stays.
// ToURI returns a URI-reference unchanged, and also a Ref of [Split] that is not an IRI-reference.
//
// ToURI percent-encodes a host like the rest. For DNS names, see [Ref.ToURIFunc].
func (r Ref) ToURI() Ref {
	if isASCII(r.s) {
		return r
	}
	return r.rewrite(func(to []byte, s string, c Component) []byte {
		return encodeWide(to, s, wideIn(c))
	})
}

// ToURIFunc is like ToURI, for a scheme whose hosts are DNS names (RFC 3987 §3.1, the
// alternative to step 2). It calls toASCII for a reg-name with characters beyond ASCII: the
// ToASCII of IDNA, such as that of a Profile of golang.org/x/net/idna.
//
// It returns the error of toASCII, or an error of its own if the result of toASCII is empty or
// not a reg-name.
func (r Ref) ToURIFunc(toASCII func(host string) (string, error)) (Ref, error) {
	host := r.Host()
	if r.hostKind != RegName || isASCII(host) || !r.isIRIReference() {
		return r.ToURI(), nil
	}
	name, err := toASCII(host)
	if err != nil {
		return Ref{}, err
	}
	if name == "" || !IsRegName(name) {
		return Ref{}, errNotRegName
	}
	return Split(r.s[:r.hostStart] + name + r.s[r.hostEnd:]).ToURI(), nil
}

// errNotRegName quotes nothing: where a "/" in a password ends the authority early, the host is
// a part of the userinfo.
var errNotRegName = errors.New("the ASCII form of the host is empty, or not a reg-name")

// ToIRI maps a URI-reference to an IRI-reference (RFC 3987 §3.2). It decodes
// the percent-encodings of unreserved characters and of the UTF-8 of every
// ucschar, and in the query of every iprivate. What stays encoded:
//
//   - "%", reserved characters, and ASCII that no URI holds (step 2);
//   - bytes that are not UTF-8 (step 3);
//   - characters that the component does not take, those that control the
//     direction of text (§4.1: Bidi_Control), separators, which look like spaces
//     (§6.1), and invisible ones (Default_Ignorable_Code_Point),
//     except for joiners and variation selectors, which words and emoji need; step 4;
//   - a host whose decoded form would be an IPv4address, but which is not one;
//   - a segment whose decoded form would be a dot segment, but which is not one.
//
// Steps 3 and 4 encode again in upper case. Labels in Punycode stay as they are. ToIRI returns a
// reference unchanged if it contains nothing to decode, or if it is a Ref of [Split] that is not an
// IRI-reference: "%%34%31" must not become "%41".
func (r Ref) ToIRI() Ref {
	if r.isDecoded() {
		return r
	}
	return r.rewrite(func(to []byte, s string, c Component) []byte {
		if c == Host && s != "" && s[0] == '[' {
			return append(to, s...) // an IP-literal takes no ucschar
		}
		if c == Path {
			return decodePath(to, s)
		}
		start := len(to)
		to = decode(to, s, wideIn(c))
		if c == Host && r.hostKind == RegName && IsIPv4(string(to[start:])) {
			to = append(to[:start], s...)
		}
		return to
	})
}

// rewrite replaces each component of r with what f appends for it; the delimiters between them
// stay. It returns r unchanged if that is not an IRI-reference.
func (r Ref) rewrite(f func(to []byte, s string, c Component) []byte) Ref {
	if !r.isIRIReference() {
		return r
	}
	to := make([]byte, 0, 3*len(r.s))
	last := 0
	for _, c := range [...]Component{Userinfo, Host, Path, Query, Fragment} {
		start, end := r.Span(c)
		to = append(to, r.s[last:start]...)
		to = f(to, r.s[start:end], c)
		last = end
	}
	to = append(to, r.s[last:]...)
	return Split(string(to))
}

// isIRIReference reports whether r is an IRI-reference, with or without a zone identifier.
func (r Ref) isIRIReference() bool {
	q := Ref{s: r.s}
	return q.parse(IRIReference.WithZone()) < 0
}

// wideIn returns the characters beyond ASCII that an IRI may have in component c.
func wideIn(c Component) class {
	if c == Query {
		return ucsChar | iPrivate
	}
	return ucsChar
}

// encodeWide appends s, and percent-encodes the characters of class c.
func encodeWide(to []byte, s string, c class) []byte {
	for i := 0; i < len(s); {
		end := runWide(s, i, c)
		for ; i < end; i++ {
			to = appendEscape(to, s[i])
		}
		if i < len(s) {
			to = append(to, s[i])
			i++
		}
	}
	return to
}

// decode appends s, and decodes what ToIRI decodes in a component that may have the characters
// of class c.
func decode(to []byte, s string, c class) []byte {
	for i := 0; i < len(s); {
		size := 0
		to, size = decodeNext(to, s[i:], c)
		i += size
	}
	return to
}

// decodePath decodes a path, segment by segment.
func decodePath(to []byte, path string) []byte {
	for {
		segment, rest, more := strings.Cut(path, "/")
		if isEncodedDots(segment) {
			to = append(to, segment...)
		} else {
			to = decode(to, segment, wideIn(Path))
		}
		if !more {
			return to
		}
		to = append(to, '/')
		path = rest
	}
}

// isDecoded reports whether decode changes no component of r.
func (r Ref) isDecoded() bool {
	var buf [3 * utf8.UTFMax]byte
	queryStart, queryEnd := r.Span(Query)
	for i := 0; i < len(r.s); {
		c := ucsChar
		if queryStart <= i && i < queryEnd {
			c = wideIn(Query)
		}
		to, size := decodeNext(buf[:0], r.s[i:], c)
		if string(to) != r.s[i:i+size] {
			return false
		}
		i += size
	}
	return true
}

// decodeNext appends the first character of s, which is not empty, and decodes it if ToIRI
// does. It returns the number of bytes that it consumed.
func decodeNext(to []byte, s string, c class) ([]byte, int) {
	if s[0] != '%' || !isEscape(s) {
		return append(to, s[0]), 1
	}
	b := unescape(s)
	switch {
	case unreserved.has(b):
		return append(to, b), 3
	case b < utf8.RuneSelf:
		return append(to, s[:3]...), 3
	}
	return decodeWide(to, s, c)
}

// decodeWide decodes the character at the beginning of s, which is percent-encoded. It appends
// the percent-encodings themselves if the character has to stay encoded, and only the first one
// if they are ill-formed UTF-8. It returns the number of bytes that it consumed.
func decodeWide(to []byte, s string, c class) ([]byte, int) {
	var octets [utf8.UTFMax]byte
	n := 0
	for n < len(octets) && len(s) >= 3*n+3 && s[3*n] == '%' && isEscape(s[3*n:]) {
		octets[n] = unescape(s[3*n:])
		n++
	}
	r, size := utf8.DecodeRune(octets[:n])
	if c.has32(r) && !staysEncoded(r) {
		return append(to, octets[:size]...), 3 * size
	}
	for _, b := range octets[:size] {
		to = appendEscape(to, b)
	}
	return to, 3 * size
}

// staysEncoded reports whether RFC 3987 requires that r stays encoded, although an IRI may
// contain it. §4.1 forbids the seven direction controls that existed in 2005; the property
// Bidi_Control also has the later ones. §6.1 says to avoid the characters that look like a
// space and that RFC 3491 §5 excludes: those of RFC 3454 table C.1.2 are separators, except for
// U+200B, which has become a format character since. §6.1 names no others; here they are the
// invisible characters.
func staysEncoded(r rune) bool {
	return unicode.In(r, unicode.Bidi_Control, unicode.Z) ||
		isDefaultIgnorable(r) && !unicode.In(r, unicode.Join_Control, unicode.Variation_Selector)
}

// isDefaultIgnorable reports whether r has the property Default_Ignorable_Code_Point. Package
// unicode has the properties from which Unicode derives it (DerivedCoreProperties.txt). Unicode
// excludes some format characters. Two kinds of these have no property of their own:
// annotations, U+FFF9 to U+FFFB, and the controls of Egyptian hieroglyphs, U+13430 to U+1343F.
func isDefaultIgnorable(r rune) bool {
	if unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) {
		return true
	}
	seen := unicode.Is(unicode.Prepended_Concatenation_Mark, r) || 0xFFF9 <= r && r <= 0xFFFB || 0x13430 <= r && r <= 0x1343F
	return unicode.Is(unicode.Cf, r) && !seen
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
