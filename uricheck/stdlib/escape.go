package stdlib

import "strings"

func isHex(b byte) bool {
	return '0' <= b && b <= '9' || 'a' <= b|0x20 && b|0x20 <= 'f'
}

func unhex(b byte) byte {
	if b <= '9' {
		return b - '0'
	}
	return b&0x0f + 9
}

// isEscape reports whether s starts with "%" and two hex digits.
func isEscape(s string) bool {
	return len(s) >= 3 && s[0] == '%' && isHex(s[1]) && isHex(s[2])
}

func escaped(s string) byte { return unhex(s[1])<<4 | unhex(s[2]) }

// isControl has the bytes that net/url refuses before the fragment.
func isControl(b byte) bool { return b < 0x20 || b == 0x7f }

// control makes net/url's first check of a URL.
func (j *judge) control(start, end int) {
	for i := start; i < end; i++ {
		if isControl(j.text[i]) {
			j.add(ControlByte, i, i+1)
			return
		}
	}
}

// unescapeAll models url.PathUnescape and url.QueryUnescape.
func unescapeAll(c Call, g Go) []Failure {
	j := newJudge(c, g)
	j.unescape(0, len(j.text))
	return j.found
}

// unescape makes the one check of unescaping a path, userinfo, query or fragment: two hex digits
// follow each "%".
func (j *judge) unescape(start, end int) {
	if i := badEscape(j.text[start:end]); i >= 0 {
		j.addEscape(BadEscape, start+i, end)
	}
}

// addEscape adds a failure of the escape at i in a component that ends at end.
func (j *judge) addEscape(k Kind, i, end int) {
	j.add(k, i, min(i+3, end))
}

// badEscape returns the offset of the first "%" without two hex digits, or -1.
func badEscape(s string) int {
	for i := 0; ; i += 3 {
		n := strings.IndexByte(s[i:], '%')
		if n < 0 {
			return -1
		}
		i += n
		if !isEscape(s[i:]) {
			return i
		}
	}
}
