package analyzer

import (
	"slices"
	"testing"

	"github.com/uricheck/go-uricheck/uricheck/stdlib"
)

func TestUsesHaveWords(t *testing.T) {
	given := make(map[string]bool)
	for use := range stdlib.CookiePath + 1 {
		word := useWords[use]
		given[word] = true
		if !slices.ContainsFunc(Uses, func(u Use) bool { return u.Word == word }) {
			t.Errorf("%v has the word %q, which is not explained in Uses", use, word)
		}
	}
	for _, u := range Uses {
		if !given[u.Word] {
			t.Errorf("%q is the word of no use", u.Word)
		}
	}
}
