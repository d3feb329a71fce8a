package uritest

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"
)

// Automaton decides what a rule of a grammar derives. It builds its deterministic states on
// demand, so it is not safe for concurrent use.
//
// Every state of the nondeterministic automaton below can reach the end, since no rule of the
// RFCs is empty. So if a set of states is not empty, some continuation of the bytes read so far
// is valid.
type Automaton struct {
	moves []move           // of the nondeterministic states
	known []*stateSet      // by State
	index map[string]State // by the bytes of stateSet.states
	sets  int              // the number of states built, known ones counted each time
}

// State is a deterministic state: a number below [Automaton.States].
type State int32

const (
	Dead  State = iota // no valid string begins with these bytes
	Start              // at the beginning
)

// move has the transitions of one nondeterministic state: to the states in free without a byte, and
// to next on a byte from lo to hi.
type move struct {
	free   []int32
	lo, hi byte
	next   int32 // -1: no byte leads on
	seen   int   // the last of Automaton.sets that it is in
}

// end is the nondeterministic state at the end of a derivation.
const end = 0

type stateSet struct {
	states  []int32 // the nondeterministic ones that take a byte, and end
	accepts bool
	next    [256]State
}

// unknown is a next state that the automaton has not computed yet.
const unknown State = -1

// Automaton returns the automaton of a rule. It panics if the grammar lacks a rule. The core
// rules of RFC 5234 appendix B.1 may be missing.
func (g Grammar) Automaton(rule string) *Automaton {
	a := &Automaton{moves: make([]move, 1), index: map[string]State{}}
	a.moves[end].next = -1
	first := a.build(g, node{kind: reference, rule: strings.ToLower(rule)}, end)
	a.state(nil)
	a.state([]int32{first})
	return a
}

// coreRules are the rules of RFC 5234 appendix B.1 that RFC 3986 uses.
var coreRules = func() Grammar {
	g, err := parseRules(`
		ALPHA  = %x41-5A / %x61-7A
		DIGIT  = %x30-39
		HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"`, asWritten)
	if err != nil {
		panic(err)
	}
	return g
}()

func (g Grammar) rule(name string) node {
	for _, rules := range []Grammar{g, coreRules} {
		if n, ok := rules[name]; ok {
			return n
		}
	}
	panic("no rule " + name)
}

func (a *Automaton) add(m move) int32 {
	a.moves = append(a.moves, m)
	return int32(len(a.moves) - 1)
}

// either returns a state that leads to all the given ones.
func (a *Automaton) either(states ...int32) int32 { return a.add(move{free: states, next: -1}) }

// build returns a state from which n leads to the state then.
func (a *Automaton) build(g Grammar, n node, then int32) int32 {
	switch n.kind {
	case codeRange:
		return a.codeRange(n.lo, n.hi, then)
	case reference:
		return a.build(g, g.rule(n.rule), then)
	case concatenation:
		for _, c := range slices.Backward(n.children) {
			then = a.build(g, c, then)
		}
		return then
	case alternation:
		var states []int32
		for _, c := range n.children {
			states = append(states, a.build(g, c, then))
		}
		return a.either(states...)
	}
	return a.repeat(g, n, then)
}

func (a *Automaton) repeat(g Grammar, n node, then int32) int32 {
	again := n.children[0]
	if n.max < 0 {
		loop := a.either()
		a.moves[loop].free = []int32{then, a.build(g, again, loop)}
		then = loop
	}
	for range n.max - n.min {
		then = a.either(then, a.build(g, again, then))
	}
	for range n.min {
		then = a.build(g, again, then)
	}
	return then
}

// codeRange returns a state from which the UTF-8 of the code points from lo to
// hi leads to the state then.
func (a *Automaton) codeRange(lo, hi rune, then int32) int32 {
	if lo <= 0xD7FF && 0xE000 <= hi { // the surrogates between them have no UTF-8
		return a.either(a.codeRange(lo, 0xD7FF, then), a.codeRange(0xE000, hi, then))
	}
	for _, limit := range []rune{0x7F, 0x7FF, 0xFFFF} {
		if lo <= limit && limit < hi {
			return a.either(a.codeRange(lo, limit, then), a.codeRange(limit+1, hi, then))
		}
	}
	// Cut the range until the last bytes run from 0x80 to 0xBF wherever the
	// bytes before them differ.
	for _, last := range []rune{0x3F, 0xFFF, 0x3FFFF} {
		switch {
		case lo&^last == hi&^last:
		case lo&last != 0:
			return a.either(a.codeRange(lo, lo|last, then), a.codeRange((lo|last)+1, hi, then))
		case hi&last != last:
			return a.either(a.codeRange(lo, hi&^last-1, then), a.codeRange(hi&^last, hi, then))
		}
	}
	first, last := string(lo), string(hi)
	for i := len(first) - 1; i >= 0; i-- {
		then = a.add(move{lo: first[i], hi: last[i], next: then})
	}
	return then
}

// state returns the state that begins with the given nondeterministic ones.
func (a *Automaton) state(from []int32) State {
	d := &stateSet{}
	a.sets++
	for len(from) > 0 {
		s := from[len(from)-1]
		from = from[:len(from)-1]
		if a.moves[s].seen == a.sets {
			continue
		}
		a.moves[s].seen = a.sets
		from = append(from, a.moves[s].free...)
		if s == end || a.moves[s].next >= 0 {
			d.states = append(d.states, s)
		}
	}
	slices.Sort(d.states)
	d.accepts = len(d.states) > 0 && d.states[0] == end
	var key []byte
	for _, s := range d.states {
		key = binary.LittleEndian.AppendUint32(key, uint32(s))
	}
	if known, ok := a.index[string(key)]; ok {
		return known
	}
	for b := range d.next {
		d.next[b] = unknown
	}
	a.known = append(a.known, d)
	a.index[string(key)] = a.lastState()
	return a.lastState()
}

func (a *Automaton) lastState() State { return State(len(a.known) - 1) }

// States returns the number of states that the automaton has found so far.
func (a *Automaton) States() State { return State(len(a.known)) }

// Accepts reports whether the rule derives the strings that lead to the state.
func (a *Automaton) Accepts(s State) bool { return a.known[s].accepts }

// Step returns the state after a byte.
func (a *Automaton) Step(from State, b byte) State {
	d := a.known[from]
	if d.next[b] == unknown {
		a.step(d, b)
	}
	return d.next[b]
}

// step finds the state after a byte. Neighbouring bytes lead to the same state, as long as no
// range begins or ends between them.
func (a *Automaton) step(d *stateSet, b byte) {
	var to []int32
	first, last := 0, 255
	for _, s := range d.states {
		m := a.moves[s]
		switch {
		case s == end:
		case b < m.lo:
			last = min(last, int(m.lo)-1)
		case m.hi < b:
			first = max(first, int(m.hi)+1)
		default:
			first, last = max(first, int(m.lo)), min(last, int(m.hi))
			to = append(to, m.next)
		}
	}
	next := a.state(to)
	for same := first; same <= last; same++ {
		d.next[same] = next
	}
}

// Derives reports whether the grammar derives s.
func (a *Automaton) Derives(s string) bool { return a.DeadOffset(s) < 0 }

// DeadOffset returns -1 if the rule derives s, and len(s) if it derives a continuation of s.
// Otherwise it returns the first byte after which no continuation is valid; in a character
// beyond ASCII, or in ill-formed UTF-8, the first byte of that.
func (a *Automaton) DeadOffset(s string) int {
	state := Start
	for i, r := range s {
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i
		}
		for n := range utf8.RuneLen(r) {
			if state = a.Step(state, s[i+n]); state == Dead {
				return i
			}
		}
	}
	if a.Accepts(state) {
		return -1
	}
	return len(s)
}
