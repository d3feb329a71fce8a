package changes

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

// hunkHeader matches the header of a hunk: its line in the new file, and its length there, which git omits if it is 1.
var hunkHeader = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^@@ -\S+ \+(\d+)(?:,(\d+))? @@`) })

// parsePatch returns the lines that a patch without context adds, by the file's name in the patch. The lines of files
// begin with other characters than headers: see [git.diff].
func parsePatch(patch string) (map[string][]lineRange, error) {
	added := make(map[string][]lineRange)
	name := ""
	for line := range strings.Lines(patch) {
		line = strings.TrimSuffix(line, "\n")
		if rest, ok := strings.CutPrefix(line, "+++ "); ok {
			var err error
			if name, err = newName(rest); err != nil {
				return nil, err
			}
		}
		m := hunkHeader().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		first, err := strconv.Atoi(m[1])
		if err != nil {
			return nil, fmt.Errorf("git diff printed %q: %w", line, err)
		}
		if length, err := strconv.Atoi(cmp.Or(m[2], "1")); err == nil && length > 0 {
			added[name] = append(added[name], lineRange{first, first + length - 1})
		}
	}
	return added, nil
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
