package stdlib

import (
	"strings"
	"unicode/utf8"
)

// host makes the checks of the host and port in text[start:end]. It returns the offset of the
// host as net/url reads it, and whether it passed all checks. The scheme matters: net/url
// refuses a second colon only in http and https URLs (go.dev/issue/75223, go.dev/issue/78077).
func (j *judge) host(start, end int, isHTTP bool) (begin int, ok bool) {
	before := len(j.found)
	open := strings.LastIndexByte(j.text[start:end], '[')
	if open > 0 && j.g.Brackets == AnyPrefix {
		start, open = start+open, 0
	}
	switch {
	case open > 0 && j.g.Brackets == AddressOnly:
		j.strayBracket(start+open, end)
	case open >= 0 && j.text[start] == '[':
		j.literal(start, end)
	default:
		j.hostBytes(start, j.colons(start, end, isHTTP))
	}
	return start, len(j.found) == before
}

// strayBracket handles an opening bracket that does not begin the host; net/url then makes no
// other check.
func (j *judge) strayBracket(open, end int) {
	if n := strings.IndexByte(j.text[open:end], ']'); n >= 0 {
		j.add(BadLiteral, open, open+n+1)
		return
	}
	j.add(BadLiteral, open, open+1)
}

// literal checks a host that begins with a bracket: an IPv6 address, perhaps
// with a zone identifier (RFC 6874), and a port.
func (j *judge) literal(start, end int) {
	n := strings.LastIndexByte(j.text[start:end], ']')
	if n < 0 {
		j.add(BadLiteral, start, start+1)
		return
	}
	closing := start + n
	j.port(closing+1, end)
	address, zone := closing, closing
	if n := strings.Index(j.text[start:closing], "%25"); n >= 0 {
		address, zone = start+n, start+n+len("%25")
	}
	before := len(j.found)
	j.hostBytes(start+1, address)
	j.zoneBytes(zone, closing)
	if len(j.found) > before || j.g.Brackets == AnyContent {
		return
	}
	// A zone identifier must not be empty.
	if !isIPv6(j.text[start+1:address]) || address < closing && zone == closing {
		j.add(BadLiteral, start, closing+1)
	}
}

// colons checks the colons and the port of a host without brackets, and returns the end of the host
// proper.
func (j *judge) colons(start, end int, isHTTP bool) int {
	host := j.text[start:end]
	last := strings.LastIndexByte(host, ':')
	if last < 0 {
		return end
	}
	if isHTTP && !j.g.LaxColons && strings.IndexByte(host, ':') < last {
		j.add(ExtraColon, start, end)
	}
	j.port(start+last, end)
	return start + last
}

// port checks the bytes after the host, from start on: nothing, or a colon and any number of
// digits. net/url does not check the range.
func (j *judge) port(start, end int) {
	if start == end {
		return
	}
	digits := start
	if j.text[start] == ':' {
		digits++
	}
	if digits == start || !isDigits(j.text[digits:end]) {
		j.add(BadPort, digits, end)
	}
}

// isDigits reports whether s consists of digits, or is empty.
func isDigits(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// hostBytes checks the bytes of a host outside a zone identifier. ASCII must not be
// percent-encoded there, except for "%25", which RFC 6874 introduced.
func (j *judge) hostBytes(start, end int) {
	j.hostScan(start, end, func(b byte) bool { return b >= 0x80 || b == '%' })
}

// zoneBytes checks a zone identifier, in which net/url allows percent-encodings of the bytes
// that it may contain, and of the space, which interface names on Windows contain.
func (j *judge) zoneBytes(start, end int) {
	j.hostScan(start, end, func(b byte) bool { return b == '%' || b == ' ' || hostByte[b] })
}

// hostScan reports the first of each kind of fault in the bytes of a host;
// mayEscape says which bytes a percent-encoding may stand for.
func (j *judge) hostScan(start, end int, mayEscape func(byte) bool) {
	var escape, ascii, bad bool
	for i := start; i < end; i++ {
		b := j.text[i]
		switch {
		case b == '%' && !isEscape(j.text[i:end]):
			if !escape {
				j.addEscape(BadEscape, i, end)
			}
			escape = true
		case b == '%':
			if !mayEscape(escaped(j.text[i:])) && !ascii {
				j.addEscape(BadHostEscape, i, end)
				ascii = true
			}
			i += 2
		case b < utf8.RuneSelf && !hostByte[b] && !isControl(b) && !bad:
			// control has reported a control byte already.
			j.add(BadHostByte, i, i+1)
			bad = true
		}
	}
}

// hostByte has the ASCII bytes that net/url accepts in a host: unreserved and sub-delims (RFC
// 3986 section 2), the delimiters of port and IP literal, and for compatibility three more: < >
// and ".
var hostByte = byteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" +
	"-._~" + "!$&'()*+,;=" + ":[]" + `<>"`)

func byteSet(members string) (set [256]bool) {
	for i := 0; i < len(members); i++ {
		set[members[i]] = true
	}
	return set
}

// unescapeHost decodes the host as net/url does, after the checks above.
func unescapeHost(s string) string {
	if strings.IndexByte(s, '%') < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b.WriteByte(s[i])
			continue
		}
		b.WriteByte(escaped(s[i:]))
		i += 2
	}
	return b.String()
}
