package report

import (
	"unicode/utf8"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// sarifFixes returns the fixes of a finding. It omits one that JSON cannot express, or of which an
// edit does not fit the file: half a fix is none.
func (r *Report) sarifFixes(f finding.Finding) []sarifFix {
	var fixes []sarifFix
	for _, fix := range f.Fixes {
		if changes := r.artifactChanges(fix.Edits); changes != nil {
			fixes = append(fixes, sarifFix{sarifText(fix.Title), changes})
		}
	}
	return fixes
}

func (r *Report) artifactChanges(edits []finding.Edit) []sarifArtifactChange {
	var changes []sarifArtifactChange
	for _, file := range byFile(edits) {
		src := r.source(file[0].File)
		change := sarifArtifactChange{ArtifactLocation: r.artifact(file[0].File)}
		for _, e := range file {
			if src == nil || !src.takes(e) || !utf8.ValidString(e.New) {
				return nil
			}
			replacement := sarifReplacement{DeletedRegion: src.region(e.Start, e.End)}
			if e.New != "" {
				replacement.InsertedContent = &sarifContent{e.New}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		changes = append(changes, change)
	}
	return changes
}
