package finding

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Of converts a diagnostic to a finding.
func Of(fset *token.FileSet, d analysis.Diagnostic) Finding {
	rule, severity, _ := strings.Cut(d.Category, ".")
	f := Finding{
		Rule: rule, Severity: severity,
		Pos: position(fset, d.Pos), End: position(fset, endOf(d.Pos, d.End)),
		Message: d.Message, URL: d.URL,
	}
	for _, r := range d.Related {
		f.Way = append(f.Way, Step{Pos: position(fset, r.Pos), End: position(fset, endOf(r.Pos, r.End)), Message: r.Message})
	}
	for _, s := range d.SuggestedFixes {
		fix := Fix{Title: s.Message}
		for _, e := range s.TextEdits {
			file := fset.File(e.Pos)
			fix.Edits = append(fix.Edits, Edit{
				File:  file.Name(),
				Start: file.Offset(e.Pos), End: file.Offset(endOf(e.Pos, e.End)),
				New: string(e.NewText),
			})
		}
		f.Fixes = append(f.Fixes, fix)
	}
	return f
}

// endOf returns the end of a span, which go/analysis allows an analyzer to omit.
func endOf(pos, end token.Pos) token.Pos {
	if !end.IsValid() {
		return pos
	}
	return end
}

func position(fset *token.FileSet, pos token.Pos) Position {
	shown, written := fset.Position(pos), fset.PositionFor(pos, false)
	p := Position{File: shown.Filename, Line: shown.Line, Column: shown.Column, Offset: -1}
	if shown.Filename == written.Filename {
		p.Offset = written.Offset
	}
	return p
}
