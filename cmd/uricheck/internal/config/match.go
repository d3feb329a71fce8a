package config

import (
	"errors"
	"regexp"
	"slices"
	"strings"
)

// Match reports whether a pattern matches a file, whose name is relative to the directory of the
// configuration, with slashes. "*" and "?" match within a name, and "**" matches any number of
// directories. A pattern without a slash matches in every directory. A pattern that matches a
// directory matches everything in it.
func Match(pattern, name string) bool {
	r, err := compile(pattern)
	return err == nil && r.MatchString(name)
}

// wildcards are those of quoted patterns.
var wildcards = strings.NewReplacer(`/\*\*/`, "/(?:.*/)?", `\*\*/`, "(?:.*/)?", `/\*\*`, "/.+", `\*\*`, ".*",
	`\*`, "[^/]*", `\?`, "[^/]")

func compile(pattern string) (*regexp.Regexp, error) {
	below := strings.Trim(pattern, "/")
	if !strings.Contains(strings.TrimSuffix(pattern, "/"), "/") {
		below = "**/" + below
	}
	return regexp.Compile("(?s)^" + wildcards.Replace(regexp.QuoteMeta(below)) + "(?:/.*)?$")
}

// CheckPattern returns the error of a pattern, if there is one.
func CheckPattern(pattern string) error {
	below := strings.Trim(pattern, "/")
	if below == "" {
		return errors.New("an empty pattern matches no file")
	}
	isUp := func(element string) bool { return element == ".." || element == "." }
	if slices.ContainsFunc(strings.Split(below, "/"), isUp) {
		return errors.New(`a pattern goes down from the file's directory, without "." and ".."`)
	}
	if _, err := compile(pattern); err != nil {
		return errors.New("the pattern is too long, or not UTF-8")
	}
	return nil
}
