package uri

import (
	"strings"
	"unicode/utf8"
)

// The builders of an automaton: each returns the states that take what its
// comment says and lead on to then.

// pchar is the class of that rule, without pct-encoded as the others.
const pchar = userChar | segmentNC

// add makes a state that takes no byte yet.
func (a *automaton) add(then states) states {
	var s states
	s[a.size/64] = 1 << (a.size % 64)
	a.next[a.size] = then
	a.size++
	return s
}

// one takes a byte of the class c, or a character if c is widened.
func (a *automaton) one(c class, then states) states {
	s := a.add(then)
	for b := range a.takes {
		if c.has(byte(b)) {
			a.takes[b] = a.takes[b].or(s)
		}
	}
	for k := range wideClasses {
		if c&wideClasses[k].class != 0 {
			a.wide[k] = a.wide[k].or(s)
		}
	}
	return s
}

// oneOf takes one of the given bytes.
func (a *automaton) oneOf(bytes string, then states) states {
	s := a.add(then)
	for b := range a.takes {
		if strings.IndexByte(bytes, byte(b)) >= 0 {
			a.takes[b] = a.takes[b].or(s)
		}
	}
	return s
}

// some takes bytes of the class c, at least one.
func (a *automaton) some(c class, then states) states {
	n := a.size
	again := a.one(c, then)
	a.next[n] = then.or(again)
	return again
}

// someEscaped is some for a class together with pct-encoded.
func (a *automaton) someEscaped(c class, then states) states {
	n := a.size
	again := a.one(c, then)
	last := a.one(hexDigit, then)
	again = again.or(a.oneOf("%", a.one(hexDigit, last)))
	a.next[n], a.next[n+1] = then.or(again), then.or(again)
	return again
}

// anyEscaped is someEscaped, or nothing.
func (a *automaton) anyEscaped(c class, then states) states {
	return then.or(a.someEscaped(c, then))
}

// setFills sets fills from the takes of all states.
func (a *automaton) setFills() {
	for h, hole := range holes {
		for b, taking := range a.takes {
			if hole.takes(byte(b)) {
				a.fills[h] = a.fills[h].or(taking)
			}
		}
		if hole.takes(utf8.RuneSelf) {
			a.fills[h] = a.fills[h].or(a.wide[0]).or(a.wide[1])
		}
	}
}
