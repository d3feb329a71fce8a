// Package automaton decides what a grammar derives, without components and
// reasons, but from any set of states at once: that is where a hole in a text
// leads to. It builds automata and walks them; what they accept is for the
// packages that build them.
package automaton

import "math/bits"

// Automaton is nondeterministic, for the deterministic form of a grammar has twice
// as many states, and with the sets that holes lead to, twenty times.
//
// A state takes one byte and leads to a set of states. Every state is meant to lead
// to Accept in the end, so that a set that is not empty means that what has been
// read can be continued.
type Automaton struct {
	Start  States
	Accept States            // one, which takes nothing
	Takes  [256]States       // those that take the byte
	next   [maxStates]States // where each leads
	size   int               // how many there are
}

// maxStates is at least the number of states of every automaton: those of net/url have
// some more than 200, that of net/http with a C resolver nearly 250.
const maxStates = 256

// States is a set of states: a bit each.
type States [maxStates / 64]uint64

// Or returns the union of s and t.
func (s States) Or(t States) States {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// Without returns the states of s that are not in t.
func (s States) Without(t States) States {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// Meets reports whether s and t have a state in common.
func (s States) Meets(t States) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// IsEmpty reports whether s has no state. It is faster than to compare s.
func (s *States) IsEmpty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Move returns where those of from lead that are in taking. The words of a set
// are written out here, for that doubles the speed of all.
func (a *Automaton) Move(from, taking *States) (to States) {
	for i, word := range from {
		for word &= taking[i]; word != 0; word &= word - 1 {
			next := &a.next[i*64+bits.TrailingZeros64(word)]
			to[0] |= next[0]
			to[1] |= next[1]
			to[2] |= next[2]
			to[3] |= next[3]
		}
	}
	return to
}
