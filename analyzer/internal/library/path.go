package library

import (
	"slices"
	"strings"

	"github.com/uricheck/go-uricheck/analyzer/internal/library/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// WithSlashes replaces each call of path.Join that eval could not execute by its operands with "/" between
// them. That is the result of the call if no operand has a segment "..", and no operand with a hole is
// empty. ok is false if t has no such call, or one with operands of unknown number or kind.
func WithSlashes(t term.Text) (laid term.Text, ok bool) {
	laid = t
	laid.Pieces = nil
	for _, p := range t.Pieces {
		if p.Call == nil || p.Call.Func != "path.Join" {
			laid.Pieces = append(laid.Pieces, p)
			continue
		}
		ok = true
		start := len(laid.Pieces)
		for _, arg := range p.Call.Args {
			if arg.IsSpread() || arg.Kind != term.String {
				return t, false
			}
			if inner, isLaid := WithSlashes(arg); isLaid {
				arg = inner
			}
			pieces := withoutSlashes(arg.Pieces, len(laid.Pieces) > start)
			if len(laid.Pieces) > start && len(pieces) > 0 {
				laid.Pieces = append(laid.Pieces, piece.Inserted("/", p.Call.Args...))
			}
			laid.Pieces = append(laid.Pieces, pieces...)
		}
	}
	return laid, ok
}

// withoutSlashes returns the pieces of an operand without the known slashes that path.Join removes:
// those at its end, those that follow a slash, and, if atStart, those at its start. The caller sets
// atStart for all operands but the first, which may begin with the root "/".
func withoutSlashes(pieces []term.Piece, atStart bool) []term.Piece {
	pieces = slices.Clone(pieces)
	isBehindSlash := atStart
	for i, p := range pieces {
		if isBehindSlash && p.Hole == term.NoHole {
			pieces[i] = piece.Part(p, len(p.Known)-len(strings.TrimLeft(p.Known, "/")), len(p.Known))
		}
		isBehindSlash = p.Hole == term.NoHole && (strings.HasSuffix(p.Known, "/") || p.Known == "" && isBehindSlash)
	}
	isNothing := func(p term.Piece) bool { return p.Hole == term.NoHole && p.Known == "" }
	pieces = slices.DeleteFunc(pieces, isNothing)
	if n := len(pieces); n > 0 && pieces[n-1].Hole == term.NoHole {
		pieces[n-1] = piece.Part(pieces[n-1], 0, len(strings.TrimRight(pieces[n-1].Known, "/")))
	}
	return slices.DeleteFunc(pieces, isNothing)
}

// joinHostPort executes net.JoinHostPort. The function puts brackets around a host with a colon; if a
// hole may contain one, the result is a hole of the language [term.HostPort].
func joinHostPort(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || !areStrings(c.Args) {
		return term.Text{}, false
	}
	open, end := "", ":"
	switch contains(c.Args[0].Pieces, ":") {
	case Always:
		open, end = "[", "]:"
	case Unknown:
		return piece.String(callHole(term.HostPort, c.Func, c.Args...)), true
	}
	var joined []term.Piece
	if open != "" {
		joined = append(joined, piece.Inserted(open, c.Args...))
	}
	joined = append(append(joined, c.Args[0].Pieces...), piece.Inserted(end, c.Args...))
	return piece.String(append(joined, c.Args[1].Pieces...)...), true
}
