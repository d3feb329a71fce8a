package uri

import "strings"

// Normalize returns r in the normal form of RFC 3986 §6.2.2. It converts scheme and host to
// lower case and the digits of percent-encodings to upper case, decodes unreserved characters,
// and removes dot segments, in which a "%2E" counts as a ".".
//
// A relative path keeps its dot segments, because what they remove depends on the base.
// "a/../b" is "b" after most bases, but "/b" after one without a slash, such as "x:y"; "."
// and "./a:b" need theirs. It also keeps a segment such as "%2E%2E", because resolution does
// not remove that. From an absolute path Normalize removes them, with a scheme or without: so
// does resolution, whatever the base is (§5.2.2).
//
// If r is valid, so is the result, with the same components absent. It writes "/." before a path
// that parsers would read as an authority. It returns r unchanged and without allocation if r is
// normal.
//
// Characters are unreserved wherever they stand, so that the reg-name "1.2.3.%34"
// becomes the IPv4address that it is equivalent to (§2.3).
//
// After a "%" that begins no percent-encoding (see [Split]), the rest of the segment or
// component stays unchanged. A zone identifier keeps its case.
func (r Ref) Normalize() Ref {
	if r.isNormal() {
		return r
	}
	var room [256]byte
	b := room[:0]
	if !r.IsRelative() {
		b = appendNormal(b, r.s[:r.schemeEnd+1], true)
	}
	if r.hostKind != NoHost {
		b = append(b, "//"...)
		b = appendNormal(b, r.s[r.authorityStart():r.hostStart], false)
		host, zone := r.splitZone()
		b = appendNormal(b, host, true)
		b = appendNormal(b, zone, false)
		b = append(b, r.s[r.hostEnd:r.pathStart]...)
	}
	start := len(b)
	b = appendNormalPath(b, r.Path(), keepsDots(r))
	if !keepsDots(r) {
		b = b[:start+len(removeDots(b[start:]))]
	}
	b = guardPath(b, start, !r.IsRelative(), r.hostKind != NoHost)
	b = appendNormal(b, r.rawQuery(), false)
	b = appendNormal(b, r.rawFragment(), false)
	return Split(string(b))
}

// isNormal reports whether Normalize has nothing to do.
func (r Ref) isNormal() bool {
	host, zone := r.splitZone()
	return isNormalText(r.Scheme(), true) &&
		isNormalText(r.get(Userinfo), false) &&
		isNormalText(host, true) && isNormalText(zone, false) &&
		r.isNormalPath() &&
		isNormalText(r.rawQuery(), false) &&
		isNormalText(r.rawFragment(), false)
}

// keepsDots reports whether the path may have dot segments that depend on the base.
func keepsDots(r Ref) bool {
	return r.IsRelative() && r.hostKind == NoHost && !strings.HasPrefix(r.Path(), "/")
}

func (r Ref) isNormalPath() bool {
	path := r.Path()
	if strings.IndexByte(path, '%') >= 0 {
		for segment := range r.Segments() {
			if !isNormalSegment(segment, keepsDots(r)) {
				return false
			}
		}
	}
	if keepsDots(r) {
		return !startsWithColon(path)
	}
	if r.hostKind == NoHost {
		path = path[guardLen(path):]
	}
	return !hasDotSegment(path)
}

// appendNormalPath appends path with its percent-encodings normal. Those that
// keep a segment of a relative path from being a dot segment remain.
func appendNormalPath(b []byte, path string, relative bool) []byte {
	for {
		segment, rest, more := strings.Cut(path, "/")
		if relative && isEncodedDots(segment) {
			b = append(b, strings.ToUpper(segment)...)
		} else {
			b = appendNormal(b, segment, false)
		}
		if !more {
			return b
		}
		b = append(b, '/')
		path = rest
	}
}

// isNormalSegment reports whether appendNormalPath appends a segment unchanged.
func isNormalSegment(segment string, relative bool) bool {
	if relative && isEncodedDots(segment) {
		return !strings.Contains(segment, "e")
	}
	return isNormalText(segment, false)
}

// isEncodedDots reports whether segment is an encoded dot segment: "%2E".
func isEncodedDots(segment string) bool {
	return len(segment) >= len("%2E") && (strings.EqualFold(segment, "%2E") ||
		strings.EqualFold(segment, "%2E%2E") || strings.EqualFold(segment, ".%2E") || strings.EqualFold(segment, "%2E."))
}

// splitZone splits the host before a zone identifier: nothing else in an IPv6 literal has a
// "%". The case of a zone identifier matters, since names of interfaces have case.
func (r Ref) splitZone() (host, zone string) {
	host = r.Host()
	if i := strings.IndexByte(host, '%'); i >= 0 && r.hostKind == IPv6 {
		return host[:i], host[i:]
	}
	return host, ""
}

// appendNormal appends s with its percent-encodings normal, in lower case if lower is set.
func appendNormal(b []byte, s string, lower bool) []byte {
	for i := 0; i < len(s); i++ {
		char := s[i]
		if char == '%' {
			if !isEscape(s[i:]) {
				return append(b, s[i:]...)
			}
			char = unescape(s[i:])
			i += 2
			if !unreserved.has(char) {
				b = appendEscape(b, char)
				continue
			}
		}
		if lower && isUpper(char) {
			char |= 0x20
		}
		b = append(b, char)
	}
	return b
}

// isNormalText reports whether appendNormal appends s unchanged.
func isNormalText(s string, lower bool) bool {
	i := 0
	if !lower {
		i = indexByte(s, 0, len(s), '%')
	}
	for ; i < len(s); i++ {
		if s[i] != '%' {
			if lower && isUpper(s[i]) {
				return false
			}
			continue
		}
		if !isEscape(s[i:]) {
			return true
		}
		if isLower(s[i+1]) || isLower(s[i+2]) || unreserved.has(unescape(s[i:])) {
			return false
		}
		i += 2
	}
	return true
}

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }
func isLower(b byte) bool { return 'a' <= b && b <= 'z' }
