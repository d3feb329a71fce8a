package config

import (
	"errors"
	"path"
	"strings"
)

// Match reports whether a pattern matches a file, whose name is relative to the directory of the
// configuration, with slashes. "*", "?" and "[…]" mean the same as in [path.Match], and "**"
// matches any number of directories. A pattern without a slash matches in every directory. A
// pattern that matches a directory matches everything in it.
func Match(pattern, name string) bool {
	if !strings.Contains(strings.TrimSuffix(pattern, "/"), "/") {
		pattern = "**/" + pattern
	}
	return matches(elements(pattern), strings.Split(name, "/"))
}

func elements(pattern string) []string {
	return strings.Split(strings.Trim(pattern, "/"), "/")
}

// matches reports whether a pattern matches the beginning of a path. It only backtracks to the
// last "**", because the part before that cannot match better.
func matches(pattern, name []string) bool {
	p, n, last, from := 0, 0, -1, 0
	for p < len(pattern) {
		switch {
		case pattern[p] == "**":
			last, from = p, n
			p++
		case n < len(name) && fits(pattern[p], name[n]):
			p, n = p+1, n+1
		case last >= 0 && from < len(name):
			from++
			p, n = last+1, from
		default:
			return false
		}
	}
	return pattern[len(pattern)-1] != "**" || n < len(name)
}

func fits(pattern, name string) bool {
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// CheckPattern returns the error of a pattern, if there is one.
func CheckPattern(pattern string) error {
	if strings.Trim(pattern, "/") == "" {
		return errors.New("an empty pattern matches no file")
	}
	for _, element := range elements(pattern) {
		if element == ".." || element == "." {
			return errors.New(`a pattern goes down from the file's directory, without "." and ".."`)
		}
		if _, err := path.Match(element, ""); err != nil {
			return errors.New("a bracket has no end, or a backslash ends the pattern")
		}
	}
	return nil
}
