package uri

import (
	"slices"
	"strings"
)

// path adds what normalization changes in the path. Without an authority, guardPath protects
// the path.
func (d *deviations) path(r Ref, guarded bool) {
	relative := keepsDots(r)
	if !relative {
		d.dots(r, guarded) // before the percent-encodings in what it removes
	}
	for start := r.pathStart; start < r.pathEnd; {
		end := indexAny(r.s[:r.pathEnd], start, "/")
		if segment := r.s[start:end]; relative && isEncodedDots(segment) {
			d.keptDots(segment, start)
		} else {
			d.text(r, Path, start, end, false)
		}
		start = end + 1
	}
	if relative && startsWithColon(r.Path()) {
		d.add(AmbiguousPath, Path, r.pathStart, r.pathStart, "./")
	}
}

// keptDots adds the percent-encodings of a dot segment that stays encoded.
func (d *deviations) keptDots(segment string, start int) {
	for i := range len(segment) {
		if segment[i] == 'e' {
			d.add(LowerCaseEscape, Path, start+i-2, start+i+1, "%2E")
		}
	}
}

// dots adds what remove_dot_segments removes (RFC 3986 §5.2.4); the letters are its steps. A
// segment includes the "/" before it, except for the first segment of a path that is not
// absolute.
func (d *deviations) dots(r Ref, guarded bool) {
	if !hasWrittenDots(r) {
		return
	}
	first := len(*d)
	var kept [][2]int // the spans of the segments that remain
	for start, end := r.pathStart, 0; start < r.pathEnd; start = end {
		end = indexAny(r.s[:r.pathEnd], start+1, "/")
		name, isAbsolute := r.s[start:end], r.s[start] == '/'
		if isAbsolute {
			name = name[1:]
		}
		switch {
		case !isDotSegment(name) && !isEncodedDots(name): // E
			kept = append(kept, [2]int{start, end})
			continue
		case !isAbsolute: // A, D
			end = min(end+1, r.pathEnd)
			d.add(DotSegment, Path, start, end, "")
			continue
		case isDouble(name) && len(kept) > 0: // C
			last := len(kept) - 1
			d.add(RemovedSegment, Path, kept[last][0], kept[last][1], "")
			kept = kept[:last]
		}
		if end == r.pathEnd { // B, C: the "/" of the last segment stays
			start++
			kept = append(kept, [2]int{start - 1, start})
		}
		d.add(DotSegment, Path, start, end, "")
	}
	if guarded && len(kept) > 1 && r.s[kept[0][0]:kept[0][1]] == "/" {
		d.guard(r, first, kept[0][0])
	}
}

// hasWrittenDots reports whether the path has a dot segment, encoded or not.
func hasWrittenDots(r Ref) bool {
	for segment := range r.Segments() {
		if isDotSegment(segment) || isEncodedDots(segment) {
			return true
		}
	}
	return false
}

// isDouble reports whether a dot segment, encoded or not, is "..".
func isDouble(segment string) bool { return segment != "." && len(segment) != len("%2E") }

// guard keeps one of the removals, from first on and up to the offset start: guardPath would write
// "/." there again, before a path that parsers would read as an authority. It prefers an encoded
// dot segment, so that Deviations still returns a plain one.
func (d *deviations) guard(r Ref, first, start int) {
	at, best := first, -1
	for i, e := range (*d)[first:] {
		rank := 0
		switch written := r.s[e.Start:e.End]; {
		case e.Start > start:
			continue
		case e.Kind == DotSegment && strings.Contains(written, "%"):
			rank = 2
		case written == "/.":
			rank = 1
		}
		if rank > best {
			at, best = first+i, rank
		}
	}
	switch e := &(*d)[at]; r.s[e.Start:e.End] {
	case "/.", "/%2E", "/%2e": // it stays
		*d = slices.Delete(*d, at, at+1)
	default:
		e.Normal = "/."
	}
}
