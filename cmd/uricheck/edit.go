package main

import (
	"cmp"
	"fmt"
	"slices"
)

// edit replaces the bytes [start, end) of a file by text.
type edit struct {
	start, end int
	text       string
}

// proposal is the edits of one fix, by file. It is applied as a whole or not
// at all. A finding without a fix has an empty one.
type proposal map[string][]edit

// plan is the outcome of a merge.
type plan struct {
	edits    map[string][]edit // by file, sorted, without overlap
	accepted []bool            // by proposal
}

// merge accepts proposals in their order. One that changes a blocked file or
// overlaps an accepted one is left out. Equal edits count once: two fixes in a
// file may add the same import or mend the same declaration.
func merge(proposals []proposal, blocked map[string]bool) *plan {
	p := &plan{
		edits:    make(map[string][]edit),
		accepted: make([]bool, len(proposals)),
	}
	for i, prop := range proposals {
		if len(prop) == 0 || !p.fits(prop, blocked) {
			continue
		}
		p.accepted[i] = true
		for file, edits := range prop {
			p.add(file, edits)
		}
	}
	return p
}

func (p *plan) fits(prop proposal, blocked map[string]bool) bool {
	for file, edits := range prop {
		if blocked[file] {
			return false
		}
		for _, e := range edits {
			if slices.ContainsFunc(p.edits[file], e.overlaps) {
				return false
			}
		}
	}
	return true
}

func (p *plan) add(file string, edits []edit) {
	known := p.edits[file]
	for _, e := range edits {
		if !slices.Contains(p.edits[file], e) {
			known = append(known, e)
		}
	}
	slices.SortStableFunc(known, compareEdits)
	p.edits[file] = known
}

// compareEdits puts an insertion before the replacement of what follows it.
func compareEdits(a, b edit) int {
	return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
}

// overlaps reports whether two edits of different fixes exclude each other.
// Those that start at one point do: an insertion there was meant to stand
// before the bytes as they are.
func (e edit) overlaps(f edit) bool {
	if e == f {
		return false
	}
	return e.start == f.start || e.start < f.end && f.start < e.end
}

// apply applies sorted edits.
func apply(src []byte, edits []edit) ([]byte, error) {
	var out []byte
	last := 0
	for _, e := range edits {
		if e.start < last || e.end < e.start || e.end > len(src) {
			return nil, fmt.Errorf("edit of the bytes %d to %d is out of place", e.start, e.end)
		}
		out = append(out, src[last:e.start]...)
		out = append(out, e.text...)
		last = e.end
	}
	return append(out, src[last:]...), nil
}
