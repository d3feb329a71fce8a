// Package rfc2396 implements the grammar of RFC 2396, which RFC 3986 replaced in 2005: for
// protocols and file formats that name it. It splits and checks as package uri does, under the same
// names: [Grammar.Parse] accepts exactly the strings that the RFC's grammar derives from a start
// symbol, and for every other string it returns the byte after which no continuation is valid. A
// [Ref] is a view of the parsed string. All offsets count bytes. Section numbers are those of RFC
// 2396.
//
// The IPv6 addresses in brackets of RFC 2732, an update, are not part of the
// grammar (§3.2.2).
//
// To resolve a reference, parse it with package uri as well, and resolve that, if
// both RFCs take it. RFC 3986 §5.2 removes a ".." that has nothing before it, and
// the dot segments of an abs_path; RFC 2396 §5.2 has "http://a/../g" for "../g"
// against "http://a/", and "http://a/./g" for "/./g".
//
// # Differences to RFC 3986
//
// RFC 2396 takes texts that RFC 3986 does not take:
//
//   - An authority is a server or else a reg_name (§3.2), which takes colons and
//     "@" anywhere: "//a:b:c/", "//h:80a/" and "//a@b@c/" are valid. Only a server
//     has userinfo, host and port.
//
// It does not take texts that RFC 3986 takes:
//
//   - A scheme needs something after it, and a query something before it:
//     "a:" and "?q" are not references (§3, §5), but "" and "#f" are (§4). The
//     examples in the RFC's appendix C have "?y"; its grammar does not.
//   - A host has no brackets: "//[::1]/" is not a reference (§3.2.2).
//
// It reads differently texts that both take:
//
//   - After a scheme, a text that does not begin with "/" is opaque (§3): it has no segments
//     and no query. The path of "mailto:a@b?c" is "a@b?c".
//   - A host is a hostname, with labels that begin and end with a letter or a
//     digit, the last one beginning with a letter, or an IPv4address, with numbers
//     of any size (§3.2.2). So "999.1.1.1" is an IPv4address; "a_b", "1.2.3",
//     "a%41" and "-a" are not hosts, and an authority of that sort is a reg_name.
//     A host is never empty: "//" has a server without a host, "//:80" a reg_name.
//   - The empty string is a URI-reference, but no relativeURI (§4, §5); RFC 3986
//     derives it from relative-ref.
//   - A fragment is part of a reference only. The URI does not have it (§4), as
//     the absolute-URI of RFC 3986 does not; there is no start symbol for the two
//     together.
//   - "!", "*", "'", "(" and ")" are unreserved (§2.3), where RFC 3986 reserves them;
//     "[" and "]" are excluded (§2.4.3), where it reserves them.
//   - A segment can have parameters (§3.3), which RFC 3986 leaves to the scheme:
//     see [Params].
//
// From v1 on, the exported API is stable, except for the numeric values of constants and the texts
// of errors.
package rfc2396
