package stdlib

import (
	"iter"
	"strings"
)

// joinElement is an element of url.JoinPath. All elements are joined by slashes
// and cleaned as path.Clean does, and only what is left is unescaped: a bad
// escape fails unless a later ".." removes its segment. If elements follow that
// are only known at run time, they may be "..", and nothing is certain.
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

// Surviving ranges over the segments of an element of a join that are left in
// the cleaned path, if the elements then follow it: their byte offsets, from the
// last segment to the first.
func Surviving(element string, then []string) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		// From the end: a ".." removes the nearest segment before it that is
		// not removed yet.
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

// survives reports whether a segment is left in the cleaned path, where removed
// counts the segments that ".." behind it still remove.
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
