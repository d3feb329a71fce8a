package rfc2396

import "github.com/uricheck/go-uricheck/uricheck/uri"

// class is a set of bytes, a bit in the entry of every byte in classes.
type class uint16

const (
	alpha      class = 1 << iota // alpha, §1.6
	digit                        // digit, §1.6
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

const (
	alphas      = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	digits      = "0123456789"
	alphanums   = alphas + digits
	unreserveds = alphanums + "-_.!~*'()"
	reserveds   = ";/?:@&=+$,"
)

// classes holds the classes of every byte. The bytes that have none are excluded
// from a URI (§2.4.3), except for "%" as the beginning of an escape and "#" before a
// fragment.
var classes = table([]members{
	{alpha, alphas},
	{digit, digits},
	{unreserved, unreserveds},
	{reserved, reserveds},
	{schemeChar, alphanums + "+-."},
	{labelChar, alphanums + "-"},
	{nameChar, unreserveds + "$,;:@&=+"},
	{pathChar, unreserveds + ":@&=+$,;/"},
	{relChar, unreserveds + ";@&=+$,"},
	{uric, unreserveds + reserveds},
})

// members are the bytes of a class.
type members struct {
	class
	bytes string
}

func table(all []members) (t [256]class) {
	for _, m := range all {
		for i := range len(m.bytes) {
			t[m.bytes[i]] |= m.class
		}
	}
	return t
}

func (c class) has(b byte) bool { return classes[b]&c != 0 }

// all reports whether s contains only bytes of class c.
func (c class) all(s string) bool { return run(s, 0, c) == len(s) }

// run returns the end of the longest run of bytes of class c in s from i on. It is simpler and
// slower than the one of package uri: a package with a scanner for both would be longer than
// the lines that it saves.
func run(s string, i int, c class) int {
	for i < len(s) && c.has(s[i]) {
		i++
	}
	return i
}

// runEscaped is like run, but also accepts escaped. If it stops at a "%", no escaped begins
// there.
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
	return len(s) >= 3 && s[0] == '%' && uri.IsHexDigit(s[1]) && uri.IsHexDigit(s[2])
}
