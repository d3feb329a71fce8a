package uri

import (
	"math/bits"
	"sync/atomic"
)

// automaton decides what a grammar derives, without components and reasons, but
// from any set of states at once: that is what a hole leads to. It is
// nondeterministic, for its deterministic form has twice as many states, and
// with the sets that holes lead to, twenty times.
//
// A state takes one byte, or one character beyond ASCII, and leads to a set of
// states. Every state leads to
// accept in the end, so that a set that is not empty means that what has been
// read can be continued.
type automaton struct {
	start  states
	accept states             // one, which takes nothing
	takes  [256]states        // those that take the byte
	wide   [nWide]states      // those that take a character of the class
	fills  [len(holes)]states // those that take some byte of the hole
	next   [maxStates]states  // where each leads
	size   int                // how many there are
}

// maxStates is at least the number of states of every grammar.
const maxStates = 192

// states is a set of states: a bit each.
type states [maxStates / 64]uint64

func (s states) or(t states) states {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

func (s states) without(t states) states {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

func (s states) meets(t states) bool {
	for i := range s {
		if s[i]&t[i] != 0 {
			return true
		}
	}
	return false
}

// isEmpty reports whether s has no state. It is faster than to compare s.
func (s *states) isEmpty() bool { return s[0]|s[1]|s[2] == 0 }

// move returns where those of from lead that are in taking. The words of a set
// are written out here, for that doubles the speed of all.
func (a *automaton) move(from, taking *states) (to states) {
	for i, word := range from {
		for word &= taking[i]; word != 0; word &= word - 1 {
			next := &a.next[i*64+bits.TrailingZeros64(word)]
			to[0] |= next[0]
			to[1] |= next[1]
			to[2] |= next[2]
		}
	}
	return to
}

// fill returns where the fillings of h lead. It looks at no state twice.
func (a *automaton) fill(from states, h Hole) states {
	taking := &a.fills[h]
	if !holes[h].empty {
		from = a.move(&from, taking)
	}
	for fresh := from; fresh.meets(*taking); {
		fresh = a.move(&fresh, taking).without(from)
		from = from.or(fresh)
	}
	return from
}

// automata are those of the grammars, each built when it is first asked for.
var automata [hasZone << 1]atomic.Pointer[automaton]

// automaton returns the automaton of g. Two goroutines may both build it: they
// build the same.
func (g Grammar) automaton() *automaton {
	if a := automata[g].Load(); a != nil {
		return a
	}
	a := newAutomaton(g)
	automata[g].Store(a)
	return a
}
