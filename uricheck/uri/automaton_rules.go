package uri

import automata "github.com/uricheck/go-uricheck/uricheck/internal/automaton"

// The rules of RFC 3986 appendix A, or of RFC 3987 §2.2 with wider classes, from the last byte to the first: every
// function here returns the states that derive what its comment says and lead
// on to then.

// newAutomaton builds the automaton of g:
//
//	URI-reference = URI / relative-ref
//	URI           = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//	absolute-URI  = scheme ":" hier-part [ "?" query ]
//	relative-ref  = relative-part [ "?" query ] [ "#" fragment ]
//	hier-part     = "//" authority path-abempty
//	              / path-absolute / path-rootless / path-empty
//	relative-part = "//" authority path-abempty
//	              / path-absolute / path-noscheme / path-empty
func newAutomaton(g Grammar) *automaton {
	a := &automaton{Automaton: *automata.New()}
	end := a.Accept
	if g.takesFragment() {
		end = end.Or(a.OneOf("#", a.anyEscaped(g.wide(queryChar), end)))
	}
	end = end.Or(a.OneOf("?", a.anyEscaped(g.wideQuery(), end)))

	abempty := end.Or(a.OneOf("/", a.anyEscaped(g.wide(pathChar), end)))
	rootless := a.someEscaped(g.wide(pchar), abempty)
	absolute := a.OneOf("/", end.Or(rootless))
	both := end.Or(absolute).Or(a.OneOf("/", a.OneOf("/", a.authority(g, abempty))))
	if g.takesScheme() {
		a.Start = a.scheme(a.OneOf(":", both.Or(rootless)))
	}
	if !g.needsScheme() {
		noscheme := a.someEscaped(g.wide(segmentNC), abempty)
		a.Start = a.Start.Or(both).Or(noscheme)
	}
	a.setFills()
	return a
}

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func (a *automaton) scheme(then states) states {
	return a.one(alpha, then.Or(a.some(schemeChar, then)))
}

// authority = [ userinfo "@" ] host [ ":" port ]
//
// An IPv4address is also a reg-name.
func (a *automaton) authority(g Grammar, then states) states {
	port := a.OneOf(":", then.Or(a.some(digit, then)))
	then = then.Or(port)
	literal := a.OneOf("[", a.literal(g, a.OneOf("]", then)))
	host := literal.Or(a.anyEscaped(g.wide(nameChar), then))
	return host.Or(a.anyEscaped(g.wide(userChar), a.OneOf("@", host)))
}

// literal = IPv6address / IPvFuture, or IPv6addrz as well: see WithZone
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func (a *automaton) literal(g Grammar, then states) states {
	future := a.OneOf("vV", a.some(hexDigit, a.OneOf(".", a.some(userChar, then))))
	if g.takesZone() {
		zone := a.someEscaped(unreserved, then)
		then = then.Or(a.OneOf("%", a.OneOf("2", a.OneOf("5", zone))))
	}
	return future.Or(a.IPv6(then))
}
