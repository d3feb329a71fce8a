package rfc2396_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
	"github.com/uricheck/go-uricheck/uricheck/uri/rfc2396"
)

// check fails if the components that g.Parse returns for s are inconsistent, or if the rule
// with a component's name does not derive it.
func (j *judge) check(t testing.TB, g rfc2396.Grammar, s string) {
	t.Helper()
	r, err := g.Parse(s)
	if err == nil {
		checkView(t, r, s)
		j.checkComponents(t, r)
		return
	}
	if r != (rfc2396.Ref{}) {
		t.Errorf("%v.Parse(%q) fails with a Ref that is not zero: %+v", g, s, r)
	}
	checkError(t, g, s, err)
}

func checkError(t testing.TB, g rfc2396.Grammar, s string, err error) {
	t.Helper()
	var e *rfc2396.Error
	if !errors.As(err, &e) {
		t.Fatalf("%v.Parse(%q): the error is a %T", g, s, err)
	}
	uritest.CheckError(t, e, s, e.Offset, e.Start, e.End, e.Kind == rfc2396.MissingScheme || e.Kind == rfc2396.MissingPath)
}

func checkView(t testing.TB, r rfc2396.Ref, s string) {
	t.Helper()
	uritest.CheckView(t, r, s, r.HostKind() == rfc2396.NoHost)
	if got := strings.Join(slices.Collect(r.Segments()), "/"); got != r.Path() && !r.IsOpaque() {
		t.Errorf("%q: the segments join to %q, the path is %q", s, got, r.Path())
	}
}

func (j *judge) checkComponents(t testing.TB, r rfc2396.Ref) {
	t.Helper()
	authority, hasAuthority := r.Authority()
	isServer := hasAuthority && j.derives("server", authority)
	userinfo, hasUserinfo := r.Userinfo()
	port, hasPort := r.Port()
	query, hasQuery := r.Query()
	fragment, hasFragment := r.Fragment()
	path := "rel_path"
	switch {
	case r.IsOpaque():
		path = "opaque_part"
	case strings.HasPrefix(r.Path(), "/"):
		path = "abs_path"
	}
	tests := []struct {
		rule string
		s    string
		ok   bool // it is there
	}{
		{"scheme", r.Scheme(), !r.IsRelative()},
		{"authority", authority, hasAuthority},
		{"server", authority, r.AuthorityKind() == rfc2396.Server},
		{"reg_name", authority, r.AuthorityKind() == rfc2396.RegName},
		{"userinfo", userinfo, hasUserinfo},
		{"hostname", r.Host(), r.HostKind() == rfc2396.Hostname},
		{"IPv4address", r.Host(), r.HostKind() == rfc2396.IPv4Address},
		{"port", port, hasPort},
		{path, r.Path(), r.Path() != ""},
		{"query", query, hasQuery},
		{"fragment", fragment, hasFragment},
	}
	for _, tt := range tests {
		if tt.ok && !j.derives(tt.rule, tt.s) {
			t.Errorf("%q: %q is no %s", r, tt.s, tt.rule)
		}
	}
	if isServer != (r.AuthorityKind() == rfc2396.Server) || hasAuthority != (r.AuthorityKind() != rfc2396.NoAuthority) {
		t.Errorf("%q: the authority is a %v", r, r.AuthorityKind())
	}
	if hasHost := isServer && authority != ""; hasHost != (r.HostKind() != rfc2396.NoHost) || hasHost != (r.Host() != "") {
		t.Errorf("%q: the host is %q, a %v", r, r.Host(), r.HostKind())
	}
	if r.HostKind() == rfc2396.NoHost && (hasUserinfo || hasPort) {
		t.Errorf("%q: userinfo or port without a host", r)
	}
	if opaque := !r.IsRelative() && !hasAuthority && !strings.HasPrefix(r.Path(), "/"); r.IsOpaque() != opaque {
		t.Errorf("%q: IsOpaque is %v", r, r.IsOpaque())
	}
}

func TestSpan(t *testing.T) {
	tests := []struct {
		s    string
		c    uri.Component
		span [2]int
	}{
		{"x://u@h:1/p?q#f", uri.Userinfo, [2]int{4, 5}},
		{"x://u@h:1/p?q#f", uri.Authority, [2]int{4, 9}},
		{"x://u@h:1/p?q#f", uri.Port, [2]int{8, 9}},
		{"x://u@h:1/p?q#f", uri.Fragment, [2]int{14, 15}},
		{"a/b", uri.Scheme, [2]int{0, 0}},
		{"x:/a", uri.Authority, [2]int{2, 2}},
		{"x:/a", uri.Host, [2]int{2, 2}},
		{"x:a", uri.Port, [2]int{2, 2}},
		{"x://a:b/", uri.Authority, [2]int{4, 7}}, // a reg_name
		{"x://a:b/", uri.Userinfo, [2]int{4, 4}},
		{"x://a:b/", uri.Host, [2]int{4, 4}},
		{"x://a:b/", uri.Port, [2]int{4, 4}},
		{"x:///", uri.Host, [2]int{4, 4}},
		{"x://h/", uri.Port, [2]int{5, 5}},
		{"x:a?b#f", uri.Query, [2]int{5, 5}},
		{"x:/a?b", uri.Fragment, [2]int{6, 6}},
	}
	for _, tt := range tests {
		r, err := rfc2396.Parse(tt.s)
		if err != nil {
			t.Fatal(err)
		}
		start, end := r.Span(tt.c)
		if got := [2]int{start, end}; got != tt.span {
			t.Errorf("%q: span of the %v is %v, want %v", tt.s, tt.c, got, tt.span)
		}
	}
}

// TestEquivalentOfEscapes compares the escapes of http URLs in a normal form, byte by byte.
func TestEquivalentOfEscapes(t *testing.T) {
	escape := regexp.MustCompile(`%..`)
	normal := func(s string) string {
		return escape.ReplaceAllStringFunc(s, func(e string) string {
			if data, _ := rfc2396.Unescape(e); rfc2396.IsUnreserved(data[0]) {
				return data
			}
			return strings.ToUpper(e)
		})
	}
	var all []string
	uritest.Words(strings.Fields("~ A %7e %7E %2f %2F %25 41"), 3, func(s string) {
		all = append(all, "http://h/"+s)
	})
	for i, a := range all {
		for k, b := range all {
			if !uritest.Long() && (i+k)%7 > 0 {
				continue
			}
			if got, want := mustParse(t, a).Equivalent(mustParse(t, b)), normal(a) == normal(b); got != want {
				t.Errorf("%q and %q: equivalent %v, want %v", a, b, got, want)
			}
		}
	}
}

func TestAllocations(t *testing.T) {
	valid := append(realURLs(t), seeds...)
	for _, s := range valid {
		n := testing.AllocsPerRun(10, func() {
			r, err := rfc2396.Parse(s)
			if err != nil {
				t.Error(err)
			}
			for segment := range r.Segments() {
				for range rfc2396.Params(segment) {
					break
				}
			}
			r.Authority()
			r.Query()
			r.Equivalent(r)
		})
		if n != 0 {
			t.Errorf("Parse(%q): %v allocations", s, n)
		}
	}
	for _, tt := range errorTests {
		if n := testing.AllocsPerRun(10, func() { tt.g.Parse(tt.s) }); n > 1 {
			t.Errorf("%v.Parse(%q) fails with %v allocations", tt.g, tt.s, n)
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
			if _, err := rfc2396.Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
