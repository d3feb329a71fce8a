package stdlib

import "strings"

// joinElement is an element of url.JoinPath. All elements are joined by slashes
// and cleaned as path.Clean does, and only what is left is unescaped: a bad
// escape fails unless a later ".." removes its segment. If elements follow that
// are only known at run time, they may be "..", and nothing is certain.
func (j *judge) joinElement(then []string, thenUnknown bool) {
	if thenUnknown || badEscape(j.text) < 0 {
		return
	}
	// From the end: a ".." removes the nearest segment before it that is not
	// removed yet.
	removed := 0
	for i := len(then) - 1; i >= 0; i-- {
		for end := len(then[i]); end >= 0; {
			start := strings.LastIndexByte(then[i][:end], '/') + 1
			survives(then[i][start:end], &removed)
			end = start - 1
		}
	}
	bad := Failure{}
	for end := len(j.text); end >= 0; {
		start := strings.LastIndexByte(j.text[:end], '/') + 1
		if survives(j.text[start:end], &removed) {
			if i := badEscape(j.text[start:end]); i >= 0 {
				bad = Failure{BadEscape, start + i, min(start+i+3, end)}
			}
		}
		end = start - 1
	}
	if bad.Kind == BadEscape {
		j.found = append(j.found, bad)
	}
}

// joinElementMethod is an element of the method URL.JoinPath: a bad escape makes
// it drop the whole path in silence.
func (j *judge) joinElementMethod() {}

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
