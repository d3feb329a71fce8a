package analyzer

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/flow"
)

// maxSums is how many texts that may be made of others are held against all of them.
const maxSums = 1024

// sumsAmong returns those of several texts that may be made of another one.
func sumsAmong(texts []flow.Text) []flow.Text {
	if len(texts) < 2 {
		return nil
	}
	var sums []flow.Text
	for _, t := range texts {
		if len(t) > 1 || slices.ContainsFunc(t, func(p flow.Piece) bool { return p.Of != nil }) {
			sums = append(sums, t)
		}
	}
	return sums
}

// isCompleted reports whether one of the sums that come to a place with t is made of what
// t begins with: the program completes it, or mends it, if need be.
func isCompleted(sums []flow.Text, t flow.Text) bool {
	return len(sums) > maxSums || len(t) > 0 && slices.ContainsFunc(sums, t[0].Makes)
}
