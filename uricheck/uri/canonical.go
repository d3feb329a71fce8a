package uri

import "net/netip"

// canonicalAddress returns r, which is normal, with its IPv6address in the form of RFC 5952 §4,
// and with an embedded IPv4address after "::ffff:" (§5).
func canonicalAddress(r Ref) Ref {
	start, end, ok := addressSpan(r)
	if !ok {
		return r
	}
	var room [len("0000:0000:0000:0000:0000:ffff:255.255.255.255")]byte
	address := appendAddress(room[:0], r.s[start:end])
	if string(address) == r.s[start:end] {
		return r
	}
	return Split(r.s[:start] + string(address) + r.s[end:])
}

// addressSpan returns the span of an IPv6address, without brackets and zone identifier.
func addressSpan(r Ref) (start, end int, ok bool) {
	if r.hostKind != IPv6 {
		return 0, 0, false
	}
	host, zone := r.splitZone()
	start = r.hostStart + len("[")
	end = r.hostStart + len(host)
	if zone == "" {
		end -= len("]")
	}
	return start, end, true
}

// appendAddress appends the canonical form of an IPv6address.
func appendAddress(b []byte, address string) []byte {
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return append(b, address...) // package netip accepts every address of the RFC
	}
	return addr.AppendTo(b)
}

// localFile returns r, which is normal. If r is the URI of a local file, it has the empty
// authority of the traditional form (RFC 8089 appendix B).
func localFile(r Ref) Ref {
	if !isLocalFile(r) || r.hostKind != NoHost && r.Host() == "" {
		return r
	}
	path := r.Path()
	if r.hostKind == NoHost {
		path = path[guardLen(path):]
	}
	return Split(r.s[:r.schemeEnd] + "://" + path + r.s[r.pathEnd:])
}

// isLocalFile reports whether r, which is normal, is a file URI of RFC 8089 §2 that is local
// for every reader (§3): one without authority, or whose host is empty or "localhost".
func isLocalFile(r Ref) bool {
	host := r.Host()
	return r.Scheme() == "file" && len(r.Path()) > 0 && r.Path()[0] == '/' &&
		(host == "" || host == "localhost") && !r.has(Userinfo) && !r.has(Port)
}
