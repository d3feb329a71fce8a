package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// holeGrammars are the grammars that Possible is tested for.
var holeGrammars = []uri.Grammar{uri.URIReference, uri.URI, uri.AbsoluteURI, uri.RelativeRef}

// fillings are what the oracle knows of holes: a range of bytes, and how many
// there must be. In the tests' notation a hole is its name in braces, which
// occur in no URI.
var fillings = map[uri.Hole]struct {
	name   string
	lo, hi byte
	least  int
}{
	uri.AnyString: {"{any}", 0, 255, 0},
	uri.Digits:    {"{digits}", '0', '9', 0},
	uri.Number:    {"{number}", '0', '9', 1},
}

var allHoles = []uri.Hole{uri.AnyString, uri.Digits, uri.Number}

// textOf reads the tests' notation.
func textOf(s string) uri.Text {
	var text uri.Text
	start := 0
	for i := 0; i < len(s); i++ {
		if s[i] != '{' {
			continue
		}
		for _, h := range allHoles {
			if f := fillings[h]; strings.HasPrefix(s[i:], f.name) {
				text = append(text, uri.Piece{Known: s[start:i], Hole: h})
				start = i + len(f.name)
				i = start - 1
				break
			}
		}
	}
	return append(text, uri.Piece{Known: s[start:]})
}

// notation writes what textOf reads.
func notation(text uri.Text) string {
	var b strings.Builder
	for _, p := range text {
		b.WriteString(p.Known + fillings[p.Hole].name)
	}
	return b.String()
}

// holeOracle is an oracle that follows sets of deterministic states, for a hole
// leads from one to many.
type holeOracle struct {
	oracle
	after [uri.Number + 1][][]uritest.State // by hole and state: where one byte of the hole leads
	added []int                             // by state: in which round it was last added to a set
	round int
}

func newHoleOracles(t testing.TB) map[uri.Grammar]*holeOracle {
	t.Helper()
	rules := uritest.ReadABNF(t, rfc3986ABNF)
	oracles := map[uri.Grammar]*holeOracle{}
	for _, g := range holeGrammars {
		oracles[g] = &holeOracle{oracle: oracle{rules.Automaton(g.String())}}
	}
	return oracles
}

// add adds states to a set, but the dead one, and those that this round has
// added.
func (o *holeOracle) add(set []uritest.State, states ...uritest.State) []uritest.State {
	for len(o.added) < int(o.States()) {
		o.added = append(o.added, 0)
	}
	for _, state := range states {
		if state != uritest.Dead && o.added[state] != o.round {
			o.added[state] = o.round
			set = append(set, state)
		}
	}
	return set
}

// move returns the live states after a byte.
func (o *holeOracle) move(from []uritest.State, b byte) []uritest.State {
	o.round++
	var to []uritest.State
	for _, state := range from {
		to = o.add(to, o.Step(state, b))
	}
	return to
}

// afterByte returns the states after one byte of the hole.
func (o *holeOracle) afterByte(state uritest.State, h uri.Hole) []uritest.State {
	after := &o.after[h]
	for len(*after) <= int(state) {
		*after = append(*after, nil)
	}
	if (*after)[state] == nil {
		to := []uritest.State{}
		for b := int(fillings[h].lo); b <= int(fillings[h].hi); b++ {
			if next := o.Step(state, byte(b)); !slices.Contains(to, next) {
				to = append(to, next)
			}
		}
		(*after)[state] = to
	}
	return (*after)[state]
}

// fill returns the live states after a hole.
func (o *holeOracle) fill(from []uritest.State, h uri.Hole) []uritest.State {
	if h == uri.NoHole {
		return from
	}
	for range fillings[h].least {
		o.round++
		var to []uritest.State
		for _, state := range from {
			to = o.add(to, o.afterByte(state, h)...)
		}
		from = to
	}
	o.round++
	to := o.add(nil, from...)
	for i := 0; i < len(to); i++ {
		to = o.add(to, o.afterByte(to[i], h)...)
	}
	return to
}

// dead is what Possible must say: -1, or where hope ends.
func (o *holeOracle) dead(text uri.Text) int {
	states := []uritest.State{uritest.Start}
	offset := 0
	for _, p := range text {
		for i := range len(p.Known) {
			if states = o.move(states, p.Known[i]); len(states) == 0 {
				return offset + i
			}
		}
		offset += len(p.Known)
		if states = o.fill(states, p.Hole); len(states) == 0 {
			return offset
		}
	}
	if slices.ContainsFunc(states, func(state uritest.State) bool { return o.Accepts(state) }) {
		return -1
	}
	return offset
}

// compare fails if Possible and the oracle differ on text.
func (o *holeOracle) compare(t testing.TB, g uri.Grammar, text uri.Text) {
	if got, want := possibleDead(g, text), o.dead(text); got != want {
		t.Helper()
		t.Errorf("%v.Possible(%q): hope ends at %d, the ABNF says %d (-1: possible)", g, notation(text), got, want)
	}
}

// possibleDead is what Possible says: -1, or where hope ends.
func possibleDead(g uri.Grammar, text uri.Text) int {
	ok, offset := g.Possible(text)
	if ok != (offset == -1) {
		return -2
	}
	return offset
}

// representatives returns one byte of every class that o tells apart.
func representatives(o oracle) []byte {
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

// searcher looks for valid fillings one byte at a time, among strings without
// holes: it trusts no set of states.
type searcher struct {
	oracle
	bytes []byte // what holes are filled with
}

func searchers(t testing.TB) map[uri.Grammar]searcher {
	t.Helper()
	oracles := newHoleOracles(t)
	bytes := representatives(oracles[uri.URIReference].oracle)
	all := map[uri.Grammar]searcher{}
	for g, o := range oracles {
		all[g] = searcher{o.oracle, bytes}
	}
	return all
}

// place is how far a search has come: in a piece, at a byte of what is known or
// behind so many bytes of the hole, but for those above the least.
type place struct {
	piece, at, filled int
	state             uritest.State
}

// search returns a valid string with the fewest bytes in the holes of text, and
// how many they are.
func (s searcher) search(text uri.Text) (valid string, filled int, ok bool) {
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
func (s searcher) fitting(h uri.Hole) []byte {
	if h == uri.NoHole {
		return nil
	}
	f := fillings[h]
	return slices.DeleteFunc(slices.Clone(s.bytes), func(b byte) bool { return b < f.lo || f.hi < b })
}

// someFilling reports whether Parse takes text with at most n bytes in its
// holes, by trying all fillings behind what is known so far.
func (s searcher) someFilling(g uri.Grammar, sofar string, text uri.Text, n int) bool {
	if len(text) == 0 {
		return parseDead(g, sofar) < 0
	}
	sofar += text[0].Known
	hole := text[0].Hole
	return s.someBytes(n, fillings[hole].least, s.fitting(hole), func(filling string, left int) bool {
		return s.someFilling(g, sofar+filling, text[1:], left)
	})
}

// someBytes reports whether f holds for a string of at least least and at most
// n of the bytes. It tells f how many of the n are left.
func (s searcher) someBytes(n, least int, bytes []byte, f func(string, int) bool) bool {
	found := false
	tokens := make([]string, len(bytes))
	for i, b := range bytes {
		tokens[i] = string([]byte{b})
	}
	uritest.Words(tokens, n, func(w string) {
		found = found || len(w) >= least && f(w, n-len(w))
	})
	return found
}
