// Package merge applies to files as many fixes as do not contradict each other, and leaves Go files without unused
// imports, and formatted.
package merge

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"github.com/uricheck/go-uricheck/cmd/uricheck/internal/finding"
)

// Plan is the outcome of a merge.
type Plan struct {
	Edits    map[string][]finding.Edit // by file, sorted, without overlap
	Accepted []bool                    // by proposal
}

// Merge accepts proposals, each of which has the edits of one fix, in their order, except for those that
// change a blocked file or overlap an accepted one. Equal edits count once: two fixes in a file may add the
// same import or fix the same declaration.
func Merge(proposals [][]finding.Edit, blocked map[string]bool) *Plan {
	p := &Plan{
		Edits:    make(map[string][]finding.Edit),
		Accepted: make([]bool, len(proposals)),
	}
	for i, edits := range proposals {
		if len(edits) == 0 || !p.fits(edits, blocked) {
			continue
		}
		p.Accepted[i] = true
		p.add(edits)
	}
	return p
}

func (p *Plan) fits(edits []finding.Edit, blocked map[string]bool) bool {
	return !slices.ContainsFunc(edits, func(e finding.Edit) bool {
		overlaps := func(f finding.Edit) bool { return overlap(e, f) }
		return blocked[e.File] || slices.ContainsFunc(p.Edits[e.File], overlaps)
	})
}

func (p *Plan) add(edits []finding.Edit) {
	for _, e := range edits {
		if !slices.Contains(p.Edits[e.File], e) {
			p.Edits[e.File] = append(p.Edits[e.File], e)
			slices.SortStableFunc(p.Edits[e.File], compareEdits)
		}
	}
}

// compareEdits puts an insertion before a replacement at the same offset, and imports in order.
func compareEdits(a, b finding.Edit) int {
	order := cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
	if order == 0 && insertsImport(a) && insertsImport(b) {
		return cmp.Compare(a.New, b.New)
	}
	return order
}

// overlap reports whether two edits of different fixes exclude each other. Two edits that start at
// the same offset do, because the fix with an insertion expects the original bytes after it, unless both insert an import.
func overlap(e, f finding.Edit) bool {
	if e == f || insertsImport(e) && insertsImport(f) {
		return false
	}
	return e.Start == f.Start || e.Start < f.End && f.Start < e.End
}

var importSpec = regexp.MustCompile(`^\s*(import )?"[^"]+"\s*$`)

func insertsImport(e finding.Edit) bool { return e.Start == e.End && importSpec.MatchString(e.New) }

// Apply applies sorted edits.
func Apply(src []byte, edits []finding.Edit) ([]byte, error) {
	var out []byte
	last := 0
	for _, e := range edits {
		if e.Start < last || e.End < e.Start || e.End > len(src) {
			return nil, fmt.Errorf("edit of the bytes %d to %d is out of place", e.Start, e.End)
		}
		out = append(out, src[last:e.Start]...)
		out = append(out, e.New...)
		last = e.End
	}
	return append(out, src[last:]...), nil
}
