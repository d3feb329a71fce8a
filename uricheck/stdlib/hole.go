package stdlib

import (
	"sync"

	"github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// Hole is a stretch of a text in place of a value that the program gets only at run time: a verb of a
// format, or a mark for an operand of a concatenation. It is empty if no bytes represent the
// value.
type Hole struct {
	Start, End int // byte offsets in the text
	Value      Value
	// IsPlain marks a string of the program that the code neither escapes nor checks. Its Value is AnyValue.
	IsPlain bool
	// IsBeside marks a plain value in a function that escapes another one.
	IsBeside bool
	// Content is the content of the value to judge by names, and ContentBy the name that says so, which may be that of a parameter.
	Content   Content
	ContentBy string
	// Name is the value's name in the program, if it has one: "orderID".
	Name string
	// BeforeSlash and BeforeWord count the texts of the program that have a slash, or a word, after
	// a value of that name.
	BeforeSlash, BeforeWord int
	// BehindSlash and BehindWord count the texts of the program that have a slash, or a letter, directly before a value
	// of this name.
	BehindSlash, BehindWord int
	// Apart and Together count the texts of the program that have a slash, or nothing, between the
	// values with the names of the hole directly before this one and of this one.
	Apart, Together int
	// AsItIs counts the texts of the program that contain a value of that name unescaped.
	AsItIs int
	// EscapedThere and PlainThere count the texts of the program that have an escaped value, or an
	// unescaped one, after the known text directly before this one: "/users/".
	EscapedThere, PlainThere int
	// IsEscapedAlike marks a value after a text, "/users/", after which the program escapes a value of the same name.
	IsEscapedAlike bool
	// IsFormat marks a value that the program puts into a format: package fmt reads each "%" in it
	// as a verb.
	IsFormat bool
	// IsSlashless marks a value that begins with no slash, because a condition of the program
	// requires that.
	IsSlashless bool
	// IsList marks the elements of a list with "," between them.
	IsList bool
	// EscapedBy is the function of the program that escapes the value, to judge by its name. It is
	// empty if the value is not escaped, or net/url escapes it.
	EscapedBy string
	// Misuse says how the code around the value misuses a URL, 0 if it does not.
	Misuse Misuse
}

// Misuse is a way to use a URL in which the program loses a part of it.
type Misuse uint8

const (
	// LostQuery is a change of the result of URL.Query, which is a copy that nothing reads.
	LostQuery Misuse = iota + 1
	// UnusedURL is a URL that a method returns, and nothing keeps.
	UnusedURL
	// LostPath is a path that replaces the one of a configured URL.
	LostPath
	// LostQueryOf is a query that replaces the one of a configured URL.
	LostQueryOf
	// QueryInRawPath and QueryInFragment are a query that url.Values.Encode writes, in another field of a URL.
	QueryInRawPath
	QueryInFragment
	// QueryInPath is the RequestURI of a request, with its query and escapes, in the Path of a URL.
	QueryInPath
	// SplitHost is a host and port that the program splits at the first colon.
	SplitHost
	// BracketedTwice is a host with brackets to which net.JoinHostPort adds others.
	BracketedTwice
	// DroppedPath is a reference that begins with "/", for a base that users configure.
	DroppedPath
	// RedirectToPath is a redirect to a decoded path, and RedirectToHost one to a host without scheme.
	RedirectToPath
	RedirectToHost
	// RedirectWithoutQuery is a redirect to what path.Clean or path.Join makes of a decoded path.
	RedirectWithoutQuery
	// QueryUnescapeOfPath is url.QueryUnescape of a path, a userinfo or a whole URL.
	QueryUnescapeOfPath
	// DoubledSlash is a text that begins with "/" behind a base that users configure.
	DoubledSlash
	// UnescapedTwice is url.PathUnescape of a decoded path, and QueryOfURL url.ParseQuery of a whole URL.
	UnescapedTwice
	QueryOfURL
	// SchemeBeforeOther is a scheme that a program may put before a text with another one.
	SchemeBeforeOther
	// PortByColon is a port that a program adds to an address only if that has no ":".
	PortByColon
	// UnfollowedStatus is a redirect with a status with which clients do not go to the Location.
	UnfollowedStatus
	// LinksBeside is a pattern without a final slash for a page whose links are relative.
	LinksBeside
	// StrippedElsewhere is a pattern for a handler that removes a prefix which no path of the pattern has.
	StrippedElsewhere
	// SubtreeAlone is a pattern without a final slash for a handler of all paths below it.
	SubtreeAlone
	// PortInName is a host that may have a port, where only a name or an address can stand.
	PortInName
	// AbsentAtServer is the scheme or the host of the URL of a request that a server gets, which has neither.
	AbsentAtServer
	// NeverThere is a part of a URL that the program compares with a text that net/url never puts there.
	NeverThere
	// EscapedForPath is an escaped segment of the Path of a URL, which URL.String escapes.
	EscapedForPath
	// EscapedURL is an escaped text to which the program sends a request: it has no scheme.
	EscapedURL
	// BareAddress is an address without brackets behind the scheme of a URL, and JoinedByColon one before a port.
	BareAddress
	JoinedByColon
	// AddressBehindHost is the address of a listener, which may have a host, behind another host.
	AddressBehindHost
	// PortBehindURL is a port behind a whole URL, and URLInName a URL where only a name or an address can stand.
	PortBehindURL
	URLInName
	// EmptyPattern is the path of a URL, which may be empty, as a pattern.
	EmptyPattern
)

// Value describes the possible values of a hole.
type Value uint8

const (
	// AnyValue is any text.
	AnyValue Value = iota
	// Number is one or more decimal digits.
	Number
	// NoBareIPv6 is anything but an IPv6 address without brackets: a name, an IPv4
	// address, a host with its brackets.
	NoBareIPv6
	// Escaped is a result of url.QueryEscape or url.PathEscape. Of the delimiters, PathEscape
	// keeps ":", "@", "&", "=", "+" and "$".
	Escaped
	// HostPort is a result of net.JoinHostPort for a name or an address, without a zone, and for
	// a number or nothing.
	HostPort
	// Misprint is the text that package fmt writes if a verb does not fit its operand,
	// "%!d(string=x)".
	Misprint
	// QueryEscaped is a result of url.QueryEscape for a text that may have a space.
	QueryEscaped
	// PathEscaped is a result of url.PathEscape for a text that may have "&" or "+".
	PathEscaped
	// EncodedPairs is a result of url.Values.Encode: pairs that url.QueryEscape has escaped, or
	// nothing.
	EncodedPairs
	// Unreserved is a text of letters, digits and "-._~" (RFC 3986 §2.3), such as a UUID.
	Unreserved
	// Zoned is a time with its offset from UTC, "2006-01-02T15:04:05+07:00".
	Zoned
	// Spaced is a text that certainly contains a space: a time "Mon Jan _2 15:04:05 2006".
	Spaced
	// Base64 is a result of encoding/base64.StdEncoding, with "+", "/" and "=".
	Base64
	// JSON is a result of encoding/json.Marshal.
	JSON
	// Decoded is unescaped input: the value of a form, a parameter or a segment that net/http or
	// net/url has decoded.
	Decoded
	// DecodedPath is a value of url.URL.Path.
	DecodedPath
	// WholeURL is a result of url.URL.String.
	WholeURL
	// Hostname is a host without brackets: a result of url.URL.Hostname or net.SplitHostPort, or an
	// address as package net prints it.
	Hostname
	// Cleaned is a result of path.Join or path.Clean, which leave no "//".
	Cleaned
	// FilePath is a result of filepath.Join, which leaves no "//", and on Windows no "/".
	FilePath
	// SchemePart is a scheme with "://" behind it, or nothing.
	SchemePart
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
	NoBareIPv6:   anyText, // more than the real language: if Possible errs, it returns true
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
	SchemePart:  anyText,
}

const (
	alphanumeric = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	unreserved   = alphanumeric + "-._~" // RFC 3986 §2.3
)

// anyOf accepts the texts of some bytes.
func anyOf(bytes string) func() *automaton.Automaton {
	return sync.OnceValue(func() *automaton.Automaton {
		allowed := set(byteSet(bytes))
		a := automaton.New()
		a.Start = a.Any(allowed.has, a.Accept)
		return a
	})
}

// singleSlashes accepts the texts without "//".
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

// escapedBy accepts the texts of unreserved bytes (RFC 3986 §2.3), of those that an escaper
// also keeps, and of percent-encodings.
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

// nameByte has the bytes of a name before a port.
func nameByte(b byte) bool { return b >= 0x80 || b == '.' || labelByte[b] }

// Has reports whether a text is one of the values. It accepts more texts for some languages
// that are hard to decide: see [Possible].
func (v Value) Has(text string) bool {
	of := values[v]()
	live := of.Start
	for i := range len(text) {
		live = of.Move(&live, &of.Takes[text[i]])
	}
	return live.Meets(of.Accept)
}
