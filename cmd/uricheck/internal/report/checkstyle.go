package report

import (
	"encoding/xml"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

type checkstyleReport struct {
	XMLName xml.Name         `xml:"checkstyle"`
	Version string           `xml:"version,attr"`
	Files   []checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"` // in bytes, as Go's tools count
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// checkstyleSeverities maps severities to Checkstyle's names.
var checkstyleSeverities = map[string]string{"error": "error", "warning": "warning", "style": "info"}

func (r *Report) checkstyle(found []finding.Finding) (string, error) {
	// 4.3 is the version that readers of the format know.
	report := checkstyleReport{Version: "4.3"}
	for _, f := range found {
		name := Clean(finding.Relative(r.Dir, f.Pos.File))
		if n := len(report.Files); n == 0 || report.Files[n-1].Name != name {
			report.Files = append(report.Files, checkstyleFile{Name: name})
		}
		file := &report.Files[len(report.Files)-1]
		file.Errors = append(file.Errors, checkstyleError{
			Line:     f.Pos.Line,
			Column:   f.Pos.Column,
			Severity: checkstyleSeverities[f.Severity],
			Message:  Clean(f.Message),
			Source:   analyzerName + "." + f.Rule,
		})
	}
	data, err := xml.MarshalIndent(report, "", "  ")
	return xml.Header + string(data) + "\n", err
}
