package report

import (
	"path/filepath"
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// The following types are the messages of reviewdog's Diagnostic Format, as JSON. Columns count
// bytes, from 1; an end is the position after the last byte.

type rdResult struct {
	Source      rdSource       `json:"source"`
	Diagnostics []rdDiagnostic `json:"diagnostics"`
}

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	Related     []rdRelated    `json:"related_locations,omitempty"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

type rdLocation struct {
	Path  string  `json:"path"`
	Range rdRange `json:"range"`
}

type rdRange struct {
	Start rdPosition  `json:"start"`
	End   *rdPosition `json:"end,omitempty"`
}

type rdPosition struct {
	Line   int `json:"line,omitempty"`
	Column int `json:"column,omitempty"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

var rdSeverities = map[string]string{"error": "ERROR", "warning": "WARNING", "style": "INFO"}

func (r *Report) rdjson(found []finding.Finding) (string, error) {
	result := rdResult{Source: rdSource{analyzerName, r.Home}, Diagnostics: []rdDiagnostic{}}
	for _, f := range found {
		result.Diagnostics = append(result.Diagnostics, rdDiagnostic{
			Message:     Clean(f.Message),
			Location:    r.rdLocation(f.Pos, f.End),
			Severity:    rdSeverities[f.Severity],
			Code:        rdCode{f.Rule, f.URL},
			Suggestions: r.rdSuggestions(f),
			Related:     r.rdWay(f),
		})
	}
	return indented(result)
}

// rdLocation returns a location, without an end that is in another file.
func (r *Report) rdLocation(pos, end finding.Position) rdLocation {
	at := rdRange{Start: rdPosition{pos.Line, pos.Column}}
	if end.File == pos.File && end.Line >= pos.Line {
		at.End = &rdPosition{end.Line, end.Column}
	}
	return rdLocation{Clean(filepath.ToSlash(finding.Relative(r.Dir, pos.File))), at}
}

func (r *Report) rdWay(f finding.Finding) []rdRelated {
	var way []rdRelated
	for _, s := range f.Way {
		way = append(way, rdRelated{Clean(s.Message), r.rdLocation(s.Pos, s.End)})
	}
	return way
}

// rdSuggestions returns the fixes with one edit, in the file of the finding: a suggestion is one
// replacement there, and people can accept each suggestion alone.
func (r *Report) rdSuggestions(f finding.Finding) []rdSuggestion {
	var suggestions []rdSuggestion
	for _, fix := range f.Fixes {
		if len(fix.Edits) != 1 || fix.Edits[0].File != f.Pos.File || f.Pos.Offset < 0 {
			continue
		}
		e := fix.Edits[0]
		src := r.source(e.File)
		if src == nil || !src.takes(e) || !utf8.ValidString(e.New) {
			continue
		}
		end := src.bytePosition(e.End)
		suggestions = append(suggestions, rdSuggestion{rdRange{src.bytePosition(e.Start), &end}, e.New})
	}
	return suggestions
}

func (s *source) bytePosition(offset int) rdPosition {
	line := s.lineAt(offset)
	return rdPosition{line + 1, offset - s.starts[line] + 1}
}
