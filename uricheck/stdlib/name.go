package stdlib

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/idna"
)

// resolves reports whether the dialer can find the address of a name: it is an address, or the
// resolver sends a query for it.
func resolves(name string, g Go) bool {
	// A bracket in a zone breaks the address for the dialer.
	if strings.ContainsAny(name, "[]") {
		return false
	}
	return isAddress(name) || isDomainName(name) && !isOnion(name) || g.CResolver && isNumberForm(name)
}

// isDomainName reports whether package net's resolver sends a query for a name: labels of
// letters, digits, hyphens and underscores, not all of them digits (go.dev/issue/12421). The
// root is a name, and a final dot denotes it.
func isDomainName(name string) bool {
	if name == "." {
		return true
	}
	name = strings.TrimSuffix(name, ".")
	if len(name) > 253 {
		return false
	}
	numeric := true
	for more := true; more; {
		var label string
		label, name, more = strings.Cut(name, ".")
		if !isLabel(label) {
			return false
		}
		numeric = numeric && isDigits(label)
	}
	return !numeric
}

// isLabel allows an underscore anywhere, and a hyphen inside.
func isLabel(s string) bool {
	if s == "" || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for i := 0; i < len(s); i++ {
		if !labelByte[s[i]] {
			return false
		}
	}
	return true
}

var labelByte = byteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_")

// isOnion reports whether package net sends no query for a name (RFC 7686). Only a name with a
// final dot certainly fails: for another the resolver still tries the domains of the machine's
// search list.
func isOnion(name string) bool {
	const onion = ".onion."
	return len(name) >= len(onion) && strings.EqualFold(name[len(name)-len(onion):], onion)
}

// isNumberForm reports whether the C library's inet_aton accepts s as an IPv4 address: one to
// four numbers, octal if they begin with 0; the last fills the remaining bytes. A hexadecimal
// number has a letter, and is a domain name to package net as well.
func isNumberForm(s string) bool {
	for left := 4; ; left-- {
		part, rest, more := strings.Cut(s, ".")
		n, ok := parseNumber(part)
		if !ok || left == 0 {
			return false
		}
		if !more {
			return n < 1<<(8*left)
		}
		if n > 255 {
			return false
		}
		s = rest
	}
}

// parseNumber reads a decimal or octal number below 1<<32.
func parseNumber(s string) (n uint64, ok bool) {
	base := uint64(10)
	if strings.HasPrefix(s, "0") {
		base = 8
	}
	for i := 0; i < len(s); i++ {
		digit := uint64(s[i] - '0')
		if s[i] < '0' || digit >= base {
			return 0, false
		}
		if n = n*base + digit; n >= 1<<32 {
			return 0, false
		}
	}
	return n, s != ""
}

// asciiName returns the name that the transport dials. It converts a name beyond ASCII with
// IDNA's lookup profile, and returns it unchanged if that fails (no resolver accepts it then).
func asciiName(name string) string {
	if isASCII(name) {
		return name
	}
	// ToASCII takes quadratic time for a long label, ToUnicode linear time. Each
	// character takes a byte at least of the name.
	unicode, err := idna.Lookup.ToUnicode(name)
	if err != nil || utf8.RuneCountInString(unicode) > 254 {
		return name
	}
	ascii, err := idna.Lookup.ToASCII(name)
	if err != nil {
		return name
	}
	return ascii
}

// maxHostHeader bounds the hosts that isHostHeader checks.
const maxHostHeader = 1 << 16

// isHostHeader reports whether net/http can write the Host header: it encodes a host beyond
// ASCII once more, without IDNA's checks and mappings. A host longer than maxHostHeader passes
// without a check, which would take quadratic time.
func isHostHeader(host string) bool {
	if isASCII(host) || len(host) > maxHostHeader {
		return true
	}
	_, err := idna.ToASCII(withoutPort(host))
	return err == nil
}

// withoutPort returns the host that net.SplitHostPort returns, or its argument if that fails.
// It does not import package net, which links the C library if cgo is on: a vettool, which go
// vet starts once for each package, would take half as long again to start.
func withoutPort(hostport string) string {
	colon := strings.LastIndexByte(hostport, ':')
	if colon < 0 {
		return hostport
	}
	host, port := hostport[:colon], hostport[colon+1:]
	if hostport[0] == '[' && strings.HasSuffix(host, "]") {
		host = host[1 : len(host)-1]
	} else if strings.Contains(host, ":") {
		return hostport
	}
	if strings.ContainsAny(host, "[]") || strings.ContainsAny(port, "[]") {
		return hostport
	}
	return host
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
