package report

import (
	"fmt"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

func (r *Report) text(found []finding.Finding) string {
	var b strings.Builder
	for _, f := range found {
		b.WriteString(textLines(f, r.Dir))
	}
	return b.String()
}

// textLines returns a finding with its severity, as compilers print errors and warnings, and a line
// for each step of its way.
func textLines(f finding.Finding, dir string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s: %s\n", shownPosition(f.Pos, dir), f.Severity, Clean(f.Message))
	for _, s := range f.Way {
		fmt.Fprintf(&b, "%s: \t%s\n", shownPosition(s.Pos, dir), Clean(s.Message))
	}
	return b.String()
}

// shownPosition returns file:line:column, relative to the directory.
func shownPosition(p finding.Position, dir string) string {
	p.File = finding.Relative(dir, p.File)
	return CleanName(p.String())
}
