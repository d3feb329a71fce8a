package uri_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// applied replaces each piece of s by its normal form, except for those that lie within another.
func applied(s string, deviations []uri.Deviation) string {
	var b strings.Builder
	done := 0
	for _, d := range deviations {
		if d.Start >= done {
			b.WriteString(s[done:d.Start] + d.Normal)
			done = d.End
		}
	}
	return b.String() + s[done:]
}

// checkDeviations compares the deviations of any text with its normal forms.
func checkDeviations(t testing.TB, s string) {
	t.Helper()
	r := uri.Split(s)
	highest := uri.FileBased
	if _, err := uri.IRIReference.WithZone().Parse(s); err != nil {
		highest = uri.SchemeBased
	}
	for rung := uri.SimpleString; rung <= highest; rung++ {
		normal := rung.Normalize(r)
		found := r.Deviations(rung)
		if got := applied(s, found); got != normal.String() {
			t.Errorf("%q, %v: %v make it %q, want %q", s, rung, found, got, normal)
		}
		if got := len(found) > 0; got != (normal != r) {
			t.Errorf("%q, %v: %v, but the normal form is %q", s, rung, found, normal)
		}
		for i, d := range found {
			start, end := r.Span(d.Component)
			if i > 0 && d.Start < found[i-1].Start || d.Start > d.End || d.Start < start-1 || d.End > end {
				t.Errorf("%q: %+v is out of order, or outside of its component at %d to %d", s, d, start, end)
			}
			if s[d.Start:d.End] == d.Normal {
				t.Errorf("%q: %+v is normal", s, d)
			}
		}
	}
}

func TestDeviationsMakeNormalForms(t *testing.T) {
	check := func(s string) { checkDeviations(t, s) }
	uritest.Words(strings.Fields("A: a / . .. : %2e %41 %c3 ? %z"), uritest.Depth(5), check)
	uritest.Words(strings.Fields("a / . .. %2E ../ %7E//"), uritest.Depth(6), func(s string) { check("x:" + s) })
	uritest.Words(strings.Fields("// A @ : %4a %2F [::A] 80 / .. # ?"), uritest.Depth(5), func(s string) { check("Http:" + s) })
	uritest.Words(strings.Fields("// localhost LOC%61lhost / . a .. : @ ? %2e"), uritest.Depth(6), func(s string) { check("file:" + s) })
	uritest.Words(strings.Fields("0: :: A: 0:0 b 1.2.3.4 : ffff"), uritest.Depth(6), func(s string) { check("//[" + s + "]") })
	uritest.Words(strings.Fields("A %4A @ , %2C : / . .. %zz"), uritest.Depth(5), func(s string) { check("mailto:" + s) })
	for _, s := range realURLs(t) {
		check(s)
	}
	random := rand.New(rand.NewPCG(3986, 9))
	for range uritest.Times(100_000) {
		check(uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
}

func TestDeviations(t *testing.T) {
	type piece struct {
		kind         uri.DeviationKind
		c            uri.Component
		text, normal string
	}
	tests := []struct {
		s    string
		want []piece
	}{
		{"http://h/a", nil},
		{"HTtP://h.EXAMPLE.Com/A", []piece{
			{uri.UpperCase, uri.Scheme, "HT", "ht"}, {uri.UpperCase, uri.Scheme, "P", "p"},
			{uri.UpperCase, uri.Host, "EXAMPLE", "example"}, {uri.UpperCase, uri.Host, "C", "c"},
		}},
		{"//u%7e@%41%c3", []piece{
			{uri.UnreservedEscape, uri.Userinfo, "%7e", "~"}, {uri.UnreservedEscape, uri.Host, "%41", "a"},
			{uri.LowerCaseEscape, uri.Host, "%c3", "%C3"},
		}},
		{"x:/a/%7E/../b/.", []piece{
			{uri.RemovedSegment, uri.Path, "/%7E", ""}, {uri.UnreservedEscape, uri.Path, "%7E", "~"},
			{uri.DotSegment, uri.Path, "/..", ""}, {uri.DotSegment, uri.Path, ".", ""},
		}},
		{"x:/a/..//b", []piece{{uri.RemovedSegment, uri.Path, "/a", "/."}, {uri.DotSegment, uri.Path, "/..", ""}}},
		{"a/%2e./?%3f#%3F", []piece{{uri.LowerCaseEscape, uri.Path, "%2e", "%2E"}, {uri.LowerCaseEscape, uri.Query, "%3f", "%3F"}}},
		{"http://h:80?", []piece{{uri.DefaultedPort, uri.Port, ":80", ""}, {uri.EmptyPath, uri.Path, "", "/"}}},
		{"x://h:", []piece{{uri.EmptyPort, uri.Port, ":", ""}}},
		{"mailto:A@B.c,d@E", []piece{{uri.UpperCase, uri.Path, "B", "b"}, {uri.UpperCase, uri.Path, "E", "e"}}},
		{"mailto:%41@B", []piece{{uri.UpperCase, uri.Path, "%41@B", "A@b"}, {uri.UnreservedEscape, uri.Path, "%41", "A"}}},
		{"//[0::A%25A]", []piece{{uri.AddressForm, uri.Host, "0::A", "::a"}, {uri.UpperCase, uri.Host, "A", "a"}}},
		{"//[::A]", []piece{{uri.UpperCase, uri.Host, "A", "a"}}},
		{"file:/.//a", []piece{{uri.LocalAuthority, uri.Authority, "", "//"}, {uri.DotSegment, uri.Path, "/.", ""}}},
		{"file://Localhost/a", []piece{{uri.LocalAuthority, uri.Host, "Localhost", ""}, {uri.UpperCase, uri.Host, "L", "l"}}},
		{"h%74tp:x", []piece{{uri.AmbiguousPath, uri.Path, "", "./"}, {uri.UnreservedEscape, uri.Path, "%74", "t"}}},
	}
	for _, tt := range tests {
		var got []piece
		for _, d := range uri.Split(tt.s).Deviations(uri.FileBased) {
			got = append(got, piece{d.Kind, d.Component, tt.s[d.Start:d.End], d.Normal})
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q deviates in\n%v, want\n%v", tt.s, got, tt.want)
		}
	}
}

func TestDeviationsAllocations(t *testing.T) {
	r := uri.MustParse("http://anna@example.com:8080/a/b%20c/d/e/f/g/h.i/..j?q=%2F#f")
	if n := testing.AllocsPerRun(10, func() { r.Deviations(uri.FileBased) }); n != 0 {
		t.Errorf("%v allocations where all is normal", n)
	}
}

func TestDeviationKindString(t *testing.T) {
	seen := make(map[string]bool)
	for k := uri.UpperCase; k <= uri.LocalAuthority+1; k++ {
		if name := k.String(); name == "" || seen[name] {
			t.Errorf("kind %d has the name %q", k, name)
		} else {
			seen[name] = true
		}
	}
}

func FuzzDeviations(f *testing.F) {
	for _, s := range uritest.Authorities {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkDeviations(t, s) })
}
