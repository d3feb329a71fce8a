package template

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yosida95/uritemplate/v3"

	"github.com/uricheck/go-uricheck/uricheck/uri/template"
)

// agree compares Parse with New: the analyzer assumes that New fails if Parse does.
func agree(t *testing.T, text string) {
	t.Helper()
	_, ours := template.Parse(text)
	_, theirs := uritemplate.New(text)
	if (ours != nil) != (theirs != nil) {
		t.Errorf("%q: Parse: %v; uritemplate.New: %v", text, ours, theirs)
	}
}

func TestEveryShortText(t *testing.T) {
	for _, tokens := range []string{
		"{ } a , . : * 1 0 + / % 4",
		"{ } é ' \xff \ufffd \ue000 \ufffe % ! | x",
		"{a } :1 2345 0 * , ? = & # ;",
	} {
		for word := range words(strings.Fields(tokens), 5) {
			agree(t, word)
		}
	}
}

func TestEveryByte(t *testing.T) {
	for _, place := range []string{"_", "a_", "{_", "{_}", "{a_", "{a_}", "{a._}", "{a:_}", "{a:1_}", "{a*_}", "{a,_}", "%_1", "%1_", "{%_1}", "{+_}", "{a:123_}"} {
		for b := range 256 {
			agree(t, strings.ReplaceAll(place, "_", string([]byte{byte(b)})))
		}
	}
	for r := range rune(0x110000) {
		agree(t, string(r))
	}
}

// words yields the texts of up to n tokens.
func words(tokens []string, n int) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		var add func(word string, n int) bool
		add = func(word string, n int) bool {
			if !yield(word) {
				return false
			}
			if n == 0 {
				return true
			}
			for _, token := range tokens {
				if !add(word+token, n-1) {
					return false
				}
			}
			return true
		}
		add("", n)
	}
}

// values are the values of the variables, for both packages.
var values = map[string]struct {
	ours   template.Value
	theirs uritemplate.Value
}{
	"e": {template.String(""), uritemplate.String("")},
	"s": {template.String("~/;= %x"), uritemplate.String("~/;= %x")},
	"l": {template.List("a", "", "b,c"), uritemplate.List("a", "", "b,c")},
	"m": {template.Pairs("k", "v", "h=", "x", "", "y"), uritemplate.KV("k", "v", "h=", "x", "", "y")},
	"n": {template.List(), uritemplate.List()},
	"o": {template.Pairs(), uritemplate.KV()},
}

// TestExpand compares Expand with that of the library, except where the library departs from RFC
// 6570. The library encodes no characters beyond ASCII in literals, and one byte of them in values
// (§3.1 and §3.2.1 encode all of their UTF-8). It expands prefixes of lists (§2.4.1 leaves them
// undefined), encodes the "%" of a percent-encoding that a prefix leaves whole (§3.2.3), and writes
// a comma for the "=" before an empty value of "{m*}" (appendix A).
func TestExpand(t *testing.T) {
	ours, theirs := make(map[string]template.Value), make(uritemplate.Values)
	for name, value := range values {
		ours[name] = value.ours
		theirs.Set(name, value.theirs)
	}
	names := slices.Sorted(maps.Keys(values))
	random := rand.New(rand.NewPCG(6570, 3))
	for range 200_000 {
		var b strings.Builder
		for range 1 + random.IntN(3) {
			b.WriteString([]string{"", "/", "a", "%41", "'", "[", "#"}[random.IntN(7)] + "{")
			b.WriteString([]string{"", "+", "#", ".", "/", ";", "?", "&"}[random.IntN(8)])
			for i := range 1 + random.IntN(3) {
				name := append(names, "u")[random.IntN(len(names)+1)]
				modifier := []string{"", "*", ":1", ":3", ":9999"}[random.IntN(5)]
				if strings.Contains("lm", name) && strings.HasPrefix(modifier, ":") {
					modifier = "*"
				}
				if i > 0 {
					b.WriteString(",")
				}
				b.WriteString(name + modifier)
			}
			b.WriteString("}")
		}
		expand(t, b.String(), ours, theirs)
		if t.Failed() {
			return
		}
	}
}

func expand(t *testing.T, text string, ours map[string]template.Value, theirs uritemplate.Values) {
	t.Helper()
	parsed, err := template.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	got, err := parsed.Expand(ours)
	want, theirErr := uritemplate.MustNew(text).Expand(theirs)
	if got != want || (err != nil) != (theirErr != nil) {
		t.Errorf("%q: Expand: %q, %v; the library: %q, %v", text, got, err, want, theirErr)
	}
}
