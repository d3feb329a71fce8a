package possible

import (
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// class is a set of characters: bytes, and those of some wideClasses.
type class struct {
	has  func(byte) bool
	wide [nWide]bool
}

// ascii returns a class without characters beyond ASCII.
func ascii(has func(byte) bool) class { return class{has: has} }

// The bytes of the rules, except for pct-encoded, which is three. Those of paths and queries
// are [uri.IsPathByte] and [uri.IsQueryByte].

func isSchemeByte(b byte) bool {
	return uri.IsAlpha(b) || uri.IsDigit(b) || b == '+' || b == '-' || b == '.'
}
func isNameByte(b byte) bool { return uri.IsUnreserved(b) || uri.IsSubDelim(b) } // of reg-name
func isUserByte(b byte) bool { return isNameByte(b) || b == ':' }                // of userinfo
func isNCByte(b byte) bool   { return isNameByte(b) || b == '@' }                // of segment-nz-nc
func isPChar(b byte) bool    { return isNCByte(b) || b == ':' }

// These methods build an automaton: each returns the states that accept what its comment says and
// lead on to then.

// one takes a character of the class c.
func (a *automaton) one(c class, then states) states {
	s := a.One(c.has, then)
	for k, has := range c.wide {
		if has {
			a.wide[k] = a.wide[k].Or(s)
		}
	}
	return s
}

// someEscaped takes characters of the class c and pct-encoded, at least one.
func (a *automaton) someEscaped(c class, then states) states {
	again := a.one(c, then)
	last := a.One(uri.IsHexDigit, then)
	ends := again.Or(last)
	again = again.Or(a.OneOf("%", a.One(uri.IsHexDigit, last)))
	a.Lead(ends, again)
	return again
}

// anyEscaped takes the same as someEscaped, or nothing.
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
