package piece

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// Lengths returns the least and the greatest length of pieces; the latter is -1 if there is no
// limit.
func Lengths(pieces []term.Piece) (least, greatest int) {
	for _, p := range pieces {
		if p.Hole != term.NoHole {
			least += max(automata[p.Hole].least, leastOf(p.Call))
			greatest = -1
			continue
		}
		least += len(p.Known)
		if greatest >= 0 {
			greatest += len(p.Known)
		}
	}
	return least, greatest
}

// leastOf returns a lower bound of the length of a call's result.
func leastOf(c *term.Call) int {
	if c == nil || len(c.Args) == 0 || leasts[c.Func] == nil {
		return 0
	}
	lengths := make([]int, len(c.Args))
	for i, arg := range c.Args {
		if arg.IsSpread() {
			return 0
		}
		lengths[i], _ = Lengths(arg.Pieces)
	}
	return leasts[c.Func](c, lengths)
}

// leasts has the functions whose results are never empty, or are not for some operands, with a lower bound of the
// length of the result for lower bounds of the lengths of the operands.
var leasts = map[string]func(c *term.Call, lengths []int) int{
	"cmp.Or":              ofSet,
	"max":                 ofSet, // the empty string is the least
	"min":                 ofAny,
	term.OneOf:            ofAny,
	"net/url.PathEscape":  ofFirst,
	"net/url.QueryEscape": ofFirst,
	"path.Base":           ofCleaned,
	"path.Clean":          ofCleaned,
	"path.Dir":            ofCleaned,
	"strings.ReplaceAll":  ofReplaced,
	"strings.ToLower":     ofMapped,
	"strings.ToUpper":     ofMapped,
}

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
