package severity

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
)

func TestInMessages(t *testing.T) {
	failed := errors.New("failed")
	reporting := &analysis.Analyzer{Name: "a", Doc: "a", URL: "u", Run: func(pass *analysis.Pass) (any, error) {
		for _, c := range []string{"host.error", "x", ""} {
			pass.Report(analysis.Diagnostic{Category: c, Message: "m" + c})
		}
		return nil, failed
	}}
	var found []string
	pass := &analysis.Pass{Report: func(d analysis.Diagnostic) { found = append(found, d.Message) }}
	_, err := InMessages(reporting).Run(pass)
	if got := strings.Join(found, "; "); got != "error: mhost.error; mx; m" || err != failed {
		t.Errorf("%q, %v", got, err)
	}
}
