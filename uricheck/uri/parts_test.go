package uri_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

var partsTests = []struct {
	s     string
	parts uri.Parts
}{
	{"", uri.Parts{IsRelative: true}},
	{"/", uri.Parts{IsRelative: true, Path: []string{"", ""}}},
	{"a/b", uri.Parts{IsRelative: true, Path: []string{"a", "b"}}},
	{"a//b/", uri.Parts{IsRelative: true, Path: []string{"a", "", "b", ""}}},
	{"./a:b", uri.Parts{IsRelative: true, Path: []string{".", "a:b"}}},
	{"/a:b", uri.Parts{IsRelative: true, Path: []string{"", "a:b"}}},
	{"/.//x", uri.Parts{IsRelative: true, Path: []string{"", ".", "", "x"}}},
	{"//h", uri.Parts{IsRelative: true, Host: "h"}},
	{"//h//x", uri.Parts{IsRelative: true, Host: "h", Path: []string{"", "", "x"}}},
	{"//h:0/", uri.Parts{IsRelative: true, Host: "h", HasPort: true, Path: []string{"", ""}}},
	{"//h:65535", uri.Parts{IsRelative: true, Host: "h", Port: 65535, HasPort: true}},
	{"//[2001:db8::7]:80", uri.Parts{IsRelative: true, Host: "2001:db8::7", Port: 80, HasPort: true}},
	{"//[v1.a:b]", uri.Parts{IsRelative: true, Host: "v1.a:b"}},
	{"//v1.a", uri.Parts{IsRelative: true, Host: "v1.a"}},
	{"//u:p%41@192.0.2.1", uri.Parts{IsRelative: true, Userinfo: "u:p%41", Host: "192.0.2.1"}},
	{"file:///x", uri.Parts{Scheme: "file", EmptyHost: true, Path: []string{"", "x"}}},
	{"//", uri.Parts{IsRelative: true, EmptyHost: true}},
	{"//@h", uri.Parts{IsRelative: true, EmptyUserinfo: true, Host: "h"}},
	{"//u@:80//", uri.Parts{IsRelative: true, Userinfo: "u", EmptyHost: true, Port: 80, HasPort: true, Path: []string{"", "", ""}}},
	{"http://h/?#", uri.Parts{Scheme: "http", Host: "h", Path: []string{"", ""}, EmptyQuery: true, EmptyFragment: true}},
	{"?a=%26&b", uri.Parts{IsRelative: true, Query: "a=%26&b"}},
	{"#f%20", uri.Parts{IsRelative: true, Fragment: "f%20"}},
	{"urn:x:y", uri.Parts{Scheme: "urn", Path: []string{"x:y"}}},
	{"x:", uri.Parts{Scheme: "x"}},
	{"X:/a%2Fb/%25/%20;@:", uri.Parts{Scheme: "X", Path: []string{"", "a/b", "%", " ;@:"}}},
	{"x:%C3%A9%FF%00", uri.Parts{Scheme: "x", Path: []string{"é\xff\x00"}}},
	{"foo://u@example.com:8042/over/there?name=ferret#nose", uri.Parts{Scheme: "foo", Userinfo: "u", Host: "example.com", Port: 8042,
		HasPort: true, Path: []string{"", "over", "there"}, Query: "name=ferret", Fragment: "nose"}},
}

func TestParts(t *testing.T) {
	for _, tt := range partsTests {
		got, err := uri.ParseParts(tt.s)
		if err != nil || !reflect.DeepEqual(got, tt.parts) {
			t.Errorf("ParseParts(%q)\n is %+v, %v\nwant %+v", tt.s, got, err, tt.parts)
		}
		r, err := tt.parts.Ref()
		if err != nil || r.String() != tt.s {
			t.Errorf("%+v.Ref() is %q, %v, want %q", tt.parts, r, err, tt.s)
		}
	}
}

// TestPartsNormalizesPath has the references that change on the way to Parts and back.
func TestPartsNormalizesPath(t *testing.T) {
	tests := []struct{ s, want string }{
		{"/%7e%2f%c3%A9", "/~%2F%C3%A9"},
		{"/%61/..", "/a/.."},
		{"%61", "a"},
	}
	for _, tt := range tests {
		p, err := uri.ParseParts(tt.s)
		if err != nil {
			t.Errorf("ParseParts(%q): %v", tt.s, err)
			continue
		}
		if r, err := p.Ref(); err != nil || r.String() != tt.want {
			t.Errorf("%q comes back from Parts as %q, %v, want %q", tt.s, r, err, tt.want)
		}
	}
}

// TestPartsCannotSay has the references that Parts cannot express, as its documentation lists
// them.
func TestPartsCannotSay(t *testing.T) {
	tests := []struct {
		s string
		c uri.Component
	}{
		{"//h:", uri.Port}, {"h://h:/", uri.Port},
		{"//h:080", uri.Port}, {"//h:00", uri.Port},
		{"//h:65536", uri.Port}, {"//h:99999999999999999999999", uri.Port},
		{"//[v1.a]", uri.Host}, {"//[V1F.a;b]/", uri.Host},
		{"/a%3Bb", uri.Path}, {"/%40", uri.Path}, {"x:%3A", uri.Path}, {"%3A", uri.Path}, {"/a/%2b", uri.Path},
		{"/%2E", uri.Path}, {"/%2e.", uri.Path}, {"a/.%2E", uri.Path}, {"%2E%2e/b", uri.Path},
	}
	for _, tt := range tests {
		p, err := uri.ParseParts(tt.s)
		var e *uri.PartsError
		if !errors.As(err, &e) || e.Component != tt.c {
			t.Errorf("ParseParts(%q): %v, want a *PartsError about the %v", tt.s, err, tt.c)
		}
		if !reflect.DeepEqual(p, uri.Parts{}) {
			t.Errorf("ParseParts(%q) fails with %+v", tt.s, p)
		}
	}
}

// TestPartsOfSplit has texts that no grammar of RFC 3986 derives.
func TestPartsOfSplit(t *testing.T) {
	tests := []struct {
		s string
		c uri.Component
	}{
		{"/é", uri.Path}, {"/50%", uri.Path}, {"/a b", uri.Path}, {":80", uri.Path},
		{"//a b@h", uri.Userinfo}, {"//u@a b", uri.Host}, {"//[::1", uri.Host}, {"//[fe80::1%25en0]", uri.Host}, {"//::1", uri.Host},
		{"//h:8a", uri.Port}, {"?a b", uri.Query}, {"#%", uri.Fragment},
	}
	for _, tt := range tests {
		_, err := uri.Split(tt.s).Parts()
		var e *uri.PartsError
		if !errors.As(err, &e) || e.Component != tt.c {
			t.Errorf("Split(%q).Parts(): %v, want a *PartsError about the %v", tt.s, err, tt.c)
		}
		var parse *uri.Error
		if _, err := uri.ParseParts(tt.s); !errors.As(err, &parse) {
			t.Errorf("ParseParts(%q): %v, want the *Error of Parse", tt.s, err)
		}
	}
}

func TestPartsWithoutRef(t *testing.T) {
	tests := []struct {
		p uri.Parts
		c uri.Component
	}{
		{uri.Parts{}, uri.Scheme},
		{uri.Parts{Scheme: "1a"}, uri.Scheme},
		{uri.Parts{IsRelative: true, Scheme: "x"}, uri.Scheme},
		{uri.Parts{Scheme: "x", Userinfo: "a@b", Host: "h"}, uri.Userinfo},
		{uri.Parts{Scheme: "x", Userinfo: "h/", Host: "h"}, uri.Userinfo},
		{uri.Parts{Scheme: "x", Host: "h/x"}, uri.Host},
		{uri.Parts{Scheme: "x", Host: "u@h"}, uri.Host},
		{uri.Parts{Scheme: "x", Host: "h:80"}, uri.Host},
		{uri.Parts{Scheme: "x", Host: "[::1]"}, uri.Host},
		{uri.Parts{Scheme: "x", Host: "fe80::1%25en0"}, uri.Host},
		// An element that is both present and absent.
		{uri.Parts{Scheme: "x", Userinfo: "u", EmptyUserinfo: true, Host: "h"}, uri.Userinfo},
		{uri.Parts{Scheme: "x", Host: "h", EmptyHost: true}, uri.Host},
		{uri.Parts{Scheme: "x", Host: "h", Port: 80}, uri.Port},
		{uri.Parts{Scheme: "x", Query: "q", EmptyQuery: true}, uri.Query},
		{uri.Parts{Scheme: "x", Fragment: "f", EmptyFragment: true}, uri.Fragment},
		// No authority without a host.
		{uri.Parts{Scheme: "s", Userinfo: "u", Port: 80, HasPort: true}, uri.Userinfo},
		{uri.Parts{Scheme: "s", EmptyUserinfo: true}, uri.Userinfo},
		{uri.Parts{Scheme: "s", HasPort: true}, uri.Port},
		{uri.Parts{Scheme: "x", Query: "a#b"}, uri.Query},
		{uri.Parts{Scheme: "x", Query: "50%"}, uri.Query},
		{uri.Parts{Scheme: "x", Fragment: "a#b"}, uri.Fragment},
		{uri.Parts{Scheme: "x", Path: []string{""}}, uri.Path},
		{uri.Parts{Scheme: "x", Host: "h", Path: []string{""}}, uri.Path},
		// path-abempty
		{uri.Parts{Scheme: "x", Host: "h", Path: []string{"a"}}, uri.Path},
		// path-absolute
		{uri.Parts{Scheme: "x", Path: []string{"", "", "a"}}, uri.Path},
		{uri.Parts{IsRelative: true, Path: []string{"", "", ""}}, uri.Path},
		// path-noscheme
		{uri.Parts{IsRelative: true, Path: []string{"a:b"}}, uri.Path},
		{uri.Parts{IsRelative: true, Path: []string{":", "a"}}, uri.Path},
	}
	for _, tt := range tests {
		r, err := tt.p.Ref()
		var e *uri.PartsError
		if !errors.As(err, &e) || e.Component != tt.c || r != (uri.Ref{}) {
			t.Errorf("%+v.Ref() is %q, %v, want a *PartsError about the %v", tt.p, r, err, tt.c)
		}
	}
}

var (
	reservedInSegment = regexp.MustCompile(`(?i)%(21|24|2[6-9A-C]|3[ABD]|40)`)
	encodedDots       = regexp.MustCompile(`(?i)(^|/)(%2E|%2E%2E|\.%2E|%2E\.)(/|$)`)
	sayablePort       = regexp.MustCompile(`^(0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$`)
	sayableHost       = regexp.MustCompile(`^(\[.*:.*\]|[^\[]*)$`)
)

// sayable reports whether Parts can express a valid reference, by the list in its documentation.
func sayable(r uri.Ref) bool {
	port, hasPort := r.Port()
	return sayableHost.MatchString(r.Host()) && (!hasPort || sayablePort.MatchString(port)) &&
		!reservedInSegment.MatchString(r.Path()) && !encodedDots.MatchString(r.Path())
}

// checkParts converts r, which is valid, to Parts and back.
func checkParts(t testing.TB, r uri.Ref) {
	t.Helper()
	p, err := r.Parts()
	if (err == nil) != sayable(r) {
		t.Errorf("%q.Parts(): %v, but the documentation allows it: %v", r, err, sayable(r))
	}
	if err != nil {
		return
	}
	start, end := r.Span(uri.Path)
	want := r.String()[:start] + normalEscapes(r.Path()) + r.String()[end:]
	back, err := p.Ref()
	if err != nil || back.String() != want {
		t.Errorf("%q comes back from %+v as %q, %v, want %q", r, p, back, err, want)
	}
	if again, err := back.Parts(); err != nil || !reflect.DeepEqual(again, p) {
		t.Errorf("%q has the parts %+v, and comes back with %+v, %v", r, p, again, err)
	}
	if !uri.Equivalent(r, back, uri.SyntaxBased) {
		t.Errorf("%q comes back from Parts as %q, which is not equivalent", r, back)
	}
}

// checkBuilt converts p to a Ref and back.
func checkBuilt(t testing.TB, p uri.Parts) {
	t.Helper()
	r, err := p.Ref()
	if err != nil {
		var e *uri.PartsError
		if !errors.As(err, &e) || r != (uri.Ref{}) {
			t.Errorf("%+v.Ref() is %q, %v, want a *PartsError", p, r, err)
		}
		return
	}
	if parsed, err := uri.Parse(r.String()); err != nil || parsed != r {
		t.Errorf("%+v.Ref() is %q, which is read otherwise: %v", p, r, err)
	}
	if len(p.Path) == 0 {
		p.Path = nil
	}
	if back, err := r.Parts(); err != nil || !reflect.DeepEqual(back, p) {
		t.Errorf("%+v.Ref() is %q, with the parts %+v, %v", p, r, back, err)
	}
}

func TestPartsRoundTrips(t *testing.T) {
	check := func(s string) {
		if r, err := uri.Parse(s); err == nil {
			checkParts(t, r)
		}
	}
	uritest.Words(strings.Fields("a: / . : ? # %3a %2F %2e //"), uritest.Depth(5), check)
	uritest.Words(strings.Fields("a @ : 0 80 [::1] [v1.a] [v1.:] / ? %41"), uritest.Depth(5), func(s string) { check("//" + s) })
	for _, s := range slices.Concat(realURLs(t), resolveBases, resolveRefs) {
		check(s)
	}
	random := rand.New(rand.NewPCG(3986, 3))
	for range 20_000 {
		check(uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
}

func TestPartsRoundTripsFromElements(t *testing.T) {
	texts := []string{"", "", "a", "1", ".", "a:b", "/", "a/b", "u@h", "::1", "v1.a", "%", "%41", "?", "#", "é", "\xff"}
	random := rand.New(rand.NewPCG(3986, 4))
	text := func() string { return texts[random.IntN(len(texts))] }
	rarely := func() bool { return random.IntN(6) == 0 }
	built := 0
	n := uritest.Times(200_000)
	for range n {
		p := uri.Parts{
			IsRelative: random.IntN(2) == 0, Scheme: text(), Userinfo: text(), Host: text(),
			Port: uint16(random.IntN(3)), HasPort: random.IntN(2) == 0, Query: text(), Fragment: text(),
			EmptyUserinfo: rarely(), EmptyHost: rarely(), EmptyQuery: rarely(), EmptyFragment: rarely(),
		}
		if !p.HasPort && !rarely() {
			p.Port = 0
		}
		for range random.IntN(5) {
			p.Path = append(p.Path, text())
		}
		if p.IsRelative && random.IntN(4) > 0 {
			p.Scheme = ""
		}
		if _, err := p.Ref(); err == nil {
			built++
		}
		checkBuilt(t, p)
	}
	if built < n/200 {
		t.Errorf("%d references built, too few to mean something", built)
	}
}

func FuzzParts(f *testing.F) {
	for _, tt := range partsTests {
		p := tt.parts
		f.Add(tt.s, p.Scheme, p.Userinfo, p.Host, strings.Join(p.Path, "|"), p.Query, p.Fragment, p.Port, p.HasPort,
			p.EmptyUserinfo, p.EmptyHost, p.EmptyQuery, p.EmptyFragment)
	}
	f.Fuzz(func(t *testing.T, s, scheme, user, host, path, query, fragment string, port uint16, hasPort, noUser, noHost, noQuery, noFragment bool) {
		if r, err := uri.Parse(s); err == nil {
			checkParts(t, r)
		}
		p := uri.Parts{
			IsRelative: scheme == "", Scheme: scheme, Userinfo: user, Host: host, Port: port, HasPort: hasPort,
			Query: query, Fragment: fragment,
			EmptyUserinfo: noUser, EmptyHost: noHost, EmptyQuery: noQuery, EmptyFragment: noFragment,
		}
		if path != "" {
			p.Path = strings.Split(path, "|")
		}
		checkBuilt(t, p)
	})
}
