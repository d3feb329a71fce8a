package rfc2396

import "github.com/uricheck/go-uricheck/uricheck/uri"

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
	data, err := uri.PercentDecode(uri.Path, s)
	return data, err == nil
}
