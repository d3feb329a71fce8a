// Package stdlib says what Go's standard library does with a text that it
// takes for a URL: it is the only judge of what fails.
//
// The functions here are models, not calls: a text is judged for the Go that
// will run the program, not for the one that built this package. Every model
// is tested by running the real function on the same texts.
package stdlib

// Call is what is known of one call of a sink.
type Call struct {
	Use  Use
	Text string
	// Then holds, for an element of a join, the elements after it: a ".."
	// among them removes what came before.
	Then []string
	// ThenUnknown is set if further elements are only known at run time.
	ThenUnknown bool
	// Earlier holds, for a ServeMuxPattern, patterns that the mux has already: it
	// took each of them.
	Earlier []string
}

// Go is the setting a program runs under, as far as it decides what fails. The
// zero value is the strictest: what it lets pass, every setting lets pass.
type Go struct {
	// LaxColons is GODEBUG=urlstrictcolons=0, the default of modules with a go
	// line below 1.26: net/url then takes "http://a:1:2/" (go.dev/issue/75223).
	LaxColons bool
	// CResolver is set if names are resolved by the C library (GODEBUG=netdns=cgo,
	// macOS): it takes the number forms of inet_aton for addresses, "127.1" and
	// "0177.0.0.1".
	CResolver bool
	// LaxParams is GODEBUG=urlmaxqueryparams=0, the default of modules with a go
	// line below 1.24: a query may have any number of parameters. Toolchains have
	// the limit from 1.24.12 and 1.25.6 on (go.dev/issue/77101).
	LaxParams bool
	// Brackets is what the toolchain's net/url takes around and in brackets. No
	// setting restores what an older one took.
	Brackets Brackets
	// Mux121 is GODEBUG=httpmuxgo121=1, the default of modules with a go line
	// below 1.22: http.ServeMux then takes any pattern that is not empty, once.
	Mux121 bool
}

// Brackets says what net/url takes in the brackets of a host, and before them.
// Two patch releases that refused more than later ones are left out: the IPv6
// form of an IPv4 address (go.dev/issue/75815), and several colons in URLs of
// other schemes than http and https (go.dev/issue/78077).
type Brackets uint8

const (
	// AddressOnly: brackets begin the host, and hold an IPv6 address.
	AddressOnly Brackets = iota
	// AnyPrefix: what stands before the brackets is dropped. So it was from
	// 1.24.8 and 1.25.2 up to 1.25.7 and 1.26.0 (go.dev/issue/77578).
	AnyPrefix
	// AnyContent: brackets are characters of a name. If the host begins with one,
	// it has a closing one. So it was up to 1.24.7 and 1.25.1 (go.dev/issue/75678).
	AnyContent
)

// Kind says which check of the standard library a text fails.
type Kind uint8

const (
	_ Kind = iota
	// ControlByte: a byte below 0x20 or 0x7f, before the fragment. Span: the byte.
	ControlByte
	// Empty: no text where some is needed. Span: empty.
	Empty
	// MissingScheme: begins with ":" (url.Parse), or has no scheme and is sent.
	// Span: the colon; the whole text.
	MissingScheme
	// ColonInSegment: the first path segment of a relative reference has a
	// colon. Span: from the start of the segment through its first colon.
	ColonInSegment
	// NotRequestURI: neither an absolute URI nor an absolute path. Span: all.
	NotRequestURI
	// BadEscape: "%" without two hex digits. Span: the "%" and what follows of
	// the two bytes after it.
	BadEscape
	// BadHostEscape: percent-encoded ASCII in a host, or in a zone identifier a
	// percent-encoded byte that no host has. Span: the three bytes.
	BadHostEscape
	// BadHostByte: a byte net/url takes in no host. Span: the byte.
	BadHostByte
	// BadUserinfo: a character net/url takes in no userinfo. Span: the character.
	BadUserinfo
	// BadLiteral: brackets that hold no IPv6 address or do not begin the host
	// (unless Go.Brackets lets them pass), or one bracket alone.
	// Span: the brackets and what is between, or the bracket.
	BadLiteral
	// BadPort: what follows the host's last colon, or closing bracket, is no
	// number; of an address, neither a number nor the name of a service. Span: what
	// follows, without the colon.
	BadPort
	// ExtraColon: a second colon in the host of an http or https URL, which
	// Go.LaxColons lets pass, or of an address, which nothing does. Span: host and port.
	ExtraColon
	// UnsupportedScheme: sent, but not http or https. Span: the scheme.
	UnsupportedScheme
	// NoHost: sent, but the host is empty. A port alone is enough for http (the
	// machine itself), but not for https. Span: the authority, or an empty one
	// where it would stand.
	NoHost
	// PortRange: sent, and the dialer finds the port above 65535. Span: the port.
	PortRange
	// BadName: the dialer, the resolver, or the encoding of the Host header
	// refuses the host's name, or no certificate can be for it. Span: the host.
	BadName
	// BadRequestLine: the target breaks httptest's request line, or brings a
	// header with it that net/http refuses. Span: the byte that breaks the line;
	// for a header all.
	BadRequestLine
	// Semicolon: url.ParseQuery takes no ";" (go.dev/issue/25192). Span: the byte.
	Semicolon
	// TooManyParams: more than 10000 query parameters (GODEBUG=urlmaxqueryparams).
	// Span: all.
	TooManyParams
	// BadMethod: what stands before the first space or tab of a ServeMux pattern
	// is no token. Span: it.
	BadMethod
	// MissingSlash: a ServeMux pattern has no path. Span: what follows the method.
	MissingSlash
	// BraceInHost: "{" before the path of a ServeMux pattern. Span: the host.
	BraceInHost
	// UncleanPath: a ServeMux pattern with a method has an empty segment, or "."
	// or "..". Span: the segment and the slashes around it.
	UncleanPath
	// BadWildcard: a segment of a ServeMux pattern has a "{", but is no wildcard.
	// Span: the segment.
	BadWildcard
	// WildcardNotLast: a segment follows "{$}" or "{name...}". Span: the wildcard.
	WildcardNotLast
	// DuplicateWildcard: two wildcards have one name. Span: the second one.
	DuplicateWildcard
	// PatternConflict: the mux has a pattern that conflicts. Span: all.
	PatternConflict
	// NotOrigin: a path, query or fragment behind an origin. Span: all of it.
	NotOrigin
	// RequestURISet: an http.Client refuses a request that has a RequestURI.
	// Span: all.
	RequestURISet
	// BadTemplate: no template of RFC 6570. Span: that of the first fault.
	BadTemplate
	// NoPort: an address is a host alone. Span: all.
	NoPort
)

// Failure is one check of the standard library that the text of a call fails.
type Failure struct {
	Kind       Kind
	Start, End int // byte offsets in Call.Text of what is to blame
}
