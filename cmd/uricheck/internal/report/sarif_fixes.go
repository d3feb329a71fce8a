package report

import (
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// sarifFixes returns the fixes of a finding. It omits one that JSON cannot express, or of which an
// edit does not fit the file: half a fix is none.
func (r *Report) sarifFixes(f finding.Finding) []object {
	var fixes []object
	for _, fix := range f.Fixes {
		if changes := r.artifactChanges(fix.Edits); changes != nil {
			fixes = append(fixes, object{"description": sarifText(fix.Title), "artifactChanges": changes})
		}
	}
	return fixes
}

func (r *Report) artifactChanges(edits []finding.Edit) []object {
	var changes []object
	for _, file := range finding.ByFile(edits) {
		src := r.source(file[0].File)
		var replacements []object
		for _, e := range file {
			if src == nil || !src.takes(e) || !utf8.ValidString(e.New) {
				return nil
			}
			replacement := object{"deletedRegion": src.region(e.Start, e.End)}
			if e.New != "" {
				replacement["insertedContent"] = object{"text": e.New}
			}
			replacements = append(replacements, replacement)
		}
		changes = append(changes, object{"artifactLocation": r.artifact(file[0].File), "replacements": replacements})
	}
	return changes
}
