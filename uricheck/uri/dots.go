package uri

import (
	"bytes"
	"slices"
	"strings"
)

// RemoveDotSegments returns path without its segments "." and "..", as the
// algorithm remove_dot_segments of RFC 3986 §5.2.4 does. A path that has none
// is returned as it is. What remains of a relative path is not always the same
// place: "../a" gives "a", "a/../b" gives "/b".
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	return string(removeDots([]byte(path)))
}

// removeDots is RemoveDotSegments in place. The letters are the steps of
// §5.2.4. What is written never overtakes what is read, for every step reads at
// least as much as it writes.
func removeDots(path []byte) []byte {
	in, out := path, path[:0]
	for len(in) > 0 {
		segment := in[:segmentEnd(in)]
		rest := in[len(segment):]
		switch string(segment) {
		case ".", "..": // A, D
			in = rest[min(1, len(rest)):]
		case "/.": // B
			in = orSlash(rest, segment)
		case "/..": // C
			out = out[:max(0, bytes.LastIndexByte(out, '/'))]
			in = orSlash(rest, segment)
		default: // E
			out = append(out, segment...)
			in = rest
		}
	}
	return out
}

// segmentEnd returns the end of the first segment, which has its "/" in front.
func segmentEnd(path []byte) int {
	if i := bytes.IndexByte(path[1:], '/'); i >= 0 {
		return i + 1
	}
	return len(path)
}

// orSlash returns rest or, if that is empty, the "/" that begins segment.
func orSlash(rest, segment []byte) []byte {
	if len(rest) == 0 {
		return segment[:1]
	}
	return rest
}

func hasDotSegment(path string) bool {
	if !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
		return false // as in most paths
	}
	for path != "" {
		segment, rest, _ := strings.Cut(path, "/")
		if isDotSegment(segment) {
			return true
		}
		path = rest
	}
	return false
}

func isDotSegment(segment string) bool { return segment == "." || segment == ".." }

// guardPath keeps the path that b holds from start on what it is. Behind
// nothing but a scheme, "//x" would be read as an authority, so that it becomes
// "/.//x"; behind nothing, "a:b" as a scheme, so that it becomes "./a:b"
// (RFC 3986 §3.3, §4.2).
func guardPath(b []byte, start int, hasScheme, hasAuthority bool) []byte {
	path := b[start:]
	switch {
	case hasAuthority:
		return b
	case bytes.HasPrefix(path, []byte("//")):
		return slices.Insert(b, start, '/', '.')
	case !hasScheme && startsWithColon(path):
		return slices.Insert(b, start, '.', '/')
	}
	return b
}

// guardLen returns the length of what guardPath has written before a path that would be
// read as an authority.
func guardLen(path string) int {
	if strings.HasPrefix(path, "/.//") {
		return len("/.")
	}
	return 0
}

// pathConflict returns why what is around a path does not let it be read as one: the cases
// of guardPath, and a path that is not absolute behind an authority (RFC 3986 §3.3). It is ""
// if there is nothing.
func pathConflict(path string, hasScheme, hasAuthority bool) string {
	switch {
	case path == "":
		return ""
	case hasAuthority && path[0] != '/':
		return "is not absolute behind an authority"
	case !hasAuthority && len(path) > 1 && path[:2] == "//":
		return `begins with "//" without an authority`
	case !hasAuthority && !hasScheme && startsWithColon(path):
		return "has a colon in its first segment without a scheme"
	}
	return ""
}

// startsWithColon reports whether the first segment of path has a colon.
func startsWithColon[T string | []byte](path T) bool {
	for i := range len(path) {
		switch path[i] {
		case ':':
			return true
		case '/':
			return false
		}
	}
	return false
}
