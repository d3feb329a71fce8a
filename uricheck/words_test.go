package uricheck

import (
	"fmt"
	"maps"
	"strings"
	"testing"
)

// TestWordsDecide judges the example of each word with the word and without it.
func TestWordsDecide(t *testing.T) {
	for name, list := range map[string]*wordList{
		"urlParameters": &urlParameters, "siteDomains": &siteDomains, "hostNames": &hostNames, "fileDomains": &fileDomains, "standardMethods": &standardMethods,
		"sampleWords": &sampleWords, "sampleNames": &sampleNames, "sampleLabels": &sampleLabels,
		"machineDomains": &machineDomains, "reservedDomains": &reservedDomains, "localDomains": &localDomains,
		"bucketSchemes": &bucketSchemes, "scalarNames": &scalarNames, "keyNames": &keyNames, "sourceDirectives": &sourceDirectives, "policyKeywords": &policyKeywords, "policySchemes": &policySchemes,
	} {
		if n := len(strings.Fields(list.words)); n != len(list.all()) {
			t.Errorf("%s has a word twice", name)
		}
		for word := range maps.Clone(list.all()) {
			s := list.example(word)
			with := fmt.Sprint(messages(Check(s)))
			delete(list.set, word)
			without := fmt.Sprint(messages(Check(s)))
			list.set[word] = true
			if with == without {
				t.Errorf("%s: %q makes no difference to %s: %s", name, word, s, with)
			}
		}
	}
}
