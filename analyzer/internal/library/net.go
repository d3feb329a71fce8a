package library

import (
	"errors"
	"net/netip"
	"strings"
)

// These functions behave as the functions of package net that parse an address. Package net links
// the C library if there is one, which takes longer to load than the program needs for most
// packages. The test compares them with the real ones.

var errAddress = errors.New("no address")

// splitHostPort is net.SplitHostPort, except for the words of its errors.
func splitHostPort(hostport string) (host, port string, err error) {
	colon := strings.LastIndexByte(hostport, ':')
	if colon < 0 {
		return "", "", errAddress
	}
	inner := hostport[:colon]
	if strings.HasPrefix(hostport, "[") {
		end := strings.IndexByte(hostport, ']')
		if end < 0 || end+1 != colon {
			return "", "", errAddress
		}
		inner = hostport[1:end]
	} else if strings.Contains(inner, ":") {
		return "", "", errAddress
	}
	rest := strings.TrimPrefix(hostport, "["+inner+"]")
	if strings.HasPrefix(hostport, "[") && strings.Contains(inner, "[") ||
		!strings.HasPrefix(hostport, "[") && strings.ContainsAny(hostport, "[]") ||
		strings.HasPrefix(hostport, "[") && strings.ContainsAny(rest, "[]") {
		return "", "", errAddress
	}
	return inner, hostport[colon+1:], nil
}

// hostPort is net.JoinHostPort.
func hostPort(host, port string) string {
	if strings.Contains(host, ":") {
		return "[" + host + "]:" + port
	}
	return host + ":" + port
}

// ip is a net.IP: a separate type, because its bytes are not a text.
type ip []byte

// parseIP is net.ParseIP: 16 bytes, or nil.
func parseIP(s string) ip {
	addr, err := netip.ParseAddr(s)
	if err != nil || addr.Zone() != "" {
		return nil
	}
	bytes := addr.As16()
	return bytes[:]
}

// ipText is the method String of a net.IP from parseIP, or a part of one.
func ipText(address ip) string {
	if addr, ok := netip.AddrFromSlice(address); ok {
		return addr.Unmap().String()
	}
	return "<nil>"
}

// to4 is the method To4 of a net.IP: 4 bytes, or nil.
func to4(address ip) ip {
	if len(address) == 4 {
		return address
	}
	if len(address) != 16 || !netip.AddrFrom16([16]byte(address)).Is4In6() {
		return nil
	}
	return address[12:]
}
