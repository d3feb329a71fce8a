package rfc2396

import "strings"

// authority parses the authority that begins at i, sets pathStart, and returns the authority's
// end.
//
// Every server that is not empty is also a reg_name, so the end is the same for both. The
// server comes first in the grammar, and wins (§4.3).
func (r *Ref) authority(i int) (end int) {
	end = runEscaped(r.s, i, nameChar)
	r.pathStart = end
	r.hostStart, r.hostEnd = i, i
	r.authorityKind = RegName
	if i == end {
		r.authorityKind = Server
		return end
	}
	// Neither userinfo nor hostport has an "@", so the first is the only one.
	at := strings.IndexByte(r.s[i:end], '@')
	host, port, _ := strings.Cut(r.s[i+at+1:end], ":")
	if kind := hostKind(host); kind != NoHost && digit.all(port) {
		r.authorityKind = Server
		r.hostKind = kind
		r.hostStart = i + at + 1
		r.hostEnd = r.hostStart + len(host)
	}
	return end
}

// hostKind returns the alternative of host that s matches, if any.
func hostKind(s string) HostKind {
	switch {
	case IsHostname(s):
		return Hostname
	case IsIPv4Address(s):
		return IPv4Address
	default:
		return NoHost
	}
}

// isLabel reports whether s is a domainlabel (§3.2.2).
func isLabel(s string) bool {
	return labelChar.all(s) && s != "" && s[0] != '-' && s[len(s)-1] != '-'
}
