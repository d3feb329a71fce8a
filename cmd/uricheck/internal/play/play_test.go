package play

import (
	"bytes"
	"context"
	"os"
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

// The test describes packages in a process of its own.
func TestMain(m *testing.M) {
	if engine.IsToolCall(os.Args[1:]) {
		engine.Tool(analyzer.New(analyzer.Options{}), testedIdle)
	}
	os.Exit(m.Run())
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
		{"an unknown import", strings.Replace(faulty, "net/http", "example.com/http", 1), false, "", `3:8: there is no package "example.com/http"`},
		{"what does not parse", faulty + "}", false, "", "6:1: "},
		{"what does not type-check", strings.Replace(faulty, "http.Get", "http.Got", 1), false, "", "undefined: http.Got"},
		{"nothing", "", false, "", "1:1: "},
	}
	for _, tt := range tests {
		answer := room.Check(tt.source, tt.style)
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
	answer := room.Check(faulty, false)
	if len(answer.Findings) != 1 || len(answer.Findings[0].Fixes) != 1 || len(answer.Findings[0].Fixes[0].Edits) != 1 {
		t.Fatalf("%+v", answer)
	}
	e := answer.Findings[0].Fixes[0].Edits[0]
	fixed := faulty[:e.Start] + e.New + faulty[e.End:]
	if answer = room.Check(fixed, false); len(answer.Findings) > 0 || !strings.Contains(fixed, `"http://localhost:8080/x"`) {
		t.Errorf("%s: %+v", fixed, answer.Findings)
	}
	if len(answer.Ways) != 1 || !strings.HasPrefix(answer.Ways[0][0], "line 5: http://localhost:8080/x: goes to http.Get (send)") {
		t.Errorf("ways %q", answer.Ways)
	}
}
