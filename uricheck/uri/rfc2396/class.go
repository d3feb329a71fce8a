package rfc2396

// class is a set of bytes, a bit in the entry of every byte in classes.
type class uint16

const (
	alpha      class = 1 << iota // alpha, §1.6
	digit                        // digit, §1.6
	hexDigit                     // hex, §2.4.1
	unreserved                   // alphanum | mark, §2.3
	reserved                     // ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ",", §2.2
	schemeChar                   // alpha | digit | "+" | "-" | ".", §3.1
	labelChar                    // of domainlabel and toplabel: alphanum | "-", §3.2.2

	// The last ones leave out escaped, which is three bytes.

	nameChar // of reg_name: unreserved and reserved without "/" and "?", §3.2.1
	pathChar // of abs_path: pchar | ";" | "/", §3.3
	relChar  // of rel_segment: unreserved and reserved without "/", "?" and ":", §5
	uric     // reserved | unreserved, §2
)

// The entries of classes: what a byte is a member of.
const (
	isMark     = unreserved | nameChar | pathChar | relChar | uric
	isAlpha    = alpha | schemeChar | labelChar | isMark
	isHexAlpha = isAlpha | hexDigit
	isDigit    = digit | hexDigit | schemeChar | labelChar | isMark
	isReserved = reserved | nameChar | pathChar | relChar | uric
)

// classes holds the classes of every byte. The bytes that are missing are
// excluded from a URI (§2.4.3), but for "%" as the beginning of an escape and
// "#" before a fragment.
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

	'-': isMark | schemeChar | labelChar, '.': isMark | schemeChar, '_': isMark, '!': isMark, '~': isMark,
	'*': isMark, '\'': isMark, '(': isMark, ')': isMark,

	';': isReserved, '&': isReserved, '=': isReserved, '+': isReserved | schemeChar, '$': isReserved, ',': isReserved,

	':': reserved | nameChar | pathChar | uric,
	'@': isReserved,
	'/': reserved | pathChar | uric,
	'?': reserved | uric,
}

func (c class) has(b byte) bool { return classes[b]&c != 0 }

// all reports whether s holds bytes of class c only.
func (c class) all(s string) bool { return run(s, 0, c) == len(s) }

// run returns the end of the longest run of bytes of class c in s from i on.
func run(s string, i int, c class) int {
	for i < len(s) && c.has(s[i]) {
		i++
	}
	return i
}

// runEscaped is run for a class together with escaped. If it stops at a "%",
// that begins no escaped.
func runEscaped(s string, i int, c class) int {
	for {
		i = run(s, i, c)
		if i == len(s) || !isEscaped(s[i:]) {
			return i
		}
		i += 3
	}
}

// isEscaped reports whether s begins with an escaped (§2.4.1).
func isEscaped(s string) bool {
	return len(s) >= 3 && s[0] == '%' && hexDigit.has(s[1]) && hexDigit.has(s[2])
}
