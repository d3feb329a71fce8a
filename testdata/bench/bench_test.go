package bench

import (
	"net/url"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	fredbi "github.com/fredbi/uri"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

type parser struct {
	by    string
	parse func(string) bool
}

// parsers report whether they accept a string. The table comes first, because benchstat
// compares with the first.
var parsers = []parser{
	{"table", inTable},
	{"table4", inTableByFour},
	{"uri", func(s string) bool { _, err := uri.Parse(s); return err == nil }},
	{"iri", func(s string) bool { _, err := uri.IRIReference.Parse(s); return err == nil }},
	{"rfc2396", func(s string) bool { _, err := rfc2396.Parse(s); return err == nil }},
	{"neturl", func(s string) bool { _, err := url.Parse(s); return err == nil }},
	{"fredbi", func(s string) bool { _, err := fredbi.Parse(s); return err == nil }},
}

// wideParsers accept IRIs that are not URIs.
var wideParsers = []parser{
	{"table", inWideTable},
	{"iri", func(s string) bool { _, err := uri.IRIReference.Parse(s); return err == nil }},
	{"neturl", func(s string) bool { _, err := url.Parse(s); return err == nil }},
}

// table has a 1 for each byte that occurs in a URI reference.
var table = func() (t [256]uint8) {
	for b := range t {
		if uri.IsQueryByte(byte(b)) || uri.IsReserved(byte(b)) || b == '%' {
			t[b] = 1
		}
	}
	return t
}()

func inTable(s string) bool {
	for i := range len(s) {
		if table[s[i]] == 0 {
			return false
		}
	}
	return true
}

// wideTable is table, and 1 for the bytes beyond ASCII.
var wideTable = func() [256]uint8 {
	t := table
	for b := utf8.RuneSelf; b < len(t); b++ {
		t[b] = 1
	}
	return t
}()

func inWideTable(s string) bool {
	for i := range len(s) {
		if wideTable[s[i]] == 0 {
			return false
		}
	}
	return true
}

// inTableByFour is like inTable, but with one branch for four bytes, as in package uri.
func inTableByFour(s string) bool {
	i := 0
	for ; len(s)-i >= 4; i += 4 {
		t := s[i : i+4]
		if table[t[0]]&table[t[1]]&table[t[2]]&table[t[3]] == 0 {
			return false
		}
	}
	return inTable(s[i:])
}

// realURLs returns the lines of urls.txt.
func realURLs(t testing.TB) []string {
	t.Helper()
	text, err := os.ReadFile("../corpora/urls.txt")
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

// run measures the time that each parser takes for all the strings. The tables accept some wrong
// ones; the parsers have to agree on valid ones.
func run(b *testing.B, parsers []parser, texts []string, valid bool) {
	size := 0
	for _, s := range texts {
		size += len(s)
	}
	for _, p := range parsers {
		b.Run("by="+p.by, func(b *testing.B) {
			for _, s := range texts {
				if !strings.HasPrefix(p.by, "table") && p.parse(s) != valid {
					b.Fatalf("%.80q: valid %v, want %v", s, !valid, valid)
				}
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					p.parse(s)
				}
			}
		})
	}
}

// BenchmarkURLs parses 500 real URLs.
func BenchmarkURLs(b *testing.B) { run(b, parsers, realURLs(b), true) }

// iris are mostly addresses in Wikipedia.
var iris = []string{
	"https://ja.wikipedia.org/wiki/納豆?action=history&uselang=日本語#由来", "https://ru.wikipedia.org/wiki/Заглавная_страница",
	"https://de.wikipedia.org/wiki/Größe#Maß", "http://مثال.إختبار/صفحة?سؤال=جواب", "http://例え.テスト/パス/セグメント",
	"https://fr.wikipedia.org/wiki/Élysée?oldid=123456789", "http://résumé.example.org/red%09rosé#red", "http://example.com/𐌀𐌁𐌂",
}

// BenchmarkIRIs parses IRIs that are not URIs. For IRIs that are URIs, see by=iri in BenchmarkURLs.
func BenchmarkIRIs(b *testing.B) { run(b, wideParsers, iris, true) }

// BenchmarkLong parses 10 MB: a path, then one of escapes, then a query, then the path of an
// IRI. A tenth of that shows that the time is linear.
func BenchmarkLong(b *testing.B) {
	for _, size := range []struct {
		name  string
		bytes int
	}{{"1MB", 1_000_000}, {"10MB", 10_000_000}} {
		texts := []struct {
			name, before, unit string
			parsers            []parser
		}{
			{"path", "http://h/", "abcdefgh/", parsers},
			{"escapes", "http://h/", "%C3%A9", parsers},
			{"query", "http://h/?", "key=value&", parsers},
			{"wide", "http://h/", "/納豆/é/𐌀", wideParsers},
		}
		for _, text := range texts {
			s := text.before + strings.Repeat(text.unit, size.bytes/len(text.unit))
			b.Run("text="+text.name+"/size="+size.name, func(b *testing.B) { run(b, text.parsers, []string{s}, true) })
		}
	}
}

// refused are strings that all parsers refuse.
var refused = []string{
	"http://h/100%", "http://h/%zz", "http://a b/", "http://[::1/", ":8080/x",
	"https://www.example.com/a/rather/long/path/that/is/wrong/at/its/end?with=a&query=too\n",
}

// BenchmarkError parses refused strings.
func BenchmarkError(b *testing.B) { run(b, parsers, refused, false) }

// BenchmarkErrorText parses refused strings, and formats the errors.
func BenchmarkErrorText(b *testing.B) {
	run(b, []parser{
		{"uri", func(s string) bool { _, err := uri.Parse(s); return err.Error() == "" }},
		{"neturl", func(s string) bool { _, err := url.Parse(s); return err.Error() == "" }},
	}, refused, false)
}

// BenchmarkResolve resolves "../a?b" against the real URLs, and makes a string of it.
func BenchmarkResolve(b *testing.B) {
	bases := map[string]uri.Ref{}
	urls := map[string]*url.URL{}
	for _, s := range realURLs(b) {
		bases[s] = uri.MustParse(s)
		urls[s], _ = url.Parse(s)
	}
	const ref = "../a?b"
	of, ofURL := uri.MustParse(ref), &url.URL{Path: "../a", RawQuery: "b"}
	run(b, []parser{
		{"table", inTable},
		{"uri", func(s string) bool { r, err := bases[s].Resolve(of); return err == nil && r.String() != "" }},
		{"neturl", func(s string) bool { return urls[s].ResolveReference(ofURL).String() != "" }},
	}, realURLs(b), true)
}

// BenchmarkNormalize brings the real URLs into their normal form, which most of them have.
func BenchmarkNormalize(b *testing.B) {
	refs := map[string]uri.Ref{}
	for _, s := range realURLs(b) {
		refs[s] = uri.MustParse(s)
	}
	run(b, []parser{
		{"table", inTable},
		{"uri", func(s string) bool { return refs[s].NormalizeByScheme().String() != "" }},
	}, realURLs(b), true)
}

// BenchmarkEscape encodes the real URLs as data for a query.
func BenchmarkEscape(b *testing.B) {
	run(b, []parser{
		{"table", inTable},
		{"uri", func(s string) bool { return uri.Escape(uri.Query, s) != "" }},
		{"neturl", func(s string) bool { return url.QueryEscape(s) != "" }},
	}, realURLs(b), true)
}
