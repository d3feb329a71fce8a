package report

import (
	"cmp"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// takes reports whether the current file has the bytes that an edit replaces.
func (s *source) takes(e finding.Edit) bool {
	return 0 <= e.Start && e.Start <= e.End && e.End <= len(s.text)
}

// byFile groups edits by their files, in the order of the first edit of each file, and sorts the
// edits of a file by position.
func byFile(edits []finding.Edit) [][]finding.Edit {
	var files [][]finding.Edit
	for _, e := range edits {
		i := slices.IndexFunc(files, func(known []finding.Edit) bool { return known[0].File == e.File })
		if i < 0 {
			i = len(files)
			files = append(files, nil)
		}
		files[i] = append(files[i], e)
	}
	for _, file := range files {
		slices.SortStableFunc(file, func(a, b finding.Edit) int {
			return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
		})
	}
	return files
}
