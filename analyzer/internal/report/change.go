package report

import (
	"slices"

	"github.com/uricheck/go-uricheck/uricheck"
)

// change replaces some bytes of a text, which one piece writes.
type change struct {
	piece
	from, to int // bytes of the value of the text
	newText  string
}

// changes returns a fix as changes of pieces: the first piece of an edit gets the new text, the others lose
// theirs.
func (t *Text) changes(fix uricheck.Fix) []change {
	var found []change
	for _, e := range fix.Edits {
		newText := e.New
		for _, p := range t.between(e.Start, e.End) {
			found = append(found, change{p, max(e.Start, p.start), min(e.End, p.end), newText})
			newText = ""
		}
	}
	return found
}

// Promised returns a text after fixes of another text, with which it shares literals and operands.
func (t *Text) Promised(fixes []Fix) string {
	var promised []byte
	for i, p := range t.pieces {
		value := uricheck.Fix{Edits: t.editsOf(i, fixes)}.Apply(t.Value[p.start:p.end])
		promised = append(promised, value...)
	}
	return string(promised)
}

// KeepsValue reports whether the program has the same text after a fix, unless the value of a hole is an IPv6
// address or has a reserved character.
func (f Fix) KeepsValue() bool { return f.abstract.Rewrite != uricheck.NoRewrite }

// editsOf returns the edits that fixes make in the value of a piece.
func (t *Text) editsOf(i int, fixes []Fix) []uricheck.Edit {
	p := t.pieces[i]
	var edits []uricheck.Edit
	for _, fix := range fixes {
		for _, c := range fix.changes {
			if p.operand != nil && c.operand == p.operand {
				edits = append(edits, uricheck.Edit{Start: 0, End: p.end - p.start, New: c.newText})
			}
			if p.lit == nil || p.lit != c.lit || p.made {
				continue
			}
			from, to := c.inLiteral(c.from)-p.at, c.inLiteral(c.to)-p.at
			if p.doubled && from == 0 && to == len("%%") {
				to = p.end - p.start
			}
			isInsertionBehind := from == to && to == p.end-p.start && t.isContinued(i)
			if 0 <= from && to <= p.end-p.start && !isInsertionBehind {
				edits = append(edits, uricheck.Edit{Start: from, End: to, New: c.newText})
			}
		}
	}
	slices.SortStableFunc(edits, func(a, b uricheck.Edit) int { return a.Start - b.Start })
	return edits
}

// isContinued reports whether the literal of a piece also writes the text behind the piece.
func (t *Text) isContinued(i int) bool {
	if i+1 == len(t.pieces) {
		return false
	}
	p, next := t.pieces[i], t.pieces[i+1]
	return next.lit == p.lit && !next.made && next.at == p.inLiteral(p.end)
}
