package uri_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkConversions fails if ToURI or ToIRI changes more of s than it may.
func checkConversions(t testing.TB, s string) {
	t.Helper()
	r := uri.Split(s)
	toURI, toIRI := r.ToURI(), r.ToIRI()
	if uritest.DeadOffset(uri.IRIReference.WithZone(), s) >= 0 {
		if toURI != r || toIRI != r {
			t.Errorf("%q is no IRI-reference, but becomes %q and %q", s, toURI, toIRI)
		}
		return
	}
	if dead := uritest.DeadOffset(uri.URIReference.WithZone(), toURI.String()); dead >= 0 {
		t.Errorf("ToURI of %q is %q, dead at %d", s, toURI, dead)
	}
	if dead := uritest.DeadOffset(uri.IRIReference.WithZone(), toIRI.String()); dead >= 0 {
		t.Errorf("ToIRI of %q is %q, dead at %d", s, toIRI, dead)
	}
	if again := toURI.ToURI(); again != toURI {
		t.Errorf("ToURI of %q is %q, and of that %q", s, toURI, again)
	}
	if again := toIRI.ToIRI(); again != toIRI {
		t.Errorf("ToIRI of %q is %q, and of that %q", s, toIRI, again)
	}
	for _, got := range []uri.Ref{toURI, toIRI, toIRI.ToURI(), toURI.ToIRI()} {
		if got != uri.Split(got.String()) {
			t.Errorf("%q becomes %+v, which is split otherwise", s, got)
		}
		if got.HostKind() != r.HostKind() || dotSegments(got) != dotSegments(r) || octets(got.String()) != octets(s) {
			t.Errorf("%q becomes %q, which says something else", s, got)
		}
	}
}

// dotSegments counts the segments that Resolve would remove.
func dotSegments(r uri.Ref) int {
	n := 0
	for segment := range r.Segments() {
		if segment == "." || segment == ".." {
			n++
		}
	}
	return n
}

// octets decodes everything in s except for delimiters.
func octets(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		octet := s[i]
		if octet == '%' {
			n, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			octet = byte(n)
		}
		if octet != s[i] && (octet >= 0x80 || uri.IsUnreserved(octet)) {
			b.WriteByte(octet)
			i += 2
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

func TestCorpusConversions(t *testing.T) {
	var cases []struct{ Op, Input, Output string }
	readJSON(t, "rfc-text/other.json", &cases)
	if len(cases) != 7 {
		t.Errorf("%d cases, want 7", len(cases))
	}
	for _, c := range cases {
		r, err := uri.IRI.Parse(c.Input)
		if err != nil {
			t.Error(err)
			continue
		}
		var got uri.Ref
		switch c.Op {
		case "iri-to-uri":
			got = r.ToURI()
		case "iri-to-uri-idna":
			got, err = r.ToURIFunc(idna.Lookup.ToASCII)
		case "uri-to-iri":
			got = r.ToIRI()
		default:
			t.Errorf("%q has the operation %q", c.Input, c.Op)
		}
		if err != nil || got.String() != c.Output {
			t.Errorf("%s: %q becomes %q (%v), want %q", c.Op, c.Input, got, err, c.Output)
		}
	}
}

func TestToURI(t *testing.T) {
	tests := []struct{ iri, want string }{
		{"http://ü:é@h.é:80/é/é?é#é", "http://%C3%BC:%C3%A9@h.%C3%A9:80/%C3%A9/%C3%A9?%C3%A9#%C3%A9"},
		{"?\ue000", "?%EE%80%80"},
		{"#\ue000é", "#\ue000é"}, // no IRI-reference
		{"/\xffé", "/\xffé"},
		{"/a b/é", "/a b/é"},
		{"//[fe80::1%25é]/é", "//[fe80::1%25é]/é"},
		{"//[fe80::1%25a]/é", "//[fe80::1%25a]/%C3%A9"},
		{"/%c3%a9é", "/%c3%a9%C3%A9"},
	}
	for _, tt := range tests {
		if got := uri.Split(tt.iri).ToURI().String(); got != tt.want {
			t.Errorf("ToURI of %q is %q, want %q", tt.iri, got, tt.want)
		}
		checkConversions(t, tt.iri)
	}
}

func TestToIRI(t *testing.T) {
	tests := []struct{ uri, want string }{
		{"/%41%7e%2D", "/A~-"},
		{"/%2f%25%20%3a%00%7f%5C", "/%2f%25%20%3a%00%7f%5C"},
		{"/%C3%A9%c3%A9%c3%41", "/éé%C3A"},
		{"/%fc%e2%82", "/%FC%E2%82"},
		{"/%ed%a0%80%c0%af%f4%90%80%80", "/%ED%A0%80%C0%AF%F4%90%80%80"},
		{"/%f0%90%8c%80", "/𐌀"},
		{"/%ee%80%80?%ee%80%80#%ee%80%80", "/%EE%80%80?\ue000#%EE%80%80"},
		{"/%ef%bf%be%ef%bf%bd%c2%80", "/%EF%BF%BE%EF%BF%BD%C2%80"},
		// The seven of RFC 3987 §4.1: LRM, RLM, LRE, RLE, PDF, LRO, RLO.
		{"/%e2%80%8e%e2%80%8f", "/%E2%80%8E%E2%80%8F"},
		{"/%e2%80%aa%e2%80%ab%e2%80%ac%e2%80%ad%e2%80%ae", "/%E2%80%AA%E2%80%AB%E2%80%AC%E2%80%AD%E2%80%AE"},
		// Later ones: ALM, LRI, RLI, FSI, PDI.
		{"/%d8%9c%e2%81%a6%e2%81%a7%e2%81%a8%e2%81%a9", "/%D8%9C%E2%81%A6%E2%81%A7%E2%81%A8%E2%81%A9"},
		// All of RFC 3454 table C.1.2, and the two other separators, of lines and paragraphs.
		{"/%c2%a0%e1%9a%80%e2%80%80%e2%80%8a%e2%80%8b", "/%C2%A0%E1%9A%80%E2%80%80%E2%80%8A%E2%80%8B"},
		{"/%e2%80%a8%e2%80%a9%e2%80%af%e2%81%9f%e3%80%80", "/%E2%80%A8%E2%80%A9%E2%80%AF%E2%81%9F%E3%80%80"},
		// The joiners, and variation selectors: words of Persian and Hindi, emoji.
		{"/%e2%80%8c%e2%80%8d", "/\u200c\u200d"},
		{"/%ef%b8%80%ef%b8%8f%e1%a0%8b", "/\ufe00\ufe0f\u180b"},
		{"/%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80%E2%9D%A4%EF%B8%8F", "/👩‍🚀❤️"},
		// SOFT HYPHEN, COMBINING GRAPHEME JOINER, WORD JOINER, a HANGUL FILLER, ZERO WIDTH NO-BREAK SPACE.
		{"/%c2%ad%cd%8f%e2%81%a0%e3%85%a4%ef%bb%bf", "/%C2%AD%CD%8F%E2%81%A0%E3%85%A4%EF%BB%BF"},
		{"//%31.2.3.4/%41", "//%31.2.3.4/A"},
		{"%2E/.%2e/%2e%2E/%2E%61/%41?%2E", "%2E/.%2e/%2e%2E/.a/A?."},
		{"http://h/a/%2e%2E/%41", "http://h/a/%2e%2E/A"},
		{"%2E", "%2E"},
		{"//%31.2.3.256/%41", "//1.2.3.256/A"},
		{"//u%C3%A9@h%C3%A9:80", "//ué@hé:80"},
		{"//[::1%25%41]/%41", "//[::1%25%41]/A"},
		{"//[::1%25%41]/", "//[::1%25%41]/"},
		{"%61:b", "%61:b"}, // no reference
		{"%%34%31", "%%34%31"},
		{"%4%31", "%4%31"},
		{"x%3Ay", "x%3Ay"},
	}
	for _, tt := range tests {
		if got := uri.Split(tt.uri).ToIRI().String(); got != tt.want {
			t.Errorf("ToIRI of %q is %q, want %q", tt.uri, got, tt.want)
		}
		checkConversions(t, tt.uri)
	}
}

// invisible is Default_Ignorable_Code_Point without Join_Control and Variation_Selector, as far
// as an IRI may contain it: DerivedCoreProperties.txt and PropList.txt of Unicode 15.
var invisible = [][2]rune{
	{0xAD, 0xAD}, {0x34F, 0x34F}, {0x61C, 0x61C}, {0x115F, 0x1160}, {0x17B4, 0x17B5}, {0x180E, 0x180E}, {0x200B, 0x200B}, {0x200E, 0x200F},
	{0x202A, 0x202E}, {0x2060, 0x206F}, {0x3164, 0x3164}, {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A},
}

// TestToIRIEveryCodePoint compares the characters that stay encoded with lists of code points.
func TestToIRIEveryCodePoint(t *testing.T) {
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r += uritest.CodePointStep(r) {
		if !uri.IsUCSChar(r) {
			continue
		}
		want := unicode.Is(unicode.Z, r)
		for _, in := range invisible {
			want = want || in[0] <= r && r <= in[1]
		}
		encoded := uri.PercentEncode(uri.Path, string(r))
		if got := uri.Split(encoded).ToIRI().String() == encoded; got != want {
			t.Errorf("%U stays encoded: %v, want %v", r, got, want)
		}
	}
}

func TestConversionKeepsZone(t *testing.T) {
	const s = "//[fe80::1%25en0]/%C3%A9"
	r, err := uri.URIReference.WithZone().Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range []uri.Ref{r.ToIRI(), r.ToIRI().ToURI()} {
		if got.HostKind() != uri.IPv6 {
			t.Errorf("%q: the host of %q is a %v", s, got, got.HostKind())
		}
	}
}

func TestToURIFunc(t *testing.T) {
	fault := errors.New("fault")
	tests := []struct {
		iri, ascii string
		err        error
		want       string // "": an error
	}{
		{"//é:80/é", "xn--9ca", nil, "//xn--9ca:80/%C3%A9"},
		{"//ü@é", "a", nil, "//%C3%BC@a"},
		{"//é", "", fault, ""},
		{"//é", "", nil, ""},
		{"//é", "a/b", nil, ""},
		{"//é", "a:80", nil, ""},
		{"//é", "é", nil, ""},
		{"//１.2.3.4", "1.2.3.4", nil, "//1.2.3.4"},
		{"//h/é", "never called", nil, "//h/%C3%A9"},
		{"//[::1]/é", "never called", nil, "//[::1]/%C3%A9"},
		{"é", "never called", nil, "%C3%A9"},
		{"//é/ ", "never called", nil, "//é/ "},
	}
	for _, tt := range tests {
		got, err := uri.Split(tt.iri).ToURIFunc(func(string) (string, error) { return tt.ascii, tt.err })
		if (err == nil) != (tt.want != "") || got.String() != tt.want || tt.err != nil && !errors.Is(err, tt.err) {
			t.Errorf("%q with the host %q, %v: %q, %v; want %q", tt.iri, tt.ascii, tt.err, got, err, tt.want)
		}
		if got != uri.Split(got.String()) {
			t.Errorf("%q becomes %+v, which is split otherwise", tt.iri, got)
		}
	}
}

func TestConversionAllocations(t *testing.T) {
	for _, s := range []string{"", "http://h/a?b#c", "/%2F%20%FC?%E2%80%AE"} {
		r := uri.Split(s)
		if n := testing.AllocsPerRun(10, func() { r.ToURI(); r.ToIRI() }); n != 0 {
			t.Errorf("%q: %v allocations, though it stays", s, n)
		}
	}
}
