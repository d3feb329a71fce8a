package report

import (
	"bytes"
	"encoding/json"
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// gitlabIssue has the fields of an issue that GitLab reads. A Code Quality report is a list of
// issues.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"` // from the root of the repository
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// gitlabSeverities maps severities to the names of Code Climate. uricheck does not use blocker and
// critical, because it does not know which findings block a change.
var gitlabSeverities = map[string]string{"error": "major", "warning": "minor", "style": "info"}

func (r *Report) gitlab(found []finding.Finding) (string, error) {
	issues := []gitlabIssue{}
	prints := r.Fingerprints(found)
	for i, f := range found {
		begin := max(f.Pos.Line, 1) // a //line directive may have no line number
		issues = append(issues, gitlabIssue{
			Description: Clean(f.Message),
			CheckName:   analyzerName + "." + f.Rule,
			Fingerprint: prints[i],
			Severity:    gitlabSeverities[f.Severity],
			Location: gitlabLocation{
				Path:  Clean(filepath.ToSlash(finding.Relative(r.Root, f.Pos.File))),
				Lines: gitlabLines{begin, max(begin, f.End.Line)},
			},
		})
	}
	return JSON(issues, "  ")
}

// JSON writes JSON that people can read too: it does not escape "&", as in a query.
func JSON(v any, indent string) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", indent)
	err := enc.Encode(v)
	return CleanJSON(b.String()), err
}
