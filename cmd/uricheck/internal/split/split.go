// Package split makes an analyzer for each severity of another analyzer's findings. "uricheck gopls"
// copies this file into gopls, so it imports nothing of this module.
package split

import (
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Part is an analyzer for the findings of one severity.
type Part struct {
	Severity string
	Analyzer *analysis.Analyzer
}

// BySeverity returns analyzers of the same name that together report the findings of a. It is for a
// driver whose analyzers have a severity, but whose diagnostics have none: their category is only
// the rule. The analyzers share one run.
func BySeverity(a *analysis.Analyzer) []Part {
	base := *a
	base.ResultType = reflect.TypeFor[[]analysis.Diagnostic]()
	base.Run = func(pass *analysis.Pass) (any, error) {
		var found []analysis.Diagnostic
		collecting := *pass
		collecting.Report = func(d analysis.Diagnostic) { found = append(found, d) }
		_, err := a.Run(&collecting)
		return found, err
	}
	// gopls distinguishes analyzers of one name by the line of their functions, so each has its
	// own.
	return []Part{
		part(&base, "error", func(pass *analysis.Pass) (any, error) { return report(pass, &base, "error") }),
		part(&base, "warning", func(pass *analysis.Pass) (any, error) { return report(pass, &base, "warning") }),
		part(&base, "style", func(pass *analysis.Pass) (any, error) { return report(pass, &base, "style") }),
	}
}

func part(base *analysis.Analyzer, severity string, run func(*analysis.Pass) (any, error)) Part {
	return Part{severity, &analysis.Analyzer{
		Name: base.Name, Doc: base.Doc, URL: base.URL,
		Requires: []*analysis.Analyzer{base},
		Run:      run,
	}}
}

// report reports the diagnostics of one severity, with the rule alone as their category.
func report(pass *analysis.Pass, base *analysis.Analyzer, severity string) (any, error) {
	for _, d := range pass.ResultOf[base].([]analysis.Diagnostic) {
		if rule, s, _ := strings.Cut(d.Category, "."); s == severity {
			d.Category = rule
			pass.Report(d)
		}
	}
	return nil, nil
}
