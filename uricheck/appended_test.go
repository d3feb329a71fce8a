package uricheck_test

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck"
	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

// composedOf returns a text that the program composes, with its holes.
func composedOf(text string) uricheck.Subject {
	s := uricheck.Subject{Func: "+", Call: stdlib.Call{Use: stdlib.Compose, Text: text}}
	for i := range text {
		if strings.HasPrefix(text[i:], uricheck.HoleMark) {
			s.Holes = append(s.Holes, uricheck.Hole{Start: i, End: i + len(uricheck.HoleMark)})
		}
	}
	return s
}

// filled returns a text with a plain value in each of its holes.
func filled(text string) string { return strings.ReplaceAll(text, uricheck.HoleMark, "value") }

// findingsOf returns the findings of a rule.
func findingsOf(rule string, s uricheck.Subject) []uricheck.Finding {
	var found []uricheck.Finding
	for _, f := range uricheck.Check(s) {
		if f.Rule.Name == rule {
			found = append(found, f)
		}
	}
	return found
}

// TestAppendedArrive appends parameters to URLs, and reads the result as a server does: a parameter
// with a finding does not arrive, and another one arrives if the text before it is known.
func TestAppendedArrive(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 6))
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	reported := 0
	for range many(20000) {
		before := pick("http://h.example", "https://h.example:8080/v1") + pick("/users", "/users/…", "/…/users", "/a.b") +
			pick("", "?", "?a=b", "?a=b&", "?a=…", "#f")
		text := before + pick("k=…", "&k=…", "?k=…", "key=1&k=…", "&a=1&k=…")
		s := composedOf(text)
		s.Appended = len(before)
		u, err := url.Parse(filled(text))
		if err != nil {
			t.Fatal(err)
		}
		arrives := u.Query().Get("k") == "value"
		found := findingsOf("separator", s)
		switch {
		case len(found) > 0 && arrives:
			t.Fatalf("%s + %s: %v, but it arrives", before, text[len(before):], messages(found))
		case len(found) == 0 && !arrives && !strings.ContainsAny(before, "?#…") && text[len(before)] != '?':
			t.Fatalf("%s + %s: it does not arrive", before, text[len(before):])
		}
		reported += len(found)
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestFormatsHold puts escaped values into formats, prints them, and reads the results as a server
// does: the rule reports a text if and only if a value in it changes on the way.
func TestFormatsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(16, 8))
	reported := 0
	for range many(20000) {
		at := randomPlace(r)
		if strings.Contains(at.before, "%") {
			continue
		}
		for value, escape := range escapers {
			s := composedOf(at.before + uricheck.HoleMark + at.after)
			s.Holes[0].Value, s.Holes[0].IsFormat = value, true
			isReported := len(findingsOf("escape", s)) > 0
			isWrong := false
			for _, v := range escaped {
				u, err := url.Parse(fmt.Sprintf(at.before+escape(v)+at.after, []any{}...))
				isWrong = isWrong || err != nil || at.read(u) != at.read(mustParse(t, at.before+escape(v)+at.after))
			}
			if isReported != isWrong {
				t.Fatalf("%s, %v: reported %t, changed %t", s.Text, value, isReported, isWrong)
			}
			if isReported {
				reported++
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

func mustParse(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
