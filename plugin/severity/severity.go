// Package severity keeps the severity of findings in drivers that drop the category of a
// diagnostic, which contains it: "host.error". It is for the plugins of this module and for
// "uricheck gopls", and may change.
package severity

import (
	"reflect"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Of returns the severity of a diagnostic: "error", "warning" or "style", or "" if it has none.
func Of(d analysis.Diagnostic) string {
	_, severity, _ := strings.Cut(d.Category, ".")
	return severity
}

// Message returns the message of a diagnostic, with the severity before it, as compilers print it:
// "error: host: …".
func Message(d analysis.Diagnostic) string {
	if s := Of(d); s != "" {
		return s + ": " + d.Message
	}
	return d.Message
}

// InMessages returns an analyzer whose messages begin with the severity.
func InMessages(a *analysis.Analyzer) *analysis.Analyzer {
	telling := *a
	telling.Run = func(pass *analysis.Pass) (any, error) {
		with := *pass
		with.Report = func(d analysis.Diagnostic) {
			d.Message = Message(d)
			pass.Report(d)
		}
		return a.Run(&with)
	}
	return &telling
}

// Part is an analyzer for the findings of one severity.
type Part struct {
	Severity string
	Analyzer *analysis.Analyzer
}

// Split returns analyzers of the same name that together report the findings of a. It is for a
// driver whose analyzers have a severity, but whose diagnostics have none: their category is only
// the rule. The analyzers share one run.
func Split(a *analysis.Analyzer) []Part {
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

func report(pass *analysis.Pass, base *analysis.Analyzer, severity string) (any, error) {
	for _, d := range pass.ResultOf[base].([]analysis.Diagnostic) {
		if Of(d) == severity {
			d.Category, _, _ = strings.Cut(d.Category, ".")
			pass.Report(d)
		}
	}
	return nil, nil
}
