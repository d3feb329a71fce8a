package explain

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/uricheck/uri"
)

// mistaken returns random texts, many of them no references.
func mistaken(n int) []string {
	tokens := strings.Fields("a 1 G - : / // ? # @ % %4 %41 [ ] [::1] [::1%25a] [v1. :: | é \ue000 \xff \xe2\x82 \u0301 日")
	r := rand.New(rand.NewPCG(6, 3986))
	texts := make([]string, n)
	for i := range texts {
		for range 1 + r.IntN(8) {
			texts[i] += tokens[r.IntN(len(tokens))]
		}
	}
	return texts
}

// TestExpected compares the list of expected bytes at an error with the grammar: the grammar
// allows those in the list, and not the byte in the text.
func TestExpected(t *testing.T) {
	kinds := make(map[string]bool)
	for _, text := range mistaken(5000) {
		for _, e := range grammarErrors(text) {
			kinds[e.Message] = true
			if len(e.Expected) == 0 {
				t.Fatalf("%q: nothing can stand at %d: %+v", text, e.Offset, e)
			}
			if !strings.HasPrefix(text[e.Offset:], e.Found) || (e.Found == "") != (e.Offset == len(text)) {
				t.Fatalf("%q: %q is not at %d", text, e.Found, e.Offset)
			}
			if i := slices.IndexFunc(e.Expected, func(name string) bool { return has(name, e.Found) }); i >= 0 {
				t.Fatalf("%q: %q is found, and expected as %s: %+v", text, e.Found, e.Expected[i], e)
			}
		}
	}
	// Some errors occur in no text that is not a reference.
	for k := uri.BadByte; k <= uri.BadUTF8; k++ {
		ofOther := k == uri.MissingScheme || k == uri.BadScheme || k == uri.UnexpectedScheme || k == uri.UnexpectedFragment || k == uri.BadZone
		if kinds[k.String()] == ofOther {
			t.Errorf("%q is among the errors: %t", k, !ofOther)
		}
	}
}

// has reports whether a character is of a class.
func has(name, char string) bool {
	switch name {
	case "the end":
		return char == ""
	case "pct-encoded":
		return false // "%" alone is not
	case "ucschar", "iprivate":
		r, _ := utf8.DecodeRuneInString(char)
		return name == "ucschar" && uri.IsUCSChar(r) || name == "iprivate" && uri.IsIPrivate(r)
	}
	for _, c := range classes {
		if c.name == name {
			return len(char) == 1 && c.has(char[0])
		}
	}
	return strings.Trim(name, `"`) == char
}

// TestViable checks that the short text and the beginning of the whole text allow the same next
// characters.
func TestViable(t *testing.T) {
	compared := 0
	for _, text := range mistaken(3000) {
		g := uri.URIReference
		_, err := g.Parse(text)
		e, ok := err.(*uri.Error)
		if !ok || isOfCharacters(e.Kind) {
			continue
		}
		compared++
		got, want := classNames(continues(g, viable(text, e))), classNames(continues(g, text[:e.Offset]))
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v:\n got %q\nwant %q", text, e, got, want)
		}
	}
	if compared < 300 {
		t.Errorf("%d texts are too few", compared)
	}
}
