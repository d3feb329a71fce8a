package uri

import "github.com/uricheck/go-uricheck/uricheck/uri/internal/message"

// ErrorKind says what is wrong with a string. The span of each kind is that from [Error.Start] to
// [Error.End].
type ErrorKind uint8

const (
	// BadByte is a character that the component does not take. The span is the character, all bytes
	// of it if it is UTF-8.
	BadByte ErrorKind = iota
	// BadEscape is a "%" without two hexadecimal digits (§2.1). The span is the "%" and as many of
	// the two bytes after it as are unreserved.
	BadEscape
	// MissingScheme means that there is no scheme where the grammar requires one. The span is
	// empty, at 0.
	MissingScheme
	// BadScheme means that the bytes before the first colon are not a scheme (§3.1), and the
	// grammar requires one. The span is these bytes.
	BadScheme
	// UnexpectedScheme is a scheme in a relative-ref. The span is the scheme.
	UnexpectedScheme
	// UnexpectedFragment is a fragment in an absolute-URI. The span is the "#" and the fragment.
	UnexpectedFragment
	// ColonInSegment is a colon in the first segment of a path-noscheme (§3.3). The span is the
	// segment up to its first colon and with it.
	ColonInSegment
	// ColonInHost means that the host has more than one colon, but no brackets (§3.2.2). The span
	// is host and port.
	ColonInHost
	// BadPort means that the bytes after the host's colon are not a port (§3.2.3). The span is
	// these bytes.
	BadPort
	// UnclosedLiteral is an IP-literal without its "]" (§3.2.2). The span is the "[" and the rest
	// of the authority.
	UnclosedLiteral
	// AfterLiteral means that something other than a colon follows the "]" of an IP-literal. The
	// span is the rest of the authority.
	AfterLiteral
	// BadIPv6 means that the brackets contain no IPv6address (§3.2.2). The span is the group that
	// is neither h16 nor IPv4address, or else the IP-literal.
	BadIPv6
	// ZoneIdentifier is an IPv6address with a zone identifier, which RFC 6874 allowed and RFC 9844
	// withdrew. The span is the "%" and the zone identifier.
	ZoneIdentifier
	// BadIPvFuture means that the brackets contain a "v", but no IPvFuture (§3.2.2). The span is
	// the IP-literal.
	BadIPvFuture
	// BadZone means that the zone identifier of a grammar that takes one is not "%25" and then a
	// ZoneID (RFC 6874 §2). The span is the "%" and the zone identifier.
	BadZone
	// BadUTF8 is ill-formed UTF-8 in an IRI. The span is a byte that begins no character, and the
	// continuation bytes after it.
	BadUTF8
)

// facts has a sentence for each kind.
var facts = []message.Fact{
	BadByte:            {Noun: "character", Fault: "does not fit the grammar", Quote: true},
	BadEscape:          {Noun: "percent-encoding", Fault: "lacks two hexadecimal digits", Quote: true},
	MissingScheme:      {Noun: "scheme", Fault: "is missing"},
	BadScheme:          {Noun: "scheme", Fault: `is not a letter and then letters, digits, "+", "-", "."`, Quote: true},
	UnexpectedScheme:   {Noun: "scheme", Fault: "is not part of a relative-ref", Quote: true},
	UnexpectedFragment: {Noun: "fragment", Fault: "is not part of an absolute-URI"},
	ColonInSegment:     {Noun: "first segment", Fault: "has a colon", Quote: true},
	ColonInHost:        {Noun: "host", Fault: "has colons but no brackets"},
	BadPort:            {Noun: "port", Fault: "is not a number"},
	UnclosedLiteral:    {Noun: "IP-literal", Fault: `lacks its "]"`},
	AfterLiteral:       {Noun: "text after an IP-literal", Fault: "is not a port"},
	BadIPv6:            {Noun: "part of an IPv6address", Fault: "does not fit the grammar", Quote: true},
	ZoneIdentifier:     {Noun: "zone identifier", Fault: "is not part of an IPv6address", Quote: true},
	BadIPvFuture:       {Noun: "IPvFuture", Fault: "does not fit the grammar", Quote: true},
	BadZone:            {Noun: "zone identifier", Fault: `is not "%25" and then unreserved or percent-encoded characters`, Quote: true},
	BadUTF8:            {Noun: "byte sequence", Fault: "is not UTF-8", Quote: true},
}

// String states the fault in the words of the RFC.
func (k ErrorKind) String() string { return message.Of(facts, k).String() }

// Error says why a [Grammar] does not derive a string.
type Error struct {
	// Offset is the first byte after which no continuation is valid: s[:Offset]
	// begins some valid string, s[:Offset+1] begins none. It is len(s) if s
	// ends too early. In an IRI it is the first byte of the character, or of the
	// ill-formed sequence, that no valid string has there.
	Offset int
	// Start and End are the culprit, for people: the bytes to underline. They may precede
	// Offset: in "//a:b/" Offset is the last "/", since "a:b" may begin a userinfo, but the
	// culprit is the port.
	Start, End int
	// Component contains the error.
	Component Component
	// Kind is the kind of error.
	Kind ErrorKind

	piece string // what Error quotes
}

// Error states what is wrong, and at which byte, in the words of the RFC. It never quotes a
// possible password: nothing in a port, and nothing before an "@".
func (e *Error) Error() string {
	component := ""
	if e.Kind == BadByte || e.Kind == BadEscape || e.Kind == BadUTF8 {
		component = e.Component.String()
	}
	return message.Of(facts, e.Kind).At(e.Start, e.piece, component)
}
