package uri_test

import (
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/uri"
	"github.com/uricheck/go-uricheck/uricheck/uri/internal/uritest"
)

var (
	escapes         = regexp.MustCompile(`%[0-9A-Fa-f]{2}`)
	unreservedChars = regexp.MustCompile(`^[A-Za-z0-9._~-]$`)
	unescapedRuns   = regexp.MustCompile(`%[0-9A-F]{2}|[^%]+`)
)

// normalEscapes implements RFC 3986 §6.2.2.1 and §6.2.2.2 for percent-encodings.
func normalEscapes(s string) string {
	return escapes.ReplaceAllStringFunc(s, func(escape string) string {
		n, _ := strconv.ParseUint(escape[1:], 16, 8)
		if char := string([]byte{byte(n)}); unreservedChars.MatchString(char) {
			return char
		}
		return strings.ToUpper(escape)
	})
}

// lowerBetweenEscapes converts s to lower case, except for its percent-encodings, which are normal.
func lowerBetweenEscapes(s string) string {
	return unescapedRuns.ReplaceAllStringFunc(s, func(run string) string {
		if run[0] == '%' {
			return run
		}
		return strings.ToLower(run)
	})
}

// normalByHand applies RFC 3986 §6.2.2 to the components that appendix B finds.
func normalByHand(s string) string {
	f := disassemble(s)
	isRelativePath := f.scheme == nil && f.authority == nil && !strings.HasPrefix(f.path, "/")
	segments := strings.Split(f.path, "/")
	for i, segment := range segments {
		segments[i] = normalEscapes(segment)
		if isRelativePath && segments[i] != segment && strings.Trim(segments[i], ".") == "" && len(segments[i]) < 3 {
			segments[i] = strings.ToUpper(segment) // it would become a dot segment
		}
	}
	f.path = strings.Join(segments, "/")
	for _, component := range []*string{f.authority, f.query, f.fragment} {
		if component != nil {
			*component = normalEscapes(*component)
		}
	}
	if f.authority != nil {
		at := strings.LastIndex(*f.authority, "@") + 1
		authority := (*f.authority)[:at] + lowerBetweenEscapes((*f.authority)[at:])
		f.authority = &authority
	}
	if f.scheme != nil {
		scheme := strings.ToLower(*f.scheme)
		f.scheme = &scheme
	}
	if !isRelativePath {
		f.path = removeDotSegments(f.path)
	}
	return f.recompose()
}

// checkNormalize fails if a normal form of r, which is valid, is wrong.
func checkNormalize(t testing.TB, r uri.Ref) {
	t.Helper()
	normal := r.Normalize()
	if want := normalByHand(r.String()); normal.String() != want {
		t.Errorf("%q.Normalize() is %q, §6.2.2 by hand says %q", r, normal, want)
	}
	byScheme := r.NormalizeByScheme()
	for _, n := range []uri.Ref{normal, byScheme} {
		parsed, err := uri.Parse(n.String())
		if err != nil || parsed != n {
			t.Errorf("%q normalizes to %q, which is read otherwise: %v", r, n, err)
		}
		if again := n.Normalize(); again != n {
			t.Errorf("%q normalizes to %q, and that to %q", r, n, again)
		}
		for _, c := range []uri.Component{uri.Scheme, uri.Authority, uri.Userinfo, uri.Query, uri.Fragment} {
			if present(n, c) != present(r, c) {
				t.Errorf("%q normalizes to %q: %v present: %v, %v", r, n, c, present(r, c), present(n, c))
			}
		}
	}
	if again := byScheme.NormalizeByScheme(); again != byScheme {
		t.Errorf("%q normalizes by scheme to %q, and that to %q", r, byScheme, again)
	}
	if !uri.Equivalent(r, normal, uri.SyntaxBased) || !uri.Equivalent(normal, r, uri.SchemeBased) ||
		!uri.Equivalent(r, byScheme, uri.SchemeBased) || !uri.Equivalent(r, r, uri.SimpleString) {
		t.Errorf("%q is not equivalent to its own normal form %q or %q", r, normal, byScheme)
	}
	if got := uri.Equivalent(r, normal, uri.SimpleString); got != (r == normal) {
		t.Errorf("%q and %q as simple strings: %v", r, normal, got)
	}
}

func present(r uri.Ref, c uri.Component) bool {
	ok := !r.IsRelative()
	switch c {
	case uri.Authority:
		_, ok = r.Authority()
	case uri.Userinfo:
		_, ok = r.Userinfo()
	case uri.Port:
		_, ok = r.Port()
	case uri.Query:
		_, ok = r.Query()
	case uri.Fragment:
		_, ok = r.Fragment()
	}
	return ok
}

func TestNormalizeAsByHand(t *testing.T) {
	check := func(s string) {
		if r, err := uri.Parse(s); err == nil {
			checkNormalize(t, r)
		}
	}
	uritest.Words(strings.Fields("A: a / . : %2e %41 %c3 ?"), uritest.Depth(5), check)
	uritest.Words(strings.Fields("// A @ : %4a %2F [::A] 80 / .. # ?"), uritest.Depth(5), func(s string) { check("Http:" + s) })
	uritest.Words(strings.Fields("A %4A @ , %2C : / ."), uritest.Depth(5), func(s string) { check("mailto:" + s) })
	for _, s := range realURLs(t) {
		check(s)
	}
	random := rand.New(rand.NewPCG(3986, 6))
	for range 20_000 {
		check(uritest.Mutate(random, resolveBases, uritest.Authorities))
	}
}

// TestNormalizeThenResolve compares the two ways from a reference to a normal URI.
func TestNormalizeThenResolve(t *testing.T) {
	for _, b := range resolveBases {
		base := mustParse(t, b)
		uritest.Words(strings.Fields("a . %2E / %61: ./ ?"), uritest.Depth(5), func(s string) {
			ref, err := uri.Parse(s)
			if err != nil {
				return
			}
			late, _ := base.Resolve(ref)
			early, _ := base.Resolve(ref.Normalize())
			if late.Normalize() != early.Normalize() {
				t.Errorf("base %q: %q gives %q, its normal form %q gives %q", b, s, late.Normalize(), ref.Normalize(), early.Normalize())
			}
		})
	}
}

func TestNormalizeCorpus(t *testing.T) {
	var cases []struct {
		Input, Output, Level, Where string
		Syntax                      string `json:"rfc6.2.2_reference"`
	}
	readJSON(t, "rfc-text/normalize.json", &cases)
	if len(cases) != 10 {
		t.Errorf("%d cases, want 10", len(cases))
	}
	for _, c := range cases {
		r := mustParse(t, c.Input)
		syntax := c.Syntax
		if c.Level == "rds-path" && strings.HasPrefix(c.Input, "/") {
			syntax = c.Output // the reference of the corpus leaves all relative references alone
		}
		if got := r.Normalize().String(); got != syntax {
			t.Errorf("%s: %q.Normalize() is %q, want %q", c.Where, c.Input, got, syntax)
		}
		var got string
		switch c.Level {
		case "rds-path":
			got = uri.RemoveDotSegments(c.Input)
		case "syntax":
			got = r.Normalize().String()
		case "scheme", "scheme-mailto":
			got = r.NormalizeByScheme().String()
		case "syntax-iri":
			// RFC 3987 §5.3.2 assumes that its input is an IRI.
			got = r.Normalize().ToIRI().String()
		default:
			t.Fatalf("%q has the level %q", c.Input, c.Level)
		}
		if got != c.Output {
			t.Errorf("%s: %s of %q is %q, want %q", c.Where, c.Level, c.Input, got, c.Output)
		}
	}
}

func TestNormalize(t *testing.T) {
	tests := []struct{ s, syntax, scheme string }{
		{"", "", ""},
		{"HTTP://U%7eA@EX%41MPLE.%c3%9C:80/%7E?%7e#%3f", "http://U~A@example.%C3%9C:80/~?~#%3F", "http://U~A@example.%C3%9C/~?~#%3F"},
		{"x://1.2.3.%34", "x://1.2.3.4", "x://1.2.3.4"},
		{"x://h:", "x://h:", "x://h"},
		{"x://h:/", "x://h:/", "x://h/"},
		{"//h:/", "//h:/", "//h/"},
		{"x://h:80", "x://h:80", "x://h:80"},
		{"HTTPS://h:443?q", "https://h:443?q", "https://h/?q"},
		{"https://h:80", "https://h:80", "https://h:80/"},
		{"http://h:080/", "http://h:080/", "http://h:080/"},
		{"http:", "http:", "http:"},
		{"ftp://h:21", "ftp://h:21", "ftp://h"},
		{"telnet://h:23", "telnet://h:23", "telnet://h"},
		{"WS://[::FFFF]:80", "ws://[::ffff]:80", "ws://[::ffff]/"},
		{"//[V1.A]", "//[v1.a]", "//[v1.a]"},
		{"http://h/a/../..", "http://h/", "http://h/"},
		{"http://h/a/%2e%2E/b", "http://h/b", "http://h/b"},
		{"f:/a/..//g", "f:/.//g", "f:/.//g"},
		{"f:/.//g", "f:/.//g", "f:/.//g"},
		{"f:/.//g/.", "f:/.//g/", "f:/.//g/"},
		{"f:a/../b", "f:/b", "f:/b"},
		{"f:./a:b", "f:a:b", "f:a:b"},
		{"../A/./%2e", "../A/./%2E", "../A/./%2E"},
		{".%2e/%2E/%2Ea/%2e%2e.", ".%2E/%2E/.a/...", ".%2E/%2E/.a/..."},
		{"http://h/a/%2E/../b", "http://h/b", "http://h/b"},
		{"./a:b", "./a:b", "./a:b"},
		{"/.//x", "/.//x", "/.//x"},
		{"a?/../b#/../c", "a?/../b#/../c", "a?/../b#/../c"},
		{"/a/../b", "/b", "/b"},
		{"/a/%2e%2e/b/.", "/b/", "/b/"},
		{"/a/..//b", "/.//b", "/.//b"},
		{"//h/a/../../b", "//h/b", "//h/b"},
		{"//h/..//b", "//h//b", "//h//b"},
		{"mailto:A@B.C,D%40E@F?to=G@H", "mailto:A@B.C,D%40E@F?to=G@H", "mailto:A@b.c,D%40E@f?to=G@H"},
		{"mailto:A", "mailto:A", "mailto:A"},
		{"mailto:a@%5BX%5D,B@C", "mailto:a@%5BX%5D,B@C", "mailto:a@%5Bx%5D,B@c"},
	}
	for _, tt := range tests {
		r := mustParse(t, tt.s)
		if got := r.Normalize().String(); got != tt.syntax {
			t.Errorf("%q.Normalize() is %q, want %q", tt.s, got, tt.syntax)
		}
		if got := r.NormalizeByScheme().String(); got != tt.scheme {
			t.Errorf("%q.NormalizeByScheme() is %q, want %q", tt.s, got, tt.scheme)
		}
	}
}

// TestNormalizeOfSplit has texts that no grammar derives.
func TestNormalizeOfSplit(t *testing.T) {
	tests := []struct{ s, want string }{
		{"HTTP://A%zz%41/%7e%%341", "http://a%zz%41/~%%341"},
		{"%61:b", "./a:b"},
		{":80", "./:80"},
		{"x://[FE80::A%25En0]/", "x://[fe80::a%25En0]/"},
		{"x://[::A]%2EB", "x://[::a].b"},
		{"/é%c3", "/é%C3"},
		{"/%4%31", "/%4%31"},
	}
	for _, tt := range tests {
		got := uri.Split(tt.s).Normalize()
		if got.String() != tt.want {
			t.Errorf("Split(%q).Normalize() is %q, want %q", tt.s, got, tt.want)
		}
		if again := got.Normalize(); again != got {
			t.Errorf("Split(%q) normalizes to %q, and that to %q", tt.s, got, again)
		}
	}
}

func TestDefaultPort(t *testing.T) {
	for scheme, want := range map[string]string{"http": "80", "HTTPS": "443", "coaps": "5684", "nntp": "119", "mailto": "", "redis": "", "": ""} {
		got := uri.DefaultPort(scheme)
		if got != want {
			t.Errorf("DefaultPort(%q) = %q, want %q", scheme, got, want)
		}
		if got == "" {
			continue
		}
		if _, ok := mustParse(t, scheme+"://h:"+got+"/").NormalizeByScheme().Port(); ok {
			t.Errorf("%s is the default port of %s, and not removed", got, scheme)
		}
	}
}

func TestEquivalent(t *testing.T) {
	const never = uri.FileBased + 1
	tests := []struct {
		a, b string
		from uri.Rung // the first on which they are equivalent
	}{
		{"http://h/", "http://h/", uri.SimpleString},
		{"http://h/%7e", "HTTP://H/~", uri.SyntaxBased},
		{"example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d", uri.SyntaxBased},
		{"http://h", "http://h:80/", uri.SchemeBased},
		{"http://h:", "http://h", uri.SchemeBased},
		{"mailto:Joe@Example.COM", "mailto:Joe@example.com", uri.SchemeBased},
		{"http://[2001:DB8:0:0:0:0:0:7]", "http://[2001:db8::7]:80/", uri.AddressBased},
		{"//[::ffff:1.2.3.4]/", "//[::FFFF:102:304]/", uri.AddressBased},
		{"//[::ffff:1.2.3.4]/", "//1.2.3.4/", never},
		{"file:/a", "file:///a", uri.FileBased},
		{"file:/a", "FILE://localhost/a", uri.FileBased},
		{"file:///c:/a", "file:c:/a", never},
		{"http://h/", "https://h/", never},
		{"http://h/?", "http://h/", never},
		{"http://h/#f", "http://h/", never},
		{"http://h/%2F", "http://h//", never},
		{"http://h/%3B", "http://h/;", never},
		{"x://h", "x://h/", never},
		{"/a/../b", "/b", uri.SyntaxBased},
		{"//h/a/%2e%2e/b", "//H/b", uri.SyntaxBased},
		{"/a/..//b", "/.//b", uri.SyntaxBased},
		{"a/../b", "b", never},
		// RFC 3987 §5.3.2.
		{"example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9", uri.SyntaxBased},
		{"http://h/?\ue000", "http://h?%ee%80%80", uri.SchemeBased},
		{"http://h/#\ue000", "http://h/#%EE%80%80", never}, // no IRI
		{"/re\u0301sume\u0301", "/r\u00e9sum\u00e9", never},
		{"http://H/A", "http://H/a", never},
		{"f:/.//g", "f://g", never},
	}
	for _, tt := range tests {
		for rung := uri.SimpleString; rung < never; rung++ {
			if got := uri.Equivalent(uri.Split(tt.a), uri.Split(tt.b), rung); got != (rung >= tt.from) {
				t.Errorf("%q, %q: %v equivalent: %v", tt.a, tt.b, rung, got)
			}
		}
	}
}

func TestNormalizeAllocations(t *testing.T) {
	normal := []string{
		"", "../a", "./a:b", "f:/.//g", "http://u@h/a%2Fb?c#d", "mailto:a@b,c@d", "http://h/" + strings.Repeat("a.b/", 1000),
		"http://[2001:db8::7]:8080/",
	}
	for _, s := range normal {
		r := mustParse(t, s)
		n := testing.AllocsPerRun(10, func() {
			if r.NormalizeByScheme() != r || !uri.Equivalent(r, r, uri.SchemeBased) {
				t.Errorf("%q is not normal", s)
			}
		})
		if n != 0 {
			t.Errorf("%.40q is normal, but took %v allocations", s, n)
		}
	}
}

// optional is a component of TestRecompose: absent if not ok.
type optional struct {
	s  string
	ok bool
}

func (o optional) or(before, behind string) string {
	if !o.ok {
		return ""
	}
	return before + o.s + behind
}

// TestRecompose takes references apart and has Resolve and Normalize recompose them.
func TestRecompose(t *testing.T) {
	absent, empty := optional{}, optional{"", true}
	count := 0
	base := mustParse(t, "other://u@base:1/x/y?z")
	for _, scheme := range []optional{absent, {"S", true}} {
		for _, user := range []optional{absent, empty, {"u", true}} {
			for _, host := range []optional{absent, empty, {"H", true}, {"[::A]", true}} {
				for _, port := range []optional{absent, empty, {"80", true}} {
					for _, path := range []string{"", "/", "/a", "/%61/", "%61"} {
						for _, query := range []optional{absent, empty, {"q", true}} {
							for _, fragment := range []optional{absent, empty, {"f", true}} {
								if !host.ok && (user.ok || port.ok) || host.ok && path == "%61" {
									continue // no such authority, or no such path after one
								}
								count++
								authority := optional{user.or("", "@") + host.s + port.or(":", ""), host.ok}
								tail := authority.or("//", "") + path + query.or("?", "") + fragment.or("#", "")
								r := mustParse(t, scheme.or("", ":")+tail)
								checkComponents(t, r, scheme, authority, path, query, fragment)
								checkNormalize(t, r)
								if scheme.ok {
									resolved, err := base.Resolve(r)
									if err != nil || resolved != r {
										t.Errorf("%q resolves to %q, %v", r, resolved, err)
									}
								}
							}
						}
					}
				}
			}
		}
	}
	if count < 900 {
		t.Errorf("%d tuples, want 900 at least", count)
	}
}

func checkComponents(t *testing.T, r uri.Ref, scheme, authority optional, path string, query, fragment optional) {
	t.Helper()
	got := func(s string, ok bool) optional { return optional{s, ok} }
	if got(r.Scheme(), !r.IsRelative()) != scheme || got(r.Authority()) != authority || r.Path() != path ||
		got(r.Query()) != query || got(r.Fragment()) != fragment {
		t.Errorf("%q is not read as scheme %v, authority %v, path %q, query %v, fragment %v", r, scheme, authority, path, query, fragment)
	}
}

func FuzzNormalize(f *testing.F) {
	for _, s := range append(realURLs(f), append(resolveBases, resolveRefs...)...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r, err := uri.Parse(s)
		if err != nil {
			n := uri.Split(s).Normalize()
			if again := n.Normalize(); again != n || uri.Split(n.String()) != n {
				t.Errorf("Split(%q) normalizes to %q, and that to %q", s, n, again)
			}
			return
		}
		checkNormalize(t, r)
	})
}
