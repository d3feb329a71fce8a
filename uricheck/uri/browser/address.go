package browser

import (
	"math"
	"net/netip"
	"strconv"
	"strings"
)

// labelsOf splits a name into its labels, without the empty one after a final dot.
func labelsOf(name string) []string {
	labels := strings.Split(name, ".")
	if n := len(labels); n > 1 && labels[n-1] == "" {
		return labels[:n-1]
	}
	return labels
}

// endsInNumber runs the standard's "ends in a number checker": it reports whether the last label
// consists of digits, or is a number. Such a host is an IPv4 address, or the parser refuses it.
func endsInNumber(name string) bool {
	labels := labelsOf(name)
	last := labels[len(labels)-1]
	if last != "" && strings.Trim(last, "0123456789") == "" {
		return true
	}
	_, ok := parseNumber(last)
	return ok
}

// parseIPv4 runs the standard's "IPv4 parser": it reads up to four numbers, the last of which fills
// the remaining bytes.
func parseIPv4(name string) (string, bool) {
	labels := labelsOf(name)
	if len(labels) > net4 {
		return "", false
	}
	var address uint64
	for i, label := range labels {
		n, ok := parseNumber(label)
		bytes := 1
		if i == len(labels)-1 {
			bytes = net4 - i
		}
		if !ok || n >= 1<<(8*bytes) {
			return "", false
		}
		address = address<<(8*bytes) | n
	}
	return netip.AddrFrom4([net4]byte{byte(address >> 24), byte(address >> 16), byte(address >> 8), byte(address)}).String(), true
}

// net4 is the number of bytes of an IPv4 address.
const net4 = 4

// parseNumber runs the standard's "IPv4 number parser": base 10, base 8 with a leading zero, base
// 16 with "0x". It returns 1<<32 for a greater number.
func parseNumber(s string) (uint64, bool) {
	base := uint64(10)
	switch {
	case s == "":
		return 0, false
	case strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X"):
		s, base = s[2:], 16
	case s[0] == '0' && len(s) > 1:
		s, base = s[1:], 8
	}
	n := uint64(0)
	for i := range len(s) {
		digit := hexValue(s[i])
		if digit < 0 || uint64(digit) >= base {
			return 0, false
		}
		n = min(n*base+uint64(digit), math.MaxUint32+1)
	}
	return n, true
}

// formatIPv6 runs the IPv6 serializer. Unlike netip's it writes the four bytes of an IPv4 address
// as two groups.
func formatIPv6(ip netip.Addr) string {
	bytes := ip.As16()
	var groups [8]uint64
	for i := range groups {
		groups[i] = uint64(bytes[2*i])<<8 | uint64(bytes[2*i+1])
	}
	from, to := longestZeros(groups)
	var b strings.Builder
	for i := 0; i < len(groups); i++ {
		if i == from {
			b.WriteString("::")
			i = to - 1
			continue
		}
		if i > 0 && i != to {
			b.WriteByte(':')
		}
		b.WriteString(strconv.FormatUint(groups[i], 16))
	}
	return b.String()
}

// longestZeros returns the first of the longest runs of two zeros or more; -1, -1 if
// there is none.
func longestZeros(groups [8]uint64) (from, to int) {
	from, to = -1, -1
	for i := range groups {
		end := i
		for end < len(groups) && groups[end] == 0 {
			end++
		}
		if end-i > max(1, to-from) {
			from, to = i, end
		}
	}
	return from, to
}
