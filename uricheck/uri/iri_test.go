package uri_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// boundaries returns the first and the last code points of every range of the grammar, and their
// neighbours.
func boundaries() []string {
	ends := []rune{0x00, 0x7F, 0xA0, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xF8FF, 0xF900, 0xFDCF, 0xFDF0, 0xFFEF, 0xFFFD, 0xFFFF}
	for plane := rune(1); plane <= 0x10; plane++ {
		ends = append(ends, plane<<16, plane<<16+0xFFFD, plane<<16+0xFFFF)
	}
	ends = append(ends, 0xE1000)
	var all []string
	for _, r := range ends {
		for near := r - 1; near <= r+1; near++ {
			if utf8.ValidRune(near) {
				all = append(all, string(near))
			}
		}
	}
	return all
}

// illFormed are sequences that are not UTF-8: a continuation byte alone, characters cut short,
// overlong ones, surrogates, and beyond U+10FFFF.
var illFormed = []string{
	"\x80", "\xbf", "\xc3", "\xe2", "\xe2\x82", "\xf0\x9f", "\xf0\x9f\x98", "\xc0\xaf", "\xc1\xbf", "\xe0\x80\xaf", "\xe0\x9f\xbf",
	"\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xfe", "\xff", "\xc3\xc3\xa9", "\xc3%A9",
}

func TestParseEveryClassInEveryComponent(t *testing.T) {
	characters := append(boundaries(), illFormed...)
	for g, oracle := range grammars(t) {
		for _, place := range places {
			before, after, _ := strings.Cut(place, "*")
			for _, c := range characters {
				oracle.compare(t, g, before+c+after)
				oracle.compare(t, g, before+"é"+c+"é"+after)
			}
		}
	}
}

func TestParseEveryShortIRI(t *testing.T) {
	tokens := strings.Fields("a : / ? # @ % [ ] 4 é 納 \ue000 \ufffe \xc3 \xa9")
	n := uritest.Depth(5)
	for g, oracle := range grammars(t) {
		if g >= uri.IRIReference {
			uritest.Words(tokens, n, func(s string) { oracle.compare(t, g, s) })
		}
	}
}

func TestParseEveryCodePoint(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r += uritest.CodePointStep(r) {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, s := range []string{"?" + string(r), "#" + string(r)} {
			want := -1
			if !uri.IsUCSChar(r) && !(s[0] == '?' && uri.IsIPrivate(r)) {
				want = 1
			}
			if got := uritest.DeadOffset(uri.IRIReference, s); got != want {
				t.Fatalf("%q: dead at %d, want %d", s, got, want)
			}
		}
	}
}

func TestOffsetOfIllFormed(t *testing.T) {
	for _, s := range illFormed {
		for _, before := range []string{"/", "/é", "?", "#", "//", "//é@", "//h:"} {
			if got := uritest.DeadOffset(uri.IRIReference, before+s); got != len(before) && s != "\xc3\xc3\xa9" {
				t.Errorf("%q: dead at %d, want %d, where the ill-formed sequence begins", before+s, got, len(before))
			}
		}
	}
}

func TestZone(t *testing.T) {
	tokens := strings.Fields("1 :: ::1 1.2.3.4 % 25 %25 en0 - : %4 é v1.a ] ]: /")
	for g, oracle := range zoneGrammars(t) {
		uritest.Words(tokens, uritest.Depth(4), func(s string) {
			oracle.compare(t, g, "//["+s+"]")
			oracle.compare(t, g, "a://u@["+s)
		})
	}
	const s = "http://[fe80::1%25en0]:80/"
	if _, err := uri.URI.Parse(s); err == nil {
		t.Errorf("URI takes %q without being asked", s)
	}
	r, err := uri.URI.WithZone().Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	if r.Host() != "[fe80::1%25en0]" || r.HostKind() != uri.IPv6 {
		t.Errorf("%q: host %q, %v", s, r.Host(), r.HostKind())
	}
	if split := uri.Split(s); split != r {
		t.Errorf("%q: Parse gives %+v, Split %+v", s, r, split)
	}
	if got := uri.URI.WithZone().WithZone(); got != uri.URI.WithZone() {
		t.Errorf("WithZone twice is %v", got)
	}
}

// TestZoneStays runs each operation on a host with a zone identifier: the host stays an
// IPv6address.
func TestZoneStays(t *testing.T) {
	parse := func(s string) uri.Ref {
		r, err := uri.IRIReference.WithZone().Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := parse("HTTP://[FE80::1%25En%300]:80/a/../é")
	resolve := func(from uri.Ref, resolve func(uri.Ref, uri.Ref) (uri.Ref, error), to uri.Ref) uri.Ref {
		got, err := resolve(from, to)
		if err != nil {
			t.Error(err)
		}
		return got
	}
	got := map[string]uri.Ref{
		"http://[fe80::1%25En00]:80/é":             r.Normalize(),
		"http://[fe80::1%25En00]/é":                r.NormalizeByScheme(),
		"HTTP://[FE80::1%25En%300]:80/b":           resolve(r, uri.Ref.Resolve, parse("b")),
		"HTTP://[FE80::1%25En%300]:80/c":           resolve(r, uri.Ref.ResolveNonStrict, parse("http:c")),
		"x://[FE80::1%25En%300]:80/é":              resolve(parse("x:"), uri.Ref.Resolve, parse("//[FE80::1%25En%300]:80/é")),
		"//[::1%25a]/b":                            parse("x://h/").Relativize(parse("x://[::1%25a]/b")),
		"HTTP://[FE80::1%25En%300]:80/a/../%C3%A9": r.ToURI(),
		"HTTP://[FE80::1%25En00]:80/a/../é":        parse("HTTP://[FE80::1%25En00]:80/a/../%C3%A9").ToIRI(),
	}
	for want, got := range got {
		if got != parse(want) {
			t.Errorf("%+v, a host of kind %v, want %+v", got, got.HostKind(), parse(want))
		}
	}
}

func TestGrammarString(t *testing.T) {
	for g, want := range map[uri.Grammar]string{
		uri.AbsoluteURI:             "absolute-URI",
		uri.IRelativeRef:            "irelative-ref",
		uri.IRIReference.WithZone(): "IRI-reference with zone identifiers",
		uri.Grammar(42):             "Grammar(42)", // with the bit of WithZone
	} {
		if g.String() != want {
			t.Errorf("Grammar(%d) is %q, want %q", uint8(g), g, want)
		}
	}
}

func TestIRIAllocations(t *testing.T) {
	for _, s := range uritest.IRIs {
		n := testing.AllocsPerRun(10, func() { uri.IRIReference.Parse(s) })
		valid := uritest.DeadOffset(uri.IRIReference, s) < 0
		if n != 0 && valid || n > 1 {
			t.Errorf("IRIReference.Parse(%q): %v allocations", s, n)
		}
	}
}

// BenchmarkParseIRI parses the URLs of BenchmarkParse, so that you can compare the two.
func BenchmarkParseIRI(b *testing.B) { benchmarkIRI(b, realURLs(b)) }

func BenchmarkParseWideIRI(b *testing.B) { benchmarkIRI(b, uritest.IRIs[:8]) }

func benchmarkIRI(b *testing.B, all []string) {
	b.Helper()
	size := 0
	for _, s := range all {
		size += len(s)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range all {
			if _, err := uri.IRIReference.Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
