package explain

import (
	"encoding/json"
	"flag"
	"fmt"
	"go/parser"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// compareGolden compares a text with a golden file. It fails if the file does not exist, except
// with -update.
func compareGolden(t *testing.T, name, got string) {
	t.Helper()
	name = "testdata/" + name
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("not as in %s (go test -update rewrites it):\n%s", name, got)
	}
}

// anatomies are texts of every form, and of every error that a reference has.
var anatomies = []struct{ reason, text string }{
	{"the picture of RFC 3986 §3", "foo://example.com:8042/over/there?name=ferret#nose"},
	{"that below it", "urn:example:animal:ferret:nose"},
	{"an address of mail", "mailto:John.Doe@example.com"},
	{"an IPv6address", "ldap://[2001:db8::7]/c=GB?objectClass?one"},
	{"an IPv4address, and a normal form of the scheme", "HTTP://u:p@192.0.2.16:80"},
	{"an IPvFuture", "http://[v1.a:b]/"},
	{"a host with a percent-encoding, which url.Parse refuses", "http://%65x/"},
	{"relative, to a path", "../a/./b%20c"},
	{"relative, to an absolute path", "/%7Euser//"},
	{"relative, to a network path without a path", "//h"},
	{"relative, of a query alone", "?a=1&&b&c=%zZ;d"},
	{"relative, to the same document", "#top"},
	{"empty", ""},
	{"empty components", "file://?#"},
	{"no place for the names in a line", "a:b?c#d"},
	{"an IRI, of wide characters", "http://日本.example/ひき割り?納豆=%E3%81%B2#é"},
	{"a relative IRI reference, with a mark on the character before", "e\u0301/x"},
	{"an IRI that begins a path with a mark", "?#\u0301"},
	{"a long one", "https://example.com/" + strings.Repeat("abc/", 60) + "?q=" + strings.Repeat("%C3%A9", 30)},
	{"many parameters", "?" + strings.Repeat("&a", maxParts+2)},

	{"a bad port", "http://h:80a/"},
	{"a space", "http://h/a b"},
	{"a space at the end", "http://h/ "},
	{"control characters", "http://h/\x1b[31m\u202e\n"},
	{"not UTF-8", "http://h/\xff\xe2\x82?\xc3"},
	{"a percent-encoding with one digit", "/%4"},
	{"one without any, in every component that has them", "http://%zz@%@/%g?%-#%%"},
	{"a colon in the first segment", "1:b"},
	{"a port alone", ":8080"},
	{"an IPv6 address without brackets", "http://::1:80/"},
	{"no closing bracket", "http://[::1/"},
	{"something behind the brackets", "http://[::1]a/"},
	{"a group that is too long", "http://[::12345:1]/"},
	{"too few groups", "http://[1:2]/"},
	{"an IPvFuture that is none", "http://[v1]/"},
	{"a zone identifier", "http://[fe80::1%25en0]/"},
	{"two at signs", "http://u@v@h/"},
	{"a second fragment", "#a#b"},
	{"private use outside of a query", "/\ue000?\ue000"},
	{"an error in every component, the first in each", "http://u[]@h|i:8o/[]?[]#[]"},
}

func TestAnatomy(t *testing.T) {
	var b strings.Builder
	for _, a := range anatomies {
		e := New(a.text)
		if e.Parse.Error != "" {
			e.Parse.Error = "(the words depend on the Go)"
		}
		fmt.Fprintf(&b, "== %s\n%s\n", a.reason, e.anatomy())
	}
	compareGolden(t, "anatomy.golden", b.String())
}

// TestURLParse compares the explanation of url.Parse with the function.
func TestURLParse(t *testing.T) {
	for _, a := range anatomies {
		got := New(a.text).Parse
		u, err := url.Parse(a.text)
		if err != nil {
			if got.Go != "" || got.Error == "" || !strings.HasSuffix(err.Error(), ": "+got.Error) {
				t.Errorf("%q: %+v, want %v", a.text, got, err)
			}
			continue
		}
		if got.Error != "" || got.String != u.String() {
			t.Errorf("%q: %+v, want %v", a.text, got, u)
		}
		if _, err := parser.ParseExpr(got.Go); err != nil {
			t.Errorf("%q: %s is not Go: %v", a.text, got.Go, err)
		}
	}
}

func TestFindings(t *testing.T) {
	var b strings.Builder
	for _, text := range []string{"localhost:8080/a", "http://EXAMPLE.com/100%?q=a b"} {
		fmt.Fprintf(&b, "== %s\n%s\n", text, New(text).findings())
	}
	compareGolden(t, "findings.golden", b.String())
}

func TestShort(t *testing.T) {
	var b strings.Builder
	for _, text := range []string{
		"http://u:p@EXAMPLE.com/a%20b?x=1&y=%E9#f",
		"http://h:80a/",
		"/`|*<b>``_[x](y)",
		"?" + strings.Repeat("&a", maxParts+2),
	} {
		fmt.Fprintf(&b, "== %s\n%s\n", text, Short(text, stdlib.ParseReference))
	}
	compareGolden(t, "short.golden", b.String())
}

// TestGroups checks that each use is in one group, with its findings.
func TestGroups(t *testing.T) {
	for _, a := range anatomies {
		found := make(map[string][]Finding)
		for _, g := range groups(a.text) {
			for _, name := range g.Functions {
				if _, ok := found[name]; ok {
					t.Errorf("%q: %s is in two groups", a.text, name)
				}
				found[name] = g.Findings
			}
		}
		for u := range stdlib.Uses() {
			got, want := withoutName(found[takerOf(u)], u), withoutName(check(u, a.text), u)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%q: %v:\n got %v\nwant %v", a.text, u, got, want)
			}
		}
	}
}

// TestHarmless checks that the explanation of no text contains something that a terminal would
// obey.
func TestHarmless(t *testing.T) {
	for _, a := range anatomies {
		for _, text := range []string{a.text, a.text + "\x1b]0;x\a", "\u2066" + a.text, a.text + "\xff", strings.ReplaceAll(a.text, "a", "\r\n")} {
			out := New(text).String() + Short(text, stdlib.Send)
			if i := strings.IndexFunc(out, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
				t.Errorf("%q: %q is written", text, out[i:min(i+10, len(out))])
			}
		}
	}
}

// TestJSON checks that offsets and all other values survive encoding and decoding.
func TestJSON(t *testing.T) {
	for _, a := range anatomies {
		if strings.ContainsRune(a.text, unicode.ReplacementChar) {
			continue // JSON has only texts in UTF-8
		}
		e := New(a.text)
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		var got Explanation
		if err := json.Unmarshal(data, &got); err != nil {
			t.Fatal(err)
		}
		if got.Text != e.Text || !slices.Equal(got.Is, e.Is) || !slices.Equal(got.Components, e.Components) || len(got.Groups) != len(e.Groups) {
			t.Errorf("%q: %s", a.text, data)
		}
		for _, c := range got.Components {
			if a.text[c.Start:c.End] != c.Value {
				t.Errorf("%q: %s is %q, not %q", a.text, c.Name, a.text[c.Start:c.End], c.Value)
			}
		}
	}
}

// TestIs checks that "is" is empty if and only if the text is not a reference of either RFC.
func TestIs(t *testing.T) {
	for _, a := range anatomies {
		_, err := uri.IRIReference.Parse(a.text)
		if e := New(a.text); e.IsReference() != (err == nil) || e.IsReference() != (len(e.Errors) == 0) {
			t.Errorf("%q: is %q, errors %v; Parse says %v", a.text, e.Is, e.Errors, err)
		}
	}
}
