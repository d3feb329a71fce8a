package play

import (
	"errors"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/merge"
)

// Edit replaces the bytes [Start, End) of a text.
type Edit struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// Fix returns the edits that apply a fix of a finding, by their numbers in the answer.
func (r *Room) Fix(source string, s Settings, number, fix int) ([]Edit, error) {
	t, err := r.find(source, Settings{s.Style, WithFixes})
	if err != nil {
		return nil, err
	}
	if number < 0 || number >= len(t.findings) || fix < 0 || fix >= len(t.findings[number].Fixes) {
		return nil, errors.New("there is no such fix")
	}
	return t.fixed([]finding.Fix{t.findings[number].Fixes[fix]})
}

// FixAll returns the edits that apply the first fix of each finding, as "uricheck -fix" does.
func (r *Room) FixAll(source string, s Settings) ([]Edit, error) {
	t, err := r.find(source, Settings{s.Style, WithFixes})
	if err != nil {
		return nil, err
	}
	var first []finding.Fix
	for _, f := range t.findings {
		first = append(first, f.Fixes[:min(1, len(f.Fixes))]...)
	}
	return t.fixed(first)
}

// fixed returns the edits of fixes, and what remains to do in their files: imports without a use go, and a file
// that was formatted still is. It leaves the packages of other modules alone.
func (t *text) fixed(fixes []finding.Fix) ([]Edit, error) {
	var proposals [][]finding.Edit
	blocked := make(map[string]bool)
	for _, fix := range fixes {
		for _, e := range fix.Edits {
			blocked[e.File] = t.imports[e.File] == nil
		}
		proposals = append(proposals, fix.Edits)
	}
	edits := []Edit{}
	for name, ofFile := range merge.Merge(proposals, blocked).Edits {
		f := t.files[name]
		if f.isWrapped() {
			edits = append(edits, f.unwrapped(ofFile)...)
			continue
		}
		after, err := merge.Source([]byte(f.content), ofFile, t.imports[name])
		if err != nil {
			return nil, err
		}
		if string(after) != f.content {
			e := finding.Difference(f.content, string(after))
			edits = append(edits, Edit{f.start + e.Start, f.start + e.End, e.New})
		}
	}
	return edits, nil
}

// unwrapped returns the edits of the text of a wrapped file. What fixes import into the wrapping is no part of the
// text: the next analysis adds it again.
func (f *file) unwrapped(all []finding.Edit) []Edit {
	var edits []Edit
	for _, e := range all {
		if f.start+e.Start >= f.first {
			edits = append(edits, Edit{f.start + e.Start, f.start + e.End, e.New})
		}
	}
	return edits
}
