package library

import (
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// callHole returns a hole for the rest of a call. If it contains nothing of the followed value, it
// stands around that value.
func callHole(hole term.Hole, function string, args ...term.Text) term.Piece {
	isOwn := func(p term.Piece) bool { return !p.Around && (p.Lit != nil || p.Hole != term.NoHole) }
	p := piece.Inserted("", args...)
	p.Around = p.Around && !slices.ContainsFunc(args,
		func(t term.Text) bool { return slices.ContainsFunc(t.Pieces, isOwn) })
	p.Hole, p.Call = hole, &term.Call{Func: function, Args: args}
	p.Call.Least = Least(p.Call)
	return p
}

// escaped returns a text that needs no percent-encoding.
func escaped(term.Call) (term.Text, bool) {
	return piece.String(term.Piece{Hole: term.Escaped}), true
}

// failure returns an error that is not nil.
func failure(term.Call) (term.Text, bool) { return term.Known(term.Error, "error"), true }

// CanHold reports whether some filling of the holes gives a first operand that contains part.
func CanHold(args []term.Text, part string) bool {
	return len(args) > 0 && piece.LanguageOf(args[0].Pieces).CanHold(part)
}
