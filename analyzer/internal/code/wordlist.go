package code

import (
	"iter"
	"strings"
)

// WordList is a list of words, mostly in names, on which findings depend. Each list has an
// example that justifies it: the tests run the example with each word, and without it.
type WordList []struct {
	Words string // in lower case, unless they are names of functions; with blanks between
	// Example is Go code with "$" for a word, which is capitalised after a letter. Its
	// findings differ if the list lacks the word.
	Example string
}

// All yields the words.
func (l WordList) All() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, row := range l {
			for word := range strings.FieldsSeq(row.Words) {
				if !yield(word) {
					return
				}
			}
		}
	}
}

// Has reports whether a word is in the list.
func (l WordList) Has(word string) bool {
	for i := range l {
		if hasWord(l[i].Words, word) {
			return true
		}
	}
	return false
}

// hasWord reports whether a blank-separated text contains a word.
func hasWord(text, word string) bool {
	isEnd := func(i int) bool { return i < 0 || i == len(text) || text[i] == ' ' || text[i] == '\n' }
	for from := 0; word != ""; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		if from += i; isEnd(from-1) && isEnd(from+len(word)) {
			return true
		}
		from++
	}
	return false
}

// Begin reports whether one of the words begins a text.
func (l WordList) Begin(text string) bool {
	for word := range l.All() {
		if strings.HasPrefix(text, word) {
			return true
		}
	}
	return false
}

// HasPart reports whether one of the words is a part of a text.
func (l WordList) HasPart(text string) bool {
	for word := range l.All() {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}
