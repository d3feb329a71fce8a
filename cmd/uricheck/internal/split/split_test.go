package split

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/uricheck/go-uricheck/analyzer"
)

// reporting returns an analyzer that reports a diagnostic of each category.
func reporting(err error, categories ...string) *analysis.Analyzer {
	return &analysis.Analyzer{Name: "a", Doc: "a", URL: "u", Run: func(pass *analysis.Pass) (any, error) {
		for _, c := range categories {
			pass.Report(analysis.Diagnostic{Category: c, Message: "m" + c})
		}
		return nil, err
	}}
}

// run returns the messages of an analyzer that requires at most one other.
func run(t *testing.T, a *analysis.Analyzer) (messages string, err error) {
	t.Helper()
	var found []string
	pass := &analysis.Pass{Report: func(d analysis.Diagnostic) { found = append(found, strings.TrimPrefix(d.Category+" ", " ")+d.Message) }, ResultOf: make(map[*analysis.Analyzer]any)}
	for _, base := range a.Requires {
		if pass.ResultOf[base], err = base.Run(pass); err != nil {
			return "", err
		}
		if len(found) > 0 {
			t.Error("the shared analyzer reports")
		}
	}
	_, err = a.Run(pass)
	return strings.Join(found, "; "), err
}

func TestBySeverity(t *testing.T) {
	parts := BySeverity(reporting(nil, "a.error", "b.style", "c.warning", "d.error"))
	want := map[string]string{"error": "a ma.error; d md.error", "warning": "c mc.warning", "style": "b mb.style"}
	var analyzers []*analysis.Analyzer
	places := make(map[string]bool)
	for _, p := range parts {
		got, err := run(t, p.Analyzer)
		if got != want[p.Severity] || err != nil {
			t.Errorf("%s: %q, %v", p.Severity, got, err)
		}
		analyzers = append(analyzers, p.Analyzer)
		addr := reflect.ValueOf(p.Analyzer.Run).Pointer()
		_, line := runtime.FuncForPC(addr).FileLine(addr)
		places[fmt.Sprint(line)] = true
	}
	if len(parts) != len(want) || len(places) != len(want) {
		t.Errorf("%d parts in %d places", len(parts), len(places))
	}
	if _, err := run(t, BySeverity(reporting(errors.New("failed")))[0].Analyzer); err == nil {
		t.Error("an error is lost")
	}
	for _, p := range BySeverity(analyzer.New(analyzer.Options{})) {
		analyzers = append(analyzers, p.Analyzer)
	}
	if err := analysis.Validate(analyzers); err != nil {
		t.Error(err)
	}
}
