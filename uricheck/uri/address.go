package uri

// The functions here scan an address that begins at s[i]. If ok, the address ends at end. If
// not, end is the first byte after which no continuation is an address.

// ipLiteral scans an IP-literal whose "[" is s[i], and returns its kind. An IPv6address may
// have a zone identifier if zone is set.
func ipLiteral(s string, i int, zone bool) (end int, kind HostKind, ok bool) {
	kind = IPv6
	if i+1 < len(s) && s[i+1]|0x20 == 'v' {
		kind = IPvFuture
		end, ok = ipvFuture(s, i+1)
	} else {
		end, ok = ipv6(s, i+1)
		if ok && zone && end < len(s) && s[end] == '%' {
			end, ok = zoneID(s, end)
		}
	}
	if !ok || end == len(s) || s[end] != ']' {
		return end, kind, false
	}
	return end + 1, kind, true
}

func ipvFuture(s string, i int) (end int, ok bool) {
	if i == len(s) || s[i]|0x20 != 'v' {
		return i, false
	}
	dot := run(s, i+1, hexDigit)
	if dot == i+1 || dot == len(s) || s[dot] != '.' {
		return dot, false
	}
	end = run(s, dot+1, userChar)
	return end, end > dot+1
}

// ipv6 counts groups instead of trying the nine alternatives of IPv6address:
// together they are eight groups, or at most seven and one "::", where an
// IPv4address counts for the last two.
func ipv6(s string, i int) (end int, ok bool) {
	groups := 0 // those before s[i]
	room := 8   // the largest number of groups
	if i < len(s) && s[i] == ':' {
		if i+1 == len(s) || s[i+1] != ':' {
			return i + 1, false
		}
		i += 2
		room = 7
	}
	for {
		end = h16(s, i)
		if end == i || groups == room {
			// An address may end with "::". After a single colon it needs a group.
			return i, room == 7 && s[i-1] == ':' && s[i-2] == ':'
		}
		if end < len(s) && s[end] == '.' && ipv4Fits(groups, room) && isOctet(s[i:end]) {
			return octets(s, end+1, 3)
		}
		groups++
		switch {
		case end == len(s) || s[end] != ':' || groups == room:
			return end, groups == 8 || room == 7
		case end+1 < len(s) && s[end+1] == ':' && room == 8:
			room = 7
			end++
		}
		i = end + 1
	}
}

// ipv4Fits reports whether an IPv4address can follow that many groups: as the
// seventh and eighth, or anywhere after a "::" where two groups have room.
func ipv4Fits(groups, room int) bool {
	return groups == 6 && room == 8 || groups <= 5 && room == 7
}

// h16 returns the end of 1*4HEXDIG at i, or i if there is none.
func h16(s string, i int) int {
	return run(s[:min(len(s), i+4)], i, hexDigit)
}

// zoneID scans a zone identifier of RFC 6874. Its "%25" begins at s[i].
func zoneID(s string, i int) (end int, ok bool) {
	const delimiter = "%25"
	for n := range len(delimiter) {
		if i+n == len(s) || s[i+n] != delimiter[n] {
			return i + n, false
		}
	}
	i += len(delimiter)
	end = runEscaped(s, i, unreserved)
	return deadAt(s, end), end > i && (end == len(s) || s[end] != '%')
}

// octets scans n dec-octets with dots between them.
func octets(s string, i, n int) (end int, ok bool) {
	for {
		end = octet(s, i)
		if end == i {
			return i, false
		}
		n--
		if n == 0 {
			return end, true
		}
		if end == len(s) || s[end] != '.' {
			return end, false
		}
		i = end + 1
	}
}

// octet returns the end of the longest dec-octet at i, or i if there is none.
func octet(s string, i int) int {
	value := 0
	for end := i; ; end++ {
		if end == len(s) || !digit.has(s[end]) || end > i && value == 0 {
			return end
		}
		value = value*10 + int(s[end]-'0')
		if value > 255 {
			return end
		}
	}
}

// isOctet reports whether s is a dec-octet.
func isOctet(s string) bool { return s != "" && octet(s, 0) == len(s) }
