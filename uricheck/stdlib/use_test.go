package stdlib_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
	"github.com/uricheck/go-uricheck/uricheck/stdlib/stdlibtest"
)

// TestMain names the fields that the row of a use lacks. The tests run the models of all uses, and
// would panic without one.
func TestMain(m *testing.M) {
	isComplete := true
	for u := range stdlib.Uses() {
		for _, what := range u.Lacking() {
			fmt.Printf("use %d, %q: its row in use.go has no %s\n", uint8(u), u, what)
			isComplete = false
		}
	}
	if !isComplete {
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// TestRowsDiffer checks that no two uses have the same name, or the same sink.
func TestRowsDiffer(t *testing.T) {
	names, sinks := make(map[string]stdlib.Use), make(map[string]stdlib.Use)
	for u := range stdlib.Uses() {
		if other, ok := names[u.String()]; ok {
			t.Errorf("uses %d and %d are both called %v", uint8(other), uint8(u), u)
		}
		names[u.String()] = u
		name, where := u.Func()
		if other, ok := sinks[name+where]; ok {
			t.Errorf("%v and %v have the same sink, %s", other, u, name)
		}
		sinks[name+where] = u
	}
}

// TestUsesAreRun checks that the tests run every use of a library's function.
func TestUsesAreRun(t *testing.T) {
	sinks := append(stdlibtest.Sinks(), stdlibtest.NewNetwork(t).Sinks()...)
	for u := range stdlib.Uses() {
		isRun := slices.ContainsFunc(sinks, func(s stdlibtest.Sink) bool { return s.Use == u })
		switch isProgram := u.For(stdlib.Composing, stdlib.Unknown); {
		case !isRun && !isProgram:
			t.Errorf("%v: no sink in stdlibtest runs it", u)
		case isRun && isProgram:
			t.Errorf("%v: a sink in stdlibtest runs it, though no one function does it", u)
		}
	}
}

// TestUsesHaveCases checks that each use that refuses one of the literals has a case of
// TestFailures.
func TestUsesHaveCases(t *testing.T) {
	literals := stdlibtest.Literals(t)
	for u := range stdlib.Uses() {
		hasCase := slices.ContainsFunc(failureCases, func(c failureCase) bool { return c.use == u })
		fails := slices.ContainsFunc(literals, func(l stdlibtest.Literal) bool {
			return stdlib.Fails(stdlib.Call{Use: u, Text: l.Text}, stdlib.Go{}) != nil
		})
		switch {
		case fails && !hasCase:
			t.Errorf("%v: no case in failures_test.go", u)
		case hasCase && !fails:
			t.Errorf("%v: a case in failures_test.go, but no literal of the corpus fails", u)
		}
	}
}

// TestPurposes checks that each purpose has its own word, a meaning, and a use.
func TestPurposes(t *testing.T) {
	words := make(map[string]bool)
	for p := range stdlib.Purposes() {
		word := p.String()
		if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || words[word] || p.Meaning() == "" {
			t.Errorf("purpose %d: word %q, meaning %q", uint8(p), word, p.Meaning())
		}
		words[word] = true
		isUsed := false
		for u := range stdlib.Uses() {
			isUsed = isUsed || u.For(p)
		}
		if !isUsed {
			t.Errorf("%q is the word of no use", word)
		}
	}
}

// TestIsShownBy checks the beginnings that show a use: such a text does not fail because of its
// scheme.
func TestIsShownBy(t *testing.T) {
	for u := range stdlib.Uses() {
		for _, text := range []string{"http://h/", "HTTPS://h/", "ws://h/", "wss://h/", "ftp://h/", "/a", "h", ""} {
			failures := stdlib.Fails(stdlib.Call{Use: u, Text: text}, stdlib.Go{})
			isScheme := func(f stdlib.Failure) bool {
				return f.Kind == stdlib.UnsupportedScheme || f.Kind == stdlib.MissingScheme
			}
			if u.IsShownBy(text) && slices.ContainsFunc(failures, isScheme) {
				t.Errorf("%q shows that it is for %v, which refuses its scheme", text, u)
			}
			if schemes, isStrict := u.Schemes(); isStrict && strings.Contains(text, "://") {
				scheme, _, _ := strings.Cut(strings.ToLower(text), "://")
				if takes := !slices.ContainsFunc(failures, isScheme); takes != slices.Contains(schemes, scheme) {
					t.Errorf("%v of %q: takes the scheme: %v; its schemes are %q", u, text, takes, schemes)
				}
			}
		}
	}
}
