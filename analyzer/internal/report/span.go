package report

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
)

// place is a stretch of source.
type place struct {
	pos, end token.Pos
}

func placeOf(n ast.Node) place { return place{n.Pos(), n.End()} }

// locate returns the source of the bytes from start to end of a text. If no stretch of one
// expression writes them, it returns the whole expression that uses the text, and exact is
// false.
func (s *sources) locate(t *Text, start, end int) (at place, exact bool) {
	whole := placeOf(t.Expr)
	pieces := t.between(start, end)
	if len(pieces) == 0 || start == end {
		if len(pieces) == 1 && pieces[0].lit != nil {
			return placeOf(pieces[0].lit), true
		}
		return whole, false
	}
	first, last := pieces[0], pieces[len(pieces)-1]
	if slices.ContainsFunc(pieces, func(p piece) bool { return p.made }) {
		return placeOf(cmp.Or[ast.Expr](first.node(), t.Expr)), false
	}
	if first.operand != nil && last.operand != nil {
		// The text of a format between two operands stands before both in the source.
		pieces = slices.DeleteFunc(slices.Clone(pieces), func(p piece) bool { return p.format })
	}
	if call := t.callAt(start); call != nil && call == t.callAt(last.start) {
		return placeOf(call), true
	}
	for i, p := range pieces {
		if p.node() == nil || p.decl() != first.decl() {
			return t.inNames(pieces)
		}
		// A constant with two uses has one position in the source.
		if i > 0 && !p.isBehind(pieces[i-1]) {
			return whole, false
		}
	}
	from, ok1 := s.written(first, start, min(end, first.end))
	to, ok2 := s.written(last, max(start, last.start), end)
	if !ok1 || !ok2 {
		return whole, false
	}
	return place{from.pos, to.end}, true
}

// callAt returns the call in the text's expression that makes the unknown value at an offset, nil if there is none. The
// author would repair the value there, and not in the function.
func (t *Text) callAt(offset int) *ast.CallExpr {
	i := slices.IndexFunc(t.pieces, func(p piece) bool { return p.start == offset && p.end > p.start })
	if i < 0 || t.pieces[i].operand == nil || len(t.pieces[i].via) == 0 {
		return nil
	}
	call := t.pieces[i].via[0].Call
	if call == nil || !t.writes(call) || call == t.Expr {
		return nil
	}
	return call
}

// inNames returns the stretch of the innermost expression that puts unknown values of several declarations together,
// by the names that it has for them; or the whole expression, if there is none.
func (t *Text) inNames(pieces []piece) (at place, exact bool) {
	whole, first, last := placeOf(t.Expr), pieces[0], pieces[len(pieces)-1]
	shared := 0 // names on the way of all
	isShared := func(p piece) bool { return len(p.via) > shared && p.via[shared] == first.via[shared] }
	for len(first.via) > shared && !slices.ContainsFunc(pieces, func(p piece) bool { return !isShared(p) }) {
		shared++
	}
	from, to := first.nameAt(shared), last.nameAt(shared)
	if first.operand == nil || last.operand == nil || from == nil || to == nil || from.Pos() >= to.Pos() {
		return whole, false
	}
	if shared == 0 && !(t.writes(from) && t.writes(to)) {
		return whole, false
	}
	return place{from.Pos(), to.End()}, true
}

// nameAt returns the name of an unknown value in the expression behind the outermost names, or the value itself if the
// expression has it; nil if there is none.
func (p piece) nameAt(names int) ast.Expr {
	switch {
	case len(p.via) == names:
		return p.operand
	case p.via[names].Name == nil:
		return nil
	}
	return p.via[names].Name
}

// isBehind reports whether a piece stands after another one in the source.
func (p piece) isBehind(other piece) bool {
	if p.node() == other.node() {
		return other.inLiteral(other.end) <= p.at
	}
	return other.node().Pos() < p.node().Pos()
}

// node returns the expression that wrote a piece, or nil.
func (p piece) node() ast.Expr {
	switch {
	case p.operand != nil:
		return p.operand
	case p.lit != nil:
		return p.lit
	}
	return nil
}

// written returns the source of the bytes from start to end of a text in its literal. Bytes of
// one escape have the position of the escape.
func (s *sources) written(p piece, start, end int) (place, bool) {
	if p.operand != nil {
		return placeOf(p.operand), true
	}
	src, ok := s.literal(p.lit)
	if !ok {
		return place{}, false
	}
	from, to, _ := literalSpan(src, p.inLiteral(start), p.inLiteral(end))
	if from < 0 || to < 0 {
		return place{}, false
	}
	return place{p.lit.Pos() + token.Pos(from), p.lit.Pos() + token.Pos(to)}, true
}
