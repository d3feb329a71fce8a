package stdlib

import (
	"iter"
	"strings"
)

// joinElement models an element of url.JoinPath, which joins all elements with slashes, cleans the
// result like path.Clean, and unescapes only the rest: a bad escape fails unless a later ".."
// removes its segment. Elements that the program gets only at run time may be "..", so that nothing before
// them is certain.
func joinElement(c Call, _ Go) []Failure {
	if c.ThenUnknown || badEscape(c.Text) < 0 {
		return nil
	}
	bad := Failure{}
	for start, end := range Surviving(c.Text, c.Then) {
		if i := badEscape(c.Text[start:end]); i >= 0 {
			bad = Failure{BadEscape, start + i, min(start+i+3, end)}
		}
	}
	if bad.Kind == 0 {
		return nil
	}
	return []Failure{bad}
}

// Surviving yields the segments of an element of a join that remain in the cleaned path, if the
// elements then follow it: their byte offsets, from the last segment to the first.
func Surviving(element string, then []string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		// From the end: a ".." removes the nearest remaining segment before it.
		removed := 0
		for i := len(then) - 1; i >= 0; i-- {
			for start, end := range segmentsBackward(then[i]) {
				survives(then[i][start:end], &removed)
			}
		}
		for start, end := range segmentsBackward(element) {
			if survives(element[start:end], &removed) && !yield(start, end) {
				return
			}
		}
	}
}

func segmentsBackward(path string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		for end := len(path); end >= 0; {
			start := strings.LastIndexByte(path[:end], '/') + 1
			if !yield(start, end) {
				return
			}
			end = start - 1
		}
	}
}

// survives reports whether a segment remains in the cleaned path; removed counts the segments
// that a ".." after it still removes.
func survives(segment string, removed *int) bool {
	switch {
	case segment == "" || segment == ".":
		return false
	case segment == "..":
		*removed++
		return false
	case *removed > 0:
		*removed--
		return false
	}
	return true
}
