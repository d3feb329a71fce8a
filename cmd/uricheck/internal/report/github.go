package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// githubCommands maps severities to the workflow commands that annotate.
var githubCommands = map[string]string{"error": "error", "warning": "warning", "style": "notice"}

// In a workflow command a line break ends the command, and "%" begins an escape; in
// its properties "," and ":" end a value as well.
var (
	githubData     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// github writes a workflow command for each finding. The message is the same as in format text,
// because the log does not show the properties of a command, and GitHub makes annotations of only
// the first ten errors, warnings and notices of a step.
func (r *Report) github(found []finding.Finding) string {
	var b strings.Builder
	for _, f := range found {
		fmt.Fprintf(&b, "::%s %s::%s\n", githubCommands[f.Severity], r.githubProperties(f),
			githubData.Replace(strings.TrimSuffix(textLines(f, r.Root), "\n")))
	}
	return b.String()
}

func (r *Report) githubProperties(f finding.Finding) string {
	var list []string
	add := func(name, value string) { list = append(list, name+"="+githubProperty.Replace(Clean(value))) }
	addNumber := func(name string, n int) {
		if n > 0 {
			add(name, fmt.Sprint(n))
		}
	}
	at := r.region(f.Pos, f.End)
	add("file", filepath.ToSlash(finding.Relative(r.Root, f.Pos.File)))
	addNumber("line", at.StartLine)
	addNumber("endLine", at.EndLine)
	// The runner drops the columns of a span of several lines, with a warning in its log.
	if at.EndLine == at.StartLine {
		addNumber("col", at.StartColumn)
		addNumber("endColumn", at.EndColumn)
	}
	add("title", analyzerName+" "+f.Rule)
	return strings.Join(list, ",")
}
