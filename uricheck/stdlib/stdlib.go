// Package stdlib decides what Go's standard library does with a text that a call uses as a URL. No
// other package decides what fails.
//
// The functions here are models, not calls: they judge a text for the Go that will run the
// program, not for the one that built this package. The tests run every real function on the
// same texts as its model.
//
// From v1 on, the exported API is stable, except for the numeric values of constants.
package stdlib

// Call is a call of a function that takes a URL, or a write to such a field, as far as the code
// shows it.
type Call struct {
	Use  Use
	Text string
	// Then has, for an element of a join, the elements after it: a ".." among them removes a
	// segment before it.
	Then []string
	// ThenUnknown reports whether the program gets further elements only at run time.
	ThenUnknown bool
	// Earlier has, for a ServeMuxPattern, the valid patterns that the mux already has.
	Earlier []string
	// Accepted has, for a ParseReference, the schemes that the program accepts of the parsed URL, in
	// lower case, "" for none: with another one it returns an error. It accepts all if the list is nil. [AnyScheme]
	// and [AnyHost] may be among them.
	Accepted []string
}

// Elements of Accepted that stand for more than a scheme.
const (
	// AnyScheme stands for all URLs with a scheme.
	AnyScheme = "*"
	// AnyHost stands for all URLs with a host.
	AnyHost = "//*"
)

// Go is the version and the settings under which a program runs, as far as failures depend on
// them. The zero value is the strictest: a text that succeeds under it succeeds under every
// setting.
type Go struct {
	// LaxColons is GODEBUG=urlstrictcolons=0, the default of modules with a go line below 1.26:
	// net/url then accepts "http://a:1:2/" (go.dev/issue/75223).
	LaxColons bool
	// CResolver reports whether the C library resolves names (GODEBUG=netdns=cgo, macOS): it reads
	// the number forms of inet_aton as addresses, "127.1" and "0177.0.0.1".
	CResolver bool
	// LaxParams is GODEBUG=urlmaxqueryparams=0, the default of modules with a go
	// line below 1.24: a query may have any number of parameters. Toolchains have
	// the limit from 1.24.12 and 1.25.6 on (go.dev/issue/77101).
	LaxParams bool
	// Brackets says what the toolchain's net/url accepts in and around brackets. No setting
	// restores the behaviour of older toolchains.
	Brackets Brackets
	// Mux121 is GODEBUG=httpmuxgo121=1, the default of modules with a go line below 1.22:
	// http.ServeMux then accepts any pattern that is not empty, once.
	Mux121 bool
}

// Brackets says what net/url accepts in the brackets of a host, and before them. It ignores two
// patch releases that refused more than later ones: the IPv6 form of an IPv4 address
// (go.dev/issue/75815), and several colons in URLs with other schemes than http and https
// (go.dev/issue/78077).
type Brackets uint8

const (
	// AddressOnly means that brackets begin the host, and enclose an IPv6 address.
	AddressOnly Brackets = iota
	// AnyPrefix means that net/url drops the bytes before the brackets, as from 1.24.8 and 1.25.2
	// up to 1.25.7 and 1.26.0 (go.dev/issue/77578).
	AnyPrefix
	// AnyContent means that brackets are characters of a name. If the host begins with one, it has
	// a closing one. This is the behaviour up to 1.24.7 and 1.25.1 (go.dev/issue/75678).
	AnyContent
)

// Kind is the check of the standard library that a text fails. The span of each kind is that from
// [Failure.Start] to [Failure.End].
type Kind uint8

const (
	_ Kind = iota
	// ControlByte is a byte below 0x20 or 0x7f, before the fragment. The span is the byte.
	ControlByte
	// Empty is an empty text where the call requires one. The span is empty.
	Empty
	// MissingScheme is a text that begins with ":" (url.Parse), or one without a scheme where the call
	// requires one. The span is the colon, or the whole text.
	MissingScheme
	// ColonInSegment means that the first path segment of a relative reference has a colon. The
	// span is from the start of the segment through its first colon.
	ColonInSegment
	// NotRequestURI is a text that is neither an absolute URI nor an absolute path. The span is the
	// whole text.
	NotRequestURI
	// BadEscape is a "%" without two hex digits. The span is the "%" and up to two bytes after it.
	BadEscape
	// BadHostEscape means percent-encoded ASCII in a host, or in a zone identifier a
	// percent-encoded byte that no host contains. The span is the three bytes.
	BadHostEscape
	// BadHostByte is a byte that net/url refuses in a host. The span is the byte.
	BadHostByte
	// BadUserinfo is a character that net/url refuses in a userinfo. The span is the character.
	BadUserinfo
	// BadLiteral means brackets without an IPv6 address, or that do not begin the host (unless
	// Go.Brackets allows them), or one bracket alone. The span is from bracket to bracket, or the
	// bracket.
	BadLiteral
	// BadPort means that the text after the host's last colon, or closing bracket, is not a number;
	// in an address, neither a number nor the name of a service. The span is this text, without the
	// colon.
	BadPort
	// ExtraColon is a second colon in the host of an http or https URL, which Go.LaxColons allows,
	// or in an address, where nothing allows it. The span is host and port.
	ExtraColon
	// UnsupportedScheme is a request whose scheme is neither http nor https, or a scheme that the
	// program does not accept. The span is the scheme.
	UnsupportedScheme
	// NoHost is a request with an empty host. A port alone is enough for http (the machine itself),
	// but not for https. The span is the authority; without one, it is empty, at the offset where
	// the authority would stand.
	NoHost
	// PortRange is a request whose port is above 65535. The span is the port.
	PortRange
	// BadName means that the dialer, the resolver, or the encoding of the Host header refuses the
	// host's name, or no certificate for it can exist. The span is the host.
	BadName
	// BadRequestLine means that the target breaks httptest's request line, or contains a header
	// that net/http refuses. The span is the byte that breaks the line, or the whole text if a
	// header is at fault.
	BadRequestLine
	// Semicolon means that url.ParseQuery refuses ";" (go.dev/issue/25192). The span is the byte.
	Semicolon
	// TooManyParams means more than 10000 query parameters (GODEBUG=urlmaxqueryparams). The span is
	// the whole text.
	TooManyParams
	// BadMethod means that the text before the first space or tab of a ServeMux pattern is not a
	// token. The span is this text.
	BadMethod
	// MissingSlash means that a ServeMux pattern has no path. The span is the text after the
	// method.
	MissingSlash
	// BraceInHost is a "{" before the path of a ServeMux pattern. The span is the host.
	BraceInHost
	// UncleanPath means that a ServeMux pattern with a method has an empty segment, or "." or "..".
	// The span is the segment and the slashes around it.
	UncleanPath
	// BadWildcard means that a segment of a ServeMux pattern has a "{", but is not a wildcard. The
	// span is the segment.
	BadWildcard
	// WildcardNotLast means that a segment follows "{$}" or "{name...}". The span is the wildcard.
	WildcardNotLast
	// DuplicateWildcard means that two wildcards have one name. The span is the second one.
	DuplicateWildcard
	// PatternConflict means that the mux has a pattern that conflicts with the text. The span is
	// the whole text.
	PatternConflict
	// NotOrigin is a path, query or fragment after an origin. The span is all of it.
	NotOrigin
	// RequestURISet means that an http.Client refuses a request that has a RequestURI. The span is
	// the whole text.
	RequestURISet
	// BadTemplate means that the text is not a template of RFC 6570. The span is the first fault.
	BadTemplate
	// NoPort means that an address is a host alone. The span is the whole text.
	NoPort
)

// Failure is one check of the standard library that the text of a call fails.
type Failure struct {
	Kind       Kind
	Start, End int // byte offsets of the culprit in Call.Text
}
