package report

import (
	"path/filepath"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// gitlabSeverities maps severities to the names of Code Climate. uricheck does not use blocker and
// critical, because it does not know which findings block a change.
var gitlabSeverities = map[string]string{"error": "major", "warning": "minor", "style": "info"}

// gitlab writes a Code Quality report: a list of issues, with the properties that GitLab reads.
func (r *Report) gitlab(found []finding.Finding) string {
	issues := []object{}
	prints := r.Fingerprints(found)
	for i, f := range found {
		begin := max(f.Pos.Line, 1) // a //line directive may have no line number
		issues = append(issues, object{
			"description": Clean(f.Message),
			"check_name":  analyzerName + "." + f.Rule,
			"fingerprint": prints[i],
			"severity":    gitlabSeverities[f.Severity],
			"location": object{
				"path":  Clean(filepath.ToSlash(finding.Relative(r.Root, f.Pos.File))), // from the root
				"lines": object{"begin": begin, "end": max(begin, f.End.Line)},
			},
		})
	}
	return JSON(issues, "  ")
}
