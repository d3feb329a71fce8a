package uri_test

import (
	"errors"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

const (
	corpora     = "../../testdata/corpora/"
	rfc3986ABNF = corpora + "spec/rfc3986-abnf.txt"
	rfc3987ABNF = corpora + "spec/rfc3987-abnf.txt"
	rfc6874ABNF = corpora + "spec/rfc6874-abnf.txt"
)

// realURLs are those of the corpus.
func realURLs(tb testing.TB) []string {
	tb.Helper()
	return uritest.RealURLs(tb, corpora+"urls.txt")
}

// oracle is what the ABNF says of a start symbol.
type oracle struct{ *uritest.Automaton }

// grammars are the start symbols with their oracles. The oracles are not safe
// for concurrent use, so that every test makes its own.
func grammars(tb testing.TB) map[uri.Grammar]oracle {
	tb.Helper()
	return newOracles(uritest.ReadABNF(tb, rfc3986ABNF), uritest.ReadABNF(tb, rfc3987ABNF))
}

// newOracles returns those of the start symbols of both RFCs.
func newOracles(rfc3986, rfc3987 uritest.Grammar) map[uri.Grammar]oracle {
	all := map[uri.Grammar]oracle{}
	for _, g := range allGrammars {
		rules := rfc3986
		if g >= uri.IRIReference {
			rules = rfc3987
		}
		all[g] = oracle{rules.Automaton(g.String())}
	}
	return all
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
func (o oracle) compare(t testing.TB, g uri.Grammar, s string) {
	if got, want := parseDead(g, s), o.DeadOffset(s); got != want {
		t.Helper()
		t.Errorf("%v.Parse(%q): dead at %d, the ABNF says %d (-1: valid)", g, s, got, want)
	}
}

func TestOracle(t *testing.T) {
	rules := uritest.ReadABNF(t, rfc3986ABNF)
	if want := 36; len(rules) != want {
		t.Fatalf("%d rules, want %d: all of RFC 3986 appendix A", len(rules), want)
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
		if got := rules.Automaton(tt.start).DeadOffset(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.start, tt.s, got, tt.dead)
		}
	}
}
