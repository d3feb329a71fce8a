package index

import (
	"go/ast"
	"go/constant"
	"go/token"
)

// isOfElement reports whether a write is an assignment to an element: v[i] = x.
func (w Write) isOfElement() bool {
	assign, ok := w.At.Node().(*ast.AssignStmt)
	if !ok || w.Kind != Element || w.Index >= len(assign.Lhs) {
		return false
	}
	_, ok = ast.Unparen(assign.Lhs[w.Index]).(*ast.IndexExpr)
	return ok
}

// ReplacedBy returns the indexes of those assignments to elements, among the writes to a list or a map,
// that may replace elements of the k-th write. The index is nil if it is unknown. An element that moves within its list
// counts only if isOrdered, for a reader that needs the element at one index, as does a write into an element.
func (p *Index) ReplacedBy(writes []Write, k int, isOrdered bool) []constant.Value {
	var indexes []constant.Value
	for i, w := range writes {
		if i == k || !w.isOfElement() || !isOrdered && p.isOwnElement(w) {
			continue
		}
		at := p.indexOf(w, isOrdered)
		if !writes[k].isOfElement() || MayBeSame(at, p.indexOf(writes[k], isOrdered)) {
			indexes = append(indexes, at)
		}
	}
	return indexes
}

// isOwnElement reports whether a write moves an element within its list, as in v[0], v[1] = v[1], v[0].
func (p *Index) isOwnElement(w Write) bool {
	from, ok := ast.Unparen(w.Value.Node().(ast.Expr)).(*ast.IndexExpr)
	lhs := w.At.Node().(*ast.AssignStmt).Lhs[w.Index]
	return ok && p.Target(from.X) == p.Target(ast.Unparen(lhs).(*ast.IndexExpr).X)
}

// indexOf returns the last index in a write v[i][j] = x, or the first one; nil if it is not a constant.
func (p *Index) indexOf(w Write, isFirst bool) constant.Value {
	at := ast.Unparen(w.At.Node().(*ast.AssignStmt).Lhs[w.Index]).(*ast.IndexExpr)
	for of, ok := ast.Unparen(at.X).(*ast.IndexExpr); isFirst && ok; of, ok = ast.Unparen(at.X).(*ast.IndexExpr) {
		at = of
	}
	return p.Info.Types[at.Index].Value
}

// IndexesIn returns the index of each element of a literal, nil if it is not a constant.
func (p *Index) IndexesIn(literal *ast.CompositeLit) []constant.Value {
	var indexes []constant.Value
	next := int64(0) // the index of an element without an index of its own
	for _, elt := range literal.Elts {
		index := constant.MakeInt64(next)
		if keyed, ok := elt.(*ast.KeyValueExpr); ok {
			index = p.Info.Types[keyed.Key].Value
		}
		if index != nil && index.Kind() == constant.Int {
			next, _ = constant.Int64Val(index)
			next++
		}
		indexes = append(indexes, index)
	}
	return indexes
}

// MayBeSame reports whether two indexes, nil for unknown ones, may be the same.
func MayBeSame(i, k constant.Value) bool {
	return i == nil || k == nil || i.Kind() != k.Kind() || constant.Compare(i, token.EQL, k)
}
