package library

import (
	"regexp"
	"sync"
)

// maxPatterns is the maximal number of compiled regular expressions to keep.
const maxPatterns = 64

// patterns keeps compiled regular expressions: a program matches many texts against one, and an
// editor analyses the program after every keystroke.
var patterns = struct {
	sync.Mutex
	of map[string]compiled
}{of: make(map[string]compiled)}

type compiled struct {
	re  *regexp.Regexp
	err error
}

// compile is regexp.Compile.
func compile(pattern string) (*regexp.Regexp, error) {
	patterns.Lock()
	defer patterns.Unlock()
	c, ok := patterns.of[pattern]
	if !ok {
		if len(patterns.of) == maxPatterns {
			clear(patterns.of)
		}
		c.re, c.err = regexp.Compile(pattern)
		patterns.of[pattern] = c
	}
	return c.re, c.err
}

// mustCompile is regexp.MustCompile.
func mustCompile(pattern string) *regexp.Regexp {
	if re, err := compile(pattern); err == nil {
		return re
	}
	return regexp.MustCompile(pattern) // it panics
}
