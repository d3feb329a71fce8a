package programtest

import (
	"strings"
	"testing"
)

// Truth finds a mark in upper or lower case. If a text has lost its mark, the sink shows only that
// the text fails.
func TestRejects(t *testing.T) {
	accept := func(string) error { return nil }
	for _, c := range []struct {
		name   string
		events []Event
		want   bool
	}{
		{"rejected", []Event{{Site: "a", Text: "m1k%"}}, true},
		{"accepted", []Event{{Site: "a", Text: "m1k", OK: true}}, false},
		{"in upper case", []Event{{Site: "a", Text: "M1K%"}}, true},
		{"has lost its mark", []Event{{Site: "a", Text: "1k%"}}, true},
		{"has lost its mark, accepted", []Event{{Site: "a", Text: "1k", OK: true}}, false},
		{"has lost its mark at another sink", []Event{{Site: "b", Text: "1k%"}}, false},
		{"has lost the beginning of its mark", []Event{{Site: "a", Text: "m2k1k%"}}, true},
		{"has lost all of its mark but the last letter", []Event{{Site: "a", Text: "k://m2k"}}, true},
		{"has lost the end of its mark with a flag", []Event{{Site: "a", Text: "m1k", OK: true},
			{Site: "a", Mask: 1, Text: "h:m1"}}, true},
		{"another one is rejected", []Event{{Site: "a", Text: "m2k%"}}, false},
		{"has lost its mark in one run, another text is accepted in another",
			[]Event{{Site: "a", Text: "%!m(int=1)1k"}, {Site: "a", Filling: 1, Text: "/", OK: true}}, true},
		{"has not lost it, another text is rejected in one run", []Event{{Site: "a", Text: "%"},
			{Site: "a", Filling: 1, Text: "/", OK: true}}, false},
	} {
		if got, _ := NewTruth(c.events, accept).Rejects("a", "m1k"); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

// The rest of a literal need not have its mark, but it has no other one.
func TestRejectsRest(t *testing.T) {
	accept := func(string) error { return nil }
	for _, c := range []struct {
		text   string
		ok, is bool
	}{{"a?b", false, true}, {"a?b", true, false}, {"1k?b", false, true}, {"m2k%", false, false}} {
		events := []Event{{Site: "a", Text: "m1k", OK: true}, {Site: "a", Mask: 1, Text: c.text, OK: c.ok}}
		if got := NewTruth(events, accept).RejectsRest("a", "m1k"); got != c.is {
			t.Errorf("%q, accepted %t: %t, want %t", c.text, c.ok, got, c.is)
		}
	}
}

// If no text reaches a sink, one of the program that fails before is enough, with the mark or a part of
// it.
func TestStops(t *testing.T) {
	accept := func(string) error { return nil }
	for _, c := range []struct {
		event Event
		want  bool
	}{
		{Event{Text: "m1k%"}, true},
		{Event{Text: "x1k%"}, true},
		{Event{Text: "h/m/1/k"}, true},
		{Event{Text: "x2k%"}, false},
		{Event{Text: "%"}, false},
		{Event{Text: "m21k%"}, false},
		{Event{Text: "h/m/2/1/k"}, false},
		{Event{Text: "m1k", OK: true}, false},
		{Event{Text: "m1k%", Mask: 1}, false},             // another text gets to the sink
		{Event{Text: "m1k%", Site: "top/p2.go:7"}, false}, // another program
	} {
		if c.event.Site == "" {
			c.event.Site = "top/p1.go:7"
		}
		truth := NewTruth([]Event{c.event, {Site: "top/p1.go:9", Mask: 1, Text: "m3k", OK: true}}, accept)
		if got := truth.Stops("top/p1.go:9", "p1.go", "m1k"); got != c.want {
			t.Errorf("%+v: %t, want %t", c.event, got, c.want)
		}
	}
}

// A field of a literal need not have a mark.
func TestRejectsField(t *testing.T) {
	accept := func(string) error { return nil }
	for _, c := range []struct {
		text     string
		ok, want bool
	}{
		{"h,", false, true},
		{"http://h,", false, true},
		{"http://h,", true, false},
		{":", false, true},
		{"http://:", false, false}, // perhaps of another literal
		{"http://h", false, false},
		{"m2k,h,", false, false},
	} {
		truth := NewTruth([]Event{{Site: "a", Text: c.text, OK: c.ok}}, accept)
		if got := truth.RejectsField("a", []string{"h,", ":"}); got != c.want {
			t.Errorf("%q: %t, want %t", c.text, got, c.want)
		}
	}
}

// Truth distinguishes the rest of a mark from other marks.
func TestPartOf(t *testing.T) {
	for text, want := range map[string]bool{
		"466k%/%m2467k": true, "6k%": true, "2466k m1k": true, "m1k/m24": true, "m246%": true, "M24/": true,
		"k%m2467k": false, "m6k": false, "16k": false, "m24k": false, "m2467k": false, "m245": false,
	} {
		if got := partOf("m2466k").MatchString(text); got != want {
			t.Errorf("%q: %t, want %t", text, got, want)
		}
	}
}

// Only exported functions of packages that others import are open, if they have a URL without mark.
func TestIsOpenAt(t *testing.T) {
	const text = "func P1X1(s string) {\nurl.Parse(cmp.Or(s, \"http://h/\"))\n}\n\nfunc xP1(s string) {\nurl.Parse(cmp.Or(s, \"http://h/\"))\n}\n\nfunc P1X2(s string) {\nurl.Parse(s)\n}\n"
	p := &Program{Name: "P1", Files: map[string]string{"low": text, "top": text}}
	source, err := p.source("low", false)
	if err != nil {
		t.Fatal(err)
	}
	first := strings.Count(source[:strings.Index(source, "func P1X1")], "\n") + 1
	for line, want := range map[int]bool{first - 1: false, first: true, first + 2: true, first + 3: false, first +
		5: false, first + 9: false} {
		if got := p.IsOpenAt("low", line); got != want {
			t.Errorf("line %d is open: %t, want %t in\n%s", line, got, want, source)
		}
	}
	if p.IsOpenAt("top", first) {
		t.Error("nothing imports package top")
	}
}

// Truth knows an unmarked literal that the program does not evaluate by its line, and others by their
// marks.
func TestHasUnevaluated(t *testing.T) {
	p := &Program{Name: "P1", Files: map[string]string{"top": "func P1(s string) {\nif s == \"\" {\ns = \"/\"\n}\nurl.Parse(\"m1k\" + s)\n}\n"}}
	for site, want := range map[string]bool{"top/p1.go:9": false, "top/p1.go:8": true} {
		truth := NewTruth([]Event{{Func: "literal", Site: site, Text: "/"}}, nil)
		if got := p.HasUnevaluated(truth); got != want {
			text, _ := p.source("top", false)
			t.Errorf("the literal at %s is evaluated: %t, want %t in\n%s", site, got, want, text)
		}
		p.open = map[string]bool{"m1k": true}
		if !p.HasUnevaluated(truth) {
			t.Error("a literal with a mark, in a function that another package calls, is evaluated")
		}
		p.open = nil
	}
}
