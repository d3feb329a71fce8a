package rfc2396

import "github.com/uricheck/go-uricheck/uricheck/uri"

// Escape escapes every octet of data that is not an unreserved character (RFC 2396 §2.4.1), so that
// the result contains no delimiter. The result is valid wherever the grammar has escaped: in
// userinfo, reg_name, path, query and fragment, but not in a host. Escape knows no character set
// (§2.1): an octet is a byte of data. It is for data without escapes; applied twice, it escapes the
// "%" (§2.4.2).
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

// Unescape decodes s (RFC 2396 §2.4.1). It returns false if s contains a "%" without two
// hexadecimal digits. Apply it once, to a component or a part of one (§2.4.2): in a whole URI,
// it would turn escaped data into delimiters.
func Unescape(s string) (data string, ok bool) {
	data, err := uri.PercentDecode(uri.Path, s)
	return data, err == nil
}
