package analyzer

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
)

// WordLists are the lists of words of this package, and of package code.
var WordLists = map[string]*code.WordList{
	"notAddresses":   &notAddresses,
	"ipVersions":     &ipVersions,
	"brackets":       &brackets,
	"differentNames": &differentNames,
	"lookers":        &lookers,
	"Printers":       &code.Printers,
	"ExampleDirs":    &code.ExampleDirs,
}

// Without returns a list without one word.
func Without(l code.WordList, word string) code.WordList {
	rest := slices.Clone(l)
	for i := range rest {
		words := slices.DeleteFunc(strings.Fields(rest[i].Words), func(w string) bool { return w == word })
		rest[i].Words = strings.Join(words, " ")
	}
	return rest
}
