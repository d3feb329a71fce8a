package trace

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// What stands for values that are not known, if they keep to the places that the author has
// put them to: a base, and a word without delimiters.
var (
	plainBase = term.Known(term.String, "https://h.example")
	plainWord = term.Known(term.String, "x")
)

// ComesPlain reports whether the text may come to the sink if the values in it are plain ones:
// a condition may ask for the delimiters that they would bring along.
func (a *Arrival) ComesPlain() bool {
	plain := a.Text
	for i, p := range a.Text.Pieces {
		if p.Hole != term.AnyString || p.Place.Var == nil {
			continue
		}
		value := plainWord
		if i == 0 {
			value = plainBase
		}
		plain = plain.With(p.Place, value)
	}
	plain = eval.Run(plain)
	return !slices.ContainsFunc(plain.Guards, func(g term.Guard) bool { return eval.Told(g.Holds) == eval.Never })
}
