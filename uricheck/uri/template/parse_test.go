package template_test

import (
	"errors"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

const corpora = "../../../testdata/corpora/"

// oracle is the RFC's own ABNF, with the changes of testdata/abnf-changes.txt.
func oracle(t testing.TB) *uritest.Automaton {
	t.Helper()
	rules := uritest.ReadABNF(t, corpora+uritest.RFC3987)
	maps.Copy(rules, uritest.ReadABNF(t, corpora+"spec/rfc6570-abnf.txt"))
	maps.Copy(rules, uritest.ReadABNF(t, "testdata/abnf-changes.txt"))
	return rules.Automaton("URI-Template")
}

// compare compares Parse with the ABNF, the offset of its error included, and the parts of the
// template with the text.
func compare(t *testing.T, oracle *uritest.Automaton, s string) {
	t.Helper()
	parsed, err := template.Parse(s)
	dead := -1
	if failed := (*template.Error)(nil); errors.As(err, &failed) {
		dead = failed.Offset
		if failed.Start < 0 || failed.Start > failed.End || failed.End > len(s) || failed.Start > failed.Offset {
			t.Errorf("Parse(%q): %+v", s, failed)
		}
	}
	if want := oracle.DeadOffset(s); dead != want {
		t.Errorf("Parse(%q): dead at %d, the ABNF says %d (-1: valid)", s, dead, want)
	}
	if err != nil {
		return
	}
	at := 0
	for e := range parsed.Expressions() {
		if strings.ContainsAny(s[at:e.Start], "{}") || s[e.Start] != '{' || s[e.End-1] != '}' || len(e.Variables) == 0 {
			t.Errorf("Parse(%q): %+v", s, e)
		}
		at = e.End
	}
	if strings.ContainsAny(s[at:], "{}") || parsed.String() != s {
		t.Errorf("Parse(%q): an expression behind %d is missing, or it is %q", s, at, parsed)
	}
}

func TestParseEveryShortText(t *testing.T) {
	oracle := oracle(t)
	for _, tokens := range []string{
		"{ } a , . : * 1 0 + / %",
		"{ } % 4 g é { 'x \xff \ufffd \ue000 \ufffe",
		"{a } :1 2345 0 * , ? =",
	} {
		uritest.Words(strings.Fields(tokens), uritest.Depth(5), func(s string) { compare(t, oracle, s) })
	}
}

func TestParseEveryByte(t *testing.T) {
	oracle := oracle(t)
	places := []string{"_", "a_", "{_", "{_}", "{a_", "{a_}", "{a._}", "{a:_}", "{a:1_}", "{a*_}", "{a,_}", "%_1", "%1_", "{%_1}", "{+_}", "{a:123_}", "{a:1234_}"}
	uritest.EveryByte(places, func(s string) { compare(t, oracle, s) })
}

func TestParseRandomTexts(t *testing.T) {
	oracle := oracle(t)
	random := rand.New(rand.NewPCG(6570, 1))
	var seeds []string
	for _, c := range suite(t) {
		seeds = append(seeds, c.template)
	}
	for range uritest.Times(200_000) {
		compare(t, oracle, uritest.Mutate(random, seeds, seeds))
	}
}

// TestErrors has a text for each kind. "«" and "»" enclose the bytes that the error must mark.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		text   string
		kind   template.Kind
		offset int
	}{
		{"a« »b", template.BadLiteral, 1},
		{"/é/«\uffff»", template.BadLiteral, 4},
		{"/«\xff»é", template.BadLiteral, 1},
		{"50«%»", template.BadEscape, 3},
		{"«%4»g", template.BadEscape, 2},
		{"{x«%2»x}", template.BadEscape, 4},
		{"/id*«}»", template.Unopened, 4},
		{"a«{/id*»", template.Unclosed, 6},
		{"«{»", template.Unclosed, 1},
		{"«{x:»", template.Unclosed, 3},
		{"«{x%4»", template.Unclosed, 4},
		{"{«!»hello}", template.ReservedOperator, 1},
		{"{«}»", template.MissingName, 1},
		{"{?«}»", template.MissingName, 2},
		{"{a,«,»b}", template.MissingName, 3},
		{"{«*»}", template.MissingName, 1},
		{"{x.«}»", template.MissingName, 3},
		{"{with« »space}", template.BadName, 5},
		{"{?«?»hello}", template.BadName, 2},
		{"{x.«.»y}", template.BadName, 3},
		{"{«é»}", template.BadName, 1},
		{"{a«{»b}", template.BadName, 2},
		{"{var«:prefix»}", template.BadModifier, 5},
		{"{var«:»}", template.BadModifier, 5},
		{"{var«:0»}", template.BadModifier, 5},
		{"{var«:10000»,a}", template.BadModifier, 9},
		{"{hello«:2*»}", template.BadModifier, 8},
		{"{keys«**»}", template.BadModifier, 6},
	} {
		start := strings.Index(test.text, "«")
		end := strings.Index(test.text, "»") - len("«")
		s := strings.NewReplacer("«", "", "»", "").Replace(test.text)
		_, err := template.Parse(s)
		failed := (*template.Error)(nil)
		if want := (template.Error{Offset: test.offset, Start: start, End: end, Kind: test.kind}); !errors.As(err, &failed) || *failed != want {
			t.Errorf("Parse(%q): %+v, want %+v", s, err, want)
		}
	}
	if got := template.Kind(42).String(); got != "Kind(42)" {
		t.Errorf("Kind(42) is %q", got)
	}
}
