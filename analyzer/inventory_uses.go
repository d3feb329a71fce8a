package analyzer

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// Use is a word of the inventory for what a sink does with a text, and what it
// means, with examples of such sinks.
type Use struct{ Word, Meaning string }

// Uses returns the words that Entry.Use can be.
func Uses() []Use {
	var uses []Use
	for p := range stdlib.Purposes() {
		uses = append(uses, Use{p.String(), p.Meaning()})
	}
	return uses
}
