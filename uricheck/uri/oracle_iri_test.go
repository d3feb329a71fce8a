package uri_test

import (
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

func TestIRIOracle(t *testing.T) {
	rules := uritest.ReadABNF(t, corpora+uritest.RFC3987)
	if want := 25 + 17; len(rules) != want {
		t.Errorf("%d rules, want %d: those of RFC 3987 §2.2, and those it takes from RFC 3986", len(rules), want)
	}
	// Compare every code point with the ranges of the RFC as numbers.
	ranges := map[string][][2]rune{
		"iprivate": {{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}},
		"ucschar":  {{0xA0, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFEF}, {0xE1000, 0xEFFFD}},
	}
	for plane := rune(1); plane <= 0xD; plane++ {
		ranges["ucschar"] = append(ranges["ucschar"], [2]rune{plane << 16, plane<<16 + 0xFFFD})
	}
	predicates := map[string]func(rune) bool{"ucschar": uri.IsUCSChar, "iprivate": uri.IsIPrivate}
	for rule, is := range predicates {
		oracle := rules.Automaton(rule)
		for r := rune(-1); r <= utf8.MaxRune+1; r++ {
			want := false
			for _, in := range ranges[rule] {
				want = want || in[0] <= r && r <= in[1]
			}
			if got := utf8.ValidRune(r) && oracle.Derives(string(r)); got != want {
				t.Fatalf("oracle of %s for %U: %v, want %v", rule, r, got, want)
			}
			if is(r) != want {
				t.Fatalf("predicate of %s for %U: %v, want %v", rule, r, is(r), want)
			}
		}
	}
}
