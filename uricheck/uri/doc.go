// Package uri is the grammar of RFC 3986 and RFC 3987, byte for byte and without
// opinions.
//
// A reference is looked at in three steps, and the package keeps them apart.
// [Split] only splits: it finds the components of any text, a broken one too,
// as the regular expression of RFC 3986 appendix B does. [Grammar.Parse] splits
// and checks: it takes exactly the strings that the RFC's ABNF derives from a
// start symbol, and says of every other string at which byte it stops being the
// beginning of one. To judge a valid reference (is that scheme known, can that
// host be reached) is the caller's part; predicates such as [IsIPv6] and
// [IsUnreserved] help with it.
//
// Of a text that a program puts together, not all bytes are known before it
// runs. Package possible checks such texts against the grammars of this one.
//
// A component can be absent or empty, and the two differ: "http://h/" has no
// query, "http://h/?" has an empty one. Methods that need it return the
// component and whether it is present. A scheme is never empty, and a path is
// never absent.
//
// An IRI of RFC 3987 is a URI that may hold most of Unicode, as UTF-8. It has
// grammars of its own ([IRIReference] and so on), and the same Ref. [Ref.ToURI]
// and [Ref.ToIRI] map the two to each other.
//
// [Grammar.Parse] reports the first error, [Grammar.Errors] all of them.
//
// A [Ref] is a view of the parsed string. It holds offsets and decodes nothing,
// so that every component can be found again in the text it came from. All
// offsets in this package count bytes.
//
// Operations make new references of it: [Ref.Resolve] and its inverse
// [Ref.Relativize] (RFC 3986 §5), [Ref.Normalize], [Ref.NormalizeByScheme] and
// [Equivalent] (§6) with a ladder of normal forms ([Rung]), [PercentEncode] and [PercentDecode] (§2.1). What they return
// is read as it was meant: a path that would be read as an authority or a scheme
// gets a dot segment in front. [Parts] is a reference to be changed element by
// element; [Ref.With] and [Ref.Without] change one component and keep the others
// as they are written. [Ref.Deviations] tells what a normal form has otherwise,
// and where.
//
// [PercentEncode] and [PercentDecode] are for components as a whole, [Escape] and
// [Unescape] for the data that is put into them; [Ref.QueryPairs] takes a query
// apart that is written like a form. Package neturl has the way to net/url.
package uri
