// Package wordtest runs the examples of lists of words.
package wordtest

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// Decide runs the example of each word of some lists with the word and without it: the outcome
// has to be want with the word, and differ without it.
func Decide(t *testing.T, lists map[string]*code.WordList, want bool, outcome func(t *testing.T, example string) bool) {
	t.Helper()
	for name, list := range lists {
		whole := *list
		for _, row := range whole {
			for word := range strings.FieldsSeq(row.Words) {
				example := exampleFor(row.Example, word)
				with := outcome(t, example)
				*list = without(whole, word)
				alone := outcome(t, example)
				*list = whole
				if with != want || alone == want {
					t.Errorf("%s, %q: %v, without the word %v; want %v with it alone, in\n%s", name, word, with, alone, want, example)
				}
			}
		}
	}
}

var capitalised = regexp.MustCompile(`([a-zA-Z])\$`)

func exampleFor(example, word string) string {
	example = capitalised.ReplaceAllString(example, "${1}"+strings.ToUpper(word[:1])+word[1:])
	return strings.ReplaceAll(example, "$", word)
}

func without(l code.WordList, word string) code.WordList {
	rest := slices.Clone(l)
	for i := range rest {
		words := slices.DeleteFunc(strings.Fields(rest[i].Words), func(w string) bool { return w == word })
		rest[i].Words = strings.Join(words, " ")
	}
	return rest
}
