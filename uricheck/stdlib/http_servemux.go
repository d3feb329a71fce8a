package stdlib

import (
	"slices"
	"strings"
	"unicode"
)

// serveMux models http.ServeMux.Handle and its relatives, on a mux that has the earlier patterns.
// They panic if a pattern is invalid, or if it and an earlier one match the same requests and
// neither is more specific. The mux of Go 1.21 refuses an empty pattern and a repeated one
// (go.dev/issue/61410).
func serveMux(c Call, g Go) []Failure {
	if c.Text == "" {
		return []Failure{{Empty, 0, 0}}
	}
	j := newJudge(c, g)
	if !j.g.Mux121 {
		j.pattern()
	}
	if len(j.found) > 0 {
		return j.found
	}
	for _, e := range c.Earlier {
		if e == j.text || !j.g.Mux121 && PatternsConflict(e, j.text) {
			j.add(PatternConflict, 0, len(j.text))
			break
		}
	}
	return j.found
}

// pattern reads a pattern: "[METHOD ][HOST]/[PATH]".
func (j *judge) pattern() {
	method, host, path := SplitPattern(j.text)
	if j.text[:method] != "" && !isToken(j.text[:method]) {
		j.add(BadMethod, 0, method)
		return
	}
	if path < 0 {
		j.missingSlash(host)
		return
	}
	if strings.Contains(j.text[host:path], "{") {
		j.add(BraceInHost, host, path)
	}
	// The mux cleans the path of every request but CONNECT before it matches it, so that such a
	// pattern would match nothing.
	if start, end, ok := uncleanSegment(j.text, path); ok && method > 0 && j.text[:method] != "CONNECT" {
		j.add(UncleanPath, start, end)
	}
	j.wildcards(path)
}

// SplitPattern returns the end of the method of a ServeMux pattern (0 if there is none), and
// the offsets of its host and its path; path is -1 if there is none. The first space or tab
// ends the method; SplitPattern skips further ones.
func SplitPattern(pattern string) (method, host, path int) {
	if blank := strings.IndexAny(pattern, " \t"); blank >= 0 {
		method = blank
		host = len(pattern) - len(strings.TrimLeft(pattern[blank:], " \t"))
	}
	slash := strings.IndexByte(pattern[host:], '/')
	if slash < 0 {
		return method, host, -1
	}
	return method, host, host + slash
}

func (j *judge) missingSlash(host int) {
	if host == len(j.text) {
		host = 0 // a method alone
	}
	j.add(MissingSlash, host, len(j.text))
}

// uncleanSegment finds the first segment after start that path.Clean removes, with the slashes
// on both sides of it: "//", "/./", "/..".
func uncleanSegment(text string, start int) (from, to int, ok bool) {
	for start < len(text) {
		end := segmentEnd(text, start)
		switch text[start+1 : end] {
		case "":
			// At the end a slash stays.
			if end < len(text) {
				return start, end + 1, true
			}
		case ".", "..":
			return start, min(end+1, len(text)), true
		}
		start = end
	}
	return 0, 0, false
}

// segmentEnd returns the end of the segment after the slash at start.
func segmentEnd(text string, start int) int {
	if i := strings.IndexByte(text[start+1:], '/'); i >= 0 {
		return start + 1 + i
	}
	return len(text)
}

// wildcards checks the wildcards of the path at start, up to the first wrong one.
func (j *judge) wildcards(start int) {
	var names []string
	for start < len(j.text) {
		end := segmentEnd(j.text, start)
		segment := j.text[start+1 : end]
		if strings.Contains(segment, "{") {
			name, isRest, ok := wildcardName(segment)
			switch {
			case !ok:
				j.add(BadWildcard, start+1, end)
				return
			case isRest && end < len(j.text):
				j.add(WildcardNotLast, start+1, end)
				return
			case slices.Contains(names, name):
				j.add(DuplicateWildcard, start+1, end)
				return
			}
			names = append(names, name)
		}
		start = end
	}
}

// wildcardName reads "{name}", "{name...}" and "{$}"; the last two match the rest
// of the path. A name is a Go identifier.
func wildcardName(segment string) (name string, isRest, ok bool) {
	name, opened := strings.CutPrefix(segment, "{")
	name, closed := strings.CutSuffix(name, "}")
	if !opened || !closed {
		return "", false, false
	}
	if name == "$" {
		return name, true, true
	}
	name, isRest = strings.CutSuffix(name, "...")
	return name, isRest, isIdentifier(name)
}

func isIdentifier(s string) bool {
	for i, r := range s {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return false
		}
	}
	return s != ""
}

// isToken reports whether s is a token of RFC 9110, as a method is.
func isToken(s string) bool {
	for i := range len(s) {
		if !tokenByte[s[i]] {
			return false
		}
	}
	return s != ""
}
