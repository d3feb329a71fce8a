package rfc2396

import (
	"strconv"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// Equivalent reports whether r and other are the same by the rules that all schemes share (RFC 2396
// §6): the case of scheme and hostname does not matter, and the default port ([uri.DefaultPort],
// §3.2.2) may be missing. After the authority of an http or https URI, an escaped unreserved
// character is that character, too (§2.4.2). Equivalent compares all else as written, since only a
// scheme can declare more texts equivalent. So it errs on the side of false.
func (r Ref) Equivalent(other Ref) bool {
	if !strings.EqualFold(r.Scheme(), other.Scheme()) || !r.sameAuthority(other) {
		return false
	}
	rest, otherRest := r.s[r.pathStart:], other.s[other.pathStart:]
	if !strings.EqualFold(r.Scheme(), "http") && !strings.EqualFold(r.Scheme(), "https") {
		return rest == otherRest
	}
	return sameOctets(rest, otherRest)
}

// sameOctets compares octets and, unless they are unreserved, whether they are escaped.
func sameOctets(a, b string) bool {
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		octet, escaped, size := firstOctet(a[i:])
		otherOctet, otherEscaped, otherSize := firstOctet(b[j:])
		if octet != otherOctet || escaped != otherEscaped {
			return false
		}
		i, j = i+size, j+otherSize
	}
	return i == len(a) && j == len(b)
}

// firstOctet returns the octet that begins s, whether s escapes it and has to, and the number of
// its bytes in s.
func firstOctet(s string) (octet byte, escaped bool, size int) {
	if !isEscaped(s) {
		return s[0], false, 1
	}
	value, _ := strconv.ParseUint(s[1:3], 16, 8)
	return byte(value), !unreserved.has(byte(value)), 3
}

// sameAuthority compares hosts without case, since they have ASCII letters only.
func (r Ref) sameAuthority(other Ref) bool {
	if r.authorityKind != other.authorityKind {
		return false
	}
	if r.hostKind == NoHost {
		a, _ := r.Authority()
		b, _ := other.Authority()
		return a == b
	}
	user, hasUser := r.Userinfo()
	otherUser, otherHasUser := other.Userinfo()
	port, hasPort := r.portOrDefault()
	otherPort, otherHasPort := other.portOrDefault()
	return user == otherUser && hasUser == otherHasUser &&
		strings.EqualFold(r.Host(), other.Host()) &&
		port == otherPort && hasPort == otherHasPort
}

func (r Ref) portOrDefault() (string, bool) {
	if port, ok := r.Port(); ok {
		return port, true
	}
	port := uri.DefaultPort(r.Scheme())
	return port, port != ""
}
