package uritest

import (
	"errors"
	"maps"
	"path/filepath"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// StartSymbols are the grammars of package uri.
var StartSymbols = []uri.Grammar{
	uri.URIReference, uri.URI, uri.AbsoluteURI, uri.RelativeRef,
	uri.IRIReference, uri.IRI, uri.AbsoluteIRI, uri.IRelativeRef,
}

// The files of the ABNF among the corpora.
const (
	RFC3986 = "spec/rfc3986-abnf.txt"
	RFC3987 = "spec/rfc3987-abnf.txt"
	RFC6874 = "spec/rfc6874-abnf.txt" // zone identifiers
)

// Oracles returns an automaton for each start symbol, from the ABNF among the corpora. An
// automaton is not safe for concurrent use, so every test makes its own.
func Oracles(tb testing.TB, corpora string) map[uri.Grammar]*Automaton {
	tb.Helper()
	return oracles(tb, corpora, Grammar{})
}

// ZoneOracles is like Oracles, but for the grammars that take zone identifiers.
func ZoneOracles(tb testing.TB, corpora string) map[uri.Grammar]*Automaton {
	tb.Helper()
	all := map[uri.Grammar]*Automaton{}
	for g, oracle := range oracles(tb, corpora, ReadABNF(tb, filepath.Join(corpora, RFC6874))) {
		all[g.WithZone()] = oracle
	}
	return all
}

// oracles returns the automata of the start symbols of both RFCs, with some rules replaced.
func oracles(tb testing.TB, corpora string, replaced Grammar) map[uri.Grammar]*Automaton {
	tb.Helper()
	rfc3986, rfc3987 := ReadABNF(tb, filepath.Join(corpora, RFC3986)), ReadABNF(tb, filepath.Join(corpora, RFC3987))
	maps.Copy(rfc3986, replaced)
	maps.Copy(rfc3987, replaced)
	all := map[uri.Grammar]*Automaton{}
	for _, g := range StartSymbols {
		rules := rfc3986
		if g >= uri.IRIReference {
			rules = rfc3987
		}
		all[g] = rules.Automaton(g.String())
	}
	return all
}

// DeadOffset returns the verdict of a grammar of package uri on s: -1, or the dead offset.
func DeadOffset(g uri.Grammar, s string) int {
	_, err := g.Parse(s)
	if err == nil {
		return -1
	}
	var e *uri.Error
	errors.As(err, &e)
	return e.Offset
}
