package uri

import (
	"bytes"
	"slices"
	"strings"
)

// RemoveDotSegments returns path without its segments "." and "..", as the algorithm
// remove_dot_segments of RFC 3986 §5.2.4 does. It returns a path without them unchanged. A
// relative path can change its meaning: "../a" becomes "a", "a/../b" becomes "/b".
func RemoveDotSegments(path string) string {
	if !hasDotSegment(path) {
		return path
	}
	return string(removeDots([]byte(path)))
}

// removeDots is like RemoveDotSegments, but in place. The letters are the steps of §5.2.4. Writing
// never overtakes reading, because every step reads at least as many bytes as it writes.
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

// segmentEnd returns the end of the first segment, which begins with its "/".
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

// guardPath makes sure that parsers read the path in b, from start on, as a path. Without an
// authority before it, they would read "//x" as an authority, so it becomes "/.//x"; without a
// scheme, they would read the "a" of "a:b" as one, so it becomes "./a:b" (RFC 3986 §3.3, §4.2).
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

// guardLen returns the number of bytes that guardPath has written before the path.
func guardLen(path string) int {
	if strings.HasPrefix(path, "/.//") {
		return len("/.")
	}
	return 0
}

// pathConflict returns why a parser would not read path as a path in this reference: the cases
// of guardPath, and a path that is not absolute after an authority (RFC 3986 §3.3). It returns
// "" if there is no conflict.
func pathConflict(path string, hasScheme, hasAuthority bool) string {
	switch {
	case path == "":
		return ""
	case hasAuthority && path[0] != '/':
		return "is not absolute after an authority"
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
