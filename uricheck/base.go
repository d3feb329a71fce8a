package uricheck

import (
	"slices"
	"strings"
)

// bases are examples of an unknown base, which a client puts before its paths: it has no "?"
// and no "#", but may have a path, and a slash at its end.
var bases = []string{
	"https://h.example", "https://h.example/", "https://h.example/v1", "https://h.example/v1/",
	"http://h.example:8080", "http://127.0.0.1:8080/a/b",
}

// schemesOfBase are examples of an unknown scheme, in the order of bases.
var schemesOfBase = []string{"http", "https"}

// hasUnknownScheme reports whether a text begins with a value that is the scheme of a URL with an
// authority.
func (s Subject) hasUnknownScheme() bool {
	if len(s.Holes) == 0 {
		return false
	}
	h := s.Holes[0]
	return h.Start == 0 && h.Value == AnyValue && strings.HasPrefix(s.Text[h.End:], "://")
}

// beginningsOf returns examples of what an unknown value writes at the beginning of a text; none if it
// does not write a base or a scheme.
func (s Subject) beginningsOf() []string {
	switch {
	case s.hasBase():
		return bases
	case s.hasUnknownScheme():
		return schemesOfBase
	}
	return nil
}

// hasBase reports whether a text begins with a value that is the base of the rest.
func (s Subject) hasBase() bool {
	if len(s.Holes) == 0 {
		return false
	}
	h := s.Holes[0]
	if h.Start != 0 || h.End == 0 || h.End == len(s.Text) || s.Text[h.End] == ':' {
		return false
	}
	switch h.Value {
	case AnyValue, NoBareIPv6, WholeURL, Decoded:
		return true
	}
	return false
}

// behindBase returns the faults that a text has after every base. No finding is an error: a
// call that fails with one base may succeed with another.
func (s Subject) behindBase() []Finding {
	// Not every base is like that: after "?" or "mailto:x", url.Parse does not check the text.
	beginnings, consequence := s.beginningsOf(), `the call fails for a base like "http://h/v1"`
	switch {
	case s.hasUnknownScheme():
		consequence = "the call fails for http and https"
	case s.isPathForAnyReader():
		beginnings = bases
	}
	if beginnings == nil || !s.takesReference() {
		return nil
	}
	var common []Finding
	for i, base := range beginnings {
		found := s.onBase(base)
		if i == 0 {
			common = found
		}
		common = slices.DeleteFunc(common, func(f Finding) bool { return !contains(found, f) })
		if len(common) == 0 {
			return nil
		}
	}
	for i := range common {
		common[i].weaken(consequence)
		common[i].OfAssembly = true
	}
	return common
}

// onBase returns the faults of a text after one base, with offsets in the text as written.
func (s Subject) onBase(base string) []Finding {
	end, behind := 0, s.Holes
	if s.beginningsOf() != nil {
		end, behind = s.Holes[0].End, s.Holes[1:]
	}
	shift := len(base) - end
	known := s
	known.Text, known.Holes, known.Seams = base+s.Text[end:], nil, nil
	for _, h := range behind {
		known.Holes = append(known.Holes, Hole{Start: h.Start + shift, End: h.End + shift, Value: h.Value})
	}
	for _, seam := range s.Seams {
		if seam > end {
			known.Seams = append(known.Seams, seam+shift)
		}
	}
	var moved []Finding
	for _, f := range Check(known) {
		if f.Start < len(base) {
			continue
		}
		f.Start, f.End = f.Start-shift, f.End-shift
		f.Fixes = slices.DeleteFunc(slices.Clone(f.Fixes), func(fix Fix) bool { // it would edit the example
			return slices.ContainsFunc(fix.Edits, func(e Edit) bool { return e.Start < len(base) })
		})
		for i, fix := range f.Fixes {
			f.Fixes[i].Edits = slices.Clone(fix.Edits)
			for j := range fix.Edits {
				f.Fixes[i].Edits[j].Start -= shift
				f.Fixes[i].Edits[j].End -= shift
			}
		}
		moved = append(moved, f)
	}
	return slices.DeleteFunc(moved, func(f Finding) bool { return f.OptIn || f.OfAssembly })
}

// weaken turns an error into a warning if it is certain only for some values at the beginning.
func (f *Finding) weaken(consequence string) {
	if f.Severity != Error {
		return
	}
	f.Severity, f.Failure = Warning, ""
	fact, own, _ := strings.Cut(f.Message, "; ")
	if !strings.HasSuffix(own, " fails") && !strings.HasSuffix(own, " panics") {
		consequence = own
	}
	f.Message = fact + "; " + consequence
}
