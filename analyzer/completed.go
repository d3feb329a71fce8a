package analyzer

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// sums are those of the texts that come to a place that may be made of another one.
type sums struct {
	texts []flow.Text
	// tooMany is set if they are not known: to hold each against all others would take
	// too long.
	tooMany bool
}

// maxCompared is how many pieces all texts are held against, taken together.
const maxCompared = 1 << 20

func sumsAmong(texts []flow.Text) sums {
	var found sums
	pieces := 0
	for _, t := range texts {
		isMade := func(p flow.Piece) bool { return p.Of != nil }
		if len(texts) > 1 && (len(t) > 1 || slices.ContainsFunc(t, isMade)) {
			found.texts = append(found.texts, t)
			pieces += len(t)
		}
	}
	found.tooMany = len(texts)*pieces > maxCompared
	return found
}

// complete reports whether one of the sums is made of what t begins with: the program
// completes it, or mends it, if need be.
func (s sums) complete(t flow.Text) bool {
	return s.tooMany || len(t) > 0 && slices.ContainsFunc(s.texts, t[0].Makes)
}
