package possible_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/possible"
)

func TestDerives(t *testing.T) {
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
		{uri.URIReference, "http://h:{digits}a/x", 10}, // dead after the "a", which may be userinfo's
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
		{uri.URIReference, "1{value}:a", 1}, // a segment without scheme
		{uri.URIReference, "1{reserved}:a", -1},
		{uri.URIReference, "a{value}:a", -1},
		{uri.URIReference, "http://h:{value}a/", 10},
		{uri.URIReference, "http://h{reserved}:80:80/", -1}, // in a path
		{uri.URIReference, "http://h{value}:80:80/", 14},    // userinfo up to there,
		{uri.URIReference, "//[{value}]", -1},               // v1.a
		{uri.URIReference, "//[{value}:]", -1},
		{uri.URIReference, "/%{value}", -1},
		{uri.URIReference, "/{value}%41", -1},
		{uri.URIReference, "/{value}[", 1},
		{uri.URIReference, "{reserved}[", 1}, // too early
		{uri.URIReference, "#{reserved}#", 1},
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
		{uri.IRIReference, "/é{any}é", -1},
		{uri.URIReference, "/é{any}é", 1},
		{uri.IRI, "é{any}:", 0},
		{uri.IRIReference, "/{any}\ue000", -1}, // in a query
		{uri.IRIReference, "#{any}\ue000", 1},
		{uri.IRIReference, "#\ufffe{any}", 1},
		// The beginning of a character is in a hole, or the rest.
		{uri.IRIReference, "{any}\xa9", -1},
		{uri.IRIReference, "{any}\xa9\xa9\xa9\xa9", 3},
		{uri.IRIReference, "/{any}\xa9\xa9\xa9\xa9", 4},
		{uri.IRIReference, "{digits}\xa9", 0},
		{uri.IRIReference, "\xe2{any}", -1},
		{uri.IRIReference, "/\xe2{any}\x82{any}\xac", -1},
		{uri.IRIReference, "/\xe2{digits}\x82{digits}\xac", -1},
		{uri.IRIReference, "/\xe2{digits}\x82{number}\xac", 1}, // no number fits into a character
		{uri.IRIReference, "/\xc3{digits}/", 1},
		{uri.IRIReference, "/\xe2{digits}\x82/", 1},
		{uri.IRIReference, "/\xe2{digits}\x82", 1},
		{uri.IRIReference, "/\xe2{any}\x82/{any}", -1},
		{uri.IRIReference, "#\xee{any}\x80", 1}, // iprivate all of them
		{uri.IRIReference, "?\xee{any}\x80", -1},
		{uri.IRIReference, "/\xff{any}", 1},
		{uri.URI.WithZone(), "a://[fe80::1%{any}]/", -1},
		{uri.URI, "a://[fe80::1%{any}]/", 12},
		{uri.URI.WithZone(), "a://[fe80::1%{digits}en0]/", -1},
		{uri.URI.WithZone(), "a://[fe80::1%25{digits}]/", -1},
		{uri.URI.WithZone(), "a://[fe80::1%24{any}]/", 14},
		{uri.URI.WithZone(), "a://[fe80::1{digits}%{number}]/", -1},
	}
	oracles := holeOracles(t)
	for _, tt := range tests {
		text := textOf(tt.text)
		if got := derivesDead(tt.g, text); got != tt.dead {
			t.Errorf("Derives(%v, %q): the dead offset is %d, want %d (-1: possible)", tt.g, tt.text, got, tt.dead)
		}
		oracles[tt.g].compare(t, tt.g, text)
	}
}

// A text without holes is a string, in however many pieces.
func TestDerivesWithoutHoles(t *testing.T) {
	compare := func(g uri.Grammar, s string, cut int) {
		text := possible.Text{{Known: s[:cut]}, {Known: s[cut:]}}
		if got, want := derivesDead(g, text), uritest.DeadOffset(g, s); got != want {
			t.Errorf("Derives(%v, %q): the dead offset is %d, Parse says %d (-1: valid)", g, s, got, want)
		}
	}
	tokens := strings.Split("a1:/?#@%[].-", "")
	urls := uritest.RealURLs(t, corpora+"urls.txt")
	random := rand.New(rand.NewPCG(3986, 2))
	for _, g := range withZones {
		uritest.Words(tokens, uritest.Depth(5), func(s string) { compare(g, s, len(s)/2) })
		for range uritest.Times(50_000) {
			s := uritest.Mutate(random, urls, uritest.Authorities)
			compare(g, s, random.IntN(len(s)+1))
		}
	}
}

func TestDerivesEveryShortText(t *testing.T) {
	const holes = " {any} {digits} {number}"
	iris := uritest.StartSymbols[4:]
	zones := []uri.Grammar{uri.URIReference.WithZone(), uri.IRIReference.WithZone()}
	tests := []struct {
		name           string
		grammars       []uri.Grammar
		before, tokens string
		n              int // one more in the long run, one less in the short one
	}{
		{"all", uritest.StartSymbols[:4], "", "a 1 : / ? # @ % [ ] . -" + holes, 4},
		{"authority", uritest.StartSymbols[:4], "//", "a 1 : @ % 41 [::1] [ ] / 1.2.3.4" + holes, 4},
		{"literal", uritest.StartSymbols[:4], "//[", "1 :: : . ffff 25 256 v ]" + holes, 4},
		{"groups", uritest.StartSymbols[:4], "//[", "1: 1:1:1: :1 :: 1.2.3.4 12345 ]" + holes, 4},
		{"IRI", iris, "", "a : / ? # @ %4 [ é \xc3 \xa9 \ue000 \ufffe" + holes, 3},
		// Characters cut by holes, and ill-formed ones: overlong, a surrogate, beyond U+10FFFF.
		{"two bytes", iris[:1], "/", "a ? \xc1 \xc2 \xc3 \x80 \xa0 \xa9" + holes, 4},
		{"three bytes", iris[:1], "/", "? \xe0 \x80 \x9f \xed \xa0 \xef \xb7 \xbf \xee" + holes, 4},
		{"four bytes", iris[:1], "/", "? \xf0 \xf3 \xf4 \x8f \x90 \xbf \xbe" + holes, 4},
		{"values", uritest.StartSymbols[:1], "", "1 a: / // ? # %4 [ ] {value} {reserved}", 4},
		{"zone", zones, "//[::1", "% 2 25 %25 a é %41 : ]" + holes, 4},
	}
	oracles := holeOracles(t)
	for i, tt := range tests {
		if !uritest.Long() && i%9 > 0 {
			continue
		}
		t.Run(tt.name, func(t *testing.T) {
			n := uritest.Depth(tt.n)
			for _, g := range tt.grammars {
				uritest.Words(strings.Fields(tt.tokens), n, func(s string) {
					oracles[g].compare(t, g, textOf(tt.before+s))
				})
			}
		})
	}
}

func TestDerivesRandomTexts(t *testing.T) {
	urls := slices.Concat(uritest.RealURLs(t, corpora+"urls.txt"), uritest.IRIs)
	random := rand.New(rand.NewPCG(3986, 3))
	oracles := holeOracles(t)
	for _, tt := range []struct {
		grammars []uri.Grammar
		n        int
	}{
		{uritest.StartSymbols[:4], 100_000},
		{withZones[4:], 12_000}, // the oracles of IRIs have ten times as many states
	} {
		n := uritest.Times(tt.n)
		if !uritest.Long() {
			n /= 4 // the oracle needs a thousand times as long as Derives
		}
		for i := range n {
			g := tt.grammars[i%len(tt.grammars)]
			oracles[g].compare(t, g, withHoles(random, uritest.Mutate(random, urls, uritest.Authorities)))
		}
	}
}

// withHoles puts one to four holes into s, some of them in place of bytes.
func withHoles(random *rand.Rand, s string) possible.Text {
	var text possible.Text
	for range 1 + random.IntN(4) {
		i := random.IntN(len(s) + 1)
		hole := allHoles[random.IntN(len(allHoles))]
		text = append(text, possible.Piece{Known: s[:i], Hole: hole})
		s = s[min(len(s), i+random.IntN(4)):]
	}
	return append(text, possible.Piece{Known: s})
}

// If Derives says yes, the search finds a valid string. If it says no, the bytes before the
// offset begin a valid string, and together with the byte (in an IRI, the character) at the
// offset they begin none.
func TestDerivesOffsets(t *testing.T) {
	for g, s := range searchers(t) {
		for _, text := range shortTexts(uritest.Times(250)) {
			offset, ok := possible.Derives(g, text)
			valid, _, found := s.search(text)
			if ok != found {
				t.Errorf("Derives(%v, %q) is %v, but a search finds %q", g, notation(text), ok, valid)
			}
			if found {
				if _, err := g.Parse(valid); err != nil {
					t.Errorf("%v: %q is to fill %q: %v", g, valid, notation(text), err)
				}
				continue
			}
			if _, _, found := s.search(beginning(text, offset)); !found {
				t.Errorf("Derives(%v, %q): the dead offset is not behind %d", g, notation(text), offset)
			}
			size := 1
			if known := knownBytes(text); offset < len(known) && known[offset] >= utf8.RuneSelf {
				size = utf8.UTFMax
			}
			if valid, _, found := s.search(beginning(text, offset+size)); found {
				t.Errorf("Derives(%v, %q): the dead offset is not %d: %q", g, notation(text), offset, valid)
			}
		}
	}
}

func knownBytes(text possible.Text) string {
	var b strings.Builder
	for _, p := range text {
		b.WriteString(p.Known)
	}
	return b.String()
}

// beginning returns text up to its first n known bytes, and any string after them. If text has
// fewer, it returns text.
func beginning(text possible.Text, n int) possible.Text {
	var b possible.Text
	for _, p := range text {
		if n <= len(p.Known) {
			return append(b, possible.Piece{Known: p.Known[:n], Hole: possible.AnyString})
		}
		n -= len(p.Known)
		b = append(b, p)
	}
	return b
}

// The search tries all fillings of up to three bytes, or of two where there are many. The best
// filling may be longer; then the search finds a smaller offset than Derives.
func TestDerivesEveryFilling(t *testing.T) {
	texts, enough := 0, 0
	for g, s := range searchers(t) {
		most := 3
		if len(s.bytes) > 30 {
			most = 2
		}
		for _, text := range shortTexts(uritest.Times(25)) {
			offset, ok := possible.Derives(g, text)
			got := s.farthest(g, text, most)
			_, filled, _ := s.search(text)
			if valid := ok && filled <= most; valid != (got < 0) || !ok && got > offset {
				t.Errorf("%v: %q: the best filling up to %d bytes reaches %d, but Derives says %d, and the shortest valid one has %d",
					g, notation(text), most, got, offset, filled)
			}
			texts++
			if got == offset {
				enough++
			}
		}
	}
	if enough < texts*3/4 {
		t.Errorf("few bytes were enough for %d texts of %d, too few to mean something", enough, texts)
	}
}

// shortTexts returns n texts with a hole or two.
func shortTexts(n int) []possible.Text {
	tokens := strings.Fields("a 1 : :: / // ? # @ % %4 [ ] . - //[ a: 1:1:1: 25 é \xc3 \xa9 \xf0 %25")
	random := rand.New(rand.NewPCG(3986, 4))
	texts := make([]possible.Text, n)
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
	want := map[possible.Hole]string{possible.NoHole: "no hole", possible.AnyString: "any string", possible.Digits: "digits", possible.Number: "number", possible.Value: "value", possible.Reserved: "reserved"}
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

func TestDerivesAllocations(t *testing.T) {
	for _, s := range []string{benchmarkTexts["URL"], benchmarkTexts["hex"], "//[{any}]{number}/"} {
		text := textOf(s)
		if n := testing.AllocsPerRun(10, func() { possible.Derives(uri.URIReference, text) }); n != 0 {
			t.Errorf("Derives(%q): %v allocations", s, n)
		}
	}
}

func BenchmarkDerives(b *testing.B) {
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
				if offset, ok := possible.Derives(uri.URIReference, text); !ok {
					b.Fatal(offset)
				}
			}
		})
	}
}

// FuzzDerives compares Derives with the ABNF of RFC 3986 and, in every grammar, with Parse of
// one filling. The ABNF of IRIs has ten times as many states, which take longer to make than a
// fuzzer waits.
func FuzzDerives(f *testing.F) {
	seeds := slices.Concat(uritest.Authorities, uritest.IRIs, uritest.RealURLs(f, corpora+"urls.txt")[:20])
	for i, s := range seeds {
		third := len(s) / 3
		f.Add(s[:third], "", s[third:2*third], "é", s[2*third:], byte(i), byte(i/4), byte(i/16))
	}
	oracles := holeOracles(f)
	holes := append(allHoles, possible.NoHole)
	f.Fuzz(func(t *testing.T, a, x, b, y, c string, first, second, grammar byte) {
		g := withZones[int(grammar)%len(withZones)]
		text := possible.Text{{Known: a, Hole: holes[int(first)%len(holes)]}, {Known: b, Hole: holes[int(second)%len(holes)]}, {Known: c}}
		compareFilling(t, g, text, []string{x, y, ""})
		if g < uri.IRIReference && len(a)+len(b)+len(c) <= 40 {
			oracles[g].compare(t, g, text)
		}
	})
}

// compareFilling fails if Derives returns a smaller offset for a text than Parse for the text
// with its holes filled. It leaves out fillings that do not fit.
func compareFilling(t *testing.T, g uri.Grammar, text possible.Text, holes []string) {
	s := ""
	for i, p := range text {
		f := fillings[p.Hole]
		holes[i] = strings.Map(func(r rune) rune {
			if p.Hole != possible.NoHole && r < utf8.RuneSelf && f.takes(byte(r)) {
				return r
			}
			return -1
		}, holes[i])
		if len(holes[i]) < f.least {
			holes[i] = "0"
		}
		s += p.Known + holes[i]
	}
	offset, ok := possible.Derives(g, text)
	dead := uritest.DeadOffset(g, s)
	if dead < 0 && !ok || dead >= 0 && !ok && offset < knownBefore(text, holes, dead) {
		t.Errorf("Derives(%v, %q): the dead offset is %d, but Parse(%q) says %d (-1: valid)", g, notation(text), offset, s, dead)
	}
}
