package library

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxMatching is the maximal number of steps of a regular expression, roughly.
const maxMatching = 1 << 24

// fitsPattern reports whether a pattern is cheap enough to compile: a count repeats the
// expression before it up to a thousand times.
func fitsPattern(args []term.Text) bool {
	return matchingCost(args[0].Bytes(), piece.Size(args[1:])) <= maxMatching
}

// fitsMatch is like fitsPattern, but for methods, whose first operand compiles the pattern. A
// replacement can contain every match several times.
func fitsMatch(args []term.Text) bool {
	maker, ok := args[0].Maker()
	if !ok || len(maker.Args) != 1 {
		return false
	}
	cost := matchingCost(maker.Args[0].Bytes(), piece.Size(args[1:2]))
	if len(args) > 2 {
		cost += (piece.Size(args[1:2]) + 1) * piece.Size(args[2:]) * 8
	}
	return cost <= maxMatching
}

func matchingCost(pattern string, size int) int {
	cost := (len(pattern) + 1) * (size + 1)
	if strings.Contains(pattern, "{") {
		cost *= 1000
	}
	return cost
}

// fitsReplacing reports whether a replacement, among the operands after the first one, does not enlarge
// the first one too much.
func fitsReplacing(args []term.Text) bool {
	return (piece.Size(args[:1])+1)*(piece.Size(args[1:])+1) <= maxMatching
}

// fitsReplacer is like fitsReplacing, but for a strings.Replacer.
func fitsReplacer(args []term.Text) bool {
	maker, ok := args[0].Maker()
	return ok && (piece.Size(args[1:])+1)*(piece.Size(maker.Args)+1) <= maxMatching
}

// fitsRepeating reports whether a text that strings.Repeat makes has bounds.
func fitsRepeating(args []term.Text) bool {
	n, ok := piece.Integer(args[1])
	return ok && n >= 0 && n*len(args[0].Pieces) <= piece.Max && n*piece.Size(args[:1]) <= piece.MaxBytes
}
