package told

import (
	"go/token"
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/inventory"
)

// TestLines describes a text with each kind of step.
func TestLines(t *testing.T) {
	e := inventory.Entry{
		Text: "http://h/", Func: "http.Get", Purpose: "send",
		Steps: []inventory.Step{
			{Kind: inventory.Executes, Code: `f("x")`, Result: "http://h"},
			{Kind: inventory.PutsAround, Code: "http://h", Result: "http://h/"},
			{Kind: inventory.Asks, Code: "ok", Result: inventory.AnswerUnknown, At: token.Position{Filename: "a.go", Line: 3}},
			{Kind: inventory.Asks, Code: "case 1, 2", Result: inventory.AnswerPasses, Source: "low.go:4"},
			{Kind: inventory.Asks, Code: "default", Result: inventory.AnswerStays},
			{Kind: inventory.Asks, Code: "defaults.on", Result: inventory.AnswerPasses},
			{Kind: inventory.Asks, Code: inventory.StatementBefore, Result: inventory.AnswerPasses},
			{Kind: inventory.Passes, Code: "passed to http.Get"},
			{Kind: inventory.Names, Code: "user", Result: `an id or a word, because of the name "id"`},
			{Kind: inventory.Doubts, Code: "other packages can set Base"},
		},
		Verdict: inventory.Faulty, Reason: inventory.Reason{Text: "other packages can set Base"},
		Findings: []inventory.Message{{Rule: "host", Severity: "error", Text: "host: fact; consequence"}},
	}
	want := []string{
		"a.go:1:2: http://h/: goes to http.Get (send)",
		`    f("x") gives "http://h"`,
		`    "http://h" becomes "http://h/"`,
		"    condition ok: uricheck does not know whether the text passes (/a.go:3)",
		"    case 1, 2: the text passes (low.go:4)",
		"    default: the text does not pass",
		"    condition defaults.on: the text passes",
		"    an earlier statement: the text passes",
		"    passed to http.Get",
		`    uricheck reads user as an id or a word, because of the name "id"`,
		"    in doubt: other packages can set Base",
		"  error: host: fact; consequence",
		"  uricheck reports only what every reader refuses, because other packages can set Base",
	}
	if got := Lines(e, "a.go:1:2", func(name string) string { return "/" + name }); !slices.Equal(got, want) {
		t.Errorf("%q\nwant %q", got, want)
	}
}

// TestVerdicts describes a text that no function takes, and checks the lines after the steps.
func TestVerdicts(t *testing.T) {
	found := []inventory.Message{{Rule: "host", Severity: "error", Text: "host: fact; consequence"}}
	for _, tt := range []struct {
		entry inventory.Entry
		want  []string
	}{
		{inventory.Entry{Verdict: inventory.Unjudged, Reason: inventory.Reason{Text: "no known function takes the text"}},
			[]string{"p: t: no known function takes the text", "  not judged"}},
		{inventory.Entry{Func: "f", Purpose: "parse", Verdict: inventory.Fine},
			[]string{"p: t: goes to f (parse)", "  uricheck finds nothing wrong"}},
		{inventory.Entry{Func: "f", Purpose: "parse", Verdict: inventory.Unreported, Reason: inventory.Reason{Text: "a directive silences it"}, Findings: found},
			[]string{"p: t: goes to f (parse)", "  not reported: a directive silences it", "  unreported error: host: fact; consequence"}},
	} {
		tt.entry.Text = "t"
		if got := Lines(tt.entry, "p", func(name string) string { return name }); !slices.Equal(got, tt.want) {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}
