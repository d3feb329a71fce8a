package uricheck

import "strings"

// filling is a text with values in its holes.
type filling struct {
	Subject // of the filled text, without holes
	known   []stretch
}

// stretch is a run of known bytes, with its offsets in the text as written, and in the filled
// one.
type stretch struct {
	written, filled, length int
}

// fill puts a value into each hole.
func (s Subject) fill(values []string) filling {
	var b strings.Builder
	var known []stretch
	at := 0
	for i := range len(s.Holes) + 1 {
		end := len(s.Text)
		if i < len(s.Holes) {
			end = s.Holes[i].Start
		}
		known = append(known, stretch{at, b.Len(), end - at})
		b.WriteString(s.Text[at:end])
		if i < len(s.Holes) {
			b.WriteString(values[i])
			at = s.Holes[i].End
		}
	}
	f := filling{s, known}
	f.Text, f.Holes = b.String(), nil
	f.Seams = nil
	for _, seam := range s.Seams {
		for _, k := range known {
			// At a hole no two known pieces meet.
			if k.written < seam && seam < k.written+k.length {
				f.Seams = append(f.Seams, seam-k.written+k.filled)
			}
		}
	}
	return f
}

// findings returns the findings of the filled text that lie in known bytes alone.
func (f filling) findings() []Finding {
	var found []Finding
	for _, finding := range f.Subject.judge() {
		if moved, ok := f.moved(finding); ok {
			moved.Fixes = f.fixes(finding.Fixes)
			found = append(found, moved)
		}
	}
	return found
}

// moved returns a finding without its fixes and with offsets in the text as written. ok is false if
// the finding touches the bytes of a value.
func (f filling) moved(finding Finding) (Finding, bool) {
	start, end, ok := f.written(finding.Start, finding.End)
	finding.Start, finding.End, finding.Fixes = start, end, nil
	return finding, ok && start < end
}

// written returns the span of known bytes in the text as written.
func (f filling) written(start, end int) (from, to int, ok bool) {
	for _, k := range f.known {
		if k.filled <= start && end <= k.filled+k.length {
			return start - k.filled + k.written, end - k.filled + k.written, true
		}
	}
	return 0, 0, false
}

// fixes returns the part of each fix that changes known bytes, with offsets in the text as
// written. It drops a fix with an edit of known bytes and those of a value together.
func (f filling) fixes(fixes []Fix) []Fix {
	var kept []Fix
	for _, fix := range fixes {
		if edits, ok := f.edits(fix.Edits); ok && len(edits) > 0 {
			fix.Edits = edits
			kept = append(kept, fix)
		}
	}
	return kept
}

func (f filling) edits(edits []Edit) ([]Edit, bool) {
	var moved []Edit
	for _, e := range edits {
		if f.isInHole(e) {
			continue // the value's own fault
		}
		start, end, ok := f.written(e.Start, e.End)
		// Beside a hole, an insertion could stand on either side of it.
		if !ok || start == end && f.isBesideHole(e.Start) {
			return nil, false
		}
		moved = append(moved, Edit{start, end, e.New})
	}
	return moved, true
}

// isInHole reports whether an edit changes bytes of one value alone.
func (f filling) isInHole(e Edit) bool {
	for i := range len(f.known) - 1 {
		start, end := f.known[i].filled+f.known[i].length, f.known[i+1].filled
		if start <= e.Start && e.Start < e.End && e.End <= end {
			return true
		}
	}
	return false
}

// isBesideHole reports whether an offset in the filled text is the start or the end of a value.
func (f filling) isBesideHole(at int) bool {
	for i, k := range f.known {
		if i > 0 && at == k.filled || i < len(f.known)-1 && at == k.filled+k.length {
			return true
		}
	}
	return false
}
