package uri_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// words calls f with every concatenation of at most n tokens, the empty one
// included.
func words(tokens []string, n int, f func(string)) {
	buf := make([]byte, 0, 64)
	var extend func(int)
	extend = func(n int) {
		f(string(buf))
		if n == 0 {
			return
		}
		size := len(buf)
		for _, token := range tokens {
			buf = append(buf[:size], token...)
			extend(n - 1)
		}
		buf = buf[:size]
	}
	extend(n)
}

func TestParseEveryShortString(t *testing.T) {
	tokens := strings.Split("a1:/?#@%[].-", "")
	for g, oracle := range grammars(t) {
		count, n, want := 0, 5, 271453
		if g >= uri.IRIReference && !long {
			n, want = 4, 22621
		}
		words(tokens, n, func(s string) {
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
		n      int // in the default run, one more in the long one
	}{
		{"short", strings.Fields("1 :: : . ffff 25 256 0 v"), 7},
		// Tokens of several groups get at the limits of seven and eight.
		{"groups", strings.Fields("1 1: 1:1:1: :1 :: 1.2.3.4 12345 ]"), 6},
		{"octets", strings.Fields("1:1:1:1:1:1: :: 1. 0 2 5 55 256. .1"), 6},
		{"future", strings.Fields("v V a f g 1 . : ! %41 ]"), 5},
	}
	oracle := grammars(t)[uri.URIReference]
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := tt.n
			if long {
				n++
			}
			words(tt.tokens, n, func(s string) {
				oracle.compare(t, uri.URIReference, "//["+s+"]")
			})
		})
	}
}

func TestParseEveryAuthority(t *testing.T) {
	tokens := strings.Fields("a 1 : @ % 41 [::1] [v1.a] [ ] / 1.2.3.4")
	for g, oracle := range grammars(t) {
		words(tokens, 4, func(s string) {
			oracle.compare(t, g, "//"+s)
			oracle.compare(t, g, "a://"+s)
		})
	}
}

// places have a "*" wherever a byte has a meaning of its own.
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
		for _, place := range places {
			before, after, _ := strings.Cut(place, "*")
			for b := range 256 {
				middle := string([]byte{byte(b)})
				oracle.compare(t, g, before+middle+after)
				oracle.compare(t, g, before+middle+middle+after)
			}
		}
	}
}

func TestPredicates(t *testing.T) {
	rules := readABNF(t, corpora+"spec/rfc3986-abnf.txt")
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
		oracle := newOracle(rules, rule)
		for b := range 256 {
			s := string([]byte{byte(b)})
			if got, want := is(byte(b)), oracle.dead(s) < 0; got != want {
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
		{"userinfo", uri.IsUserInfo, "a 1 : @ % 41 ! / [ é", 5},
		{"reg-name", uri.IsRegName, "a 1 : @ % 41 ! / [ é", 5},
		{"port", uri.IsPort, "0 1 9 a : -", 5},
		{"IPv4address", uri.IsIPv4, "0 1 . 255 25 6 01 a 1.1.1", 5},
		{"IPv6address", uri.IsIPv6, "1 :: : 1:1: ffff 1.2.3.4 . 12345 ] %", 5},
		{"IPvFuture", uri.IsIPvFuture, "v V 1 f g . : ! % 41 ]", 5},
	}
	for _, tt := range stringPredicates {
		oracle := newOracle(rules, tt.rule)
		words(strings.Fields(tt.tokens), tt.n, func(s string) {
			if got, want := tt.is(s), oracle.dead(s) < 0; got != want {
				t.Errorf("predicate of %s for %q: %v, the ABNF says %v", tt.rule, s, got, want)
			}
		})
	}
}

// realURLs returns the lines of urls.txt.
func realURLs(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile(corpora + "urls.txt")
	if err != nil {
		t.Fatal(err)
	}
	var urls []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSuffix(line, "\n"); !strings.HasPrefix(line, "#") {
			urls = append(urls, line)
		}
	}
	return urls
}

// authorities join the real URLs in TestParseMutations, which have little of
// what is difficult.
var authorities = []string{
	"http://user:pw@[2001:db8::7]:80/a?b#c", "http://[::ffff:192.0.2.1]/", "x://[v7.a:b]:1", "//u%41@192.0.2.16:80/%7e",
	"urn:a:b", "../a/./b", "?q", "#f", "", "http://h:99999/", "//[1:2:3:4:5:6:7:8]", "//[1::8]:/", "mailto:a@b",
}

func TestParseMutations(t *testing.T) {
	n := 200_000
	if long {
		n = 20_000_000
	}
	seeds := slices.Concat(realURLs(t), authorities, iris)
	random := rand.New(rand.NewPCG(3986, 1))
	oracles := grammars(t)
	for _, s := range seeds {
		for g, oracle := range oracles {
			oracle.compare(t, g, s)
		}
	}
	for i := range n {
		s := mutate(random, seeds)
		g := allGrammars[i%len(allGrammars)]
		oracles[g].compare(t, g, s)
		checkRef(t, g, s)
		checkErrors(t, oracles, g, s)
		checkConversions(t, s)
	}
}

// mutate changes one of the seeds at one to four places.
func mutate(random *rand.Rand, seeds []string) string {
	const likely = ":/?#[]@%%.-_~!$&'()*+,;=0123456789abcdefABCDEFvV \"<>\\^`{|}\x00\x7f\x80é"
	pick := func() string { return seeds[random.IntN(len(seeds))] }
	s := pick()
	if random.IntN(2) == 0 {
		s = authorities[random.IntN(len(authorities))]
	}
	for range 1 + random.IntN(4) {
		i := random.IntN(len(s) + 1)
		j := min(len(s), i+random.IntN(4))
		switch random.IntN(5) {
		case 0: // remove
			s = s[:i] + s[j:]
		case 1: // double
			s = s[:j] + s[i:]
		case 2: // any byte
			s = s[:i] + string([]byte{byte(random.IntN(256))}) + s[j:]
		case 3: // a byte that means something
			k := random.IntN(len(likely))
			s = s[:i] + likely[k:k+1] + s[j:]
		case 4: // the end of another seed
			other := pick()
			s = s[:i] + other[random.IntN(len(other)+1):]
		}
	}
	return s
}

func FuzzParse(f *testing.F) {
	for _, s := range slices.Concat(realURLs(f), authorities, iris) {
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
