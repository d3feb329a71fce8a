package uri

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
	a := &automaton{}
	a.accept = a.add(states{})
	end := a.accept
	if g.takesFragment() {
		end = end.or(a.oneOf("#", a.anyEscaped(g.wide(queryChar), end)))
	}
	end = end.or(a.oneOf("?", a.anyEscaped(g.wideQuery(), end)))

	abempty := end.or(a.oneOf("/", a.anyEscaped(g.wide(pathChar), end)))
	rootless := a.someEscaped(g.wide(pchar), abempty)
	absolute := a.oneOf("/", end.or(rootless))
	both := end.or(absolute).or(a.oneOf("/", a.oneOf("/", a.authority(g, abempty))))
	if g.takesScheme() {
		a.start = a.scheme(a.oneOf(":", both.or(rootless)))
	}
	if !g.needsScheme() {
		noscheme := a.someEscaped(g.wide(segmentNC), abempty)
		a.start = a.start.or(both).or(noscheme)
	}
	a.setFills()
	return a
}

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )
func (a *automaton) scheme(then states) states {
	return a.one(alpha, then.or(a.some(schemeChar, then)))
}

// authority = [ userinfo "@" ] host [ ":" port ]
//
// An IPv4address is also a reg-name.
func (a *automaton) authority(g Grammar, then states) states {
	port := a.oneOf(":", then.or(a.some(digit, then)))
	then = then.or(port)
	literal := a.oneOf("[", a.literal(g, a.oneOf("]", then)))
	host := literal.or(a.anyEscaped(g.wide(nameChar), then))
	return host.or(a.anyEscaped(g.wide(userChar), a.oneOf("@", host)))
}

// literal = IPv6address / IPvFuture, or IPv6addrz as well: see WithZone
//
//	IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )
func (a *automaton) literal(g Grammar, then states) states {
	future := a.oneOf("vV", a.some(hexDigit, a.oneOf(".", a.some(userChar, then))))
	if g.takesZone() {
		zone := a.someEscaped(unreserved, then)
		then = then.or(a.oneOf("%", a.oneOf("2", a.oneOf("5", zone))))
	}
	return future.or(a.ipv6(then))
}

// ipv6 counts groups, as the scanner of the same name does: an IPv6address is
// eight of them, or at most seven and one "::", where an IPv4address counts for
// the last two.
func (a *automaton) ipv6(then states) states {
	ipv4 := a.ipv4(then)

	// What follows a "::", by the number of groups there may still be.
	var after [8]states
	after[0] = then
	var groups states // at least one
	for n := 1; n < len(after); n++ {
		more := then
		if n > 1 {
			more = more.or(a.oneOf(":", groups))
		}
		groups = a.h16(more)
		if n > 1 {
			groups = groups.or(ipv4)
		}
		after[n] = then.or(groups)
	}

	// What follows n groups and their colons, if there was no "::".
	rest := a.h16(then)
	for n := 6; n >= 0; n-- {
		elided := a.oneOf(":", after[6-n])
		rest = a.h16(a.oneOf(":", rest.or(elided)))
		if n == 6 {
			rest = rest.or(ipv4)
		}
	}
	return rest.or(a.oneOf(":", a.oneOf(":", after[7])))
}

// h16 = 1*4HEXDIG
func (a *automaton) h16(then states) states {
	var digits states
	for range 4 {
		digits = a.one(hexDigit, then.or(digits))
	}
	return digits
}

// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func (a *automaton) ipv4(then states) states {
	for range 3 {
		then = a.oneOf(".", a.octet(then))
	}
	return a.octet(then)
}

// octet returns a dec-octet:
//
//	dec-octet = DIGIT             ; 0-9
//	          / %x31-39 DIGIT     ; 10-99
//	          / "1" 2DIGIT        ; 100-199
//	          / "2" %x30-34 DIGIT ; 200-249
//	          / "25" %x30-35      ; 250-255
func (a *automaton) octet(then states) states {
	last := a.one(digit, then)
	return last.
		or(a.oneOf("123456789", last)).
		or(a.oneOf("1", a.one(digit, last))).
		or(a.oneOf("2", a.oneOf("01234", last).or(a.oneOf("5", a.oneOf("012345", then)))))
}
