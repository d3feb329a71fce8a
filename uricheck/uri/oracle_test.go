package uri_test

import (
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

const corpora = "../../testdata/corpora/"

// realURLs returns the URLs of the corpus.
func realURLs(tb testing.TB) []string {
	tb.Helper()
	return uritest.RealURLs(tb, corpora+"urls.txt")
}

// oracle is the automaton of a start symbol in the ABNF.
type oracle struct{ *uritest.Automaton }

// grammars returns the start symbols with their oracles. Every test makes its own, because an
// oracle is not safe for concurrent use.
func grammars(tb testing.TB) map[uri.Grammar]oracle {
	tb.Helper()
	return wrapped(uritest.Oracles(tb, corpora))
}

// zoneGrammars returns the oracles of the grammars that take zone identifiers.
func zoneGrammars(tb testing.TB) map[uri.Grammar]oracle {
	tb.Helper()
	return wrapped(uritest.ZoneOracles(tb, corpora))
}

func wrapped(automata map[uri.Grammar]*uritest.Automaton) map[uri.Grammar]oracle {
	all := map[uri.Grammar]oracle{}
	for g, a := range automata {
		all[g] = oracle{a}
	}
	return all
}

// compare fails if Parse and the oracle differ on s.
func (o oracle) compare(t testing.TB, g uri.Grammar, s string) {
	if got, want := uritest.DeadOffset(g, s), o.DeadOffset(s); got != want {
		t.Helper()
		t.Errorf("%v.Parse(%q): dead at %d, the ABNF says %d (-1: valid)", g, s, got, want)
	}
}

func TestOracle(t *testing.T) {
	rules := uritest.ReadABNF(t, corpora+uritest.RFC3986)
	if want := 36; len(rules) != want {
		t.Fatalf("%d rules, want %d: all of RFC 3986 appendix A", len(rules), want)
	}
	// Verdicts that a reader can check against the RFC's rules.
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
		if got := rules.Automaton(tt.start).DeadOffset(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.start, tt.s, got, tt.dead)
		}
	}
}
