package play

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
	"github.com/uricheck/go-uricheck/analyzer/idle"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
)

var testedIdle = engine.Idle{
	Without: idle.Without(), Imported: idle.Imported(), HasNoFacts: idle.HasNoFacts, IsOwn: idle.IsOwn,
}

func newAnalyzer(entries bool) *analysis.Analyzer {
	if entries {
		return analyzer.NewInventory(analyzer.Options{})
	}
	return analyzer.New(analyzer.Options{})
}

// bundle is a bundle that the test has written and read, as a browser does.
var bundle = sync.OnceValues(func() (*Bundle, error) {
	collected, err := Collect(context.Background(), Packages)
	if err != nil {
		return nil, err
	}
	var written bytes.Buffer
	if err := collected.Write(&written); err != nil {
		return nil, err
	}
	return Read(written.Bytes())
})

func newRoom(t *testing.T) *Room {
	t.Helper()
	b, err := bundle()
	if err != nil {
		t.Fatal(err)
	}
	return New(b)
}

// complete are the settings of most tests.
var complete = Settings{Depth: WithWays}

const faulty = "package p\n\nimport \"net/http\"\n\nfunc f() { http.Get(\"localhost:8080/x\") }\n"

// TestCheck calls Check as the page does.
func TestCheck(t *testing.T) {
	room := newRoom(t)
	tests := []struct {
		name, source string
		style        bool
		rules, error string
	}{
		{"a fault", faulty, false, "relative", ""},
		{"again", faulty, false, "relative", ""},
		{"none", strings.Replace(faulty, "localhost", "http://localhost", 1), false, "", ""},
		{"style, not asked for", strings.Replace(faulty, "localhost:8080", "http://h:80", 1), false, "", ""},
		{"style", strings.Replace(faulty, "localhost:8080", "http://h:80", 1), true, "defaultport", ""},
		{"another package clause", strings.Replace(faulty, "package p", "package main", 1), false, "relative", ""},
		{"what does not parse", faulty + "}", false, "", "6:1: "},
		{"nothing", "", false, "", ""},
	}
	for _, tt := range tests {
		answer := room.Check(tt.source, Settings{tt.style, WithWays})
		var rules []string
		for _, f := range answer.Findings {
			rules = append(rules, f.Rule)
		}
		isError := tt.error != "" && strings.Contains(answer.Error, tt.error)
		if strings.Join(rules, " ") != tt.rules || (answer.Error != "") != isError {
			t.Errorf("%s: found %q, error %q", tt.name, rules, answer.Error)
		}
	}
}

// TestFixes applies the fix of a finding as the page does.
func TestFixes(t *testing.T) {
	room := newRoom(t)
	if draft := room.Check(faulty, Settings{Depth: Draft}); len(draft.Findings) != 1 || len(draft.Findings[0].Fixes)+len(draft.Ways) > 0 {
		t.Errorf("the draft is %+v", draft)
	}
	answer := room.Check(faulty, complete)
	if len(answer.Findings) != 1 || !slices.Equal(answer.Findings[0].Fixes, []string{`Write "http://" before the host`}) {
		t.Fatalf("%+v", answer)
	}
	edits, err := room.Fix(faulty, complete, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	fixed := applied(faulty, edits)
	if answer = room.Check(fixed, complete); len(answer.Findings) > 0 || !strings.Contains(fixed, `"http://localhost:8080/x"`) {
		t.Errorf("%s: %+v", fixed, answer.Findings)
	}
	if len(answer.Ways) != 1 || !strings.HasPrefix(answer.Ways[0][0], "line 5: http://localhost:8080/x: goes to http.Get (send)") {
		t.Errorf("ways %q", answer.Ways)
	}
	for _, at := range [][2]int{{-1, 0}, {1, 0}, {0, 1}, {0, -1}} {
		if edits, err := room.Fix(faulty, complete, at[0], at[1]); err == nil {
			t.Errorf("fix %d: %v", at, edits)
		}
	}
}

// applied applies edits, which do not overlap, from the last to the first.
func applied(text string, edits []Edit) string {
	slices.SortFunc(edits, func(a, b Edit) int { return b.Start - a.Start })
	for _, e := range edits {
		text = text[:e.Start] + e.New + text[e.End:]
	}
	return text
}

// TestFixAll applies the fixes of all findings: an import that they share comes once.
func TestFixAll(t *testing.T) {
	const (
		printed = "func f(u, v *url.URL) {\n\tu.Host = fmt.Sprintf(\"%s:%d\", u.Hostname(), 80)\n\tv.Host = fmt.Sprintf(\"%s:%d\", v.Hostname(), 81)\n}\n"
		joined  = "func f(u, v *url.URL) {\n\tu.Host = fmt.Sprintf(\"%s\", net.JoinHostPort(u.Hostname(), \"80\"))\n\tv.Host = fmt.Sprintf(\"%s\", net.JoinHostPort(v.Hostname(), \"81\"))\n}\n"
	)
	room := newRoom(t)
	for _, tt := range []struct{ name, text, want string }{
		{"imports", "package p\n\nimport (\n\t\"fmt\"\n\t\"net/url\"\n)\n\n" + printed, "package p\n\nimport (\n\t\"fmt\"\n\t\"net\"\n\t\"net/url\"\n)\n\n" + joined},
		{"wrapped", printed, joined},
		{"nothing", "package p\n", "package p\n"},
	} {
		edits, err := room.FixAll(tt.text, complete)
		if got := applied(tt.text, edits); got != tt.want || err != nil {
			t.Errorf("%s: %v\n%s", tt.name, err, got)
		}
	}
	if _, err := room.FixAll(faulty+"}", complete); err == nil {
		t.Error("there are fixes of code that does not parse")
	}
}
