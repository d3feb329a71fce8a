package uri_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

// five are the components of RFC 3986 §5.2, nil if absent.
type five struct {
	scheme, authority *string
	path              string
	query, fragment   *string
}

// appendixB is the regular expression of RFC 3986 appendix B, with names.
var appendixB = regexp.MustCompile(
	`^(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#((?s:.*)))?$`)

// disassemble splits s by appendixB, without package uri.
func disassemble(s string) five {
	m := appendixB.FindStringSubmatchIndex(s)
	get := func(n int) *string {
		if m[2*n] < 0 {
			return nil
		}
		text := s[m[2*n]:m[2*n+1]]
		return &text
	}
	return five{get(1), get(2), *get(3), get(4), get(5)}
}

// transcribed runs the pseudo-code of RFC 3986 §5.2.2, line by line.
func transcribed(base, ref string, strict bool) string {
	Base, R := disassemble(base), disassemble(ref)
	var T five
	if !strict && R.scheme != nil && strings.EqualFold(*R.scheme, *Base.scheme) {
		R.scheme = nil
	}
	if R.scheme != nil {
		T.scheme = R.scheme
		T.authority = R.authority
		T.path = removeDotSegments(R.path)
		T.query = R.query
	} else {
		if R.authority != nil {
			T.authority = R.authority
			T.path = removeDotSegments(R.path)
			T.query = R.query
		} else {
			if R.path == "" {
				T.path = Base.path
				if R.query != nil {
					T.query = R.query
				} else {
					T.query = Base.query
				}
			} else {
				if strings.HasPrefix(R.path, "/") {
					T.path = removeDotSegments(R.path)
				} else {
					T.path = merge(Base, R.path)
					T.path = removeDotSegments(T.path)
				}
				T.query = R.query
			}
			T.authority = Base.authority
		}
		T.scheme = Base.scheme
	}
	T.fragment = R.fragment
	return T.recompose()
}

var firstSegment = regexp.MustCompile(`^/?[^/]*`)

// merge implements RFC 3986 §5.2.3.
func merge(base five, path string) string {
	if base.authority != nil && base.path == "" {
		return "/" + path
	}
	if i := strings.LastIndex(base.path, "/"); i >= 0 {
		return base.path[:i+1] + path
	}
	return path
}

// removeDotSegments runs the loop of RFC 3986 §5.2.4, step by step.
func removeDotSegments(input string) string {
	output := ""
	for input != "" {
		switch {
		case strings.HasPrefix(input, "../"):
			input = strings.TrimPrefix(input, "../")
		case strings.HasPrefix(input, "./"):
			input = strings.TrimPrefix(input, "./")
		case strings.HasPrefix(input, "/./"):
			input = "/" + strings.TrimPrefix(input, "/./")
		case input == "/.":
			input = "/"
		case strings.HasPrefix(input, "/../") || input == "/..":
			input = "/" + strings.TrimPrefix(strings.TrimPrefix(input, "/.."), "/")
			output = output[:max(0, strings.LastIndex(output, "/"))]
		case input == "." || input == "..":
			input = ""
		default:
			segment := firstSegment.FindString(input)
			output += segment
			input = strings.TrimPrefix(input, segment)
		}
	}
	return output
}

// recompose implements RFC 3986 §5.3, except that it writes "/." before a path that parsers would
// read as an authority.
func (f five) recompose() string {
	s := ""
	if f.scheme != nil {
		s += *f.scheme + ":"
	}
	if f.authority != nil {
		s += "//" + *f.authority
	} else if strings.HasPrefix(f.path, "//") {
		s += "/."
	}
	s += f.path
	if f.query != nil {
		s += "?" + *f.query
	}
	if f.fragment != nil {
		s += "#" + *f.fragment
	}
	return s
}

func mustParse(t testing.TB, s string) uri.Ref {
	t.Helper()
	r, err := uri.Parse(s)
	if err != nil {
		t.Fatalf("Parse(%q): %v", s, err)
	}
	return r
}

// checkResolve fails if base, which has a scheme, and ref, both valid, do not
// resolve to a valid URI, the one of the pseudo-code.
func checkResolve(t testing.TB, base, ref uri.Ref) {
	t.Helper()
	got, err := base.Resolve(ref)
	if err != nil {
		t.Fatalf("%q.Resolve(%q): %v", base, ref, err)
	}
	if want := transcribed(base.String(), ref.String(), true); got.String() != want {
		t.Errorf("%q.Resolve(%q) is %q, the pseudo-code says %q", base, ref, got, want)
	}
	if parsed, err := uri.URI.Parse(got.String()); err != nil || parsed != got {
		t.Errorf("%q.Resolve(%q) is %q, which is read otherwise: %v", base, ref, got, err)
	}
	loose, err := base.ResolveNonStrict(ref)
	if err != nil {
		t.Fatalf("%q.ResolveNonStrict(%q): %v", base, ref, err)
	}
	if want := transcribed(base.String(), ref.String(), false); loose.String() != want {
		t.Errorf("%q.ResolveNonStrict(%q) is %q, the pseudo-code says %q", base, ref, loose, want)
	}
	if parsed, err := uri.URI.Parse(loose.String()); err != nil || parsed != loose {
		t.Errorf("%q.ResolveNonStrict(%q) is %q, which is read otherwise: %v", base, ref, loose, err)
	}
}

// checkRelativize fails if the result of Relativize does not resolve to target.
func checkRelativize(t testing.TB, base, target uri.Ref) {
	t.Helper()
	relative := base.Relativize(target)
	if parsed, err := uri.Parse(relative.String()); err != nil || parsed != relative {
		t.Errorf("%q.Relativize(%q) is %q, which is read otherwise: %v", base, target, relative, err)
	}
	got, err := base.Resolve(relative)
	if err != nil {
		t.Fatalf("%q.Resolve(%q): %v", base, relative, err)
	}
	want, _ := base.Resolve(target)
	if !strings.Contains(target.Path(), ".") && !target.IsRelative() {
		want = target
	}
	if got != want {
		t.Errorf("%q.Relativize(%q) is %q, which resolves to %q, want %q", base, target, relative, got, want)
	}
}

var (
	resolveBases = []string{
		"http://a/b/c/d;p?q", "http://a/b/c/d;p?q#f", "http://a", "http://a?q", "http://a/", "http://a//", "http://a/b//c", "http://",
		"http://u@[::1]:80/x/y/", "http://a/b/../c/./d", "f:/a", "f:/a/b/c", "f:/", "f:", "f:?q", "f:a", "f:a/b", "f:a/b/", "f:./a/../b",
		"urn:a:b", "mailto:a@b", "file:///a/b", "f:/.//g", "f:/.//g/h", "HTTP://A/B", "f:..", "f:a//b/c", "f:1:c", "f:1:c/d",
	}
	resolveRefs = []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "", ".", "./", "..", "../", "../g", "../..",
		"../../", "../../g", "../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h", "g;x=1/../y",
		"g?y/../x", "http:g", "http:", "http:?q", "http:/g", "http://h/g", "HTTP:../g", "f:g", "f:/.//g", "f:g:h", "http:g:h", ".//g", "..//g",
		"../..//g", "/.//g", "/..//g", "/a/..//g", "//", "///", "//h/..//g", "./a:b", "../a:b", "a/..", "a//..", "a//../b", "?", "#", "?#", ".?", "..#",
		"%2e%2e/g", "g/%2E",
	}
)

func TestResolveAsTranscribed(t *testing.T) {
	pairs := 0
	for _, b := range resolveBases {
		base := mustParse(t, b)
		for _, r := range resolveRefs {
			pairs++
			checkResolve(t, base, mustParse(t, r))
			checkRelativize(t, base, mustParse(t, r))
		}
		for _, target := range resolveBases {
			checkRelativize(t, base, mustParse(t, target))
		}
	}
	if pairs < 700 {
		t.Errorf("%d pairs, want 700 at least", pairs)
	}
}

func TestResolveEveryShortPath(t *testing.T) {
	bases := []uri.Ref{mustParse(t, "f://h/a/b"), mustParse(t, "f:/a/b"), mustParse(t, "f:a/b"), mustParse(t, "f:"), mustParse(t, "f://h")}
	uritest.Words(strings.Split("a./:", ""), uritest.Depth(6), func(s string) {
		if got, want := uri.RemoveDotSegments(s), removeDotSegments(s); got != want {
			t.Errorf("RemoveDotSegments(%q) is %q, the RFC's steps say %q", s, got, want)
		}
		r, err := uri.Parse(s)
		if err != nil {
			return
		}
		for _, base := range bases {
			checkResolve(t, base, r)
		}
	})
}

func TestResolveCorpus(t *testing.T) {
	var cases []struct {
		Base, Ref, Target, Mode, Where string
	}
	readJSON(t, "rfc-text/resolve.json", &cases)
	count := map[string]int{}
	for _, c := range cases {
		count[c.Mode]++
		resolve := uri.Ref.Resolve
		if c.Mode == "non-strict" {
			resolve = uri.Ref.ResolveNonStrict
		}
		got, err := resolve(mustParse(t, c.Base), mustParse(t, c.Ref))
		if err != nil || got.String() != c.Target {
			t.Errorf("%s: %q and %q give %q (%v), want %q", c.Where, c.Base, c.Ref, got, err, c.Target)
		}
	}
	// §5.4.1 has 23 examples, §5.4.2 has 19, the last of them in both modes.
	if count["strict"] != 42 || count["non-strict"] != 1 || len(cases) != 43 {
		t.Errorf("cases by mode: %v, want 42 strict and 1 non-strict", count)
	}
}

func TestResolveGuards(t *testing.T) {
	tests := []struct{ base, ref, want string }{
		{"f:/a", ".//g", "f:/.//g"},
		{"f:/a", "/.//g", "f:/.//g"},
		{"f:/a/b", "..//g", "f:/.//g"},
		{"f:/.//a/b", "c", "f:/.//a/c"},
		{"f:/.//a", "", "f:/.//a"},
		{"f:a", ".//g", "f:/g"},
		{"f://h/a", ".//g", "f://h//g"},
		{"f:a/b", "./c:d", "f:a/c:d"},
		{"f:a", "./c:d", "f:c:d"},
	}
	for _, tt := range tests {
		got, err := mustParse(t, tt.base).Resolve(mustParse(t, tt.ref))
		if err != nil || got.String() != tt.want {
			t.Errorf("%q.Resolve(%q) is %q (%v), want %q", tt.base, tt.ref, got, err, tt.want)
		}
	}
}

// TestResolveOfSplit has texts that no grammar derives: the result still keeps its meaning.
func TestResolveOfSplit(t *testing.T) {
	tokens := strings.Fields("a : / // ? # @ [ ] .. é % [::1%25a]")
	bases := []string{"x:", "x://a b@[c:/d/e", "x://[::1%25a]:8a/?#", "x:/.//a"}
	uritest.Words(tokens, uritest.Depth(4), func(s string) {
		for _, base := range append(bases, "x:"+s) {
			for _, ref := range []string{s, "//" + s, "b"} {
				for _, resolve := range []func(uri.Ref, uri.Ref) (uri.Ref, error){uri.Ref.Resolve, uri.Ref.ResolveNonStrict} {
					got, err := resolve(uri.Split(base), uri.Split(ref))
					if err != nil || got != uri.Split(got.String()) {
						t.Errorf("%q and %q give %+v, which is read otherwise: %v", base, ref, got, err)
					}
				}
			}
		}
	})
}

func TestResolveRelativeBase(t *testing.T) {
	for _, s := range []string{"", "a", "/a", "//h/a"} {
		r, err := mustParse(t, s).Resolve(mustParse(t, "g:h"))
		if !errors.Is(err, uri.ErrRelativeBase) || r != (uri.Ref{}) {
			t.Errorf("%q.Resolve: %q, %v; want ErrRelativeBase", s, r, err)
		}
	}
}

func TestRelativize(t *testing.T) {
	tests := []struct{ base, target, want string }{
		{"http://a/b/c/d?q", "http://a/b/c/d?q", ""},
		{"http://a/b/c/d?q", "http://a/b/c/d?q#f", "#f"},
		{"http://a/b/c/d?q", "http://a/b/c/d?", "?"},
		{"http://a/b/c/d?q", "http://a/b/c/d", "d"},
		{"http://a/b/c/?q", "http://a/b/c/", "./"},
		{"http://a/b/c/d", "http://a/b/g?y", "../g?y"},
		{"http://a/b/c/d", "http://a/b/c/g:h", "./g:h"},
		{"http://a/b/c/d", "http://a/b/c//g", ".//g"},
		{"http://a/b/c/d", "http://a/b/", "../"},
		{"http://a/b//d", "http://a/b/d", "../d"},
		{"http://a", "http://a/b", "b"},
		{"http://a/b", "http://a", "//a"},
		{"http://a/b", "http://c/b", "//c/b"},
		{"http://a/b", "https://a/b", "https://a/b"},
		{"http://a/b", "HTTP://a/b", "HTTP://a/b"},
		{"http://a/b", "http:c", "http:c"},
		{"http://a/b", "http:/c", "http:/c"},
		{"http://a/b/c", "http://a/b/../d", "../d"},
		{"f:a/b", "f:a/c", "c"},
		{"f:a/b", "f:c", "f:c"},
		{"f:a/b", "f:/c", "/c"},
		{"f:/a/b", "f:/.//c", ".././/c"},
		{"f:a", "f:b:c", "./b:c"},
		{"f:a", "f:1:c", "./1:c"},
		{"f:a/b", "f:1:c", "f:1:c"},
		{"http://a/b", "../c", "../c"},
		{"a/b", "a/c", "a/c"},
	}
	for _, tt := range tests {
		if got := mustParse(t, tt.base).Relativize(mustParse(t, tt.target)); got.String() != tt.want {
			t.Errorf("%q.Relativize(%q) is %q, want %q", tt.base, tt.target, got, tt.want)
		}
	}
}

func TestResolveAllocations(t *testing.T) {
	base, ref := mustParse(t, "http://a/b/c/d;p?q"), mustParse(t, "../../g?y#s")
	if n := testing.AllocsPerRun(10, func() { base.Resolve(ref) }); n > 1 {
		t.Errorf("Resolve: %v allocations, want that of the string", n)
	}
	if n := testing.AllocsPerRun(10, func() { uri.RemoveDotSegments("/a/b.c/.d/..e") }); n != 0 {
		t.Errorf("RemoveDotSegments: %v allocations where there are none to remove", n)
	}
}

func FuzzResolve(f *testing.F) {
	for _, base := range resolveBases[:12] {
		for _, ref := range resolveRefs {
			f.Add(base, ref)
		}
	}
	f.Fuzz(func(t *testing.T, base, ref string) {
		b, err := uri.URI.Parse(base)
		if err != nil {
			return
		}
		r, err := uri.Parse(ref)
		if err != nil {
			return
		}
		checkResolve(t, b, r)
		checkRelativize(t, b, r)
	})
}
