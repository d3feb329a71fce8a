package uri

import (
	"net/netip"
	"strconv"
	"strings"
)

// Hostname returns the host as written, an IP-literal without its brackets.
func (r Ref) Hostname() string {
	host := r.Host()
	if r.hostKind == IPv6 || r.hostKind == IPvFuture {
		return host[1 : len(host)-1]
	}
	return host
}

// Addr returns the host as an address, and whether it is an [IPv4] or an [IPv6] one. A zone
// identifier is decoded, and is the zone of the address.
//
// A reg-name is none, although resolvers take some for one ("127.1", "0x7f000001").
func (r Ref) Addr() (netip.Addr, bool) {
	if r.hostKind != IPv4 && r.hostKind != IPv6 {
		return netip.Addr{}, false
	}
	host, zone, hasZone := strings.Cut(r.Hostname(), "%25")
	addr, err := netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, false
	}
	if hasZone {
		zone, err = PercentDecode(Host, zone)
		addr = addr.WithZone(zone)
	}
	return addr, err == nil
}

// PortNumber returns the port as a number, and whether it is one up to 65535: it may have
// leading zeros, but is neither absent nor empty. See [DefaultPort].
func (r Ref) PortNumber() (uint16, bool) {
	n, err := strconv.ParseUint(r.get(Port), 10, 16)
	return uint16(n), err == nil
}

// Redacted returns the string of r with what stands behind the first ":" of its userinfo
// replaced by "xxxxx", as net/url does: RFC 3986 §3.2.1 wants no program to show that. A
// userinfo without ":" stays, be it a token.
//
// The userinfo is that of r. If r comes from [Split], a password with a "/", a "?" or a "#"
// has ended the authority, and is shown.
func (r Ref) Redacted() string {
	start, end := r.Span(Userinfo)
	colon := strings.IndexByte(r.s[start:end], ':')
	if colon < 0 {
		return r.s
	}
	return r.s[:start+colon+1] + "xxxxx" + r.s[end:]
}
