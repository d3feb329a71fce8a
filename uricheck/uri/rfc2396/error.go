package rfc2396

import (
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/message"
)

// ErrorKind says what is wrong with a string. The span named below is that from
// [Error.Start] to [Error.End].
type ErrorKind uint8

const (
	// BadByte: a character that the component does not take. Span: the
	// character, all bytes of it if it is UTF-8.
	BadByte ErrorKind = iota
	// BadEscape: a "%" without two hexadecimal digits (§2.4.1). Span: the "%"
	// and as many of the two bytes behind it as are letters or digits.
	BadEscape
	// MissingScheme: no scheme where one is needed. Span: empty, at 0.
	MissingScheme
	// BadScheme: what stands before the first colon is no scheme (§3.1), and
	// one is needed. Span: what stands there.
	BadScheme
	// UnexpectedScheme: a scheme in a relativeURI. Span: the scheme.
	UnexpectedScheme
	// UnexpectedFragment: a fragment in an absoluteURI or a relativeURI (§4).
	// Span: the "#" and the fragment.
	UnexpectedFragment
	// ColonInSegment: a colon in a rel_segment (§5). Span: the segment up to its
	// first colon and with it.
	ColonInSegment
	// MissingPath: nothing behind a scheme (§3), or neither scheme nor path
	// before a query (§5). Span: empty, where the path would stand.
	MissingPath
	// IPLiteral: a host in brackets, an IPv6 address for one, which RFC 2396 does
	// not have (§3.2.2). Span: from the "[" to the "]", or to the end of the
	// authority.
	IPLiteral
)

// facts are the sentences of the kinds.
var facts = []message.Fact{
	BadByte:            {Noun: "character", Fault: "is not allowed there", Quote: true},
	BadEscape:          {Noun: "escape", Fault: "lacks two hexadecimal digits", Quote: true},
	MissingScheme:      {Noun: "scheme", Fault: "is missing"},
	BadScheme:          {Noun: "scheme", Fault: `is not a letter and then letters, digits, "+", "-", "."`, Quote: true},
	UnexpectedScheme:   {Noun: "scheme", Fault: "is not part of a relativeURI", Quote: true},
	UnexpectedFragment: {Noun: "fragment", Fault: "is only part of a URI-reference"},
	ColonInSegment:     {Noun: "first segment", Fault: "has a colon", Quote: true},
	MissingPath:        {Noun: "path", Fault: "is missing"},
	IPLiteral:          {Noun: "host in brackets", Fault: "is neither hostname nor IPv4address"},
}

// String states the fault in the words of the RFC.
func (k ErrorKind) String() string { return message.Of(facts, k).String() }

// Error says why a [Grammar] does not derive a string. It has the fields of
// [uri.Error], but kinds of its own: one type for both would promise each package
// what only the other one says.
type Error struct {
	// Offset is the first byte after which no continuation is valid: s[:Offset]
	// begins some valid string, s[:Offset+1] begins none. It is len(s) if s
	// ends too early.
	Offset int
	// Start and End are the culprit, for people: what to underline. The culprit
	// may come before Offset, as an escape does that is dead at its last byte.
	Start, End int
	// Component is the part of the reference that is wrong. What is wrong in an
	// authority behind its last "@" is wrong in any host and any reg_name, and
	// the Component is [uri.Authority].
	Component uri.Component
	// Kind is what is wrong with it.
	Kind ErrorKind

	piece string // what Error quotes
}

// Error states what is wrong, and at which byte, in the words of the RFC. It
// never quotes what can be a password: nothing that stands before an "@".
func (e *Error) Error() string {
	component := ""
	if e.Kind == BadByte || e.Kind == BadEscape {
		component = e.Component.String()
	}
	return message.Of(facts, e.Kind).At(e.Start, e.piece, component)
}
