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

// Addr returns the host as an address, and whether it is an [IPv4] or an [IPv6] one. It decodes
// a zone identifier, which becomes the zone of the address.
//
// A reg-name is not an address, although some resolvers read "127.1" or "0x7f000001" as one.
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

// PortNumber returns the port as a number, and whether it is one from 0 to 65535. It accepts
// leading zeros, but not an absent or empty port. See [DefaultPort].
func (r Ref) PortNumber() (uint16, bool) {
	n, err := strconv.ParseUint(r.get(Port), 10, 16)
	return uint16(n), err == nil
}

// Redacted returns the string of r, but "xxxxx" replaces all that follows the first ":" of its
// userinfo, as in net/url: RFC 3986 §3.2.1 forbids programs to show that. A userinfo without
// ":" stays, even if it is a secret token.
//
// Redacted looks only at the userinfo of r. If r comes from [Split], a "/", a "?" or a "#" in a
// password ends the authority there, and Redacted shows the password.
func (r Ref) Redacted() string {
	start, end := r.Span(Userinfo)
	colon := strings.IndexByte(r.s[start:end], ':')
	if colon < 0 {
		return r.s
	}
	return r.s[:start+colon+1] + "xxxxx" + r.s[end:]
}
