package uri_test

import (
	"encoding/binary"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

const corpora = "../../testdata/corpora/"

// long is set to run the tests that take minutes.
var long = os.Getenv("URICHECK_LONG") != ""

// oracle decides what a start symbol of the RFC's ABNF derives, by an automaton
// that is compiled from the ABNF itself. It shares no code with the package.
//
// Every state of the nondeterministic automaton can reach the end, since no
// rule of the ABNF is empty. So a set of states that is not empty means that
// the bytes read so far can be continued.
type oracle struct {
	moves []move    // of the nondeterministic states
	known []*detSet // the deterministic states found so far; 0 is the dead one
	index map[string]int32
}

// move is what one nondeterministic state does: it goes to the states in free
// at once, and to next on a byte from lo to hi.
type move struct {
	free   []int32
	lo, hi byte
	next   int32
}

// accept is the state at the end, the first one made.
const accept = 0

// detSet is a deterministic state: a set of nondeterministic ones.
type detSet struct {
	states  []int32
	accepts bool
	next    [256]int32 // -1: not computed yet
}

const deadState, startState = 0, 1

func newOracle(rules map[string]node, start string) *oracle {
	o := &oracle{moves: make([]move, 1), index: map[string]int32{}}
	o.moves[accept].next = -1
	first := o.build(rules, node{kind: reference, rule: strings.ToLower(start)}, accept)
	o.state(nil)
	o.state([]int32{first})
	return o
}

func (o *oracle) add(m move) int32 {
	o.moves = append(o.moves, m)
	return int32(len(o.moves) - 1)
}

// build returns a state from which n leads to the state then.
func (o *oracle) build(rules map[string]node, n node, then int32) int32 {
	switch n.kind {
	case codeRange:
		return o.codeRange(n.lo, n.hi, then)
	case reference:
		rule, ok := rules[n.rule]
		if !ok {
			panic("no rule " + n.rule)
		}
		return o.build(rules, rule, then)
	case concatenation:
		for _, c := range slices.Backward(n.children) {
			then = o.build(rules, c, then)
		}
		return then
	case alternation:
		var free []int32
		for _, c := range n.children {
			free = append(free, o.build(rules, c, then))
		}
		return o.add(move{free: free, next: -1})
	}
	return o.repeat(rules, n, then)
}

func (o *oracle) repeat(rules map[string]node, n node, then int32) int32 {
	if n.max < 0 {
		loop := o.add(move{next: -1})
		o.moves[loop].free = []int32{then, o.build(rules, n.children[0], loop)}
		then = loop
	}
	for range n.max - n.min {
		then = o.add(move{next: -1, free: []int32{then, o.build(rules, n.children[0], then)}})
	}
	for range n.min {
		then = o.build(rules, n.children[0], then)
	}
	return then
}

// state returns the number of the deterministic state that begins with the
// given nondeterministic ones.
func (o *oracle) state(from []int32) int32 {
	set := map[int32]bool{}
	for len(from) > 0 {
		s := from[len(from)-1]
		from = from[:len(from)-1]
		if !set[s] {
			set[s] = true
			from = append(from, o.moves[s].free...)
		}
	}
	d := &detSet{accepts: set[accept]}
	for s := range set {
		if s == accept || o.moves[s].next >= 0 {
			d.states = append(d.states, s)
		}
	}
	slices.Sort(d.states)
	var key []byte
	for _, s := range d.states {
		key = binary.LittleEndian.AppendUint32(key, uint32(s))
	}
	if n, ok := o.index[string(key)]; ok {
		return n
	}
	for b := range d.next {
		d.next[b] = -1
	}
	o.known = append(o.known, d)
	n := int32(len(o.known) - 1)
	o.index[string(key)] = n
	return n
}

// step returns the state after a byte.
func (o *oracle) step(state int32, b byte) int32 {
	d := o.known[state]
	if d.next[b] >= 0 {
		return d.next[b]
	}
	var to []int32
	for _, s := range d.states {
		if m := o.moves[s]; s != accept && m.lo <= b && b <= m.hi {
			to = append(to, m.next)
		}
	}
	d.next[b] = o.state(to)
	return d.next[b]
}

// dead returns -1 if s is derived, or the first byte after which nothing is, or
// the first byte of the character or of the ill-formed sequence that it is in.
func (o *oracle) dead(s string) int {
	state := int32(startState)
	for i, r := range s {
		size := utf8.RuneLen(r)
		if r == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD") {
			return i
		}
		for _, b := range []byte(s[i : i+size]) {
			if state = o.step(state, b); state == deadState {
				return i
			}
		}
	}
	if o.known[state].accepts {
		return -1
	}
	return len(s)
}

// grammars are the start symbols with their oracles. The oracles are not safe
// for concurrent use, so that every test makes its own.
func grammars(t testing.TB) map[uri.Grammar]*oracle {
	t.Helper()
	oracles := map[uri.Grammar]*oracle{}
	for start, rules := range map[uri.Grammar]map[string]node{
		uri.URIReference: readABNF(t, corpora+"spec/rfc3986-abnf.txt"),
		uri.IRIReference: readIRIABNF(t, corpora+"spec/rfc3987-abnf.txt"),
	} {
		for g := start; g < start+4; g++ {
			oracles[g] = newOracle(rules, g.String())
		}
	}
	return oracles
}

var allGrammars = []uri.Grammar{
	uri.URIReference, uri.URI, uri.AbsoluteURI, uri.RelativeRef,
	uri.IRIReference, uri.IRI, uri.AbsoluteIRI, uri.IRelativeRef,
}

// parseDead is what Parse says: -1, or the dead offset.
func parseDead(g uri.Grammar, s string) int {
	_, err := g.Parse(s)
	if err == nil {
		return -1
	}
	var e *uri.Error
	errors.As(err, &e)
	return e.Offset
}

// compare fails if Parse and the oracle differ on s.
func (o *oracle) compare(t testing.TB, g uri.Grammar, s string) {
	if got, want := parseDead(g, s), o.dead(s); got != want {
		t.Helper()
		t.Errorf("%v.Parse(%q): dead at %d, the ABNF says %d (-1: valid)", g, s, got, want)
	}
}

func TestOracle(t *testing.T) {
	rules := readABNF(t, corpora+"spec/rfc3986-abnf.txt")
	if want := 36 + 3; len(rules) != want {
		t.Fatalf("%d rules, want %d: all of RFC 3986 appendix A, and three core rules", len(rules), want)
	}
	// Verdicts that can be read off the RFC's rules by eye.
	tests := []struct {
		start, s string
		dead     int
	}{
		{"path-empty", "", -1},
		{"path-empty", "a", 0},
		{"dec-octet", "255", -1},
		{"dec-octet", "256", 2},
		{"dec-octet", "", 0},
		{"h16", "fFfF", -1},
		{"h16", "12345", 4},
		{"IPvFuture", "V1.a:", -1},
		{"IPv6address", "1:2:3:4:5:6:7::", -1},
		{"IPv6address", "1:2:3:4:5:6:7:8::", 15},
		{"IPv6address", "::1.2.3.4", -1},
		{"IPv6address", "1.2.3.4", 1},
		{"sub-delims", ";", -1},
		{"scheme", "1", 0},
		{"URI", "a", 1},
	}
	for _, tt := range tests {
		if got := newOracle(rules, tt.start).dead(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.start, tt.s, got, tt.dead)
		}
	}
}
