package analyzer

import "github.com/uricheck/go-uricheck/uricheck/stdlib"

// Purpose is a word for what a function or field does with a text, with its meaning and examples.
type Purpose struct{ Word, Meaning string }

// Purposes returns the possible words of Entry.Purpose.
func Purposes() []Purpose {
	var purposes []Purpose
	for p := range stdlib.Purposes() {
		purposes = append(purposes, Purpose{p.String(), p.Meaning()})
	}
	return purposes
}
