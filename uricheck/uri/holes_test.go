package uri_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

func TestPossible(t *testing.T) {
	tests := []struct {
		g    uri.Grammar
		text string
		dead int
	}{
		{uri.URIReference, "", -1},
		{uri.URIReference, "{any}", -1},
		{uri.URIReference, "http://{any}:{number}/x", -1},
		{uri.URIReference, "http://{any}/50%/x", 11},
		{uri.URIReference, "http://{any}/x y", 9},
		{uri.URIReference, "http://{any}:80a/x", -1},   // userinfo, or a query
		{uri.URIReference, "http://h:{digits}a/x", 10}, // dead behind the "a", which may be userinfo's
		{uri.URIReference, "http://h:{digits}/x", -1},
		{uri.URIReference, "http://h:{digits}", -1},
		{uri.URIReference, "{any}#a{any}#", 2},
		{uri.URIReference, "{any}#{any}", -1},
		{uri.URIReference, "{digits}:", 0},
		{uri.URIReference, "a{digits}:", -1},
		{uri.URIReference, "1{any}:", -1}, // a query
		{uri.URIReference, "/%{any}z", -1},
		{uri.URIReference, "/%{digits}z", -1},
		{uri.URIReference, "/%{digits}", -1},
		{uri.URIReference, "/%g{any}", 2},
		{uri.URIReference, "//[{any}", -1},
		{uri.URIReference, "//[{digits}", 3}, // too early
		{uri.URIReference, "//[{digits}]", 3},
		{uri.URIReference, "//[1:2:3:4:5:6:7:{number}]", -1},
		{uri.URIReference, "//[1:2:3:4:5:6:7::{number}]", 18}, // a number does not fit
		{uri.URIReference, "//[1:2:3:4:5:6:7::{digits}]", -1},
		{uri.URIReference, "//[::256.{any}", 8},
		{uri.URIReference, "//[::1{digits}.{number}.{any}", -1},
		{uri.URIReference, "//[{any}]{number}/", 4},
		{uri.URIReference, "//[::1]{number}", 7}, // the same, at the end
		{uri.URIReference, "//[::1]{number}/", 7},
		{uri.URI, "{digits}{any}", -1}, // there may be no digits
		{uri.URI, "{number}{any}", 0},
		{uri.URI, "{any}", -1},
		{uri.URI, "{any}/", -1},
		{uri.URI, "{digits}a:", -1},
		{uri.URI, "{number}a:", 0},
		{uri.AbsoluteURI, "{any}#", 0},
		{uri.AbsoluteURI, "a:{any}#", 2},
		{uri.RelativeRef, "a{digits}:{any}", 1},
		{uri.RelativeRef, "a{any}:", -1},
	}
	oracles := newHoleOracles(t)
	for _, tt := range tests {
		text := textOf(tt.text)
		if got := possibleDead(tt.g, text); got != tt.dead {
			t.Errorf("%v.Possible(%q): hope ends at %d, want %d (-1: possible)", tt.g, tt.text, got, tt.dead)
		}
		oracles[tt.g].compare(t, tt.g, text)
	}
}

// A text without holes is a string, in however many pieces.
func TestPossibleWithoutHoles(t *testing.T) {
	compare := func(g uri.Grammar, s string, cut int) {
		text := uri.Text{{Known: s[:cut]}, {Known: s[cut:]}}
		if got, want := possibleDead(g, text), parseDead(g, s); got != want {
			t.Errorf("%v.Possible(%q): hope ends at %d, Parse says %d (-1: valid)", g, s, got, want)
		}
	}
	tokens := strings.Split("a1:/?#@%[].-", "")
	urls := realURLs(t)
	random := rand.New(rand.NewPCG(3986, 2))
	for _, g := range holeGrammars {
		uritest.Words(tokens, 5, func(s string) { compare(g, s, len(s)/2) })
		for range times(50_000) {
			s := uritest.Mutate(random, urls, authorities)
			compare(g, s, random.IntN(len(s)+1))
		}
	}
}

// times is n, or twenty times that in the long run.
func times(n int) int {
	if uritest.Long() {
		return 20 * n
	}
	return n
}

func TestPossibleEveryShortText(t *testing.T) {
	const holes = " {any} {digits} {number}"
	tests := []struct {
		name, before, tokens string
		n                    int // in the default run, one more in the long one
	}{
		{"all", "", "a 1 : / ? # @ % [ ] . -" + holes, 4},
		{"authority", "//", "a 1 : @ % 41 [::1] [ ] / 1.2.3.4" + holes, 4},
		{"literal", "//[", "1 :: : . ffff 25 256 v ]" + holes, 4},
		{"groups", "//[", "1: 1:1:1: :1 :: 1.2.3.4 12345 ]" + holes, 5},
	}
	oracles := newHoleOracles(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := tt.n
			if uritest.Long() {
				n++
			}
			for g, oracle := range oracles {
				uritest.Words(strings.Fields(tt.tokens), n, func(s string) {
					oracle.compare(t, g, textOf(tt.before+s))
				})
			}
		})
	}
}

func TestPossibleRandomTexts(t *testing.T) {
	urls := realURLs(t)
	random := rand.New(rand.NewPCG(3986, 3))
	oracles := newHoleOracles(t)
	for i := range times(250_000) {
		g := holeGrammars[i%len(holeGrammars)]
		oracles[g].compare(t, g, withHoles(random, uritest.Mutate(random, urls, authorities)))
	}
}

// withHoles puts one to four holes into s, some of them in place of bytes.
func withHoles(random *rand.Rand, s string) uri.Text {
	var text uri.Text
	for range 1 + random.IntN(4) {
		i := random.IntN(len(s) + 1)
		hole := allHoles[random.IntN(len(allHoles))]
		text = append(text, uri.Piece{Known: s[:i], Hole: hole})
		s = s[min(len(s), i+random.IntN(4)):]
	}
	return append(text, uri.Piece{Known: s})
}

// Where Possible says yes, there is a string to show for it. Where it says no,
// the bytes before the offset are the beginning of one, and with the byte at
// the offset they are not.
func TestPossibleOffsets(t *testing.T) {
	for g, s := range searchers(t) {
		for _, text := range shortTexts(times(1000)) {
			ok, offset := g.Possible(text)
			valid, _, found := s.search(text)
			if ok != found {
				t.Errorf("%v.Possible(%q) is %v, but a search finds %q", g, notation(text), ok, valid)
			}
			if found {
				if _, err := g.Parse(valid); err != nil {
					t.Errorf("%v: %q is to fill %q: %v", g, valid, notation(text), err)
				}
				continue
			}
			if _, _, found := s.search(beginning(text, offset)); !found {
				t.Errorf("%v.Possible(%q): hope has ended before %d", g, notation(text), offset)
			}
			if valid, _, found := s.search(beginning(text, offset+1)); found {
				t.Errorf("%v.Possible(%q): hope has not ended at %d: %q", g, notation(text), offset, valid)
			}
		}
	}
}

// beginning returns text as far as its first n known bytes, and any string
// behind them. If it has fewer, that is text.
func beginning(text uri.Text, n int) uri.Text {
	var b uri.Text
	for _, p := range text {
		if n <= len(p.Known) {
			return append(b, uri.Piece{Known: p.Known[:n], Hole: uri.AnyString})
		}
		n -= len(p.Known)
		b = append(b, p)
	}
	return b
}

// Up to three bytes in the holes are all tried.
func TestPossibleEveryFilling(t *testing.T) {
	const most = 3
	for g, s := range searchers(t) {
		for _, text := range shortTexts(times(150)) {
			ok, _ := g.Possible(text)
			_, filled, _ := s.search(text)
			got, want := s.someFilling(g, "", text, most), ok && filled <= most
			if got != want {
				t.Errorf("%v: %q: %v that a filling up to %d bytes is valid, but Possible says %v, and the shortest has %d",
					g, notation(text), got, most, ok, filled)
			}
		}
	}
}

// shortTexts returns n texts with a hole or two.
func shortTexts(n int) []uri.Text {
	tokens := strings.Fields("a 1 : :: / // ? # @ % %4 [ ] . - //[ a: 1:1:1: 25 é")
	random := rand.New(rand.NewPCG(3986, 4))
	texts := make([]uri.Text, n)
	for i := range texts {
		var b strings.Builder
		holes := 1 + random.IntN(2)
		for range holes {
			for range random.IntN(4) {
				b.WriteString(tokens[random.IntN(len(tokens))])
			}
			b.WriteString(fillings[allHoles[random.IntN(len(allHoles))]].name)
		}
		for range random.IntN(3) {
			b.WriteString(tokens[random.IntN(len(tokens))])
		}
		texts[i] = textOf(b.String())
	}
	return texts
}

func TestHoleString(t *testing.T) {
	want := map[uri.Hole]string{uri.NoHole: "no hole", uri.AnyString: "any string", uri.Digits: "digits", uri.Number: "number"}
	for h, want := range want {
		if got := h.String(); got != want {
			t.Errorf("hole %d is %q, want %q", h, got, want)
		}
	}
}

var benchmarkTexts = map[string]string{
	"URL":     "https://user@{any}example.com:{digits}/a/b/c/d-e-f-g/h%20i/index.html{any}?q=aaaaaaaaaaaaaaaaaaaaaaaaa&b=cccccc",
	"literal": "http://[{any}1:{any}a]:{number}/a/b/c/d-e-f-g/h%20i/index.html?q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&b=cccccccccc",
	"hex":     "{any}" + strings.Repeat("1", 50) + "{any}" + strings.Repeat("1:", 25) + "{any}",
	"known":   "https://user@example.com:8080/a/b/c/d-e-f-g/h%20i/index.html?q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&b=cccccccccc",
	"10MB":    "http://{any}/" + strings.Repeat("path/%41{digits}", 10<<20/8),
}

func TestPossibleAllocations(t *testing.T) {
	for _, s := range []string{benchmarkTexts["URL"], benchmarkTexts["hex"], "//[{any}]{number}/"} {
		text := textOf(s)
		if n := testing.AllocsPerRun(10, func() { uri.URIReference.Possible(text) }); n != 0 {
			t.Errorf("Possible(%q): %v allocations", s, n)
		}
	}
}

func BenchmarkPossible(b *testing.B) {
	for name, s := range benchmarkTexts {
		b.Run(name, func(b *testing.B) {
			text := textOf(s)
			size := 0
			for _, p := range text {
				size += len(p.Known)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				if ok, offset := uri.URIReference.Possible(text); !ok {
					b.Fatal(offset)
				}
			}
		})
	}
}

func FuzzPossible(f *testing.F) {
	for i, s := range append(realURLs(f), authorities...) {
		third := len(s) / 3
		f.Add(s[:third], s[third:2*third], s[2*third:], byte(i), byte(i/4))
	}
	oracles := newHoleOracles(f)
	holes := append(allHoles, uri.NoHole)
	f.Fuzz(func(t *testing.T, a, b, c string, first, second byte) {
		text := uri.Text{{Known: a, Hole: holes[first%4]}, {Known: b, Hole: holes[second%4]}, {Known: c}}
		for g, oracle := range oracles {
			oracle.compare(t, g, text)
		}
	})
}

// Possible has no automaton for IRIs: it says so, and does not judge them as URIs.
func TestPossibleKnowsRFC3986Only(t *testing.T) {
	for _, g := range []uri.Grammar{uri.IRIReference, uri.IRI, uri.AbsoluteIRI, uri.IRelativeRef, uri.URI.WithZone()} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v: no panic", g)
				}
			}()
			g.Possible(uri.Text{{Known: "http://h/"}})
		}()
	}
}
