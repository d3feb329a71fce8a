package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

func TestParseEveryShortString(t *testing.T) {
	tokens := strings.Split("a1:/?#@%[].-", "")
	depth := uritest.Depth(5)
	want := 1
	for range depth {
		want = 1 + want*len(tokens)
	}
	for g, oracle := range grammars(t) {
		count := 0
		uritest.Words(tokens, depth, func(s string) {
			count++
			oracle.compare(t, g, s)
		})
		if count != want {
			t.Errorf("%v: %d strings compared, want %d", g, count, want)
		}
	}
}

func TestParseEveryLiteral(t *testing.T) {
	tests := []struct {
		name   string
		tokens []string
		n      int // see uritest.Deeper
	}{
		{"brackets", strings.Fields("1 :: : . [ ] ffff 25"), 8},
		{"short", strings.Fields("1 :: : . ffff 25 256 0 v"), 7},
		// Tokens of several groups reach the limits of seven and eight.
		{"groups", strings.Fields("1 1: 1:1:1: :1 :: 1.2.3.4 12345 ]"), 6},
		{"octets", strings.Fields("1:1:1:1:1:1: :: 1. 0 2 5 55 256. .1"), 6},
		{"future", strings.Fields("v V a f g 1 . : ! %41 ]"), 5},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			oracle := grammars(t)[uri.URIReference]
			uritest.Words(tt.tokens, uritest.Depth(tt.n), func(s string) {
				oracle.compare(t, uri.URIReference, "//["+s+"]")
			})
		})
	}
}

func TestParseEveryAuthority(t *testing.T) {
	tokens := strings.Fields("a 1 : @ % 41 [::1] [v1.a] [ ] / 1.2.3.4")
	for g, oracle := range grammars(t) {
		uritest.Words(tokens, uritest.Depth(4), func(s string) {
			oracle.compare(t, g, "//"+s)
			oracle.compare(t, g, "a://"+s)
		})
	}
}

// places have a "*" wherever a byte can have a special meaning.
var places = []string{
	"*", "*a:", "a*", "a*:", "a*:b", "a:*", "a:*b", "a:/*", "a:/b*", "/*", "/*a", "a/*",
	"//*", "//a*", "//a*b", "//*@a", "//a*@a", "//a@*", "//a@b*", "//a@b*c",
	"//a:*", "//a:1*", "//a:1*/", "//a@b:*", "//a@b:1*", "//a@b:1*2", "//[::1]*", "//[::1]:*",
	"//[*]", "//[*::]", "//[1*::]", "//[::*]", "//[::1*]", "//[::1.*.1.1]", "//[::1.1*.1.1]",
	"//[*1.a]", "//[v*.a]", "//[v1*.a]", "//[v1.*]", "//[v1.a*]", "//1.2.3.*",
	"//a/*", "//a/b*c", "?*", "?a*b", "a?*", "//a?*", "#*", "#a*b", "a?b#*", "a:b?c#d*e",
	"%*", "%4*", "%*1", "%4*1", "//%*", "//a@%4*", "?%*", "#%4*",
}

func TestParseEveryByteInEveryComponent(t *testing.T) {
	for g, oracle := range grammars(t) {
		uritest.EveryByte(places, func(s string) { oracle.compare(t, g, s) })
	}
}

func TestPredicates(t *testing.T) {
	rules := uritest.ReadABNF(t, corpora+uritest.RFC3986)
	bytePredicates := map[string]func(byte) bool{
		"ALPHA":      uri.IsAlpha,
		"DIGIT":      uri.IsDigit,
		"HEXDIG":     uri.IsHexDigit,
		"unreserved": uri.IsUnreserved,
		"sub-delims": uri.IsSubDelim,
		"gen-delims": uri.IsGenDelim,
		"reserved":   uri.IsReserved,
		"query":      uri.IsQueryByte,
		"fragment":   uri.IsQueryByte,
		"segment":    func(b byte) bool { return uri.IsPathByte(b) && b != '/' },
	}
	for rule, is := range bytePredicates {
		oracle := rules.Automaton(rule)
		for b := range 256 {
			s := string([]byte{byte(b)})
			if got, want := is(byte(b)), oracle.Derives(s); got != want {
				t.Errorf("predicate of %s for %q: %v, the ABNF says %v", rule, s, got, want)
			}
		}
	}
	stringPredicates := []struct {
		rule   string
		is     func(string) bool
		tokens string
		n      int
	}{
		{"scheme", uri.IsScheme, "a Z 1 + - . : _ % 41", 5},
		{"userinfo", uri.IsUserinfo, "a 1 : @ % 41 ! / [ é", 5},
		{"reg-name", uri.IsRegName, "a 1 : @ % 41 ! / [ é", 5},
		{"port", uri.IsPort, "0 1 9 a : -", 5},
		{"IPv4address", uri.IsIPv4, "0 1 . 255 25 6 01 a 1.1.1", 5},
		{"IPv6address", uri.IsIPv6, "1 :: : 1:1: ffff 1.2.3.4 . 12345 ] %", 5},
		{"IPvFuture", uri.IsIPvFuture, "v V 1 f g . : ! % 41 ]", 5},
	}
	for _, tt := range stringPredicates {
		oracle := rules.Automaton(tt.rule)
		uritest.Words(strings.Fields(tt.tokens), tt.n, func(s string) {
			if got, want := tt.is(s), oracle.Derives(s); got != want {
				t.Errorf("predicate of %s for %q: %v, the ABNF says %v", tt.rule, s, got, want)
			}
		})
	}
}

func TestParseMutations(t *testing.T) {
	urls, odd := realURLs(t), slices.Concat(uritest.Authorities, uritest.IRIs)
	random := rand.New(rand.NewPCG(3986, 1))
	oracles := grammars(t)
	for _, s := range slices.Concat(urls, odd) {
		for g, oracle := range oracles {
			oracle.compare(t, g, s)
		}
	}
	n, oneIn := uritest.Mutations()
	for i := range n {
		s := uritest.Mutate(random, urls, odd)
		g := uritest.StartSymbols[i%len(uritest.StartSymbols)]
		oracles[g].compare(t, g, s)
		if i%oneIn == 0 {
			checkRef(t, g, s)
			checkErrors(t, oracles, g, s)
			checkConversions(t, s)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range slices.Concat(realURLs(f), uritest.Authorities, uritest.IRIs) {
		f.Add(s)
	}
	oracles := grammars(f)
	f.Fuzz(func(t *testing.T, s string) {
		for g, oracle := range oracles {
			oracle.compare(t, g, s)
			checkRef(t, g, s)
			checkErrors(t, oracles, g, s)
		}
		checkConversions(t, s)
	})
}
