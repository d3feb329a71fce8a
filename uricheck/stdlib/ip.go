package stdlib

import (
	"strings"
	"unicode/utf8"
)

// isIPv4 reports whether net/netip accepts s as an IPv4 address: four decimal numbers up to
// 255, without leading zeros.
func isIPv4(s string) bool {
	for part := 1; ; part++ {
		i := 0
		n := 0
		for i < len(s) && i < 3 && '0' <= s[i] && s[i] <= '9' {
			n = n*10 + int(s[i]-'0')
			i++
		}
		if i == 0 || n > 255 || i > 1 && s[0] == '0' {
			return false
		}
		if s = s[i:]; s == "" {
			return part == 4
		}
		if s[0] != '.' || part == 4 {
			return false
		}
		s = s[1:]
	}
}

// isIPv6 reports whether net/netip accepts s, which has no zone, as an IPv6 address: eight
// groups, of which "::" replaces at least one.
func isIPv6(s string) bool {
	groups, ellipsis := 0, false
	if strings.HasPrefix(s, "::") {
		ellipsis = true
		if s = s[2:]; s == "" {
			return true
		}
	}
	for groups < 8 {
		n := 0
		for n < len(s) && n < 5 && isHex(s[n]) {
			n++
		}
		if n == 0 || n > 4 {
			return false
		}
		if n < len(s) && s[n] == '.' {
			return isIPv4(s) && groups <= 6 && ellipsis == (groups < 6)
		}
		groups++
		if s = s[n:]; s == "" {
			break
		}
		if s[0] != ':' || len(s) == 1 {
			return false
		}
		if s = s[1:]; s[0] != ':' {
			continue
		}
		if ellipsis {
			return false
		}
		ellipsis = true
		if s = s[1:]; s == "" {
			break
		}
	}
	return s == "" && ellipsis == (groups < 8)
}

// isAddress reports whether net/netip accepts s as an IP address, with a zone or without: the
// dialer then asks no resolver.
func isAddress(s string) bool {
	if address, zone, found := strings.Cut(s, "%"); found {
		return zone != "" && isIPv6(address)
	}
	return isIPv4(s) || isIPv6(s)
}

// runeLen returns the length of the first character of s; 1 for ill-formed UTF-8.
func runeLen(s string) int {
	_, n := utf8.DecodeRuneInString(s)
	return n
}
