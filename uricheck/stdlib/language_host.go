package stdlib

import "strings"

// hosts accept what url.Parse accepts as host and port: http in http and https URLs, whose
// hosts have at most one colon unless a setting lifts that, and other in other URLs.
func (b *builder) hosts(then states) (http, other states) {
	colon := b.OneOf(":", b.Any(isDigit, then))
	port := then.Or(colon)
	http = b.name("", port).Or(port).Or(b.literal(port))
	other = http.Or(b.name(":", colon))
	if b.g.LaxColons {
		http = other
	}
	return http, other
}

// name accepts a host that does not begin with a bracket: the bytes that net/url accepts in a
// host, except for colons, and some more. It may contain a closing bracket, and with AnyContent
// an opening one.
func (b *builder) name(more string, then states) states {
	has := func(c byte) bool {
		return c >= 0x80 || hostByte[c] && c != ':' && b.takesBracket(c) || strings.IndexByte(more, c) >= 0
	}
	return b.begun(but(has, "["), b.any(has, standsForHostByte, then))
}

// takesBracket reports whether a byte may stand after the beginning of a host. If brackets
// enclose an address, the last opening one begins it.
func (b *builder) takesBracket(c byte) bool { return c != '[' || b.g.Brackets == AnyContent }

// standsForHostByte has the bytes that may be percent-encoded in a host.
func standsForHostByte(c byte) bool { return c >= 0x80 || c == '%' }

// literal accepts a host in brackets.
func (b *builder) literal(port states) states {
	closing := b.OneOf("]", port)
	if b.g.Brackets == AnyContent {
		zone := b.zoneMark(closing.Or(b.zone(closing)))
		isContent := func(c byte) bool { return c >= 0x80 || hostByte[c] }
		notZone := func(c byte) bool { return c >= 0x80 }
		return b.OneOf("[", b.any(isContent, notZone, closing.Or(zone)))
	}
	zone := b.zoneMark(b.zone(closing))
	literal := b.OneOf("[", b.IPv6(closing.Or(zone)))
	if b.g.Brackets == AnyPrefix {
		literal = b.Any(b.plainBut("/?@"), literal)
	}
	return literal
}

// zoneMark accepts the percent sign before a zone identifier (RFC 6874 section 2).
func (b *builder) zoneMark(then states) states {
	return b.OneOf("%", b.OneOf("2", b.OneOf("5", then)))
}

// zone accepts the bytes of a zone identifier.
func (b *builder) zone(then states) states {
	has := func(c byte) bool { return c >= 0x80 || hostByte[c] && b.takesBracket(c) }
	standsFor := func(c byte) bool { return c == '%' || c == ' ' || hostByte[c] }
	return b.some(has, standsFor, then)
}
