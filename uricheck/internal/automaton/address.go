package automaton

const (
	digits    = "0123456789"
	hexDigits = digits + "abcdefABCDEF"
)

// IPv6 accepts an IPv6address (RFC 3986 section 3.2.2). So does package net/netip, without a
// zone. It counts groups: an address is eight of them, or at most seven and one "::", where an
// IPv4address counts for the last two.
func (a *Automaton) IPv6(then States) States {
	ipv4 := a.IPv4(then)

	// The states after a "::", by the maximal number of groups left.
	var after [8]States
	after[0] = then
	var groups States // at least one
	for n := 1; n < len(after); n++ {
		more := then
		if n > 1 {
			more = more.Or(a.OneOf(":", groups))
		}
		groups = a.h16(more)
		if n > 1 {
			groups = groups.Or(ipv4)
		}
		after[n] = then.Or(groups)
	}

	// The states after n groups and their colons, without a "::".
	rest := a.h16(then)
	for n := 6; n >= 0; n-- {
		elided := a.OneOf(":", after[6-n])
		rest = a.h16(a.OneOf(":", rest.Or(elided)))
		if n == 6 {
			rest = rest.Or(ipv4)
		}
	}
	return rest.Or(a.OneOf(":", a.OneOf(":", after[7])))
}

// h16 = 1*4HEXDIG
func (a *Automaton) h16(then States) States {
	var more States
	for range 4 {
		more = a.OneOf(hexDigits, then.Or(more))
	}
	return more
}

// IPv4 accepts an IPv4address:
//
//	IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
func (a *Automaton) IPv4(then States) States {
	for range 3 {
		then = a.OneOf(".", a.octet(then))
	}
	return a.octet(then)
}

// octet accepts a dec-octet:
//
//	dec-octet = DIGIT             ; 0-9
//	          / %x31-39 DIGIT     ; 10-99
//	          / "1" 2DIGIT        ; 100-199
//	          / "2" %x30-34 DIGIT ; 200-249
//	          / "25" %x30-35      ; 250-255
func (a *Automaton) octet(then States) States {
	last := a.OneOf(digits, then)
	return last.
		Or(a.OneOf("123456789", last)).
		Or(a.OneOf("1", a.OneOf(digits, last))).
		Or(a.OneOf("2", a.OneOf("01234", last).Or(a.OneOf("5", a.OneOf("012345", then)))))
}
