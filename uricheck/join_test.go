package uricheck_test

import (
	"net/url"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
	"github.com/uricheck/go-uricheck/uricheck/uri"
)

func reports(s uricheck.Subject, rule string) (found []uricheck.Finding) {
	for _, f := range uricheck.Check(s) {
		if f.Rule.Name == rule {
			found = append(found, f)
		}
	}
	return found
}

// texts yields the corpus and n mutations of it.
func texts(t *testing.T, n int, f func(text string)) {
	for _, l := range stdlibtest.Literals(t) {
		f(l.Text)
	}
	generated(t, 2, n, nil, anyText, f)
}

// A URL has no authority after path.Join. The rule reports every URL with a scheme that it
// knows, except for those without a host, which keep their meaning.
func TestJoinCleansSlashes(t *testing.T) {
	joins := map[string]func(...string) string{
		"path.Join":     path.Join,
		"filepath.Join": func(elem ...string) string { return filepath.ToSlash(filepath.Join(elem...)) },
	}
	warned := 0
	texts(t, 30000, func(text string) {
		for name, join := range joins {
			s := uricheck.Subject{Func: name, Call: stdlib.Call{Use: stdlib.JoinFile, Text: text, Then: []string{"x"}}}
			before := uri.Split(text)
			authority, had := before.Authority()
			_, has := uri.Split(join(text, "x")).Authority()
			lost := had && !has && before.Scheme() != ""
			found := len(reports(s, "join")) > 0
			if found {
				warned++
			}
			if found && !lost {
				t.Errorf("%v keeps its authority: %q", s, join(text, "x"))
			}
			if lost && !found && authority != "" && slices.Contains([]string{"http", "https", "ws", "s3"}, before.Scheme()) {
				t.Errorf("%v loses its authority without a finding: %q", s, join(text, "x"))
			}
		}
	})
	if warned < enough(1000) {
		t.Errorf("only %d warnings", warned)
	}
}

// A join encodes a "?" or "#" in an element as %3F or %23. The author may intend that at the end of
// a segment, or before a character that is not a letter or digit.
func TestJoinEncodesDelimiters(t *testing.T) {
	base := url.URL{Scheme: "http", Host: "h", Path: "/b"}
	warned := 0
	check := func(text string, then []string) {
		elements := append([]string{text}, then...)
		fromFunc, err := url.JoinPath(base.String(), elements...)
		for use, joined := range map[stdlib.Use]string{
			stdlib.JoinElement:       fromFunc,
			stdlib.JoinElementMethod: base.JoinPath(elements...).String(),
		} {
			if use == stdlib.JoinElement && err != nil {
				continue
			}
			s := uricheck.Subject{Func: "JoinPath", Call: stdlib.Call{Use: use, Text: text, Then: then}}
			found := reports(s, "join")
			if len(found) == 0 {
				continue
			}
			warned++
			encoded := map[byte]string{'?': "%3F", '#': "%23"}[text[found[0].Start]]
			if !strings.Contains(joined, encoded) || strings.Contains(joined, text[found[0].Start:found[0].End]) {
				t.Errorf("%v: %s; the URL is %q", s, found[0].Message, joined)
			}
		}
	}
	texts(t, 30000, func(text string) { check(text, nil) })
	texts(t, 5000, func(text string) { check("a/"+text, []string{"..", "b"}) })
	for _, text := range []string{"a?q=1", "?q=1", "a/b?c/d", "a#b", "../a?b", "a?b/..", "a?b/../c"} {
		for _, then := range [][]string{nil, {".."}, {"x", ".."}, {"../.."}, {"/"}} {
			joined, err := url.JoinPath("http://h/b", append([]string{text}, then...)...)
			s := uricheck.Subject{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinElement, Text: text, Then: then}}
			encoded := strings.Contains(joined, "%3F") || strings.Contains(joined, "%23")
			if err != nil || encoded != (len(reports(s, "join")) > 0) {
				t.Errorf("%v: %q, %v; findings %v", s, joined, err, messages(reports(s, "join")))
			}
			check(text, then)
		}
	}
	if warned < enough(1000) {
		t.Errorf("only %d warnings", warned)
	}
}

// In an element with an unknown value, too, a reported "?" arrives as %3F, and a "%" as nothing. Without a finding, the
// element arrives as it is.
func TestJoinedArrive(t *testing.T) {
	base := url.URL{Scheme: "http", Host: "h", Path: "/b"}
	for text, rule := range map[string]string{
		"…?full=1": "join", "a/…?id=…": "join", "…/x": "", "…%3F": "", "a…": "",
		"100% …": "escape", "…%": "escape", "…%4": "escape", "…%zz/x": "escape", "…%25": "", "100%25 …": "",
	} {
		s := composedOf(text)
		s.Func, s.Use = "url.URL.JoinPath", stdlib.JoinElementMethod
		found := uricheck.Check(s)
		if want := min(len(rule), 1); len(found) != want || want > 0 && found[0].Rule.Name != rule {
			t.Errorf("%s: %v, want one of %q", text, messages(found), rule)
		}
		element, err := url.PathUnescape(filled(text))
		if arrives := err == nil && base.JoinPath(filled(text)).Path == "/b/"+element && !strings.Contains(filled(text), "?"); arrives != (rule == "") {
			t.Errorf("%s: the path is %q", text, base.JoinPath(filled(text)).Path)
		}
	}
}

// The elements of a join stand before the query of its base.
func TestJoinBase(t *testing.T) {
	texts(t, 30000, func(text string) {
		s := uricheck.Subject{Func: "url.JoinPath", Call: stdlib.Call{Use: stdlib.JoinBase, Text: text}}
		for _, f := range reports(s, "join") {
			joined, err := url.JoinPath(text, "term")
			if err != nil {
				continue
			}
			u, err := url.Parse(joined)
			switch {
			case err != nil:
				t.Errorf("%v: %v", s, err)
			case strings.Contains(f.Message, "no host"):
				if u.Host != "" || u.Scheme != "" {
					t.Errorf("%v has the host %q: %s", s, u.Host, f.Message)
				}
			case strings.Contains(u.RawQuery, "term") || !strings.HasSuffix(u.RawQuery, text[f.Start:f.End]):
				t.Errorf("%v has the query %q: %s", s, u.RawQuery, f.Message)
			}
		}
	})
}

// The effect of a reference on the path of a base: if the rule reports it, resolution drops the
// path or its last segment. If not, the path stays, or is not a directory, or the reference
// repeats it, or resolution drops it for a reason.
func TestJoinDropsBase(t *testing.T) {
	bases := []string{"https://h", "https://h/", "https://h/api", "https://h/api/", "https://h/api/v1", "https://h/api/v1/", "https://h/v2", "https://h/index.html", "https://h/x/login", "/api/v1/", "mailto:x"}
	references := []string{"", "/", "/users", "/users/1?q=1", "users", "users/1", "v1", "v1/users", "/api", "/api/v1/users", "/apiary", "../users", ".", "?q=1", "#top", "//x/users", "https://x/users", "a:b", "/a%2Fb", "v10"}
	for _, base := range bases {
		for _, reference := range references {
			from, err := url.Parse(base)
			if err != nil {
				t.Fatal(err)
			}
			to, err := from.Parse(reference)
			if err != nil {
				t.Fatal(err)
			}
			s := uricheck.Subject{Func: "url.URL.Parse", Base: base, Call: stdlib.Call{Use: stdlib.Resolve, Text: reference}}
			found := reports(s, "resolve")
			dir := strings.TrimSuffix(from.Path, "/") + "/"
			kept := from.Path == "" || strings.HasPrefix(to.Path+"/", dir)
			if len(found) > 0 && kept {
				t.Errorf("%v: %q keeps %q: %v", s, to, from.Path, messages(found))
			}
			plain := strings.HasPrefix(reference, "/users") || strings.HasPrefix(reference, "users")
			directory := strings.Contains(base, "/api") || strings.HasSuffix(base, "/v2")
			if !kept && plain && directory && len(found) == 0 {
				t.Errorf("%v: %q drops %q without a finding", s, to, from.Path)
			}
		}
	}
}

// A word after a complete host changes the host, or forms a port that fails; a slash between
// them makes it a path.
func TestJoinGlues(t *testing.T) {
	hosts := []string{"https://example.com", "http://a.example.org", "http://localhost", "ws://127.0.0.1", "http://h:8080", "http://[::1]", "http://u@example.io", "https://example.net:443"}
	words := []string{"users", "users/1", "v1?q=1", "x#y", "u", "API"}
	for _, host := range hosts {
		for _, word := range words {
			s := uricheck.Subject{Func: "url.Parse", Seams: []int{len(host)}, Call: stdlib.Call{Text: host + word}}
			left, err := url.Parse(host)
			if err != nil {
				t.Fatal(err)
			}
			if u, err := url.Parse(s.Text); err == nil && u.Host == left.Host {
				t.Errorf("%v has the host %q", s, u.Host)
			}
			found := reports(s, "slash")
			if len(found) != 1 || len(found[0].Fixes) != 1 {
				t.Errorf("%v: %v", s, found)
				continue
			}
			fixed := found[0].Fixes[0].Apply(s.Text)
			if u, err := url.Parse(fixed); err != nil || u.Host != left.Host || !strings.HasPrefix(u.Path, "/"+word[:1]) {
				t.Errorf("%v: fixed to %q: %v, %v", s, fixed, u, err)
			}
		}
	}
	// At any seam, a reported text has a different host from the left operand.
	texts(t, 30000, func(text string) {
		s := uricheck.Subject{Func: "url.Parse", Call: stdlib.Call{Text: text}}
		for seam := range len(text) {
			s.Seams = append(s.Seams, seam)
		}
		if len(text) > 60 {
			return
		}
		for _, f := range uricheck.Check(s) {
			checkFinding(t, text, f)
			checkMessage(t, f)
			if f.Rule.Name != "slash" || f.OfAssembly {
				continue
			}
			left, err := url.Parse(text[:f.Start])
			if err != nil {
				continue
			}
			if u, err := url.Parse(text); err == nil && u.Host == left.Host {
				t.Errorf("%q has the host %q: %s", text, u.Host, f.Message)
			}
		}
	})
}

// TestCutset runs both functions on texts that begin, or end, with the literal: the reported
// call removes more than the one in the fix, which removes only the literal.
func TestCutset(t *testing.T) {
	trims := map[string]struct{ set, affix func(s, set string) string }{
		"strings.Trim":      {strings.Trim, strings.TrimPrefix},
		"strings.TrimLeft":  {strings.TrimLeft, strings.TrimPrefix},
		"strings.TrimRight": {strings.TrimRight, strings.TrimSuffix},
	}
	reported := 0
	for name, trim := range trims {
		for _, set := range []string{"https://", "http://h", "ws://", "HTTP://", "a://", "://", "/", ":/", "s3://bucket/", "", "1://", "abc:/?#"} {
			s := uricheck.Subject{Func: name, Call: stdlib.Call{Use: stdlib.Cutset, Text: set}}
			found := reports(s, "cutset")
			if len(found) == 0 {
				continue
			}
			reported++
			checkMessage(t, found[0])
			middle := set[:1] // stands at either end of the text between
			text := set + middle + "|" + middle + set
			if trim.set(text, set) == trim.affix(text, set) {
				t.Errorf("%s(%q, %q) takes no more off than is meant", name, text, set)
			}
			if hasFix := len(found[0].Fixes) == 1; hasFix != (name != "strings.Trim") {
				t.Errorf("%s(%q): %v", name, set, found[0].Fixes)
			}
			for _, fix := range found[0].Fixes {
				if _, affix, _ := strings.Cut(fix.Title, " "); fix.Rewrite != uricheck.TrimAffix || !strings.HasPrefix(affix, "strings.Trim") || affix == name {
					t.Errorf("%s(%q): %v", name, set, fix)
				}
			}
		}
	}
	if reported != 18 {
		t.Errorf("%d reports", reported)
	}
}

// TestFileNames sends names of files: for a reported name, the server gets a different path from
// Windows than from other systems, or none; with path.Join, it gets the same path from both.
func TestFileNames(t *testing.T) {
	reported := 0
	for _, before := range []string{"", "https://h.example/", "https://h.example", "http://h.example:80/a", "/a", "https://h.example/?a=", "sqlite://", "file:///", "/#", "wss://h/"} {
		for _, behind := range []string{"", "/x", "?a=b", "#c"} {
			h := uricheck.Hole{Start: len(before), End: len(before) + len(uricheck.HoleMark), Value: uricheck.FilePath}
			s := uricheck.Subject{
				Func:  "http.NewRequest",
				Call:  stdlib.Call{Use: stdlib.MakeRequest, Text: before + uricheck.HoleMark + behind},
				Holes: []uricheck.Hole{h},
			}
			found := slices.DeleteFunc(reports(s, "join"), func(f uricheck.Finding) bool { return !f.OnWindows })
			if len(found) == 0 {
				continue
			}
			reported++
			checkMessage(t, found[0])
			arrives := func(name string) string {
				u, err := url.Parse(before + name + behind)
				if err != nil {
					return ""
				}
				return u.Host + u.EscapedPath()
			}
			slashes := arrives(path.Join("/v1", "x y"))
			if windows := arrives(strings.ReplaceAll(path.Join("/v1", "x y"), "/", `\`)); slashes == "" || windows == slashes {
				t.Errorf("%q: %q on Windows, else %q", s.Text, windows, slashes)
			}
			if len(found) != 1 || len(found[0].Fixes) != 1 || found[0].Fixes[0].Rewrite != uricheck.JoinSlashes {
				t.Errorf("%q: %v", s.Text, found)
			}
		}
	}
	if reported != 4*4 {
		t.Errorf("%d reports", reported)
	}
}
