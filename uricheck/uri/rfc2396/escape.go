package rfc2396

// Escape returns data with every octet escaped that is not an unreserved
// character (RFC 2396 §2.4.1), so that nothing in it can be a delimiter. The
// result fits wherever the grammar has escaped: in userinfo, reg_name, path,
// query and fragment, but not in a host. It knows no character set (§2.1): an
// octet is a byte of data. Escape is for data that is not escaped yet; done
// twice, it escapes the "%" (§2.4.2).
func Escape(data string) string {
	start := run(data, 0, unreserved)
	if start == len(data) {
		return data
	}
	const hex = "0123456789ABCDEF"
	b := make([]byte, start, len(data)+2*(len(data)-start))
	copy(b, data)
	for i := start; i < len(data); i++ {
		if c := data[i]; unreserved.has(c) {
			b = append(b, c)
		} else {
			b = append(b, '%', hex[c>>4], hex[c&15])
		}
	}
	return string(b)
}

// Unescape returns the data that s stands for (RFC 2396 §2.4.1), and false if s
// holds a "%" without two hexadecimal digits. It is for a component, or a part
// of one, and to be done once (§2.4.2): in a whole URI, an octet that was
// escaped for its not being a delimiter would become one.
func Unescape(s string) (data string, ok bool) {
	start := indexPercent(s, 0)
	if start == len(s) {
		return s, true
	}
	b := make([]byte, 0, len(s))
	b = append(b, s[:start]...)
	for i := start; i < len(s); {
		if !isEscaped(s[i:]) {
			return "", false
		}
		b = append(b, fromHex(s[i+1])<<4|fromHex(s[i+2]))
		next := indexPercent(s, i+3)
		b = append(b, s[i+3:next]...)
		i = next
	}
	return string(b), true
}

// indexPercent returns the index of the first "%" of s from i on, or len(s).
func indexPercent(s string, i int) int {
	for i < len(s) && s[i] != '%' {
		i++
	}
	return i
}

// fromHex returns the value of a hexadecimal digit.
func fromHex(b byte) byte {
	if digit.has(b) {
		return b - '0'
	}
	return (b | 0x20) - 'a' + 10
}
