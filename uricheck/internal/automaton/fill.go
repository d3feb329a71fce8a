package automaton

import (
	"iter"
	"math/bits"
)

// Filling is what can stand in a hole of the texts of an automaton: the texts of
// another one.
type Filling struct {
	of *Automaton
	// takes holds, by the state of the filling, the states that take a byte which
	// that one takes.
	takes [maxStates]States
}

// NewFilling returns the filling of a's texts by those of another automaton.
func (a *Automaton) NewFilling(of *Automaton) *Filling {
	f := &Filling{of: of}
	for b := range of.Takes {
		for n := range of.Takes[b].all() {
			f.takes[n] = f.takes[n].Or(a.Takes[b])
		}
	}
	return f
}

// Fill returns where the texts of a filling lead.
func (a *Automaton) Fill(from States, f *Filling) States {
	// at holds, by the state of the filling, where its texts have led when it is that
	// state's turn.
	var at [maxStates]States
	fresh := f.of.Start
	for n := range fresh.all() {
		at[n] = from
	}
	for !fresh.IsEmpty() {
		now := fresh
		fresh = States{}
		for n := range now.all() {
			to := a.Move(&at[n], &f.takes[n])
			for next := range f.of.next[n].all() {
				if joined := at[next].Or(to); joined != at[next] {
					at[next] = joined
					fresh = fresh.Or(stateOf(next))
				}
			}
		}
	}
	var to States
	for n := range f.of.Accept.all() {
		to = to.Or(at[n])
	}
	return to
}

// stateOf returns the set of one state.
func stateOf(n int) (s States) {
	s[n/64] = 1 << (n % 64)
	return s
}

// all ranges over the numbers of the states of s.
func (s States) all() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i*64 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
