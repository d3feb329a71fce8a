package rfc2396

import (
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// IsReserved reports whether b can be a delimiter (RFC 2396 §2.2):
//
//	reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","
func IsReserved(b byte) bool { return reserved.has(b) }

// IsUnreserved reports whether b is data wherever it stands (RFC 2396 §2.3):
//
//	unreserved = alphanum | mark
//	mark       = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")"
func IsUnreserved(b byte) bool { return unreserved.has(b) }

// IsScheme reports whether s is a scheme (RFC 2396 §3.1):
//
//	scheme = alpha *( alpha | digit | "+" | "-" | "." )
func IsScheme(s string) bool { return uri.IsScheme(s) }

// IsHostname reports whether s is a hostname (RFC 2396 §3.2.2). Its last label begins with a
// letter, so no hostname is an IPv4address:
//
//	hostname    = *( domainlabel "." ) toplabel [ "." ]
//	domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
//	toplabel    = alpha | alpha *( alphanum | "-" ) alphanum
func IsHostname(s string) bool {
	s = strings.TrimSuffix(s, ".")
	for {
		label, rest, more := strings.Cut(s, ".")
		if !isLabel(label) {
			return false
		}
		if !more {
			return alpha.has(label[0])
		}
		s = rest
	}
}

// IsIPv4Address reports whether s is an IPv4address (RFC 2396 §3.2.2), four
// numbers of any size:
//
//	IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit
func IsIPv4Address(s string) bool {
	for range 3 {
		number, rest, ok := strings.Cut(s, ".")
		if !ok || number == "" || !digit.all(number) {
			return false
		}
		s = rest
	}
	return s != "" && digit.all(s)
}
