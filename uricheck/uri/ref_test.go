package uri_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// checkRef fails if the components that Split or g.Parse returns for s are inconsistent.
func checkRef(t testing.TB, g uri.Grammar, s string) {
	t.Helper()
	split := uri.Split(s)
	checkView(t, split, s)
	r, err := g.Parse(s)
	if err == nil {
		if r != split {
			t.Errorf("%v.Parse(%q) and Split differ: %+v, %+v", g, s, r, split)
		}
		return
	}
	if r != (uri.Ref{}) {
		t.Errorf("%v.Parse(%q) fails with a Ref that is not zero: %+v", g, s, r)
	}
	var e *uri.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v.Parse(%q): the error is a %T", g, s, err)
	}
	uritest.CheckError(t, e, s, e.Offset, e.Start, e.End, e.Kind == uri.MissingScheme)
}

func checkView(t testing.TB, r uri.Ref, s string) {
	t.Helper()
	uritest.CheckView(t, r, s, false)
	if got := strings.Join(slices.Collect(r.Segments()), "/"); got != r.Path() {
		t.Errorf("%q: the segments join to %q, the path is %q", s, got, r.Path())
	}
}

func TestRefHoldsTogether(t *testing.T) {
	uritest.Words(strings.Split("a1:/?#@%[]", ""), uritest.Depth(5), func(s string) { checkRef(t, uri.URIReference, s) })
	uritest.Words(strings.Fields("a // : / ? # @ [::1] 1.2.3.4 %4"), uritest.Depth(4), func(s string) {
		for _, g := range uritest.StartSymbols {
			checkRef(t, g, s)
		}
	})
	for _, s := range realURLs(t) {
		checkRef(t, uri.URI, s)
	}
}

func TestSegments(t *testing.T) {
	tests := []struct {
		s    string
		want []string
	}{
		{"", nil},
		{"http://h", nil},
		{"/", []string{"", ""}},
		{"a", []string{"a"}},
		{"/a/b", []string{"", "a", "b"}},
		{"a//b/", []string{"a", "", "b", ""}},
		{"urn:x:y/%2F?/q", []string{"x:y", "%2F"}},
	}
	for _, tt := range tests {
		r, err := uri.Parse(tt.s)
		if err != nil {
			t.Fatal(err)
		}
		if got := slices.Collect(r.Segments()); !slices.Equal(got, tt.want) {
			t.Errorf("%q: segments %q, want %q", tt.s, got, tt.want)
		}
		for range r.Segments() {
			break // a loop may end early
		}
	}
}

func TestSpanOfAbsent(t *testing.T) {
	tests := []struct {
		s  string
		c  uri.Component
		at int
	}{
		{"a/b", uri.Scheme, 0},
		{"x:a/b", uri.Authority, 2},
		{"x:a/b", uri.Userinfo, 2},
		{"x:a/b", uri.Host, 2},
		{"x:a/b", uri.Port, 2},
		{"x://h/", uri.Userinfo, 4},
		{"x://h/", uri.Port, 5},
		{"x:a/b#f", uri.Query, 5},
		{"x:a?q", uri.Fragment, 5},
	}
	for _, tt := range tests {
		start, end := uri.Split(tt.s).Span(tt.c)
		if start != tt.at || end != tt.at {
			t.Errorf("%q: span of the absent %v is [%d,%d), want %d", tt.s, tt.c, start, end, tt.at)
		}
	}
}

func TestSplit(t *testing.T) {
	tests := []struct {
		s                              string
		scheme, user, host, port       string
		path, query, fragment          string
		hasUser, hasPort, hasAuthority bool
		kind                           uri.HostKind
	}{
		{s: "1http://h", path: "1http://h"},
		{s: ":80", path: ":80"},
		{s: "a b:c", path: "a b:c"},
		{s: "localhost:8080/x", scheme: "localhost", path: "8080/x"},
		{s: "x://a@b:c@h:80 /p q?%#%#", scheme: "x", user: "a@b:c", hasUser: true, host: "h", port: "80 ", hasPort: true,
			path: "/p q", query: "%", fragment: "%#", hasAuthority: true, kind: uri.RegName},
		{s: "//::1/", host: ":", port: "1", hasPort: true, path: "/", hasAuthority: true, kind: uri.RegName},
		{s: "//[::1", host: "[::1", hasAuthority: true, kind: uri.RegName},
		{s: "//[::1]:", host: "[::1]", hasPort: true, hasAuthority: true, kind: uri.IPv6},
		{s: "//[::1]x:1", host: "[::1]x", port: "1", hasPort: true, hasAuthority: true, kind: uri.RegName},
		{s: "//a:b]c", host: "a:b]c", hasAuthority: true, kind: uri.RegName},
		{s: "//[V1.a]", host: "[V1.a]", hasAuthority: true, kind: uri.IPvFuture},
		{s: "//u@", hasUser: true, user: "u", hasAuthority: true, kind: uri.RegName},
		{s: "//@1.2.3.4:", hasUser: true, host: "1.2.3.4", hasPort: true, hasAuthority: true, kind: uri.IPv4},
		{s: "//1.2.3.4.", host: "1.2.3.4.", hasAuthority: true, kind: uri.RegName},
		{s: "//256.1.1.1", host: "256.1.1.1", hasAuthority: true, kind: uri.RegName},
	}
	for _, tt := range tests {
		r := uri.Split(tt.s)
		user, hasUser := r.Userinfo()
		port, hasPort := r.Port()
		query, _ := r.Query()
		fragment, _ := r.Fragment()
		_, hasAuthority := r.Authority()
		got, want := tt, tt
		got.scheme, got.user, got.host, got.port, got.path, got.query, got.fragment = r.Scheme(), user, r.Host(), port, r.Path(), query, fragment
		got.hasUser, got.hasPort, got.hasAuthority, got.kind = hasUser, hasPort, hasAuthority, r.HostKind()
		if got != want {
			t.Errorf("Split(%q)\n got %+v\nwant %+v", tt.s, got, want)
		}
	}
}

func TestAllocations(t *testing.T) {
	valid := append(realURLs(t), "http://u:p@[2001:db8::7]:80/a%20b?c#d", "//[v1.a]", "//192.0.2.1", "")
	for _, s := range valid {
		n := testing.AllocsPerRun(10, func() {
			r, err := uri.Parse(s)
			if err != nil {
				t.Error(err)
			}
			for range r.Segments() {
				break
			}
			r.Authority()
			r.Query()
		})
		if n != 0 {
			t.Errorf("Parse(%q): %v allocations", s, n)
		}
	}
	for _, tt := range errorTests {
		if n := testing.AllocsPerRun(10, func() { tt.g.Parse(tt.s) }); n > 1 {
			t.Errorf("%v.Parse(%q) fails with %v allocations", tt.g, tt.s, n)
		}
		if n := testing.AllocsPerRun(10, func() { uri.Split(tt.s) }); n != 0 {
			t.Errorf("Split(%q): %v allocations", tt.s, n)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	urls := realURLs(b)
	size := 0
	for _, s := range urls {
		size += len(s)
	}
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range urls {
			if _, err := uri.Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkTable is the yardstick for BenchmarkParse: a plain loop that looks up every byte of
// the same URLs in a table.
func BenchmarkTable(b *testing.B) {
	var table [256]bool
	for i := range table {
		table[i] = uri.IsQueryByte(byte(i)) || i == '%' || i == '#'
	}
	urls := realURLs(b)
	size := 0
	for _, s := range urls {
		size += len(s)
	}
	b.SetBytes(int64(size))
	for b.Loop() {
		for _, s := range urls {
			for i := range len(s) {
				if !table[s[i]] {
					b.Fatal(s)
				}
			}
		}
	}
}
