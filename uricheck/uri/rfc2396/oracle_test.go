package rfc2396_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// oracle decides what a rule of the RFC's grammar derives, by Brzozowski's
// derivatives of the regular expression that the rule is. It shares no code with
// the package.
type oracle struct {
	known       map[string]*language
	none, empty *language
	start       *language
}

// language is a regular expression: a set of strings. Equal ones are one
// pointer. None but oracle.none denotes the empty set, since union and concat
// let it vanish: so any other derivative means that the bytes read so far can be
// continued.
type language struct {
	kind     languageKind
	id       int
	parts    []*language // of a union, sorted by id; of a concatenation two, of a star one
	char     byte
	nullable bool // it holds the empty string
	next     [256]*language
}

type languageKind uint8

const (
	noneKind languageKind = iota
	emptyKind
	charKind
	unionKind
	concatKind
	starKind
)

func newOracle(t testing.TB, rules map[string]string, start string) *oracle {
	t.Helper()
	o := &oracle{known: map[string]*language{}}
	o.none = o.make(noneKind, 0, false)
	o.empty = o.make(emptyKind, 0, true)
	p := bnfParser{t: t, o: o, rules: rules}
	o.start = p.rule(start)
	return o
}

func (o *oracle) make(kind languageKind, char byte, nullable bool, parts ...*language) *language {
	var key strings.Builder
	fmt.Fprint(&key, kind, char)
	for _, p := range parts {
		fmt.Fprint(&key, " ", p.id)
	}
	l, ok := o.known[key.String()]
	if !ok {
		l = &language{kind: kind, id: len(o.known), parts: parts, char: char, nullable: nullable}
		o.known[key.String()] = l
	}
	return l
}

// literal is one string. Its letters have a case: where the RFC means both, it
// writes both.
func (o *oracle) literal(s string) *language {
	l := o.empty
	for _, b := range []byte(s) {
		l = o.concat(l, o.make(charKind, b, false))
	}
	return l
}

func (o *oracle) union(languages ...*language) *language {
	var parts []*language
	for _, l := range languages {
		switch l.kind {
		case noneKind:
		case unionKind:
			parts = append(parts, l.parts...)
		default:
			parts = append(parts, l)
		}
	}
	slices.SortFunc(parts, func(a, b *language) int { return a.id - b.id })
	parts = slices.Compact(parts)
	switch len(parts) {
	case 0:
		return o.none
	case 1:
		return parts[0]
	}
	nullable := slices.ContainsFunc(parts, func(l *language) bool { return l.nullable })
	return o.make(unionKind, 0, nullable, parts...)
}

func (o *oracle) concat(a, b *language) *language {
	switch {
	case a == o.none || b == o.none:
		return o.none
	case a == o.empty:
		return b
	case b == o.empty:
		return a
	case a.kind == concatKind:
		return o.concat(a.parts[0], o.concat(a.parts[1], b))
	}
	return o.make(concatKind, 0, a.nullable && b.nullable, a, b)
}

func (o *oracle) star(l *language) *language { return o.make(starKind, 0, true, l) }

// after returns what can follow the byte b in l.
func (o *oracle) after(l *language, b byte) *language {
	if l.next[b] == nil {
		l.next[b] = o.derive(l, b)
	}
	return l.next[b]
}

func (o *oracle) derive(l *language, b byte) *language {
	switch l.kind {
	case charKind:
		if l.char == b {
			return o.empty
		}
	case unionKind:
		var parts []*language
		for _, p := range l.parts {
			parts = append(parts, o.after(p, b))
		}
		return o.union(parts...)
	case concatKind:
		first := o.concat(o.after(l.parts[0], b), l.parts[1])
		if l.parts[0].nullable {
			return o.union(first, o.after(l.parts[1], b))
		}
		return first
	case starKind:
		return o.concat(o.after(l.parts[0], b), l)
	}
	return o.none
}

// dead returns -1 if s is derived, or the first byte after which nothing is.
func (o *oracle) dead(s string) int {
	l := o.start
	for i := range len(s) {
		if l = o.after(l, s[i]); l == o.none {
			return i
		}
	}
	if l.nullable {
		return -1
	}
	return len(s)
}

func (o *oracle) derives(s string) bool { return o.dead(s) < 0 }

var allGrammars = []rfc2396.Grammar{rfc2396.URIReference, rfc2396.AbsoluteURI, rfc2396.RelativeURI}

// judge holds the package against the RFC's grammar. It is not safe for
// concurrent use.
type judge struct {
	grammars map[rfc2396.Grammar]*oracle
	rules    map[string]*oracle
}

func newJudge(t testing.TB) *judge {
	t.Helper()
	rules := readBNF(t)
	j := &judge{map[rfc2396.Grammar]*oracle{}, map[string]*oracle{}}
	for _, g := range allGrammars {
		j.grammars[g] = newOracle(t, rules, g.String())
	}
	for name := range rules {
		j.rules[name] = newOracle(t, rules, name)
	}
	return j
}

// parseDead is what Parse says: -1, or the dead offset.
func parseDead(g rfc2396.Grammar, s string) int {
	_, err := g.Parse(s)
	if err == nil {
		return -1
	}
	var e *rfc2396.Error
	errors.As(err, &e)
	return e.Offset
}

// compare fails if Parse and the grammar differ on s.
func (j *judge) compare(t testing.TB, g rfc2396.Grammar, s string) {
	if got, want := parseDead(g, s), j.grammars[g].dead(s); got != want {
		t.Helper()
		t.Errorf("%v.Parse(%q): dead at %d, the grammar says %d (-1: valid)", g, s, got, want)
	}
}

func TestOracle(t *testing.T) {
	rules := readBNF(t)
	if want := 34 + 9; len(rules) != want {
		t.Fatalf("%d rules, want %d: those of the requirements and the rest", len(rules), want)
	}
	// Verdicts that can be read off the RFC's rules by eye.
	tests := []struct {
		rule, s string
		dead    int
	}{
		{"space", " ", -1},
		{"delims", `"`, -1},
		{"unwise", `\`, -1},
		{"escaped", "%aF", -1},
		{"escaped", "%g", 1},
		{"domainlabel", "a-", 2},
		{"domainlabel", "a-1", -1},
		{"toplabel", "1", 0},
		{"hostname", "1.a.", -1},
		{"hostname", "1.1", 3},
		{"hostname", "a..", 2},
		{"IPv4address", "1.2.3.", 6},
		{"IPv4address", "0001.2.3.999", -1},
		{"server", "", -1},
		{"reg_name", "", 0},
		{"server", "a:b", 3}, // "a:b" may be userinfo
		{"port", "", -1},
		{"opaque_part", "", 0},
		{"opaque_part", "/", 0},
		{"rel_path", "a:", 1},
		{"URI-reference", "", -1},
		{"URI-reference", "?", 0},
		{"absoluteURI", "a:", 2},
		{"absoluteURI", "1", 0},
		{"relativeURI", "//[", 2},
	}
	for _, tt := range tests {
		if got := newOracle(t, rules, tt.rule).dead(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.rule, tt.s, got, tt.dead)
		}
	}
}
