package uricheck

import (
	"net/netip"
	"slices"
)

// reservedDomains are domains without public hosts (RFC 2606, RFC 6761).
var reservedDomains = wordList{
	words:   "localhost test example invalid example.com example.net example.org",
	example: func(word string) Subject { return sentAnyhow("http://h." + word + "/") },
}

// documentation are the addresses for examples (RFC 5737, RFC 3849).
var documentation = []netip.Prefix{
	netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("2001:db8::/32"),
}

// isWithin reports whether an address has one of the prefixes.
func isWithin(addr netip.Addr, prefixes []netip.Prefix) bool {
	return slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(addr) })
}
