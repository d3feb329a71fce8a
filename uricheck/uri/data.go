package uri

import "strings"

// Escape returns data as it can be written inside a component, with nothing in it that could
// separate parts of the component: all bytes but unreserved ones become percent-encodings,
// which is what RFC 3986 §2.2 wants of data. So it is for one segment of a path, one name or
// value of a query, the user or the password of a userinfo; [PercentEncode] is for a
// component as a whole. Scheme, port and the authority as a whole take no percent-encoding:
// of them data is returned as it is. It does not allocate if nothing is encoded.
//
// The segments "." and ".." are encoded too, so that [Ref.Resolve] keeps them. There is no
// way of writing them that a normalizer keeps.
func Escape(c Component, data string) string {
	if !c.takesEscapes() {
		return data
	}
	if c == Path && isDotSegment(data) {
		return strings.ReplaceAll(data, ".", "%2E")
	}
	return encode(data, unreserved)
}

// Unescape is the inverse of [Escape]: [PercentDecode], but in a query a "+" is a space, as
// in forms (WHATWG URL, application/x-www-form-urlencoded parsing). The error is that of
// PercentDecode.
func Unescape(c Component, text string) (string, error) {
	if c == Query {
		text = strings.ReplaceAll(text, "+", " ")
	}
	return PercentDecode(c, text)
}
