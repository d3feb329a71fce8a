package automaton

import (
	"iter"
	"math/bits"
)

// Filling is the language of a hole: the texts of another automaton.
type Filling struct {
	of *Automaton
	// takes has, for each state of the filling, the states that consume a byte which it
	// consumes.
	takes [maxStates]States
}

// NewFilling returns a filling for texts of a: the texts of another automaton.
func (a *Automaton) NewFilling(of *Automaton) *Filling {
	f := &Filling{of: of}
	for b := range of.Takes {
		for n := range of.Takes[b].all() {
			f.takes[n] = f.takes[n].Or(a.Takes[b])
		}
	}
	return f
}

// Fill returns the states to which the texts of a filling lead.
func (a *Automaton) Fill(from States, f *Filling) States {
	// at has, for each state of the filling, the states reached so far.
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

// stateOf returns a set with one state.
func stateOf(n int) (s States) {
	s[n/64] = 1 << (n % 64)
	return s
}

// all yields the numbers of the states of s.
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
