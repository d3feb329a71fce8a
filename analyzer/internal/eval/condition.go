package eval

import (
	"go/ast"
	"slices"

	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// AreContrary reports whether one condition is the negation of another one. The positions of literals
// do not matter, but the expressions that read the unknown values do: two calls of the same function
// may have different results.
func AreContrary(a, b term.Text) bool {
	a, isNot := positive(a)
	b, isOtherNot := positive(b)
	if isNot == isOtherNot || !unwritten(a).Equal(unwritten(b)) {
		return false
	}
	reads, others := readsIn(a), readsIn(b)
	for i, read := range reads[:min(len(reads), len(others))] {
		if read != nil && others[i] != nil && read != others[i] {
			return false
		}
	}
	return true
}

// readsIn returns, in order, the expressions in a condition that read an unknown value, other than a
// parameter, a field or a variable.
func readsIn(cond term.Text) []ast.Expr {
	var found []ast.Expr
	cond.Walk(func(p *term.Piece) bool {
		if p.Hole != term.NoHole && p.Call == nil && p.Place.Var == nil {
			found = append(found, p.Read)
		}
		return true
	})
	return found
}

// positive returns a condition without the negations around it, and whether their number is odd. For
// x != y it returns x == y and true.
func positive(cond term.Text) (is term.Text, isNot bool) {
	for {
		c, ok := cond.Maker()
		switch {
		case ok && c.Func == "!" && len(c.Args) == 1:
			cond, isNot = c.Args[0], !isNot
		case ok && c.Func == "!=":
			return term.Of(term.Boolean, "==", c.Args...), !isNot
		default:
			return cond, isNot
		}
	}
}

// unwritten returns a text without the positions in literals, to compare texts by their bytes.
func unwritten(t term.Text) term.Text {
	return t.Map(func(p term.Piece) term.Piece {
		p.Lit, p.At = nil, 0
		return p
	})
}

// AsksEmpty reports whether a condition tests whether a string is empty: it compares it with "", or
// compares its length with something.
func AsksEmpty(cond term.Text) bool {
	is, _ := positive(cond)
	c, ok := is.Maker()
	switch {
	case !ok:
		return false
	case c.Func == term.OneOf:
		return slices.ContainsFunc(c.Args, AsksEmpty)
	case len(c.Args) != 2:
		return false
	}
	isEmpty := func(t term.Text) bool { return t.Kind == term.String && t.IsKnown() && t.Bytes() == "" }
	isLength := func(t term.Text) bool { of, ok := t.Maker(); return ok && of.Func == term.Len }
	return slices.ContainsFunc(c.Args, isEmpty) && c.Func == "==" || slices.ContainsFunc(c.Args, isLength)
}
