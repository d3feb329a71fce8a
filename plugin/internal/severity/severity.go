// Package severity keeps the severity of findings in drivers that drop the category of a
// diagnostic, which contains it: "host.error".
package severity

import (
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Message returns the message of a diagnostic, with the severity before it, as compilers print it:
// "error: host: …".
func Message(d analysis.Diagnostic) string {
	if _, severity, _ := strings.Cut(d.Category, "."); severity != "" {
		return severity + ": " + d.Message
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
