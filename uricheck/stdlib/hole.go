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
}

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
		bytes := set(byteSet("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + "-._~" + left))
		b := builder{Automaton: automaton.New()}
		b.Start = b.any(bytes.has, anyByte, b.Accept)
		return b.Automaton
	})
}

func anyByte(byte) bool { return true }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

// nameByte says what a name before a port is made of.
func nameByte(b byte) bool { return b >= 0x80 || b == '.' || labelByte[b] }
