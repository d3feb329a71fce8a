package eval

import (
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxMatching is how many steps a regular expression takes at most, roughly.
const maxMatching = 1 << 24

// fitsPattern tells the patterns that are worth compiling: a count repeats what is
// before it up to a thousand times.
func fitsPattern(args []term.Text) bool {
	return matchingCost(args[0].Bytes(), sizeOf(args[1:])) <= maxMatching
}

// fitsMatch is fitsPattern for methods, whose first operand compiles the pattern. A
// replacement can have every match several times.
func fitsMatch(args []term.Text) bool {
	maker, ok := only(args[0])
	if !ok || len(maker.Args) != 1 {
		return false
	}
	cost := matchingCost(maker.Args[0].Bytes(), sizeOf(args[1:2]))
	if len(args) > 2 {
		cost += (sizeOf(args[1:2]) + 1) * sizeOf(args[2:]) * 8
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

// fitsReplacing tells the operands of a replacement, the last one, that do not make too
// much of the first one.
func fitsReplacing(args []term.Text) bool {
	return (sizeOf(args[:1])+1)*(sizeOf(args[len(args)-1:])+1) <= maxMatching
}

// fitsReplacer is fitsReplacing for a strings.Replacer.
func fitsReplacer(args []term.Text) bool {
	maker, ok := only(args[0])
	return ok && (sizeOf(args[1:])+1)*(sizeOf(maker.Args)+1) <= maxMatching
}
