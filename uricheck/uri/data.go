package uri

import "strings"

// Escape encodes data for a part of a component: one segment of a path, one name or value of a
// query, the user or the password of a userinfo. All bytes except for unreserved ones become
// percent-encodings, as RFC 3986 §2.2 says, so that nothing in data can separate parts of the
// component. [PercentEncode] is for a whole component. A scheme, a port and a whole authority
// allow no percent-encoding: for them Escape returns data unchanged. It does not allocate if it
// encodes nothing.
//
// Escape encodes the segments "." and ".." too, so that [Ref.Resolve] keeps them. No form of
// them survives normalization.
func Escape(c Component, data string) string {
	if !c.takesEscapes() {
		return data
	}
	if c == Path && isDotSegment(data) {
		return strings.ReplaceAll(data, ".", "%2E")
	}
	return encode(data, unreserved)
}

// Unescape is the inverse of [Escape]. It is like [PercentDecode], but reads a "+" in a query
// as a space, as forms do (WHATWG URL, application/x-www-form-urlencoded parsing). The error is
// that of PercentDecode.
func Unescape(c Component, text string) (string, error) {
	if c == Query {
		text = strings.ReplaceAll(text, "+", " ")
	}
	return PercentDecode(c, text)
}
