package lsp

import "github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"

// edits are the edits since a point in time.
type edits []finding.Edit

// touches reports whether one of the edits changes a file in a directory.
func (e *edits) touches(open documents, dir string) bool {
	for _, edit := range *e {
		if d := open[edit.File]; d == nil || d.dir() == dir {
			return true
		}
	}
	return false
}

// followers are the lists that record new edits.
type followers map[*edits]bool

// begin records the edits from now on, until end.
func (f followers) begin() *edits {
	e := new(edits)
	f[e] = true
	return e
}

func (f followers) end(e *edits) { delete(f, e) }

// edited records an edit of a file, and moves the findings.
func (s *session) edited(e finding.Edit) {
	for dir, found := range s.found {
		s.found[dir] = survive(found, e)
	}
	for since := range s.following {
		*since = append(*since, e)
	}
}
