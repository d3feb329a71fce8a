package low

import (
	"os"
	"regexp"
)

// Lookup returns an environment variable, or another text if there is none.
func Lookup(key, otherwise string) string { // want Lookup:`returnsText\(… if env.go:10\(<>\) or <> if !\(env.go:10\(<>\)\)\)`
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return otherwise
}

func LookupNot(key, otherwise string) string { // want LookupNot:`returnsText\(… if env.go:18\(<>\) or <> if !\(env.go:18\(<>\)\)\)`
	v, ok := os.LookupEnv(key)
	if !ok {
		v = otherwise
	}
	return v
}

var isShort = os.Getenv("SHORT") != ""

// Short returns one of two texts; Send decides by the same.
func Short(short, long string) string { // want Short:`returnsText\(<> if !=\(…, \) or <> if !\(!=\(…, \)\)\)`
	if isShort {
		return short
	}
	return long
}

func IsShort() bool { return isShort }

// First returns the first text that is not empty.
func First(texts ...string) string { // want First:`returnsText\(<> if !=\(<>, \) or  if env.go:38\(\)\)`
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

func FirstOf[T comparable](values ...T) T { // want FirstOf:`returnsText\(<> if !=\(<>, \) or … if env.go:48\(\)\)`
	var zero T
	for _, v := range values {
		if v != zero {
			return v
		}
	}
	return zero
}

// Last returns the last text.
func Last(texts ...string) string {
	last := ""
	for _, s := range texts {
		last = s
	}
	return last
}

// Matches returns the parts of the first pattern that matches: a fact would tell nothing about them.
func Matches(text string, patterns ...string) []string {
	for _, pattern := range patterns {
		if found := regexp.MustCompile(pattern).FindStringSubmatch(text); len(found) > 0 {
			return found
		}
	}
	return nil
}
