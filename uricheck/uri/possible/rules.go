package possible

import (
	automata "github.com/uricheck/go-uricheck/uricheck/internal/automaton"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// form says how start symbols differ.
type form struct {
	scheme   bool // it has one
	relative bool // it can do without
	fragment bool // it can have one
	iri      bool // characters beyond ASCII
}

var forms = [...]form{
	uri.URIReference: {scheme: true, relative: true, fragment: true},
	uri.URI:          {scheme: true, fragment: true},
	uri.AbsoluteURI:  {scheme: true},
	uri.RelativeRef:  {relative: true, fragment: true},
	uri.IRIReference: {scheme: true, relative: true, fragment: true, iri: true},
	uri.IRI:          {scheme: true, fragment: true, iri: true},
	uri.AbsoluteIRI:  {scheme: true, iri: true},
	uri.IRelativeRef: {relative: true, fragment: true, iri: true},
}

// wide returns the class of the bytes for which has is true, and of ucschar in an IRI.
func (f form) wide(has func(byte) bool) class { return class{has, [nWide]bool{f.iri, false}} }

// wideQuery is like wide, but for the query, which also accepts iprivate.
func (f form) wideQuery() class { return class{uri.IsQueryByte, [nWide]bool{f.iri, f.iri}} }

// These functions are the rules of RFC 3986 appendix A, or of RFC 3987 §2.2 with wider classes,
// from the last byte to the first: each returns the states that derive what its comment says and
// lead on to then.

// newAutomaton builds the automaton of a start symbol, with zone identifiers or without:
//
//	URI-reference = URI / relative-ref
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	absolute-URI  = scheme ":" hier-part [ "?" query ]
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	hier-part     = "//" authority path-abempty
//	              / path-absolute / path-rootless / path-empty
//	relative-part = "//" authority path-abempty
//	              / path-absolute / path-noscheme / path-empty
func newAutomaton(f form, zones bool) *automaton {
	a := &automaton{Automaton: *automata.New()}
	end := a.Accept
	if f.fragment {
		end = end.Or(a.OneOf("#", a.anyEscaped(f.wide(uri.IsQueryByte), end)))
	}
	end = end.Or(a.OneOf("?", a.anyEscaped(f.wideQuery(), end)))

	abempty := end.Or(a.OneOf("/", a.anyEscaped(f.wide(uri.IsPathByte), end)))
	rootless := a.someEscaped(f.wide(isPChar), abempty)
	absolute := a.OneOf("/", end.Or(rootless))
	authority := a.authority(f, zones, abempty)
	both := end.Or(absolute).Or(a.OneOf("/", a.OneOf("/", authority)))
	if f.scheme {
		a.Start = a.scheme(a.OneOf(":", both.Or(rootless)))
	}
	if f.relative {
		noscheme := a.someEscaped(f.wide(isNCByte), abempty)
		a.Start = a.Start.Or(both).Or(noscheme)
	}
	a.setFills()
	return a
}

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func (a *automaton) scheme(then states) states {
	return a.One(uri.IsAlpha, a.Any(isSchemeByte, then))
}

// authority = [ userinfo "@" ] host [ ":" port ]
//
// An IPv4address is also a reg-name.
func (a *automaton) authority(f form, zones bool, then states) states {
	port := a.OneOf(":", a.Any(uri.IsDigit, then))
	then = then.Or(port)
	literal := a.OneOf("[", a.literal(zones, a.OneOf("]", then)))
	host := literal.Or(a.anyEscaped(f.wide(isNameByte), then))
	return host.Or(a.anyEscaped(f.wide(isUserByte), a.OneOf("@", host)))
}

// literal = IPv6address / IPvFuture, or IPv6addrz as well: see [uri.Grammar.WithZone]
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func (a *automaton) literal(zones bool, then states) states {
	future := a.OneOf("vV", a.Some(uri.IsHexDigit, a.OneOf(".", a.Some(isUserByte, then))))
	if zones {
		zone := a.someEscaped(ascii(uri.IsUnreserved), then)
		then = then.Or(a.OneOf("%", a.OneOf("2", a.OneOf("5", zone))))
	}
	return future.Or(a.IPv6(then))
}
