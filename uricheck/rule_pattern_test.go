package uricheck_test

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

var patternPieces = []string{
	"GET ", "get ", "Post ", "PUT|GET ", "HEAD|x ", "purge ", "CONNECT ",
	"h", "h.example", "h:80", "h:", ":80", "[::1]", "[::1]:8", "::1",
	"/a", "/", "/", "//", "/.", "/..", "/...", "/{x}", "/{y}", "/{z...}", "/{$}", "/%61", "/b%20c", "/:id", "/<id>", "/:a b", "/*", "/*rest", "/[0-9]+", `/(\d+)`, "GET", "localhost", "^",
	"?", "?q=1", "#", "#f", ";", "=&",
}

// TestUnmatchedPatterns registers random patterns, and asks the mux for the handler of the
// corresponding request: it is a different handler if and only if there is a warning.
func TestUnmatchedPatterns(t *testing.T) {
	testUnmatched(t, uricheck.Program{}, func(string) bool { return true })
}

// TestUnmatchedPatterns121 is like TestUnmatchedPatterns, but with the mux of Go 1.21, in a
// separate process, because net/http reads the setting once.
func TestUnmatchedPatterns121(t *testing.T) {
	const setting = "httpmuxgo121=1"
	if os.Getenv("GODEBUG") == setting {
		// That mux does not decode a pattern, and the rule ignores "/%61".
		noEscape := func(pattern string) bool { return !strings.Contains(pattern, "%") }
		testUnmatched(t, uricheck.Program{GoLine: "go1.21", IsMain: true}, noEscape)
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestUnmatchedPatterns121$")
	cmd.Env = append(os.Environ(), "GODEBUG="+setting)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

func testUnmatched(t *testing.T, program uricheck.Program, keep func(pattern string) bool) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 0))
	var matched, unmatched int
	for matched+unmatched < many(40000) && !t.Failed() {
		var pattern string
		for range 1 + r.IntN(5) {
			pattern += patternPieces[r.IntN(len(patternPieces))]
		}
		s := registered(pattern)
		s.Program = program
		request, ok := requestFor(pattern)
		if !ok || !keep(pattern) || len(stdlib.Fails(s.Call, stdlib.Go{})) > 0 {
			continue
		}
		findings := uricheck.Check(s)
		reached := reaches(pattern, request)
		if reached != (len(findings) == 0) {
			t.Errorf("%q matches %s %s%s: %v; findings: %v", pattern, request.Method, request.Host, request.URL, reached, messages(findings))
		}
		if reached {
			matched++
		} else {
			unmatched++
		}
	}
	if matched < enough(5000) || unmatched < enough(5000) {
		t.Errorf("%d patterns match, %d do not: the test shows little", matched, unmatched)
	}
}

func registered(pattern string, earlier ...string) uricheck.Subject {
	call := stdlib.Call{Use: stdlib.ServeMuxPattern, Text: pattern, Earlier: earlier}
	return uricheck.Subject{Call: call, Func: "http.ServeMux.Handle"}
}

// requestFor returns the request for which an author would write a pattern: with its method in
// any case, or the first one of a list, and with its host and path, where the names of
// wildcards are the values. There is none for CONNECT, whose URL has no path.
func requestFor(pattern string) (*http.Request, bool) {
	method, host, path := stdlib.SplitPattern(pattern)
	if path < 0 || strings.HasPrefix(pattern, "CONNECT ") {
		return nil, false
	}
	filled := strings.NewReplacer("{$}", "", "...}", "", "{", "", "}", "").Replace(withNumbers(pattern[path:]))
	name := pattern[host:path]
	if name == "^" {
		name = "" // the beginning of a regular expression
	}
	if isWord := name != "localhost" && regexp.MustCompile(`^[\w-]+$`).MatchString(name); isWord {
		filled, name = "/"+name+filled, "" // of a path without its slash
	}
	u, err := url.Parse("http://h" + filled)
	if err != nil {
		return nil, false
	}
	r := &http.Request{Method: "GET", URL: u, Host: name}
	switch first, _, _ := strings.Cut(pattern[:method], "|"); {
	case slices.Contains([]string{"GET", "HEAD", "POST", "PUT"}, strings.ToUpper(first)):
		r.Method = strings.ToUpper(first)
	case method > 0:
		r.Method = pattern[:method]
	}
	// A server has the host in the Host field.
	u.Scheme, u.Host = "", ""
	return r, true
}

// withNumbers replaces the wildcards of other routers by numbers.
func withNumbers(path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if regexp.MustCompile(`^(:[a-z]\w*|<[a-z]\w*>|\(.*\)|.*\*.*|.*]\+.*)$`).MatchString(s) {
			segments[i] = "7"
		}
	}
	return strings.Join(segments, "/")
}

// reaches reports whether a mux with a pattern passes a request to the pattern's handler.
func reaches(pattern string, r *http.Request) bool {
	var mux http.ServeMux
	reached := false
	mux.HandleFunc(pattern, func(http.ResponseWriter, *http.Request) { reached = true })
	h, _ := mux.Handler(r)
	if _, ok := h.(http.HandlerFunc); ok {
		defer func() { _ = recover() }() // a handler of net/http, which needs a ResponseWriter
		h.ServeHTTP(nil, r)
	}
	return reached
}

// TestConflictNamesEarlier looks for the earlier pattern in the finding.
func TestConflictNamesEarlier(t *testing.T) {
	for _, test := range []struct {
		text, against string
		earlier       []string
		message       string
	}{
		{"/a", "/a", []string{"/b", "/a"}, `pattern: an earlier call registers "/a"; http.ServeMux.Handle panics`},
		{"/{x}/b", "/a/{y}", []string{"/", "/a/{y}"},
			`pattern: the pattern conflicts with "/a/{y}"; the call panics unless GODEBUG=httpmuxgo121=1`},
	} {
		findings := uricheck.Check(registered(test.text, test.earlier...))
		if len(findings) != 1 || findings[0].Against != test.against || findings[0].Message != test.message {
			t.Errorf("%q after %q: %+v", test.text, test.earlier, findings)
		}
	}
	if findings := uricheck.Check(registered("/a", "/b", "/{x}", "GET /a")); slices.ContainsFunc(findings, func(f uricheck.Finding) bool { return f.Against != "" }) {
		t.Errorf("no conflict: %v", messages(findings))
	}
}

// TestPatternsWithHolesFail compares the errors in a pattern after an unknown prefix with the failures of
// the pattern with a prefix of random tokens.
func TestPatternsWithHolesFail(t *testing.T) {
	tokens := []string{"", "/", "GET ", "h", "{x}", "{", "}", "x", "...", "/{y}", ":", "."}
	rest := []string{"/", "{x", "{x}", "{x...}", "y", "}", "{$}", ":id", "/a", "{", " "}
	random := rand.New(rand.NewPCG(1, 2))
	draw := func(from []string) string {
		text := ""
		for range random.IntN(5) {
			text += from[random.IntN(len(from))]
		}
		return text
	}
	reported := 0
	for range enough(20000) {
		tail := draw(rest)
		s := registered("…" + tail)
		s.Program = uricheck.Program{GoLine: "go1.26", IsMain: true}
		s.Holes = []uricheck.Hole{{Start: 0, End: len("…")}}
		for _, f := range uricheck.Check(s) {
			if f.Severity != uricheck.Error {
				continue
			}
			reported++
			if whole := draw(tokens) + tail; stdlib.Fails(registered(whole).Call, stdlib.Go{}) == nil {
				t.Fatalf("%q works, but %q after an unknown prefix is an error: %s", whole, tail, f.Message)
			}
		}
	}
	if reported < enough(1000) {
		t.Errorf("%d errors: the test shows little", reported)
	}
}
