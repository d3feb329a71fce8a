package stdlib

import (
	"iter"
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/uricheck/internal/enum"
)

// LastUse is the use with the highest number.
const LastUse = nUses - 1

// Uses yields every use.
func Uses() iter.Seq[Use] {
	return func(yield func(Use) bool) {
		for u := range nUses {
			if !yield(u) {
				return
			}
		}
	}
}

// row returns the row of a use.
func (u Use) row() *row { return &rows[u] }

// String returns the name of the constant.
func (u Use) String() string {
	if int(u) >= len(rows) {
		return enum.Name(nil, "Use", u)
	}
	return u.row().name
}

// Func returns the name of a function or field with the use, "http.Get"; "" for AnyReader. If
// that has several uses, where says which one this is.
func (u Use) Func() (name, where string) { return u.row().sink, u.row().where }

// Purpose returns what the program uses the text for.
func (u Use) Purpose() Purpose { return u.row().purpose }

// For reports whether the program uses the text for one of some purposes.
func (u Use) For(purposes ...Purpose) bool { return slices.Contains(purposes, u.row().purpose) }

// Takes reports whether the text has one of some forms.
func (u Use) Takes(forms ...Form) bool { return slices.Contains(forms, u.row().form) }

// IsField reports whether the text is a field of a structure.
func (u Use) IsField() bool { return u.Takes(Component) }

// IsAddress reports whether the text is a host and a port for package net, which knows no
// URLs.
func (u Use) IsAddress() bool { return u == DialAddress || u == ListenAddress || u == ServerAddr }

// IsHost reports whether the text is only a host, with or without a port.
func (u Use) IsHost() bool { return u == HostField || u == RequestHost || u.IsAddress() }

// Panics reports whether a call that fails panics: else it returns an error.
func (u Use) Panics() bool { return u.row().panics }

// Schemes returns the schemes, in lower case, of texts for the use; none if any scheme is
// right. If isStrict is set, others fail.
func (u Use) Schemes() (schemes []string, isStrict bool) { return u.row().schemes, u.row().isStrict }

// SchemesOf returns the schemes, in lower case, of texts for a call; none if any scheme is right. If
// isStrict is set, others fail.
func SchemesOf(c Call) (schemes []string, isStrict bool) {
	if c.Accepted != nil {
		return c.Accepted, true
	}
	return c.Use.Schemes()
}

// IsShownBy reports whether the beginning of a text shows that it is for the use. A sentence with a
// URL does not.
func (u Use) IsShownBy(text string) bool {
	scheme, rest, ok := strings.Cut(text, ":/")
	isSite := strings.EqualFold(scheme, "http") || strings.EqualFold(scheme, "https")
	ok = ok && (strings.HasPrefix(rest, "/") || isSite && rest != "") // a slash too few shows it as well
	ok = ok && !strings.ContainsAny(strings.TrimSpace(scheme), " \t\n")
	switch r := u.row(); r.shownBy {
	case byScheme:
		return ok && (r.schemes == nil || isOneOf(scheme, r.schemes))
	case bySlash:
		return ok || strings.HasPrefix(text, "/")
	case byPath:
		return strings.HasPrefix(text, "/")
	}
	return false
}

// isOneOf reports whether a scheme, in upper or lower case, is one of some.
func isOneOf(scheme string, schemes []string) bool {
	return slices.ContainsFunc(schemes, func(s string) bool { return strings.EqualFold(s, scheme) })
}

// Form is the kind of text that a use expects.
type Form uint8

const (
	// Reference is a URI reference (RFC 3986 section 4.1).
	Reference Form = iota + 1
	// Target is an absolute URI, or a path that begins with a slash, as request lines
	// have them (RFC 9112 section 3.2).
	Target
	// Origin is a scheme, a host and a port (RFC 6454 section 7).
	Origin
	// Authority is a host and a port.
	Authority
	// Element is an element that the program joins to the path of a URL.
	Element
	// File is an element that the program joins to the name of a file.
	File
	// Encoded is a percent-encoded component, which the function decodes.
	Encoded
	// Query is a query: a list of settings.
	Query
	// Pattern is a pattern of an http.ServeMux.
	Pattern
	// Template is a URI template (RFC 6570).
	Template
	// Page is a template of HTML. Links in its attributes are URI references.
	Page
	// Composition is a text that the program composes of parts.
	Composition
	// Characters is a set of characters.
	Characters
	// Unencoded is a value that the standard library percent-encodes later.
	Unencoded
	// Header is the value of a header field with origins, links or sources in it.
	Header
	// Component is the value of a field of a structure.
	Component
)

// Purpose is what a program uses a text for, one of the words of "uricheck list".
type Purpose uint8

// The purposes: [Purpose.Meaning] explains each.
const (
	Sending Purpose = iota + 1
	Dialling
	Requesting
	Testing
	Redirecting
	Parsing
	Resolving
	Joining
	Composing
	Unescaping
	ParsingQuery
	Matching
	Trusting
	Templating
	Linking
	Setting
	Unknown
	Listening
	Trimming
	Heading

	nPurposes
)

// purposeWords are the words, and what they mean, with examples of functions and fields.
var purposeWords = [nPurposes]struct{ word, meaning string }{
	Sending:      {"send", "a client sends a request there: http.Get, http.Client.Do"},
	Dialling:     {"dial", "a client connects there: net.Dial, websocket.Dial"},
	Trimming:     {"trim", "the call removes the characters of the text from the ends of another one: strings.Trim"},
	Listening:    {"listen", "a server accepts connections there: net.Listen, http.ListenAndServe"},
	Requesting:   {"request", "the call makes a request, for other code to send or serve: http.NewRequest"},
	Testing:      {"test", "a test makes a request for a handler: httptest.NewRequest"},
	Redirecting:  {"redirect", "a server redirects clients there, or a header refers to it: http.Redirect"},
	Parsing:      {"parse", "the call parses it: url.Parse, url.ParseRequestURI"},
	Resolving:    {"resolve", "the call resolves it against a base: url.URL.Parse"},
	Joining:      {"join", "the call joins it with others, or cleans it: url.JoinPath, path.Join, path.Clean"},
	Composing:    {"compose", "the program composes it from parts: fmt.Sprintf"},
	Unescaping:   {"unescape", "the call decodes it: url.PathUnescape, url.QueryUnescape"},
	ParsingQuery: {"query", "the call parses it as a query: url.ParseQuery"},
	Matching:     {"pattern", "a ServeMux matches requests with it: http.HandleFunc"},
	Trusting:     {"origin", "a server trusts requests from there: http.CrossOriginProtection.AddTrustedOrigin"},
	Templating:   {"template", "a library expands it to URIs, by RFC 6570: uritemplate.New"},
	Heading:      {"header", "the program sets a header field with URLs in it: http.Header.Set of Origin, Link, Content-Security-Policy"},
	Linking:      {"page", "html/template writes a page from it, whose links uricheck reads: template.Template.Parse"},
	Setting:      {"field", "the program sets a field of a url.URL, http.Request or http.Cookie, or a parameter in url.Values"},
	Unknown:      {"unknown", "no known function takes it, but its scheme shows that it is a URL"},
}

// String returns the word for the purpose, in lowercase letters.
func (p Purpose) String() string {
	if int(p) >= len(purposeWords) {
		return enum.Name(nil, "Purpose", p)
	}
	return purposeWords[p].word
}

// Meaning returns the meaning of the word.
func (p Purpose) Meaning() string { return purposeWords[p].meaning }

// Purposes yields every purpose, in the order of the documentation.
func Purposes() iter.Seq[Purpose] {
	return func(yield func(Purpose) bool) {
		for p := Purpose(1); p < nPurposes; p++ {
			if !yield(p) {
				return
			}
		}
	}
}
