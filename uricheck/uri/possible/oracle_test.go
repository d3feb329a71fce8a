package possible_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

const corpora = "../../../testdata/corpora/"

// withZones are all grammars, those without zone identifiers first.
var withZones = func() []uri.Grammar {
	all := slices.Clone(uritest.StartSymbols)
	for _, g := range uritest.StartSymbols {
		all = append(all, g.WithZone())
	}
	return all
}()

// fillings has the bytes of each hole, and the least number of these, for the oracle. In the tests'
// notation a hole is its name in braces, which occur in no URI.
var fillings = map[possible.Hole]struct {
	name  string
	takes func(byte) bool
	least int
}{
	possible.AnyString: {"{any}", func(byte) bool { return true }, 0},
	possible.Digits:    {"{digits}", oneOf(digits), 0},
	possible.Number:    {"{number}", oneOf(digits), 1},
	possible.Value:     {"{value}", oneOf(unreserved + ",=%"), 0},
	possible.Reserved:  {"{reserved}", oneOf(unreserved + ":/?#[]@!$&'()*+,;=%"), 0},
}

const (
	digits     = "0123456789"
	unreserved = digits + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-._~"
)

func oneOf(bytes string) func(byte) bool {
	return func(b byte) bool { return strings.IndexByte(bytes, b) >= 0 }
}

var allHoles = []possible.Hole{possible.AnyString, possible.Digits, possible.Number, possible.Value, possible.Reserved}

// textOf reads the tests' notation.
func textOf(s string) possible.Text {
	var text possible.Text
	start := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '{' {
			continue
		}
		for _, h := range allHoles {
			if f := fillings[h]; strings.HasPrefix(s[i:], f.name) {
				text = append(text, possible.Piece{Known: s[start:i], Hole: h})
				start = i + len(f.name)
				i = start - 1
				break
			}
		}
	}
	return append(text, possible.Piece{Known: s[start:]})
}

// notation writes a text as textOf reads it.
func notation(text possible.Text) string {
	var b strings.Builder
	for _, p := range text {
		b.WriteString(p.Known + fillings[p.Hole].name)
	}
	return b.String()
}

// holeOracle is an oracle that follows sets of deterministic states, because a hole leads from
// one state to many.
type holeOracle struct {
	*uritest.Automaton
	after  [possible.Reserved + 1][][]uritest.State // by hole and state: where one byte of the hole leads
	inside []int8                                   // by state, see isInside; 0: not known yet
	index  []int                                    // by state: 1 + its index in the set that is made
}

// reached is a state of a set. If it is inside a character, begun is the last known byte where
// that character can begin; it can also begin in the hole before.
type reached struct {
	state uritest.State
	begun int
}

// sharedHoleOracles are the oracles that holeOracles returns. After a hole they have found
// nearly all states, which takes a second for an IRI.
var sharedHoleOracles map[uri.Grammar]*holeOracle

// holeOracles returns the oracles of all grammars. They are not safe for
// concurrent use.
func holeOracles(t testing.TB) map[uri.Grammar]*holeOracle {
	t.Helper()
	if sharedHoleOracles != nil {
		return sharedHoleOracles
	}
	sharedHoleOracles = map[uri.Grammar]*holeOracle{}
	for _, some := range []map[uri.Grammar]*uritest.Automaton{uritest.Oracles(t, corpora), uritest.ZoneOracles(t, corpora)} {
		for g, a := range some {
			sharedHoleOracles[g] = &holeOracle{Automaton: a}
		}
	}
	return sharedHoleOracles
}

// isInside reports whether a state is inside a character: no ASCII byte leads on, and it
// accepts nothing.
func (o *holeOracle) isInside(state uritest.State) bool {
	for len(o.inside) <= int(state) {
		o.inside = append(o.inside, 0)
	}
	if o.inside[state] == 0 {
		o.inside[state] = 1
		for b := range byte(utf8.RuneSelf) {
			if o.Accepts(state) || o.Step(state, b) != uritest.Dead {
				o.inside[state] = -1
				break
			}
		}
	}
	return o.inside[state] > 0
}

// add adds to set the result of a step at offset from the state of r to another state. It
// reports whether that is new.
func (o *holeOracle) add(set *[]reached, r reached, state uritest.State, offset int) bool {
	if state == uritest.Dead {
		return false
	}
	to := reached{state, 0}
	switch {
	case !o.isInside(state):
	case o.isInside(r.state):
		to.begun = r.begun
	default:
		to.begun = offset
	}
	for len(o.index) < int(o.States()) {
		o.index = append(o.index, 0)
	}
	if i := o.index[state]; i > 0 {
		old := &(*set)[i-1]
		isNew := to.begun > old.begun
		*old = reached{state, max(to.begun, old.begun)}
		return isNew
	}
	*set = append(*set, to)
	o.index[state] = len(*set)
	return true
}

// made clears the index that add has used for a set, and returns the set.
func (o *holeOracle) made(set []reached) []reached {
	for _, r := range set {
		o.index[r.state] = 0
	}
	return set
}

// move returns the live states after a byte.
func (o *holeOracle) move(from []reached, b byte, offset int) []reached {
	var to []reached
	for _, r := range from {
		o.add(&to, r, o.Step(r.state, b), offset)
	}
	return o.made(to)
}

// afterByte returns the states after one byte of the hole.
func (o *holeOracle) afterByte(state uritest.State, h possible.Hole) []uritest.State {
	after := &o.after[h]
	for len(*after) <= int(state) {
		*after = append(*after, nil)
	}
	if (*after)[state] == nil {
		to := []uritest.State{}
		for b := range 256 {
			if !fillings[h].takes(byte(b)) {
				continue
			}
			if next := o.Step(state, byte(b)); !slices.Contains(to, next) {
				to = append(to, next)
			}
		}
		(*after)[state] = to
	}
	return (*after)[state]
}

// fill returns the live states after a hole.
func (o *holeOracle) fill(from []reached, h possible.Hole, offset int) []reached {
	if h == possible.NoHole {
		return from
	}
	for range fillings[h].least {
		var to []reached
		for _, r := range from {
			for _, state := range o.afterByte(r.state, h) {
				o.add(&to, r, state, offset)
			}
		}
		from = o.made(to)
	}
	var to []reached
	for _, r := range from {
		o.add(&to, r, r.state, offset)
	}
	for more := true; more; {
		more = false
		for i := 0; i < len(to); i++ {
			for _, state := range o.afterByte(to[i].state, h) {
				more = o.add(&to, to[i], state, offset) || more
			}
		}
	}
	return o.made(to)
}

// dead returns what Derives must return: -1, or the farthest error offset of all fillings. The
// offset of an error inside a character is the beginning of that character.
func (o *holeOracle) dead(text possible.Text) int {
	states := []reached{{uritest.Start, 0}}
	offset := 0
	for _, p := range text {
		for i := range len(p.Known) {
			to := o.move(states, p.Known[i], offset+i)
			if len(to) == 0 {
				return o.farthest(states, offset+i)
			}
			states = to
		}
		offset += len(p.Known)
		to := o.fill(states, p.Hole, offset)
		if len(to) == 0 {
			return o.farthest(states, offset)
		}
		states = to
	}
	if slices.ContainsFunc(states, func(r reached) bool { return o.Accepts(r.state) }) {
		return -1
	}
	return o.farthest(states, offset)
}

func (o *holeOracle) farthest(states []reached, offset int) int {
	farthest := 0
	for _, r := range states {
		if !o.isInside(r.state) {
			return offset
		}
		farthest = max(farthest, r.begun)
	}
	return farthest
}

// compare fails if Derives and the oracle differ on text.
func (o *holeOracle) compare(t testing.TB, g uri.Grammar, text possible.Text) {
	if got, want := derivesDead(g, text), o.dead(text); got != want {
		t.Helper()
		t.Errorf("Derives(%v, %q): the dead offset is %d, the ABNF says %d (-1: possible)", g, notation(text), got, want)
	}
}

// derivesDead returns the answer of Derives: -1, or the offset.
func derivesDead(g uri.Grammar, text possible.Text) int {
	offset, ok := possible.Derives(g, text)
	if ok != (offset == -1) {
		return -2
	}
	return offset
}

// representatives returns one byte of every class that o distinguishes.
func representatives(o *uritest.Automaton) []byte {
	columns := [256][]byte{}
	for state := uritest.State(0); state < o.States(); state++ {
		for b := range columns {
			to := o.Step(state, byte(b))
			columns[b] = append(columns[b], byte(to), byte(to>>8))
		}
	}
	var bytes []byte
	seen := map[string]bool{}
	for b := 255; b >= 0; b-- {
		if key := string(columns[b]); !seen[key] {
			seen[key] = true
			bytes = append(bytes, byte(b))
		}
	}
	return bytes
}

// searcher looks for valid fillings one byte at a time, with oracles of strings without holes,
// so that it does not depend on sets of states.
type searcher struct {
	*uritest.Automaton
	bytes []byte // the bytes that fill holes
}

func searchers(t testing.TB) map[uri.Grammar]searcher {
	t.Helper()
	oracles := holeOracles(t)
	all := map[uri.Grammar]searcher{}
	for _, some := range [][]uri.Grammar{
		{uri.URIReference, uri.URI, uri.AbsoluteURI, uri.RelativeRef, uri.URIReference.WithZone()},
		{uri.IRIReference, uri.IRI, uri.IRIReference.WithZone()},
	} {
		bytes := representatives(oracles[some[0]].Automaton) // the others distinguish nothing more
		for _, g := range some {
			all[g] = searcher{oracles[g].Automaton, bytes}
		}
	}
	return all
}

// place is the progress of a search: the piece, and the known byte in it, or the number of
// bytes in its hole up to the least number.
type place struct {
	piece, at, filled int
	state             uritest.State
}

// search returns a valid string with the fewest bytes in the holes of text, and the number of these
// bytes.
func (s searcher) search(text possible.Text) (valid string, filled int, ok bool) {
	type path struct {
		place
		s string
	}
	seen := map[place]bool{}
	level := []path{{place{state: uritest.Start}, ""}}
	for n := 0; len(level) > 0; n++ {
		var next []path // those with one byte more in holes
		for len(level) > 0 {
			p := level[len(level)-1]
			level = level[:len(level)-1]
			if p.state == uritest.Dead || seen[p.place] {
				continue
			}
			seen[p.place] = true
			if p.piece == len(text) {
				if s.Accepts(p.state) {
					return p.s, n, true
				}
				continue
			}
			piece := text[p.piece]
			if p.at < len(piece.Known) {
				b := piece.Known[p.at]
				level = append(level, path{place{p.piece, p.at + 1, 0, s.Step(p.state, b)}, p.s + piece.Known[p.at:p.at+1]})
				continue
			}
			f := fillings[piece.Hole]
			if p.filled >= f.least {
				level = append(level, path{place{p.piece + 1, 0, 0, p.state}, p.s})
			}
			for _, b := range s.fitting(piece.Hole) {
				next = append(next, path{place{p.piece, p.at, min(p.filled+1, f.least), s.Step(p.state, b)}, p.s + string([]byte{b})})
			}
		}
		level = next
	}
	return "", 0, false
}

// fitting returns the bytes that fit the hole.
func (s searcher) fitting(h possible.Hole) []byte {
	if h == possible.NoHole {
		return nil
	}
	f := fillings[h]
	return slices.DeleteFunc(slices.Clone(s.bytes), func(b byte) bool { return !f.takes(b) })
}

// farthest returns the best result of Parse for all fillings of text with at most n bytes: -1
// if one is valid, or the farthest Offset, in known bytes.
func (s searcher) farthest(g uri.Grammar, text possible.Text, n int) int {
	best := 0
	s.eachFilling(text, n, nil, func(holes []string) {
		var filled strings.Builder
		for i, p := range text {
			filled.WriteString(p.Known + holes[i])
		}
		dead := uritest.DeadOffset(g, filled.String())
		if dead < 0 {
			best = -1
		}
		if best >= 0 {
			best = max(best, knownBefore(text, holes, dead))
		}
	})
	return best
}

// eachFilling calls f with every filling of the remaining holes of text that has up to n bytes
// in all, after the fillings of the holes before.
func (s searcher) eachFilling(text possible.Text, n int, before []string, f func([]string)) {
	if len(before) == len(text) {
		f(before)
		return
	}
	hole := text[len(before)].Hole
	var tokens []string
	for _, b := range s.fitting(hole) {
		tokens = append(tokens, string([]byte{b}))
	}
	uritest.Words(tokens, n, func(w string) {
		if len(w) >= fillings[hole].least {
			s.eachFilling(text, n-len(w), append(before, w), f)
		}
	})
}

// knownBefore returns the number of known bytes of text before the offset in the string that the
// fillings make of it.
func knownBefore(text possible.Text, holes []string, offset int) int {
	known := 0
	for i, p := range text {
		n := min(offset, len(p.Known))
		known += n
		if offset -= n + len(holes[i]); offset < 0 {
			break
		}
	}
	return known
}
