package uri

import (
	"sync/atomic"

	automata "github.com/uricheck/go-uricheck/uricheck/internal/automaton"
)

// automaton is that of a grammar. Its states take one byte, or one character
// beyond ASCII.
type automaton struct {
	automata.Automaton
	wide  [nWide]states      // those that take a character of the class
	fills [len(holes)]states // those that take some byte of the hole
}

type states = automata.States

// fill returns where the fillings of h lead. It looks at no state twice.
func (a *automaton) fill(from states, h Hole) states {
	taking := &a.fills[h]
	if !holes[h].empty {
		from = a.Move(&from, taking)
	}
	for fresh := from; fresh.Meets(*taking); {
		fresh = a.Move(&fresh, taking).Without(from)
		from = from.Or(fresh)
	}
	return from
}

// byGrammar has the automata of the grammars, each built when it is first
// asked for.
var byGrammar [hasZone << 1]atomic.Pointer[automaton]

// automaton returns the automaton of g. Two goroutines may both build it: they
// build the same.
func (g Grammar) automaton() *automaton {
	if a := byGrammar[g].Load(); a != nil {
		return a
	}
	a := newAutomaton(g)
	byGrammar[g].Store(a)
	return a
}
