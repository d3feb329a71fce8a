package uri

// IsAlpha reports whether b is an ASCII letter:
//
//	ALPHA = %x41-5A / %x61-7A
func IsAlpha(b byte) bool { return alpha.has(b) }

// IsDigit reports whether b is an ASCII digit:
//
//	DIGIT = %x30-39
func IsDigit(b byte) bool { return digit.has(b) }

// IsHexDigit reports whether b is a hexadecimal digit. ABNF strings have no case, so "a" to "f"
// are digits as well:
//
//	HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
func IsHexDigit(b byte) bool { return hexDigit.has(b) }

// IsUnreserved reports whether b has the same meaning encoded and unencoded (RFC 3986 §2.3):
//
//	unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"
func IsUnreserved(b byte) bool { return unreserved.has(b) }

// IsSubDelim reports whether b may delimit parts inside a component
// (RFC 3986 §2.2):
//
//	sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
//	           / "*" / "+" / "," / ";" / "="
func IsSubDelim(b byte) bool { return subDelim.has(b) }

// IsGenDelim reports whether b delimits components (RFC 3986 §2.2):
//
//	gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"
func IsGenDelim(b byte) bool { return genDelim.has(b) }

// IsReserved reports whether b is a delimiter of either sort (RFC 3986 §2.2):
//
//	reserved = gen-delims / sub-delims
func IsReserved(b byte) bool { return (genDelim | subDelim).has(b) }

// IsPathByte reports whether b can stand in a path without percent-encoding (RFC 3986 §3.3): a
// "/", or a byte of
//
//	pchar = unreserved / pct-encoded / sub-delims / ":" / "@"
func IsPathByte(b byte) bool { return pathChar.has(b) }

// IsQueryByte reports whether b can stand in a query or a fragment without percent-encoding
// (RFC 3986 §3.4, §3.5):
//
//	query    = *( pchar / "/" / "?" )
//	fragment = *( pchar / "/" / "?" )
func IsQueryByte(b byte) bool { return queryChar.has(b) }

// IsScheme reports whether s is a scheme (RFC 3986 §3.1):
//
//	scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func IsScheme(s string) bool {
	return s != "" && alpha.has(s[0]) && schemeChar.all(s)
}

// IsUserinfo reports whether s is a userinfo (RFC 3986 §3.2.1):
//
//	userinfo = *( unreserved / pct-encoded / sub-delims / ":" )
func IsUserinfo(s string) bool { return userChar.allEscaped(s) }

// IsRegName reports whether s is a reg-name (RFC 3986 §3.2.2). It may be empty,
// and every IPv4address is one too:
//
//	reg-name = *( unreserved / pct-encoded / sub-delims )
func IsRegName(s string) bool { return nameChar.allEscaped(s) }

// IsPort reports whether s is a port (RFC 3986 §3.2.3). It may be empty, and has no upper
// limit:
//
//	port = *DIGIT
func IsPort(s string) bool { return digit.all(s) }

// IsIPv4 reports whether s is an IPv4address (RFC 3986 §3.2.2), four numbers up
// to 255 without leading zeros:
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func IsIPv4(s string) bool {
	end, ok := octets(s, 0, 4)
	return ok && end == len(s)
}

// IsIPv6 reports whether s is an IPv6address, without brackets and without zone
// identifier (RFC 3986 §3.2.2):
//
//	IPv6address =                            6( h16 ":" ) ls32
//	            /                       "::" 5( h16 ":" ) ls32
//	            / [               h16 ] "::" 4( h16 ":" ) ls32
//	            / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
//	            / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
//	            / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
//	            / [ *4( h16 ":" ) h16 ] "::"              ls32
//	            / [ *5( h16 ":" ) h16 ] "::"              h16
//	            / [ *6( h16 ":" ) h16 ] "::"
func IsIPv6(s string) bool {
	end, ok := ipv6(s, 0)
	return ok && end == len(s)
}

// IsIPvFuture reports whether s is an IPvFuture, without brackets
// (RFC 3986 §3.2.2):
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func IsIPvFuture(s string) bool {
	end, ok := ipvFuture(s, 0)
	return ok && end == len(s)
}
