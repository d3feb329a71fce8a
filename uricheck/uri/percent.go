package uri

// encoded has, for each component that allows pct-encoded, the bytes that it contains
// unencoded.
var encoded = [...]class{
	Userinfo: userChar, Host: nameChar, Path: pathChar, Query: queryChar, Fragment: queryChar,
}

// takesEscapes reports whether the component itself allows pct-encoded, not just some part of
// it.
func (c Component) takesEscapes() bool { return int(c) < len(encoded) && encoded[c] != 0 }

// PercentEncode encodes s for a component: every byte that cannot stand there becomes a
// percent-encoding (RFC 3986 §2.1), and so does every "%". The separators of the component
// stay: the ":" of a userinfo, the "/" of a path, the "&" of a query. PercentEncode encodes a
// host as a reg-name. A scheme, a port and a whole authority allow no percent-encoding: for
// them it returns s unchanged. It does not allocate if it encodes nothing.
func PercentEncode(c Component, s string) string {
	if !c.takesEscapes() {
		return s
	}
	return encode(s, encoded[c])
}

// encode percent-encodes the bytes of s that are not of class keep.
func encode(s string, keep class) string {
	i := run(s, 0, keep)
	if i == len(s) {
		return s
	}
	var room [256]byte
	b := append(room[:0], s[:i]...)
	for ; i < len(s); i++ {
		if keep.has(s[i]) {
			b = append(b, s[i])
		} else {
			b = appendEscape(b, s[i])
		}
	}
	return string(b)
}

// PercentDecode returns s, the text of a component, with all percent-encodings decoded (RFC
// 3986 §2.1). Split a component into its parts before you decode it: afterwards nothing tells
// separators from data. The result need not be UTF-8. For a scheme, a port and a whole
// authority PercentDecode returns s unchanged. It does not allocate if it decodes nothing.
//
// The error is an [*Error] of kind [BadEscape]: a "%" that begins no
// percent-encoding. Its offsets are those in s.
func PercentDecode(c Component, s string) (string, error) {
	if !c.takesEscapes() {
		return s, nil
	}
	i := indexAny(s, 0, "%")
	if i == len(s) {
		return s, nil
	}
	var room [256]byte
	b := append(room[:0], s[:i]...)
	for ; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		if !isEscape(s[i:]) {
			e := &Error{Offset: deadAt(s, i)}
			e.stop(URIReference, s, c, i)
			if c != Userinfo {
				e.piece = facts[e.Kind].Piece(s, e.Start, e.End)
			}
			return "", e
		}
		b = append(b, unescape(s[i:]))
		i += 2
	}
	return string(b), nil
}

// unescape decodes the pct-encoded at the beginning of s.
func unescape(s string) byte { return hexValue(s[1])<<4 | hexValue(s[2]) }

func hexValue(digit byte) byte {
	if digit <= '9' {
		return digit - '0'
	}
	return digit | 0x20 - 'a' + 10
}

// appendEscape appends the pct-encoded of a byte, in upper case as RFC 3986
// §2.1 recommends.
func appendEscape(b []byte, char byte) []byte {
	const digits = "0123456789ABCDEF"
	return append(b, '%', digits[char>>4], digits[char&15])
}
