package rfc2396_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

const (
	corpora          = "../../../testdata/corpora/"
	requirementsFile = corpora + "spec/rfc2396-requirements.txt"
	restFile         = corpora + "spec/rfc2396-rest.txt"
)

// realURLs returns the URLs of the corpus.
func realURLs(tb testing.TB) []string {
	tb.Helper()
	return uritest.RealURLs(tb, corpora+"urls.txt")
}

var allGrammars = []rfc2396.Grammar{rfc2396.URIReference, rfc2396.AbsoluteURI, rfc2396.RelativeURI}

// judge compares the package with the RFC's grammar. It is not safe for concurrent use.
type judge struct {
	grammars map[rfc2396.Grammar]*uritest.Automaton
	rules    map[string]*uritest.Automaton // by name in lower case
}

func newJudge(tb testing.TB) *judge {
	tb.Helper()
	rules := uritest.ReadBNF(tb, requirementsFile, restFile)
	j := &judge{map[rfc2396.Grammar]*uritest.Automaton{}, map[string]*uritest.Automaton{}}
	for _, g := range allGrammars {
		j.grammars[g] = rules.Automaton(g.String())
	}
	for name := range rules {
		j.rules[name] = rules.Automaton(name)
	}
	return j
}

func (j *judge) derives(rule, s string) bool { return j.rules[strings.ToLower(rule)].Derives(s) }

// parseDead returns the verdict of Parse: -1, or the dead offset.
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
	if got, want := parseDead(g, s), j.grammars[g].DeadOffset(s); got != want {
		t.Helper()
		t.Errorf("%v.Parse(%q): dead at %d, the grammar says %d (-1: valid)", g, s, got, want)
	}
}

func TestOracle(t *testing.T) {
	rules := uritest.ReadBNF(t, requirementsFile, restFile)
	if want := 34 + 9; len(rules) != want {
		t.Fatalf("%d rules, want %d: those of the requirements and the rest", len(rules), want)
	}
	// Verdicts that a reader can check against the RFC's rules.
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
		if got := rules.Automaton(tt.rule).DeadOffset(tt.s); got != tt.dead {
			t.Errorf("%s: %q is dead at %d, want %d", tt.rule, tt.s, got, tt.dead)
		}
	}
}
