// Package merge applies to files as many fixes as do not contradict each other, and leaves Go files without unused
// imports, and formatted.
package merge

import (
	"cmp"
	"fmt"
	"slices"
)

// Edit replaces the bytes [Start, End) of a file with Text.
type Edit struct {
	Start, End int
	Text       string
}

// Proposal has the edits of one fix, by file. Merge accepts all of them or none. A finding without
// a fix has an empty proposal.
type Proposal map[string][]Edit

// Plan is the outcome of a merge.
type Plan struct {
	Edits    map[string][]Edit // by file, sorted, without overlap
	Accepted []bool            // by proposal
}

// Merge accepts proposals in their order, except for those that change a blocked file or overlap an
// accepted one. Equal edits count once: two fixes in a file may add the same import or fix the same
// declaration.
func Merge(proposals []Proposal, blocked map[string]bool) *Plan {
	p := &Plan{
		Edits:    make(map[string][]Edit),
		Accepted: make([]bool, len(proposals)),
	}
	for i, prop := range proposals {
		if len(prop) == 0 || !p.fits(prop, blocked) {
			continue
		}
		p.Accepted[i] = true
		for file, edits := range prop {
			p.add(file, edits)
		}
	}
	return p
}

func (p *Plan) fits(prop Proposal, blocked map[string]bool) bool {
	for file, edits := range prop {
		if blocked[file] {
			return false
		}
		for _, e := range edits {
			if slices.ContainsFunc(p.Edits[file], e.overlaps) {
				return false
			}
		}
	}
	return true
}

func (p *Plan) add(file string, edits []Edit) {
	known := p.Edits[file]
	for _, e := range edits {
		if !slices.Contains(p.Edits[file], e) {
			known = append(known, e)
		}
	}
	slices.SortStableFunc(known, compareEdits)
	p.Edits[file] = known
}

// compareEdits puts an insertion before a replacement at the same offset.
func compareEdits(a, b Edit) int {
	return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

// overlaps reports whether two edits of different fixes exclude each other. Two edits that start at
// the same offset do, because the fix with an insertion expects the original bytes after it.
func (e Edit) overlaps(f Edit) bool {
	if e == f {
		return false
	}
	return e.Start == f.Start || e.Start < f.End && f.Start < e.End
}

// Apply applies sorted edits.
func Apply(src []byte, edits []Edit) ([]byte, error) {
	var out []byte
	last := 0
	for _, e := range edits {
		if e.Start < last || e.End < e.Start || e.End > len(src) {
			return nil, fmt.Errorf("edit of the bytes %d to %d is out of place", e.Start, e.End)
		}
		out = append(out, src[last:e.Start]...)
		out = append(out, e.Text...)
		last = e.End
	}
	return append(out, src[last:]...), nil
}
