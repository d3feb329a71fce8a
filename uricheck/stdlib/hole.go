package stdlib

import (
	"sync"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// Hole is a stretch of a text that stands for a value only known at run time: a
// verb of a format, or a mark for an operand of a concatenation. It is empty where
// nothing stands for the value.
type Hole struct {
	Start, End int // byte offsets in the text
	Value      Value
	// IsPlain is set for a string of the program's own of which nothing shows that it has no
	// delimiters: it is no id by its name or type, and the code does not look at it. Its
	// Value is AnyValue.
	IsPlain bool
	// Name is what the program calls the value, if it does: "orderID".
	Name string
	// BeforeSlash and BeforeWord are how many texts of the program have a slash, or a word,
	// behind a value of that name.
	BeforeSlash, BeforeWord int
	// AsItIs is how many texts of the program put in a value of that name as it is.
	AsItIs int
}

// Value is what is known about the value of a hole.
type Value uint8

const (
	// AnyValue: nothing is known.
	AnyValue Value = iota
	// Number: decimal digits, one at least.
	Number
	// NoBareIPv6: anything but an IPv6 address without brackets: a name, an IPv4
	// address, a host with its brackets.
	NoBareIPv6
	// Escaped: what url.QueryEscape and url.PathEscape return. Of the delimiters,
	// the second one leaves ":", "@", "&", "=", "+" and "$" as they are.
	Escaped
	// HostPort: what net.JoinHostPort makes of a name or an address, without a zone,
	// and of a number or nothing.
	HostPort
	// Misprint: what package fmt writes where a verb does not fit its operand,
	// "%!d(string=x)".
	Misprint
	// QueryEscaped: what url.QueryEscape returns for a text that may have a space.
	QueryEscaped
	// PathEscaped: what url.PathEscape returns for a text that may have "&" or "+".
	PathEscaped
	// EncodedPairs: what url.Values.Encode returns: pairs that url.QueryEscape has
	// escaped, or nothing.
	EncodedPairs
	// Unreserved: letters, digits and "-._~" (RFC 3986 §2.3): hexadecimal digits, a UUID.
	Unreserved
	// Zoned: a time with its offset from UTC, "2006-01-02T15:04:05+07:00".
	Zoned
	// Spaced: a text with a space in it for certain: a time "Mon Jan _2 15:04:05 2006".
	Spaced
	// Base64: what encoding/base64.StdEncoding returns, with "+", "/" and "=".
	Base64
	// JSON: what encoding/json.Marshal returns.
	JSON
	// Decoded: what somebody else wants to say, without any escaping: the value of a
	// form, a parameter or a segment that net/http or net/url has decoded.
	Decoded
	// DecodedPath: what url.URL.Path holds.
	DecodedPath
	// WholeURL: what url.URL.String returns.
	WholeURL
	// Hostname: what url.URL.Hostname returns: an IPv6 address has no brackets.
	Hostname
	// Cleaned: what path.Join and path.Clean return: no "//" is left.
	Cleaned
	// FilePath: what filepath.Join returns: no "//" is left, and on Windows no "/".
	FilePath
	nValues
)

// values are the texts of each Value.
var values = [nValues]func() *automaton.Automaton{
	AnyValue: anyText,
	Number: sync.OnceValue(func() *automaton.Automaton {
		a := automaton.New()
		a.Start = a.Some(isDigit, a.Accept)
		return a
	}),
	NoBareIPv6:   anyText, // more than it is: a hole that takes more errs to possible
	Escaped:      escapedBy("$&+=:@"),
	QueryEscaped: escapedBy("+"),
	PathEscaped:  escapedBy("$&+=:@"),
	EncodedPairs: escapedBy("+&="),
	HostPort: sync.OnceValue(func() *automaton.Automaton {
		a := automaton.New()
		port := a.OneOf(":", a.Any(isDigit, a.Accept))
		literal := a.OneOf("[", a.Some(addressByte.has, a.OneOf("]", port)))
		a.Start = a.Any(nameByte, port).Or(literal)
		return a
	}),
	Misprint: sync.OnceValue(func() *automaton.Automaton {
		a := automaton.New()
		a.Start = a.OneOf("%", a.OneOf("!", a.Any(anyByte, a.OneOf(")", a.Accept))))
		return a
	}),
	Unreserved: anyOf(unreserved),
	Zoned:      anyOf("0123456789-:.TZ+"),
	Spaced: sync.OnceValue(func() *automaton.Automaton {
		a := automaton.New()
		a.Start = a.Any(anyByte, a.OneOf(" ", a.Any(anyByte, a.Accept)))
		return a
	}),
	Base64:      anyOf(alphanumeric + "+/="),
	JSON:        anyText,
	Decoded:     anyText,
	DecodedPath: anyText,
	WholeURL:    anyText,
	Hostname:    anyText,
	Cleaned:     singleSlashes,
	FilePath:    singleSlashes,
}

const (
	alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	unreserved   = alphanumeric + "-._~" // RFC 3986 §2.3
)

// anyOf makes the texts of some bytes.
func anyOf(bytes string) func() *automaton.Automaton {
	return sync.OnceValue(func() *automaton.Automaton {
		allowed := set(byteSet(bytes))
		a := automaton.New()
		a.Start = a.Any(allowed.has, a.Accept)
		return a
	})
}

// singleSlashes makes the texts without "//".
var singleSlashes = sync.OnceValue(func() *automaton.Automaton {
	a := automaton.New()
	word := a.One(func(b byte) bool { return b != '/' }, a.Accept)
	slash := a.OneOf("/", a.Accept.Or(word))
	a.Lead(word, word.Or(slash))
	a.Start = a.Accept.Or(word).Or(slash)
	return a
})

var anyText = sync.OnceValue(func() *automaton.Automaton {
	a := automaton.New()
	a.Start = a.Any(anyByte, a.Accept)
	return a
})

// set is a set of bytes.
type set [256]bool

func (s set) has(b byte) bool { return s[b] }

var addressByte set = byteSet("0123456789ABCDEFabcdef:.")

// escapedBy makes the texts of unreserved bytes (RFC 3986 §2.3), of those that an escaper
// leaves besides, and of percent-encodings.
func escapedBy(left string) func() *automaton.Automaton {
	return sync.OnceValue(func() *automaton.Automaton {
		bytes := set(byteSet(unreserved + left))
		b := builder{Automaton: automaton.New()}
		b.Start = b.any(bytes.has, anyByte, b.Accept)
		return b.Automaton
	})
}

func anyByte(byte) bool { return true }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// nameByte says what a name before a port is made of.
func nameByte(b byte) bool { return b >= 0x80 || b == '.' || labelByte[b] }

// Has reports whether a text is one of the values. Of those that are hard to tell it takes
// more: see [Possible].
func (v Value) Has(text string) bool {
	of := values[v]()
	live := of.Start
	for i := range len(text) {
		live = of.Move(&live, &of.Takes[text[i]])
	}
	return live.Meets(of.Accept)
}
