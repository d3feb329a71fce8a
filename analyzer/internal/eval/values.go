package eval

import (
	"cmp"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/eval/known"
	"github.com/uricheck/go-uricheck/analyzer/internal/eval/piece"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// clone is strings.Clone.
func clone(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 {
		return term.Text{}, false
	}
	return c.Args[0], true
}

// repeat is strings.Repeat.
func repeat(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	n, ok := piece.Integer(c.Args[1])
	if !ok || n < 0 || n*len(c.Args[0].Pieces) > piece.Max || n*piece.Size(c.Args[:1]) > piece.MaxBytes {
		return term.Text{}, false
	}
	return piece.String(slices.Repeat(c.Args[0].Pieces, n)...), true
}

// firstSet is cmp.Or of strings, which comes to no operand behind one that is not empty.
func firstSet(c term.Call) (term.Text, bool) {
	if !areStrings(c.Args) || slices.ContainsFunc(c.Args, term.Text.IsSpread) {
		return term.Text{}, false
	}
	var can []term.Text
	for _, arg := range c.Args {
		shortest, longest := piece.Lengths(arg.Pieces)
		if longest == 0 {
			continue
		}
		can = append(can, arg)
		if shortest > 0 {
			break
		}
	}
	switch len(can) {
	case 0:
		return term.Known(term.String, ""), true
	case 1:
		return can[0], true
	}
	return term.Of(term.String, c.Func, can...), len(can) < len(c.Args)
}

// extreme is min or max of known operands.
func extreme(of func([]term.Text, func(a, b term.Text) int) term.Text) openCall {
	return func(c term.Call) (term.Text, bool) {
		if len(c.Args) == 0 {
			return term.Text{}, false
		}
		if areStrings(c.Args) {
			isOpen := slices.ContainsFunc(c.Args, func(t term.Text) bool { return !t.IsKnown() })
			return of(c.Args, func(a, b term.Text) int { return cmp.Compare(a.Bytes(), b.Bytes()) }), !isOpen
		}
		for _, arg := range c.Args {
			if _, ok := piece.Integer(arg); !ok {
				return term.Text{}, false
			}
		}
		return of(c.Args, func(a, b term.Text) int { return cmp.Compare(rangeOf(a).from, rangeOf(b).from) }), true
	}
}

// joinHostPort is net.JoinHostPort, which puts brackets around what has a ":".
func joinHostPort(c term.Call) (term.Text, bool) {
	if len(c.Args) != 2 || !areStrings(c.Args) {
		return term.Text{}, false
	}
	open, end := "", ":"
	switch contains(c.Args[0].Pieces, ":") {
	case Always:
		open, end = "[", "]:"
	case Unknown:
		return piece.String(piece.Rest(term.HostPort, c.Func, c.Args...)), true
	}
	var joined []term.Piece
	if open != "" {
		joined = append(joined, piece.Inserted(open, c.Args...))
	}
	joined = append(append(joined, c.Args[0].Pieces...), piece.Inserted(end, c.Args...))
	return piece.String(append(joined, c.Args[1].Pieces...)...), true
}

// formatBool is strconv.FormatBool.
func formatBool(c term.Call) (term.Text, bool) {
	if len(c.Args) != 1 || c.Args[0].Kind != term.Boolean {
		return term.Text{}, false
	}
	return piece.String(word(c.Args[0])...), true
}

// formatInteger is strconv.Itoa, and strconv.FormatInt with a base. In another base than
// ten there are letters.
func formatInteger(c term.Call) (term.Text, bool) {
	switch {
	case len(c.Args) == 0 || c.Args[0].Kind != term.Integer:
		return term.Text{}, false
	case len(c.Args) == 1:
		return piece.String(decimal(c.Args[0])...), true
	case c.Args[1].IsKnown() && c.Args[1].Bytes() == "10":
		return piece.String(decimal(c.Args[0])...), true
	}
	return piece.String(piece.Rest(term.Escaped, c.Func, c.Args...)), true
}

// appendInteger is strconv.AppendInt.
func appendInteger(c term.Call) (term.Text, bool) {
	if len(c.Args) != 3 || c.Args[0].Kind != term.String {
		return term.Text{}, false
	}
	printed := term.Call{Func: "strconv.FormatInt", Args: c.Args[1:]}
	result, ok := known.Call(printed)
	if !ok {
		result, ok = formatInteger(printed)
	}
	return piece.String(slices.Concat(c.Args[0].Pieces, result.Pieces)...), ok
}
