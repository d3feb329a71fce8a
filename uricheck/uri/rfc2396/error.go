package rfc2396

import (
	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/message"
)

// ErrorKind is the fault of a string. The span of each kind is that from [Error.Start] to
// [Error.End].
type ErrorKind uint8

const (
	// BadByte is a character that the component does not take. The span is the character, all bytes
	// of it if it is UTF-8.
	BadByte ErrorKind = iota
	// BadEscape is a "%" without two hexadecimal digits (§2.4.1). The span is the "%" and as many
	// of the two bytes after it as are letters or digits.
	BadEscape
	// MissingScheme means that there is no scheme where the grammar requires one. The span is
	// empty, at 0.
	MissingScheme
	// BadScheme means that the bytes before the first colon are not a scheme (§3.1), and the
	// grammar requires one. The span is these bytes.
	BadScheme
	// UnexpectedScheme is a scheme in a relativeURI. The span is the scheme.
	UnexpectedScheme
	// UnexpectedFragment is a fragment in an absoluteURI or a relativeURI (§4). The span is the "#"
	// and the fragment.
	UnexpectedFragment
	// ColonInSegment is a colon in a rel_segment (§5). The span ends behind the first colon of
	// the segment.
	ColonInSegment
	// MissingPath means that nothing follows a scheme (§3), or that neither scheme nor path
	// precedes a query (§5). The span is empty, where the path would stand.
	MissingPath
	// IPLiteral is a host in brackets, such as an IPv6 address, which RFC 2396 does not have
	// (§3.2.2). The span is from the "[" to the "]", or to the end of the authority.
	IPLiteral
)

// facts has a sentence for each kind.
var facts = []message.Fact{
	BadByte:            {Noun: "character", Fault: "does not fit the grammar", Quote: true},
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

// Error says why a [Grammar] does not derive a string. It has the fields of [uri.Error], but
// kinds of its own: one type for both would have kinds that one of the packages never returns.
type Error struct {
	// Offset is the first byte after which no continuation is valid: s[:Offset]
	// begins some valid string, s[:Offset+1] begins none. It is len(s) if s
	// ends too early.
	Offset int
	// Start and End are the culprit, for people: the bytes to underline. They may precede
	// Offset: that of an escape can be its last byte.
	Start, End int
	// Component contains the error. It is [uri.Authority] for an error after the last "@" of
	// an authority, where neither a host nor a reg_name is possible.
	Component uri.Component
	// Kind is the kind of error.
	Kind ErrorKind

	piece string // what Error quotes
}

// Error states what is wrong, and at which byte, in the words of the RFC. It never quotes a
// possible password: nothing before an "@".
func (e *Error) Error() string {
	component := ""
	if e.Kind == BadByte || e.Kind == BadEscape {
		component = e.Component.String()
	}
	return message.Of(facts, e.Kind).At(e.Start, e.piece, component)
}
