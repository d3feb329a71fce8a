package library

import (
	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// maxReplacing is the maximal size of a text after replacements, roughly.
const maxReplacing = 1 << 24

// fitsReplacing reports whether a replacement, among the operands after the first one, does not enlarge
// the first one too much.
func fitsReplacing(args []term.Text) bool {
	return (piece.Size(args[:1])+1)*(piece.Size(args[1:])+1) <= maxReplacing
}

// fitsReplacer is like fitsReplacing, but for a strings.Replacer.
func fitsReplacer(args []term.Text) bool {
	maker, ok := args[0].Maker()
	return ok && (piece.Size(args[1:])+1)*(piece.Size(maker.Args)+1) <= maxReplacing
}

// fitsRepeating reports whether a text that strings.Repeat makes has bounds.
func fitsRepeating(args []term.Text) bool {
	n, ok := piece.Integer(args[1])
	return ok && n >= 0 && n*len(args[0].Pieces) <= piece.Max && n*piece.Size(args[:1]) <= piece.MaxBytes
}

// maxPattern is the maximal size of a regular expression that eval compiles: it does so for each text.
const maxPattern = 256

// fitsPattern reports whether the first operand is a short regular expression.
func fitsPattern(args []term.Text) bool { return piece.Size(args[:1]) <= maxPattern }
