package library

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// ofSet is for a function that returns one of its operands, and not an empty one if it can.
func ofSet(_ *term.Call, lengths []int) int {
	return min(max(slices.Min(lengths), 1), slices.Max(lengths))
}

// ofAny is for a function that returns one of its operands.
func ofAny(_ *term.Call, lengths []int) int { return slices.Min(lengths) }

// ofFirst is for a function that replaces each byte by at least one.
func ofFirst(_ *term.Call, lengths []int) int { return lengths[0] }

// ofMapped is for a function that replaces each character by another one, perhaps by one of fewer bytes.
func ofMapped(_ *term.Call, lengths []int) int { return min(lengths[0], 1) }

// ofCleaned is for a function of paths, which returns "." instead of an empty one.
func ofCleaned(*term.Call, []int) int { return 1 }

// ofReplaced: strings.ReplaceAll puts the new text at both ends if the old one is empty.
func ofReplaced(c *term.Call, lengths []int) int {
	if len(lengths) == 3 && c.Args[1].IsKnown() && c.Args[1].Bytes() == "" {
		return lengths[0] + lengths[2]
	}
	return 0
}
