package automaton

import "strings"

// The builders work from the last byte of a text to the first: each returns the states that
// accept what its comment says and lead on to then.

// New returns an automaton whose only state is Accept.
func New() *Automaton {
	a := &Automaton{}
	a.Accept = a.Add(States{})
	return a
}

// Add adds a state that consumes no byte yet.
func (a *Automaton) Add(then States) States {
	s := stateOf(a.size)
	a.next[a.size] = then
	a.size++
	return s
}

// Lead makes the states of s lead to more as well. It closes loops.
func (a *Automaton) Lead(s, more States) {
	for n := range s.all() {
		a.next[n] = a.next[n].Or(more)
	}
}

// One accepts a byte of the class.
func (a *Automaton) One(has func(byte) bool, then States) States {
	s := a.Add(then)
	for b := range a.Takes {
		if has(byte(b)) {
			a.Takes[b] = a.Takes[b].Or(s)
		}
	}
	return s
}

// OneOf accepts one of the given bytes.
func (a *Automaton) OneOf(bytes string, then States) States {
	return a.One(func(b byte) bool { return strings.IndexByte(bytes, b) >= 0 }, then)
}

// Some accepts one or more bytes of the class.
func (a *Automaton) Some(has func(byte) bool, then States) States {
	again := a.One(has, then)
	a.Lead(again, again)
	return again
}

// Any accepts the same as Some, and the empty text.
func (a *Automaton) Any(has func(byte) bool, then States) States {
	return then.Or(a.Some(has, then))
}
