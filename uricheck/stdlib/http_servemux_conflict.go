package stdlib

import "strings"

// PatternsConflict reports whether a ServeMux of Go 1.22 or later refuses one of two patterns
// because it has the other: they have the same host, there are requests that both match, and
// neither is more specific than the other. The mux also refuses "//{$}" after "/{x}/{$}" and
// the like, because its tree stores an empty segment in the place of a wildcard. A mux accepts
// each of the two patterns alone.
func PatternsConflict(a, b string) bool {
	methodA, hostA, pathA := SplitPattern(a)
	methodB, hostB, pathB := SplitPattern(b)
	if a[hostA:pathA] != b[hostB:pathB] {
		return false
	}
	var o overlap
	o.methods(a[:methodA], b[:methodB])
	o.paths(a[pathA:], b[pathB:])
	return !o.disjoint && (o.onlyA == o.onlyB || !o.apart)
}

// overlap is the relation between the sets of requests that two patterns match.
type overlap struct {
	disjoint     bool
	onlyA, onlyB bool // there are some that only one of them matches
	apart        bool // the tree stores them at different places
}

func (o *overlap) methods(a, b string) {
	o.apart = a != b
	switch {
	case a == b:
	case matchesMethod(a, b):
		o.onlyA = true
	case matchesMethod(b, a):
		o.onlyB = true
	default:
		o.disjoint = true
	}
}

// matchesMethod reports whether a pattern with the method general matches every request of one
// with method.
func matchesMethod(general, method string) bool {
	return general == "" || general == "GET" && method == "HEAD"
}

// paths compares two paths segment by segment. A path that does not match the rest of a path
// matches as many segments as it has.
func (o *overlap) paths(a, b string) {
	for !o.disjoint && (a != "" || b != "") {
		if a == "" || b == "" {
			o.disjoint = true
			return
		}
		var x, y patternSegment
		x, a = cutSegment(a)
		y, b = cutSegment(b)
		o.segments(x, y)
		if x.kind == restSegment || y.kind == restSegment {
			return
		}
	}
}

func (o *overlap) segments(x, y patternSegment) {
	o.apart = o.apart || x.kind == restSegment || y.kind == restSegment || x.literal != y.literal
	switch {
	case x.kind == y.kind && x.kind != literalSegment:
	case x.kind == restSegment:
		o.onlyA = true
	case y.kind == restSegment:
		o.onlyB = true
	case x.kind == wildSegment && y.literal != "/":
		o.onlyA = true
	case y.kind == wildSegment && x.literal != "/":
		o.onlyB = true
	default:
		o.disjoint = o.disjoint || x.kind != y.kind || x.literal != y.literal
	}
}

type segmentKind uint8

const (
	literalSegment segmentKind = iota
	wildSegment                // "{name}": one segment
	restSegment                // "{name...}", or nothing after the last slash: any number of them
)

type patternSegment struct {
	kind segmentKind
	// literal is the decoded segment that it matches. For "{$}" it is "/", as in net/http, to
	// which "%2F" is the same.
	literal string
}

// cutSegment returns the first segment of a path that begins with a slash, and the
// path from the next slash on.
func cutSegment(path string) (first patternSegment, rest string) {
	end := segmentEnd(path, 0)
	segment, rest := path[1:end], path[end:]
	switch {
	case segment == "" && rest == "":
		return patternSegment{kind: restSegment}, rest
	case segment == "{$}":
		return patternSegment{literal: "/"}, rest
	case !strings.Contains(segment, "{"):
		return patternSegment{literal: unescapedSegment(segment)}, rest
	case strings.HasSuffix(segment, "...}"):
		return patternSegment{kind: restSegment}, rest
	}
	return patternSegment{kind: wildSegment}, rest
}

// unescapedSegment decodes percent-encodings, if all of them are right.
func unescapedSegment(segment string) string {
	if !strings.Contains(segment, "%") || badEscape(segment) >= 0 {
		return segment
	}
	var b strings.Builder
	for i := 0; i < len(segment); i++ {
		if segment[i] == '%' {
			b.WriteByte(escaped(segment[i:]))
			i += len("%xx") - 1
		} else {
			b.WriteByte(segment[i])
		}
	}
	return b.String()
}
