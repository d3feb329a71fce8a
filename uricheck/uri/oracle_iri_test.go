package uri_test

import (
	"maps"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// readIRIABNF returns the rules of a file in the layout of rfc3987-abnf.txt,
// which has the core rules too.
func readIRIABNF(t testing.TB, file string) map[string]node {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var items []string
	for line := range strings.Lines(string(text)) {
		name, definition, ok := strings.Cut(line, "=")
		name = strings.TrimRight(name, " ")
		continuation := strings.TrimSpace(withoutComment(line))
		switch {
		case ok && isRuleName(name):
			items = append(items, name+" = "+strings.TrimSpace(withoutComment(definition)))
		case len(items) > 0 && continuation != "":
			items[len(items)-1] += " " + continuation
		}
	}
	return parseRules(t, file, items)
}

// codeRange returns a state from which the UTF-8 of the code points from lo to
// hi leads to the state then.
func (o *oracle) codeRange(lo, hi rune, then int32) int32 {
	for _, limit := range []rune{0x7F, 0x7FF, 0xFFFF} {
		if lo <= limit && limit < hi {
			return o.either(o.codeRange(lo, limit, then), o.codeRange(limit+1, hi, then))
		}
	}
	// Cut the range until the last bytes run from 0x80 to 0xBF wherever the
	// bytes before them differ.
	for _, last := range []rune{0x3F, 0xFFF, 0x3FFFF} {
		switch {
		case lo&^last == hi&^last:
		case lo&last != 0:
			return o.either(o.codeRange(lo, lo|last, then), o.codeRange((lo|last)+1, hi, then))
		case hi&last != last:
			return o.either(o.codeRange(lo, hi&^last-1, then), o.codeRange(hi&^last, hi, then))
		}
	}
	first, end := string(lo), string(hi)
	for i := len(first) - 1; i >= 0; i-- {
		then = o.add(move{lo: first[i], hi: end[i], next: then})
	}
	return then
}

func (o *oracle) either(a, b int32) int32 { return o.add(move{free: []int32{a, b}, next: -1}) }

// zoneGrammars are the oracles of the grammars that take zone identifiers.
func zoneGrammars(t testing.TB) map[uri.Grammar]*oracle {
	t.Helper()
	zone := readABNF(t, corpora+"spec/rfc6874-abnf.txt")
	oracles := map[uri.Grammar]*oracle{}
	for start, rules := range map[uri.Grammar]map[string]node{
		uri.URIReference: readABNF(t, corpora+"spec/rfc3986-abnf.txt"),
		uri.IRIReference: readIRIABNF(t, corpora+"spec/rfc3987-abnf.txt"),
	} {
		maps.Copy(rules, zone)
		for g := start; g < start+4; g++ {
			oracles[g.WithZone()] = newOracle(rules, g.String())
		}
	}
	return oracles
}

func TestIRIOracle(t *testing.T) {
	rules := readIRIABNF(t, corpora+"spec/rfc3987-abnf.txt")
	if want := 25 + 17; len(rules) != want {
		t.Errorf("%d rules, want %d: those of RFC 3987 §2.2, and those it takes from RFC 3986", len(rules), want)
	}
	// Every code point, against the ranges of the RFC as numbers.
	ranges := map[string][][2]rune{
		"iprivate": {{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}},
		"ucschar":  {{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}},
	}
	for plane := rune(1); plane <= 0xD; plane++ {
		ranges["ucschar"] = append(ranges["ucschar"], [2]rune{plane << 16, plane<<16 + 0xFFFD})
	}
	predicates := map[string]func(rune) bool{"ucschar": uri.IsUCSChar, "iprivate": uri.IsIPrivate}
	for rule, is := range predicates {
		oracle := newOracle(rules, rule)
		for r := rune(-1); r <= utf8.MaxRune+1; r++ {
			want := false
			for _, in := range ranges[rule] {
				want = want || in[0] <= r && r <= in[1]
			}
			if got := utf8.ValidRune(r) && oracle.dead(string(r)) < 0; got != want {
				t.Fatalf("oracle of %s for %U: %v, want %v", rule, r, got, want)
			}
			if is(r) != want {
				t.Fatalf("predicate of %s for %U: %v, want %v", rule, r, is(r), want)
			}
		}
	}
}
