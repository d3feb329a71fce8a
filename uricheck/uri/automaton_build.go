package uri

import "unicode/utf8"

// The builders of an automaton: each returns the states that take what its
// comment says and lead on to then.

// pchar is the class of that rule, without pct-encoded as the others.
const pchar = userChar | segmentNC

// one takes a byte of the class c, or a character if c is widened.
func (a *automaton) one(c class, then states) states {
	s := a.One(c.has, then)
	for k := range wideClasses {
		if c&wideClasses[k].class != 0 {
			a.wide[k] = a.wide[k].Or(s)
		}
	}
	return s
}

// some takes bytes of the class c, at least one.
func (a *automaton) some(c class, then states) states {
	again := a.one(c, then)
	a.Lead(again, again)
	return again
}

// someEscaped is some for a class together with pct-encoded.
func (a *automaton) someEscaped(c class, then states) states {
	again := a.one(c, then)
	last := a.one(hexDigit, then)
	ends := again.Or(last)
	again = again.Or(a.OneOf("%", a.one(hexDigit, last)))
	a.Lead(ends, again)
	return again
}

// anyEscaped is someEscaped, or nothing.
func (a *automaton) anyEscaped(c class, then states) states {
	return then.Or(a.someEscaped(c, then))
}

// setFills sets fills from the takes of all states.
func (a *automaton) setFills() {
	for h, hole := range holes {
		for b, taking := range a.Takes {
			if hole.takes(byte(b)) {
				a.fills[h] = a.fills[h].Or(taking)
			}
		}
		if hole.takes(utf8.RuneSelf) {
			a.fills[h] = a.fills[h].Or(a.wide[0]).Or(a.wide[1])
		}
	}
}
