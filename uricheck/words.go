package uricheck

import (
	"strings"
	"sync"
)

// wordList are words that decide what is said of a text.
type wordList struct {
	words string // in lower case, unless they are methods, with blanks between
	// example is the case that justifies a word: what is found in the text hangs on it.
	// The tests look at the text of each word, and once more without the word.
	example func(word string) Subject

	once sync.Once
	set  map[string]bool
}

// all returns the words. The set is made when it is needed first: go vet starts the
// program for each package anew.
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

// isAbove reports whether a lowercase name without final dot is one of the words, which
// are domains, or below one.
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
