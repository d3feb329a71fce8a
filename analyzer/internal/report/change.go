package report

import (
	"go/ast"
	"slices"

	"github.com/uricheck/go-uricheck/uricheck"
)

// change replaces some bytes of a text, which one piece writes.
type change struct {
	piece
	from, to int // bytes of the value of the text
	newText  string
	of       *Diagnostic // which the change repairs
}

// isSame reports whether two changes write the same bytes in one place of the source. A text may contain a literal
// twice.
func (c change) isSame(d change) bool {
	return c.lit != nil && c.lit == d.lit && c.inLiteral(c.from) == d.inLiteral(d.from) &&
		c.inLiteral(c.to) == d.inLiteral(d.to) &&
		c.newText == d.newText
}

// changes returns a fix as changes of pieces: the first piece of an edit gets the new text, the others lose
// theirs.
func (t *Text) changes(fix uricheck.Fix) []change {
	var found []change
	for _, e := range fix.Edits {
		newText := e.New
		for _, p := range t.between(e.Start, e.End) {
			c := change{piece: p, from: max(e.Start, p.start), to: min(e.End, p.end), newText: newText}
			if !slices.ContainsFunc(found, c.isSame) {
				found = append(found, c)
			}
			newText = ""
		}
	}
	return found
}

// Changes are the changes of fixes, by the literal or operand.
type Changes map[ast.Expr][]change

// ChangesOf returns the changes of fixes.
func ChangesOf(fixes []Fix) Changes {
	found := make(Changes)
	for _, fix := range fixes {
		for _, c := range fix.changes {
			if node := c.node(); node != nil {
				c.of = fix.Of
				found[node] = append(found[node], c)
			}
		}
	}
	return found
}

// Promised returns a text after fixes of another text, with which it shares literals and operands.
func (t *Text) Promised(changes Changes) string {
	var promised []byte
	for i, p := range t.pieces {
		at := p.start
		for _, e := range t.editsOf(i, changes[p.node()]) {
			if e.Start += p.start; e.Start >= at { // there is no trial of edits that overlap
				promised = append(append(promised, t.Value[at:e.Start]...), e.New...)
				at = p.start + e.End
			}
		}
		promised = append(promised, t.Value[at:p.end]...)
	}
	return string(promised)
}

// Repaired returns the findings for whose fixes the changes of a text are.
func (t *Text) Repaired(by Changes) []*Diagnostic {
	var found []*Diagnostic
	for _, p := range t.pieces {
		for _, d := range by.At(p.node()) {
			if !slices.Contains(found, d) {
				found = append(found, d)
			}
		}
	}
	return found
}

// At returns the findings for whose fixes the changes of a literal or operand are.
func (c Changes) At(node ast.Expr) []*Diagnostic {
	var found []*Diagnostic
	for _, change := range c[node] {
		if !slices.Contains(found, change.of) {
			found = append(found, change.of)
		}
	}
	return found
}

// editsOf returns the edits that changes of its literal or operand make in the value of a piece.
func (t *Text) editsOf(i int, changes []change) []uricheck.Edit {
	p := t.pieces[i]
	var edits []uricheck.Edit
	for _, c := range changes {
		if p.operand != nil {
			edits = append(edits, uricheck.Edit{Start: 0, End: p.end - p.start, New: c.newText})
			continue
		}
		from, to := c.inLiteral(c.from)-p.at, c.inLiteral(c.to)-p.at
		if p.doubled && from == 0 && to == len("%%") {
			to = p.end - p.start
		}
		isInsertionBehind := from == to && to == p.end-p.start && t.isContinued(i)
		if !p.made && 0 <= from && to <= p.end-p.start && !isInsertionBehind {
			edits = append(edits, uricheck.Edit{Start: from, End: to, New: c.newText})
		}
	}
	slices.SortStableFunc(edits, func(a, b uricheck.Edit) int { return a.Start - b.Start })
	return slices.Compact(edits)
}

// changesOnlyFaults reports whether the changed literals make the same text as the fix, if a text contains a literal
// more than once: all of these places need the same fix of the rule.
func (f Fix) changesOnlyFaults() bool {
	t, all := f.Of.Fault.Text, uricheck.Fix{}
	isOther := func(finding uricheck.Finding) bool { return finding.Rule != f.Of.finding.Rule }
	for _, finding := range slices.DeleteFunc(slices.Clone(f.Of.Fault.Findings), isOther) {
		for _, fix := range finding.Fixes {
			if slices.EqualFunc(t.changes(fix), f.changes, change.isSame) {
				all.Edits = append(all.Edits, fix.Edits...)
			}
		}
	}
	slices.SortStableFunc(all.Edits, func(a, b uricheck.Edit) int { return a.Start - b.Start })
	all.Edits = slices.Compact(all.Edits)
	return f.KeepsValue() || t.Promised(ChangesOf([]Fix{f})) == all.Apply(t.Value)
}

// KeepsValue reports whether the program has the same text after a fix, unless the value of a hole is an IPv6
// address or has a reserved character.
func (f Fix) KeepsValue() bool { return f.abstract.Rewrite != uricheck.NoRewrite }

// isContinued reports whether the literal of a piece also writes the text behind the piece.
func (t *Text) isContinued(i int) bool {
	if i+1 == len(t.pieces) {
		return false
	}
	p, next := t.pieces[i], t.pieces[i+1]
	return next.lit == p.lit && !next.made && next.at == p.inLiteral(p.end)
}
