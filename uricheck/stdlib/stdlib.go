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
	// ThenUnknown is set if further elements are only known at run time.
	ThenUnknown bool
	// Earlier has, for a ServeMuxPattern, the valid patterns that the mux already has.
	Earlier []string
}

// Go is the version and the settings under which a program runs, as far as failures depend on
// them. The zero value is the strictest: a text that succeeds under it succeeds under every
// setting.
type Go struct {
	// LaxColons is GODEBUG=urlstrictcolons=0, the default of modules with a go line below 1.26:
	// net/url then accepts "http://a:1:2/" (go.dev/issue/75223).
	LaxColons bool
	// CResolver is set if the C library resolves names (GODEBUG=netdns=cgo, macOS): it reads
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
	// AddressOnly: brackets begin the host, and enclose an IPv6 address.
	AddressOnly Brackets = iota
	// AnyPrefix: net/url drops the bytes before the brackets, as from 1.24.8 and 1.25.2 up to
	// 1.25.7 and 1.26.0 (go.dev/issue/77578).
	AnyPrefix
	// AnyContent: brackets are characters of a name. If the host begins with one, it has a
	// closing one. This is the behaviour up to 1.24.7 and 1.25.1 (go.dev/issue/75678).
	AnyContent
)

// Kind is the check of the standard library that a text fails.
type Kind uint8

const (
	_ Kind = iota
	// ControlByte: a byte below 0x20 or 0x7f, before the fragment. Span: the byte.
	ControlByte
	// Empty: an empty text where the call requires one. Span: empty.
	Empty
	// MissingScheme: a text that begins with ":" (url.Parse), or a request without a scheme.
	// Span: the colon; the whole text.
	MissingScheme
	// ColonInSegment: the first path segment of a relative reference has a
	// colon. Span: from the start of the segment through its first colon.
	ColonInSegment
	// NotRequestURI: neither an absolute URI nor an absolute path. Span: all.
	NotRequestURI
	// BadEscape: "%" without two hex digits. Span: the "%" and up to two bytes after it.
	BadEscape
	// BadHostEscape: percent-encoded ASCII in a host, or in a zone identifier a percent-encoded
	// byte that no host contains. Span: the three bytes.
	BadHostEscape
	// BadHostByte: a byte that net/url refuses in a host. Span: the byte.
	BadHostByte
	// BadUserinfo: a character that net/url refuses in a userinfo. Span: the character.
	BadUserinfo
	// BadLiteral: brackets without an IPv6 address, or that do not begin the host (unless
	// Go.Brackets allows them), or one bracket alone. Span: from bracket to bracket, or the
	// bracket.
	BadLiteral
	// BadPort: the text after the host's last colon, or closing bracket, is not a number; in an
	// address, neither a number nor the name of a service. Span: this text, without the colon.
	BadPort
	// ExtraColon: a second colon in the host of an http or https URL, which Go.LaxColons
	// allows, or in an address, where nothing allows it. Span: host and port.
	ExtraColon
	// UnsupportedScheme: a request whose scheme is neither http nor https. Span: the scheme.
	UnsupportedScheme
	// NoHost: a request with an empty host. A port alone is enough for http (the machine
	// itself), but not for https. Span: the authority; empty, at the offset where it would
	// stand, if there is none.
	NoHost
	// PortRange: a request whose port is above 65535. Span: the port.
	PortRange
	// BadName: the dialer, the resolver, or the encoding of the Host header refuses the host's
	// name, or no certificate for it can exist. Span: the host.
	BadName
	// BadRequestLine: the target breaks httptest's request line, or contains a header that
	// net/http refuses. Span: the byte that breaks the line; for a header the whole text.
	BadRequestLine
	// Semicolon: url.ParseQuery refuses ";" (go.dev/issue/25192). Span: the byte.
	Semicolon
	// TooManyParams: more than 10000 query parameters (GODEBUG=urlmaxqueryparams).
	// Span: all.
	TooManyParams
	// BadMethod: the text before the first space or tab of a ServeMux pattern is not a token.
	// Span: this text.
	BadMethod
	// MissingSlash: a ServeMux pattern has no path. Span: the text after the method.
	MissingSlash
	// BraceInHost: "{" before the path of a ServeMux pattern. Span: the host.
	BraceInHost
	// UncleanPath: a ServeMux pattern with a method has an empty segment, or "."
	// or "..". Span: the segment and the slashes around it.
	UncleanPath
	// BadWildcard: a segment of a ServeMux pattern has a "{", but is not a wildcard.
	// Span: the segment.
	BadWildcard
	// WildcardNotLast: a segment follows "{$}" or "{name...}". Span: the wildcard.
	WildcardNotLast
	// DuplicateWildcard: two wildcards have one name. Span: the second one.
	DuplicateWildcard
	// PatternConflict: the mux has a pattern that conflicts. Span: all.
	PatternConflict
	// NotOrigin: a path, query or fragment after an origin. Span: all of it.
	NotOrigin
	// RequestURISet: an http.Client refuses a request that has a RequestURI.
	// Span: all.
	RequestURISet
	// BadTemplate: the text is not a template of RFC 6570. Span: the first fault.
	BadTemplate
	// NoPort: an address is a host alone. Span: all.
	NoPort
)

// Failure is one check of the standard library that the text of a call fails.
type Failure struct {
	Kind       Kind
	Start, End int // byte offsets of the culprit in Call.Text
}
