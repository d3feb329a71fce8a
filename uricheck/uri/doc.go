// Package uri implements the grammar of RFC 3986 and RFC 3987, byte for byte, and has no opinions.
//
// The package keeps three steps apart. [Split] only splits: it finds the components of any
// text, even a broken one, as the regular expression of RFC 3986 appendix B does.
// [Grammar.Parse] splits and checks: it accepts exactly the strings that the RFC's ABNF derives
// from a start symbol, and for every other string it returns the byte after which no
// continuation is valid. The caller judges a valid reference (does the scheme exist, can one
// reach the host); predicates such as [IsIPv6] and [IsUnreserved] help with that.
//
// If a program composes a text, some of its bytes are known only at run time. Package possible
// checks such texts against the grammars of this package.
//
// A component can be absent or empty, and the two differ: "http://h/" has no query,
// "http://h/?" has an empty one. Where this matters, a method returns the component and whether
// it is present. A scheme is never empty, and a path is never absent.
//
// An IRI of RFC 3987 is a URI that may hold most of Unicode, as UTF-8. It has
// grammars of its own ([IRIReference] and so on), and the same Ref. [Ref.ToURI]
// and [Ref.ToIRI] map the two to each other.
//
// [Grammar.Parse] reports the first error, [Grammar.Errors] all of them.
//
// A [Ref] is a view of the parsed string. It consists of offsets and decodes nothing, so that
// callers find every component again in the original text. All offsets in this package count
// bytes.
//
// Operations return new references: [Ref.Resolve] and its inverse [Ref.Relativize] (RFC 3986 §5),
// [Ref.Normalize], [Ref.NormalizeByScheme] and [Equivalent] (§6) with a ladder of normal forms
// ([Rung]), [PercentEncode] and [PercentDecode] (§2.1). They never change a meaning by accident: if
// parsers would read a path as an authority or a scheme, the operation puts a dot segment before
// it. [Parts] is the mutable form of a reference, element by element; [Ref.With] and [Ref.Without]
// change one component and keep the others as written. [Ref.Deviations] returns the differences
// between a reference and a normal form.
//
// [PercentEncode] and [PercentDecode] are for whole components, [Escape] and [Unescape] for the
// data in them. [Ref.QueryPairs] splits a query that is written like a form. Package neturl
// converts to net/url and back.
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package uri
