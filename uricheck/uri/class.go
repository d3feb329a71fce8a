package uri

import "unicode/utf8"

// class is a set of bytes, a bit in the entry of every byte in classes.
type class uint16

const (
	alpha      class = 1 << iota // ALPHA, RFC 5234 appendix B.1
	digit                        // DIGIT, RFC 5234 appendix B.1
	hexDigit                     // HEXDIG, RFC 5234 appendix B.1, and in lower case
	unreserved                   // ALPHA / DIGIT / "-" / "." / "_" / "~"
	subDelim                     // "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	genDelim                     // ":" / "/" / "?" / "#" / "[" / "]" / "@"
	schemeChar                   // ALPHA / DIGIT / "+" / "-" / "."

	// The last ones leave out pct-encoded, which is three bytes.

	nameChar  // of reg-name: unreserved / sub-delims
	userChar  // of userinfo: unreserved / sub-delims / ":"
	segmentNC // of segment-nz-nc: unreserved / sub-delims / "@"
	pathChar  // of path: pchar / "/"
	queryChar // of query and fragment: pchar / "/" / "?"

	// No byte is in these. They widen a class for runEscaped, which then takes
	// characters beyond ASCII.

	ucsChar  // ucschar, RFC 3987 §2.2
	iPrivate // iprivate, RFC 3987 §2.2
)

// The constants below are the entries of classes: the classes that a byte belongs to.
const (
	isNameChar = nameChar | userChar | segmentNC | pathChar | queryChar
	isMark     = unreserved | isNameChar
	isAlpha    = alpha | schemeChar | isMark
	isHexAlpha = isAlpha | hexDigit
	isDigit    = digit | hexDigit | schemeChar | isMark
	isSubDelim = subDelim | isNameChar
)

// classes holds the classes of every byte. Except for "%", the bytes that are missing here
// occur in no URI.
var classes = [256]class{
	'A': isHexAlpha, 'B': isHexAlpha, 'C': isHexAlpha, 'D': isHexAlpha, 'E': isHexAlpha, 'F': isHexAlpha,
	'G': isAlpha, 'H': isAlpha, 'I': isAlpha, 'J': isAlpha, 'K': isAlpha, 'L': isAlpha, 'M': isAlpha,
	'N': isAlpha, 'O': isAlpha, 'P': isAlpha, 'Q': isAlpha, 'R': isAlpha, 'S': isAlpha, 'T': isAlpha,
	'U': isAlpha, 'V': isAlpha, 'W': isAlpha, 'X': isAlpha, 'Y': isAlpha, 'Z': isAlpha,

	'a': isHexAlpha, 'b': isHexAlpha, 'c': isHexAlpha, 'd': isHexAlpha, 'e': isHexAlpha, 'f': isHexAlpha,
	'g': isAlpha, 'h': isAlpha, 'i': isAlpha, 'j': isAlpha, 'k': isAlpha, 'l': isAlpha, 'm': isAlpha,
	'n': isAlpha, 'o': isAlpha, 'p': isAlpha, 'q': isAlpha, 'r': isAlpha, 's': isAlpha, 't': isAlpha,
	'u': isAlpha, 'v': isAlpha, 'w': isAlpha, 'x': isAlpha, 'y': isAlpha, 'z': isAlpha,

	'0': isDigit, '1': isDigit, '2': isDigit, '3': isDigit, '4': isDigit,
	'5': isDigit, '6': isDigit, '7': isDigit, '8': isDigit, '9': isDigit,

	'-': isMark | schemeChar, '.': isMark | schemeChar, '_': isMark, '~': isMark,

	'!': isSubDelim, '$': isSubDelim, '&': isSubDelim, '\'': isSubDelim, '(': isSubDelim, ')': isSubDelim,
	'*': isSubDelim, '+': isSubDelim | schemeChar, ',': isSubDelim, ';': isSubDelim, '=': isSubDelim,

	':': genDelim | userChar | pathChar | queryChar,
	'@': genDelim | segmentNC | pathChar | queryChar,
	'/': genDelim | pathChar | queryChar,
	'?': genDelim | queryChar,
	'#': genDelim, '[': genDelim, ']': genDelim,
}

func (c class) has(b byte) bool { return classes[b]&c != 0 }

// run returns the end of the longest run of bytes of class c in s from i on. It looks at four
// bytes at a time, since a parser spends most of its time here. For that, c must be one class,
// not a union (a widened class is one).
func run(s string, i int, c class) int {
	for len(s)-i >= 4 {
		t := s[i : i+4]
		if classes[t[0]]&classes[t[1]]&classes[t[2]]&classes[t[3]]&c == 0 {
			break
		}
		i += 4
	}
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// runEscaped is like run, but also accepts pct-encoded, and ucschar or iprivate if they widen
// c. If it stops at a "%", no pct-encoded begins there.
func runEscaped(s string, i int, c class) int {
	for {
		i = run(s, i, c)
		if i == len(s) {
			return i
		}
		start := i
		switch {
		case s[i] == '%':
			i = runEscapes(s, i)
		case s[i] >= utf8.RuneSelf && c >= ucsChar:
			i = runWide(s, i, c)
		}
		if i == start {
			return i
		}
	}
}

// runEscapes returns the end of the longest run of pct-encoded in s from i on. Often several
// follow each other: those of a character beyond ASCII, or of a word.
func runEscapes(s string, i int) int {
	for len(s)-i >= 3 {
		t := s[i : i+3]
		if t[0] != '%' || classes[t[1]]&classes[t[2]]&hexDigit == 0 {
			break
		}
		i += 3
	}
	return i
}

// isEscape reports whether s, which begins with "%", begins with a pct-encoded.
func isEscape(s string) bool {
	return len(s) >= 3 && hexDigit.has(s[1]) && hexDigit.has(s[2])
}

// all reports whether s contains only bytes of class c.
func (c class) all(s string) bool { return run(s, 0, c) == len(s) }

// allEscaped is like all, but also accepts pct-encoded.
func (c class) allEscaped(s string) bool { return runEscaped(s, 0, c) == len(s) }
