// Package automaton decides which texts a grammar derives. It returns neither components nor
// reasons, but it can start from any set of states: a hole in a text leads to such a set. The
// package builds and runs automata; other packages define the languages.
package automaton

import "math/bits"

// Automaton is nondeterministic: a deterministic form of a grammar has twice as many states, or
// twenty times as many with the sets to which holes lead.
//
// A state consumes one byte and leads to a set of states. Every state has a way to Accept, so a set
// that is not empty accepts some continuation.
type Automaton struct {
	Start  States
	Accept States            // one state, which consumes nothing
	Takes  [256]States       // the states that consume the byte
	next   [maxStates]States // where each leads
	size   int               // the number of states
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

// Move returns the states to which those lead that are both in from and in taking. The code repeats
// itself for each word of a set, because that doubles the speed of everything.
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
