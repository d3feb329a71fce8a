package low

import "os"

// Lookup returns an environment variable, or another text if there is none.
func Lookup(key, otherwise string) string { // want Lookup:`returnsText\(made of\(<>\) if env.go:7\(\) or <> if !\(env.go:7\(\)\)\)`
	if v, ok := os.LookupEnv(key); ok {
		return v
	}
	return otherwise
}

func LookupNot(key, otherwise string) string { // want LookupNot:`returnsText\(made of\(<>\) if env.go:15\(\) or <> if !\(env.go:15\(\)\)\)`
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
func First(texts ...string) string { // want First:`returnsText\(<> if !=\(<>, \) or  if env.go:35\(\)\)`
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

func FirstOf[T comparable](values ...T) T { // want FirstOf:`returnsText\(<> if !=\(<>, \) or … if env.go:45\(\)\)`
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
