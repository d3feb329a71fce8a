package uricheck_test

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// TestSlashesMeet joins texts and sends the result to a server: the rule reports them if and
// only if the server gets an empty segment that none of the texts has by itself.
func TestSlashesMeet(t *testing.T) {
	var path string
	server := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { path = r.URL.Path })
	r := rand.New(rand.NewPCG(16, 4))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	reported := 0
	for range many(100000) {
		parts := []string{pick("http://h.example", "https://h.example/", "http://h.example:8080/v1", "https://h.example/a/b/", "http://h.example/?q=/")}
		for range 1 + r.IntN(3) {
			parts = append(parts, pick("/", "users", "/users", "users/", "/users/", "1", "?a=/", "&b=/c", "#/"))
		}
		text := strings.Join(parts, "")
		s := uricheck.Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: text}}
		at := 0
		for _, part := range parts[:len(parts)-1] {
			at += len(part)
			s.Seams = append(s.Seams, at)
		}
		u, err := url.Parse(text)
		if err != nil || strings.Contains(u.Path, "///") {
			continue
		}
		server.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", u.RequestURI(), nil))
		isWrong := strings.Contains(path, "//")
		var said []string
		for _, f := range uricheck.Check(s) {
			if f.Rule.Name == "slash" && strings.Contains(f.Message, `"/" follows "/"`) {
				said = append(said, f.Message)
				if len(f.Fixes) != 1 || len(f.Fixes[0].Apply(text)) != len(text)-1 {
					t.Errorf("%q: %d fixes", parts, len(f.Fixes))
				}
			}
		}
		if len(said) > 0 != isWrong {
			t.Fatalf("%q: the server gets %q; %v", parts, path, said)
		}
		if isWrong {
			reported++
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// arrives are composed texts whose parameters get lost, and similar texts that are right: the
// value of the parameter "k" has to reach the server.
var arrives = []struct{ before, after string }{
	{"http://h.example/users&k=", ""},
	{"http://h.example/users?k=", ""},
	{"http://h.example/users?a=b&k=", ""},
	{"http://h.example/list?a=…?k=", ""},
	{"http://h.example/list?a=…&k=", ""},
	{"http://h.example/list?a=…?b=c&k=", ""},
	{"http://h.example/v1/…/users&k=", "&a=b"},
	{"http://h.example/v1/…/users?k=", "#/x"},
	{"http://h.example/…?k=", ""},
}

// TestParametersArrive sends parameters to a server: the rules report those that it does not
// get.
func TestParametersArrive(t *testing.T) {
	for _, at := range arrives {
		text := at.before + uricheck.HoleMark + at.after
		s := uricheck.Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: text}}
		for i := range text {
			if strings.HasPrefix(text[i:], uricheck.HoleMark) {
				s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + len(uricheck.HoleMark)})
			}
		}
		lost := func(text string) bool {
			u, err := url.Parse(strings.ReplaceAll(text, uricheck.HoleMark, "value"))
			return err != nil || u.Query().Get("k") != "value" || u.Query().Has("a") && strings.Contains(u.Query().Get("a"), "?")
		}
		var said []uricheck.Finding
		for _, f := range uricheck.Check(s) {
			if f.Rule.Name == "separator" {
				said = append(said, f)
			}
		}
		if isWrong := lost(text); len(said) > 0 != isWrong {
			t.Errorf("%s: lost %t; %v", text, isWrong, messages(said))
			continue
		}
		for _, f := range said {
			if len(f.Fixes) != 1 || lost(f.Fixes[0].Apply(text)) {
				t.Errorf("%s: the fix of %q loses the parameter", text, f.Message)
			}
		}
	}
}

// TestSegmentsTwice joins bases and texts, and sends the result to a server: the rule reports those whose path has a
// version twice.
func TestSegmentsTwice(t *testing.T) {
	for _, base := range []string{"https://h.example/v1", "https://h.example/api/v4/", "https://h.example/a/b", "https://h.example"} {
		for _, rest := range []string{"/v1/users", "/api/v4/users", "/api/v4", "/v4/users", "/users/v1", "/api/v5", "/api/v4beta", "/b/v1"} {
			var path string
			server := http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { path = r.URL.Path })
			server.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", strings.TrimSuffix(base, "/")+rest, nil))
			isTwice := strings.HasPrefix(path, "/v1/v1/") || strings.HasPrefix(path+"/", "/api/v4/api/v4/") || strings.HasPrefix(path, "/api/v4/v4/")
			seam := uricheck.Subject{Func: "http.NewRequest", Call: stdlib.Call{Use: stdlib.MakeRequest, Text: base + rest}, Seams: []int{len(base)}}
			behind := composedOf(uricheck.HoleMark + rest)
			behind.Peers.Base = base
			for _, s := range []uricheck.Subject{seam, behind} {
				isFound := func(f uricheck.Finding) bool { return strings.Contains(f.Message, "twice") }
				if slices.ContainsFunc(reports(s, "slash"), isFound) != isTwice {
					t.Errorf("%s + %s: the server gets %s; %v", base, rest, path, messages(reports(s, "slash")))
				}
			}
		}
	}
}
