package uricheck

import (
	"strings"
	"sync"
)

// wordList is a list of words on which findings depend.
type wordList struct {
	words string // in lower case, unless they are methods, with blanks between
	// example returns the case that justifies a word: the findings in it depend on the word. The
	// tests judge the example of each word with the word and without it.
	example func(word string) Subject

	once sync.Once
	set  map[string]bool
}

// all returns the words. It builds the set on first use, because go vet starts the program for
// each package anew.
func (l *wordList) all() map[string]bool {
	l.once.Do(func() {
		l.set = make(map[string]bool)
		for word := range strings.FieldsSeq(l.words) {
			l.set[word] = true
		}
	})
	return l.set
}

func (l *wordList) has(word string) bool { return l.all()[word] }

// hasPart reports whether one of the words is a part of a text.
func (l *wordList) hasPart(text string) bool {
	for word := range l.all() {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// isAbove reports whether a lowercase name without final dot is one of the domains in the list,
// or a subdomain of one.
func (l *wordList) isAbove(name string) bool {
	for {
		if l.has(name) {
			return true
		}
		_, parent, ok := strings.Cut(name, ".")
		if !ok {
			return false
		}
		name = parent
	}
}
