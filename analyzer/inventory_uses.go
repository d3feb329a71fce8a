package analyzer

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// Use is a word of the inventory for what a sink does with a text, with its meaning and
// examples of such sinks.
type Use struct{ Word, Meaning string }

// Uses returns the possible words of Entry.Use.
func Uses() []Use {
	var uses []Use
	for p := range stdlib.Purposes() {
		uses = append(uses, Use{p.String(), p.Meaning()})
	}
	return uses
}
