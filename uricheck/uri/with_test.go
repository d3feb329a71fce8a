package uri_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// componentsOf returns the components of r that are present.
func componentsOf(r uri.Ref) map[uri.Component]string {
	found := make(map[uri.Component]string)
	for c := uri.Scheme; c <= uri.Fragment; c++ {
		is := present(r, c)
		if c == uri.Host {
			is = present(r, uri.Authority)
		}
		if start, end := r.Span(c); is || c == uri.Path {
			found[c] = r.String()[start:end]
		}
	}
	return found
}

// isInAuthority reports whether a component is a part of the authority.
func isInAuthority(c uri.Component) bool { return c == uri.Userinfo || c == uri.Host || c == uri.Port }

// changedByHand changes one component of a reference: to text, or to absent if text is nil. ok is
// false if the component needs an authority, and there is none.
func changedByHand(r uri.Ref, c uri.Component, text *string) (want map[uri.Component]string, ok bool) {
	want = componentsOf(r)
	_, hasAuthority := want[uri.Authority]
	switch {
	case text != nil:
		want[c] = *text
	case want[c] != "" && (c == uri.Path || c == uri.Host):
		want[c] = ""
	case c != uri.Path && c != uri.Host:
		delete(want, c)
	}
	switch {
	case c == uri.Authority:
		for _, part := range []uri.Component{uri.Userinfo, uri.Host, uri.Port} {
			delete(want, part)
		}
	case isInAuthority(c) && !hasAuthority && text == nil:
	case isInAuthority(c) && !hasAuthority && c != uri.Host:
		return nil, false
	case isInAuthority(c):
		want[uri.Authority] = affixed("", want, uri.Userinfo, "@") + want[uri.Host] + affixed(":", want, uri.Port, "")
	}
	if _, ok := want[uri.Authority]; !ok {
		delete(want, uri.Authority)
	}
	return want, true
}

func affixed(before string, components map[uri.Component]string, c uri.Component, behind string) string {
	if text, ok := components[c]; ok {
		return before + text + behind
	}
	return ""
}

// recomposed implements RFC 3986 §5.3.
func recomposed(c map[uri.Component]string) string {
	return affixed("", c, uri.Scheme, ":") + affixed("//", c, uri.Authority, "") + c[uri.Path] +
		affixed("?", c, uri.Query, "") + affixed("#", c, uri.Fragment, "")
}

// checkChanged compares With and Without with what Parse returns for components that the test
// recomposes by hand.
func checkChanged(t testing.TB, r uri.Ref, c uri.Component, text *string) {
	t.Helper()
	got, err := r.Without(c)
	call := "Without(" + c.String() + ")"
	if text != nil {
		got, err = r.With(c, *text)
		call = "With(" + c.String() + ", " + *text + ")"
	}
	want, ok := changedByHand(r, c, text)
	parsed, parseErr := uri.Parse(recomposed(want))
	read := componentsOf(parsed)
	for part := range uri.Fragment + 1 {
		text, isWanted := want[part]
		other, isRead := read[part]
		if isWanted != isRead && (c != uri.Authority || !isInAuthority(part)) || isWanted && text != other {
			ok = false // another component has come or changed
		}
	}
	ok = ok && parseErr == nil
	if ok != (err == nil) || ok && got != parsed {
		t.Errorf("%q.%s is %q, %v; by hand it is %q, which is right: %v", r, call, got, err, recomposed(want), ok)
	}
	if e := (*uri.PartsError)(nil); err != nil && (!errors.As(err, &e) || got != uri.Ref{} || e.Reason == "") {
		t.Errorf("%q.%s is %q, with the error %#v", r, call, got, err)
	}
}

var componentTexts = []string{
	"", "a", "x", "A+1", "1a", "a:b", "/", "/a", "//x", "x/y:z", "u@h:80", "h", "u:p", "[::1]", "[::1", "[::1]:8", "[fe80::1%25en0]", "1.2.3.4",
	"80", ":80", "%41", "%", "%4", "?", "#", "a=b&c", "@", "a@", "é", " ", "/.//x", "..",
}

func TestWithAsByHand(t *testing.T) {
	check := func(s string) {
		r, err := uri.Parse(s)
		if err != nil {
			return
		}
		for c := range uri.Fragment + 1 {
			checkChanged(t, r, c, nil)
			for _, text := range componentTexts {
				checkChanged(t, r, c, &text)
			}
		}
	}
	uritest.Words(strings.Fields("a: // a / : @ ? #"), uritest.Depth(4), check)
	for _, s := range uritest.Authorities {
		check(s)
	}
	random := rand.New(rand.NewPCG(3986, 11))
	for range uritest.Times(5_000) {
		check(uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
}

// TestWithOwn sets each component to its own value, also values that only an IRI or a grammar
// with zones accepts.
func TestWithOwn(t *testing.T) {
	own := append([]string{"http://[fe80::1%25en0]:80/é", "//u@[fe80::1%25%C3%A9]"}, uritest.IRIs...)
	for _, s := range append(own, uritest.Authorities...) {
		r, err := uri.IRIReference.WithZone().Parse(s)
		if err != nil {
			t.Fatal(err)
		}
		for c := range uri.Fragment + 1 {
			start, end := r.Span(c)
			if _, ok := componentsOf(r)[c]; !ok {
				continue
			}
			if got, err := r.With(c, s[start:end]); err != nil || got != r {
				t.Errorf("%q with its own %v is %q, %v", s, c, got, err)
			}
		}
	}
}

// TestWithOfSplit changes broken references: With refuses a change that would affect other
// components.
func TestWithOfSplit(t *testing.T) {
	uritest.Words(strings.Fields("a: 1: // : @ [ ] % / # é"), uritest.Depth(4), func(s string) {
		r := uri.Split(s)
		for c := range uri.Fragment + 1 {
			for _, text := range []string{"a", "/a"} {
				got, err := r.With(c, text)
				want, ok := changedByHand(r, c, &text)
				if err == nil && (!ok || got.String() != recomposed(want) || !isSplitSo(got, want, c)) {
					t.Errorf("%q with the %v %q is %q, want %q", s, c, text, got, recomposed(want))
				}
			}
		}
	})
}

// isSplitSo reports whether Split finds the components, apart from those in a new authority.
func isSplitSo(r uri.Ref, want map[uri.Component]string, changed uri.Component) bool {
	found := componentsOf(uri.Split(r.String()))
	for c, text := range want {
		if found[c] != text && (changed != uri.Authority || !isInAuthority(c)) {
			return false
		}
	}
	return true
}

func TestWithErrors(t *testing.T) {
	tests := []struct {
		s    string
		c    uri.Component
		text string
		want string
	}{
		{"/a", uri.Port, "80", "port needs an authority"},
		{"/a", uri.Userinfo, "u", "userinfo needs an authority"},
		{"x://h", uri.Port, "8o", "port does not fit the grammar"},
		{"x://h", uri.Host, "::1", "host does not fit the grammar"},
		{"x:a", uri.Host, "h", "path is not absolute after an authority"},
		{"x:a", uri.Path, "//a", `path begins with "//" without an authority`},
		{"x", uri.Path, "a:b", "path has a colon in its first segment without a scheme"},
		{"/a", uri.Scheme, "", "scheme does not fit the grammar"},
		{"/a", uri.Path, "é", "path does not fit the grammar"},
		{"/ü", uri.Port, "", "port needs an authority"},
	}
	for _, tt := range tests {
		if _, err := uri.Split(tt.s).With(tt.c, tt.text); err == nil || err.Error() != tt.want {
			t.Errorf("%q with the %v %q: %v, want %s", tt.s, tt.c, tt.text, err, tt.want)
		}
	}
}

// TestNoComponent has a number that belongs to no component.
func TestNoComponent(t *testing.T) {
	const none = uri.Component(42)
	r := uri.MustParse("http://u@h:80/a?q#f")
	if got, err := r.With(none, "x"); err == nil || got != (uri.Ref{}) {
		t.Errorf("With makes %q, %v", got, err)
	}
	if got, err := r.Without(none); err != nil || got != r {
		t.Errorf("Without makes %q, %v", got, err)
	}
	if text, ok := r.Get(none); ok || text != "" {
		t.Errorf("Get finds %q, %v", text, ok)
	}
	if got := uri.PercentEncode(none, "a b"); got != "a b" {
		t.Errorf("PercentEncode makes %q", got)
	}
	if got, err := uri.Unescape(none, uri.Escape(none, "a%20")); err != nil || got != "a%20" {
		t.Errorf("Escape and Unescape make %q, %v", got, err)
	}
}

func FuzzWith(f *testing.F) {
	for i, s := range uritest.Authorities {
		f.Add(s, uint8(i), componentTexts[i])
	}
	f.Fuzz(func(t *testing.T, s string, c uint8, text string) {
		if r, err := uri.Parse(s); err == nil {
			checkChanged(t, r, uri.Component(c)%(uri.Fragment+1), &text)
			checkChanged(t, r, uri.Component(c)%(uri.Fragment+1), nil)
		}
	})
}
