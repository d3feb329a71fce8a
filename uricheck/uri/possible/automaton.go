package possible

import (
	"sync/atomic"

	automata "github.com/uricheck/go-uricheck/uricheck/internal/automaton"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// automaton is the automaton of a grammar. Its states consume one byte, or one character beyond
// ASCII.
type automaton struct {
	automata.Automaton
	wide  [nWide]states      // those that take a character of the class
	fills [len(holes)]states // those that take some byte of the hole
}

type states = automata.States

// fill returns the states to which the fillings of h lead. It visits no state twice.
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

// zone is the bit that [uri.Grammar.WithZone] sets.
var zone = uri.Grammar(0).WithZone()

// byGrammar has the automata of the grammars, without zones and with them. automatonOf builds
// each on its first use.
var byGrammar [2][len(forms)]atomic.Pointer[automaton]

// automatonOf returns the automaton of g. Two goroutines may both build it, which does no harm:
// the results are equal.
func automatonOf(g uri.Grammar) *automaton {
	plain, zones := g&^zone, g&zone/zone
	slot := &byGrammar[zones][plain]
	if a := slot.Load(); a != nil {
		return a
	}
	a := newAutomaton(forms[plain], zones != 0)
	slot.Store(a)
	return a
}
