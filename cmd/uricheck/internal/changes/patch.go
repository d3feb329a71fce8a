package changes

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// hunkHeader matches the header of a hunk: its lengths, and its line in the new file. Git omits a
// length of 1.
var hunkHeader = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)
})

// parsePatch returns the lines that a patch without context adds, by the file's name in the patch.
// bluekeyes/go-gitdiff gives the same result for hostile patches, but imports net/mail, and so
// package net and the C library, which would slow down the start of the program.
func parsePatch(patch string) (map[string][]lineRange, error) {
	added := make(map[string][]lineRange)
	name := ""
	lines := strings.Split(patch, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if rest, ok := strings.CutPrefix(line, "+++ "); ok {
			var err error
			if name, err = newName(rest); err != nil {
				return nil, err
			}
			continue
		}
		m := hunkHeader().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		removed, length := hunkLength(m[1]), hunkLength(m[3])
		first, err := strconv.Atoi(m[2])
		if err != nil {
			return nil, fmt.Errorf("git diff printed %q: %w", line, err)
		}
		if length > 0 {
			added[name] = append(added[name], lineRange{first, first + length - 1})
		}
		i = skipBody(lines, i, removed+length)
	}
	return added, nil
}

// skipBody returns the index of the last line of a hunk, whose added lines may look like
// headers. A line with a backslash means that the line before ends the file, and does not
// count.
func skipBody(lines []string, header, length int) int {
	i := header
	for length > 0 && i+1 < len(lines) {
		i++
		if !strings.HasPrefix(lines[i], `\`) {
			length--
		}
	}
	return i
}

// newName returns a file's name that git writes after "+++": git puts "b/" before it, and a tab
// after it if it contains spaces. If it contains other special characters, git quotes it as in C.
func newName(s string) (string, error) {
	s = strings.TrimSuffix(s, "\t")
	if strings.HasPrefix(s, `"`) {
		unquoted, err := strconv.Unquote(s)
		if err != nil {
			return "", fmt.Errorf("git diff printed the name %s: %w", s, err)
		}
		s = unquoted
	}
	return strings.TrimPrefix(s, "b/"), nil // without "b/" it is /dev/null
}

func hunkLength(s string) int {
	if s == "" {
		return 1
	}
	n, _ := strconv.Atoi(s) // the expression matches digits
	return n
}
