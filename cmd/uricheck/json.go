package main

import (
	"encoding/json"
	"fmt"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/engine"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// vetDiagnostic is a finding as go vet -json prints it.
type vetDiagnostic struct {
	Category       string   `json:"category,omitempty"`
	Posn           string   `json:"posn"`
	End            string   `json:"end"`
	Message        string   `json:"message"`
	SuggestedFixes []vetFix `json:"suggested_fixes,omitempty"`
	Related        []vetRel `json:"related,omitempty"`
}

type vetFix struct {
	Message string    `json:"message"`
	Edits   []vetEdit `json:"edits"`
}

type vetEdit struct {
	Filename string `json:"filename"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	New      string `json:"new"`
}

type vetRel struct {
	Posn    string `json:"posn"`
	End     string `json:"end"`
	Message string `json:"message"`
}

// printJSON prints the findings as go vet -json does.
func (p *program) printJSON(result *engine.Result) {
	tree := make(map[string]map[string][]vetDiagnostic)
	for _, f := range result.Findings {
		if tree[f.Package] == nil {
			tree[f.Package] = make(map[string][]vetDiagnostic)
		}
		tree[f.Package][p.analyzer.Name] = append(tree[f.Package][p.analyzer.Name], newVetDiagnostic(f))
	}
	text, err := json.MarshalIndent(tree, "", "\t")
	if err != nil {
		p.errorf("%v", err)
		return
	}
	p.print(cleanJSON(string(text)) + "\n")
}

func newVetDiagnostic(f finding.Finding) vetDiagnostic {
	d := vetDiagnostic{Category: f.Category(), Posn: posn(f.Pos), End: posn(f.End), Message: f.Message}
	for _, fix := range f.Fixes {
		v := vetFix{Message: fix.Title}
		for _, e := range fix.Edits {
			v.Edits = append(v.Edits, vetEdit{e.File, e.Start, e.End, e.New})
		}
		d.SuggestedFixes = append(d.SuggestedFixes, v)
	}
	for _, s := range f.Way {
		d.Related = append(d.Related, vetRel{posn(s.Pos), posn(s.End), s.Message})
	}
	return d
}

func posn(p finding.Position) string {
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
}
