package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/uricheck/go-uricheck/analyzer/internal/code"
	"github.com/uricheck/go-uricheck/analyzer/internal/flow/union"
	"github.com/uricheck/go-uricheck/analyzer/internal/index"
	"github.com/uricheck/go-uricheck/analyzer/internal/library"
	"github.com/uricheck/go-uricheck/analyzer/internal/term"
)

// part says which part of a value to resolve.
type part struct {
	kind partKind
	keys term.Keys // they select an element
	// replaced has the indexes of the elements that the program may replace, nil for an unknown one.
	replaced []constant.Value
}

type partKind uint8

const (
	whole partKind = iota // the value itself, a string
	// anElement is an element of a list or a map, of the nested lists down to a text, the value to which
	// a pointer points, or a result of a function value.
	anElement
	aKey // a key of a map
)

// listResolver resolves lists, maps, and their elements.
type listResolver struct{ expr *resolver }

// part resolves a part of the value of the expression at cur. It returns no texts if the value certainly
// has no such part: for an empty list, for example.
func (r listResolver) part(cur inspector.Cursor, of part) []term.Text {
	if of.kind == whole {
		return r.expr.texts(cur)
	}
	if expr, ok := cur.Node().(ast.Expr); ok && r.expr.p.Index.Info.Types[expr].IsNil() {
		return nil
	}
	cur = code.Unparen(cur)
	switch e := cur.Node().(type) {
	case *ast.CompositeLit:
		return r.inLiteral(cur, of)
	case *ast.Ident, *ast.SelectorExpr:
		if v := r.expr.p.Index.Target(e.(ast.Expr)); v != nil {
			found := r.expr.variable(cur, v, of)
			if of.kind == anElement && r.isInDoubt(v, of.keys.First()) {
				found = madeOf(term.String, found)
			}
			return found
		}
	case *ast.CallExpr:
		if of.keys.First() != nil && !r.isPureCall(cur) { // each call may return another list
			return madeOf(term.String, r.part(cur, part{kind: of.kind, keys: of.keys.AnyFirst()}))
		}
	case *ast.IndexExpr:
		if of.kind == anElement && r.expr.p.isNested(e.X) {
			return r.part(cur.ChildAt(edge.IndexExpr_X, -1), part{kind: anElement, keys: r.keysAt(e, of.keys)})
		}
	}
	switch e := cur.Node().(type) {
	case *ast.SliceExpr:
		whole := cur.ChildAt(edge.SliceExpr_X, -1)
		if !isWhole(e) { // the slice has some of the elements, at other indexes
			return madeOf(term.String, r.part(whole, part{kind: of.kind, keys: of.keys.AnyFirst()}))
		}
		return r.part(whole, of)
	case *ast.CallExpr:
		return r.inCall(cur, e, of)
	case *ast.UnaryExpr:
		return r.expr.addressed(cur.ChildAt(edge.UnaryExpr_X, -1))
	}
	return []term.Text{union.Unknown}
}

// isInDoubt reports whether the element of a variable at an index, nil for an unknown one, may have
// changed when the program reads it, or whether another element decides if the program uses it.
func (r listResolver) isInDoubt(v *types.Var, key constant.Value) bool {
	if r.expr.p.Index.ChangesWithin(v, key != nil) {
		return true
	}
	_, isOne := r.expr.p.Index.Only(v)
	return !isOne && key != nil && r.expr.p.Index.DecidesBeside(v, key)
}

// isPureCall reports whether the expression at cur is a call of a library function that always returns
// the same list for the same operands, or a function with such results.
func (r listResolver) isPureCall(cur inspector.Cursor) bool {
	if _, ok := cur.Node().(*ast.CallExpr); !ok {
		return false
	}
	call, ok := r.expr.p.Index.CallAt(cur)
	return ok && (library.IsPure(call.Func) || library.Of(call.Func.FullName()).Same)
}

// resolves returns a function that resolves a part of an expression.
func (r listResolver) resolves(of part) func(inspector.Cursor) []term.Text {
	return func(cur inspector.Cursor) []term.Text { return r.part(cur, of) }
}

// elementsOf resolves the elements of the slice, array or map at cur.
func (r listResolver) elementsOf(cur inspector.Cursor) []term.Text {
	return r.part(cur, part{kind: anElement})
}

// element resolves the expression at cur, an element of a list or a map: a text or, in a nested list, the
// elements that keys select.
func (r listResolver) element(cur inspector.Cursor, keys term.Keys) []term.Text {
	if expr, ok := cur.Node().(ast.Expr); ok && term.IsList(r.expr.p.Index.Info.TypeOf(expr)) {
		return r.part(cur, part{kind: anElement, keys: keys})
	}
	return r.expr.texts(cur)
}

// isNested reports whether an expression is a list or a map whose elements are lists themselves.
func (p *Flow) isNested(list ast.Expr) bool {
	return term.IsNested(p.Index.Info.TypeOf(list))
}

// keysAt returns the keys that select, in x, the element that keys select in x[i], the expression e.
func (r listResolver) keysAt(e *ast.IndexExpr, keys term.Keys) term.Keys {
	index := r.expr.p.Index.Info.Types[e.Index].Value
	if index == nil && r.expr.p.isMap(e.X) {
		return keys.OneEntry()
	}
	return keys.Under(index)
}

// isCompared reports whether an expression is an operand of a comparison.
func isCompared(cur inspector.Cursor) bool {
	e, ok := cur.Parent().Node().(*ast.BinaryExpr)
	return ok && (e.Op == token.EQL || e.Op == token.NEQ)
}

// indexed resolves the index expression e at cur.
func (r listResolver) indexed(cur inspector.Cursor, e *ast.IndexExpr) []term.Text {
	if r.expr.p.kindOf(e.X) == term.String {
		x, i := r.expr.texts(cur.ChildAt(edge.IndexExpr_X, -1)), r.expr.operand(cur.ChildAt(edge.IndexExpr_Index, -1))
		return union.Applied(term.Integer, term.Index, 0, [][]term.Text{x, {i}})
	}
	index := r.expr.p.Index.Info.Types[e.Index].Value
	if isNext(index, e.Index) {
		return madeOf(term.String, r.part(cur.ChildAt(edge.IndexExpr_X, -1), part{kind: anElement}))
	}
	if index == nil && r.expr.p.isMap(e.X) {
		found, ok := r.looked(cur, e)
		if ok {
			return found
		}
		switch kind := r.expr.p.kindOf(e); {
		case isCompared(cur):
			return []term.Text{r.lookedUp(kind, cur, e)}
		case kind != term.String:
			return []term.Text{term.Unknown(kind)} // the map may have no entry for the key
		}
	}
	found := r.part(cur.ChildAt(edge.IndexExpr_X, -1), part{kind: anElement, keys: r.keysAt(e, "")})
	if index == nil && !r.expr.p.isMap(e.X) {
		return r.expr.p.selectedBy(cur, found)
	}
	return found
}

// selectedBy adds a guard [term.Selected] to elements of a list, or to the fields of an object, if the code at cur selects
// one of several: see [index.Index.Selecting]. It adds none if a loop visits all elements by their index.
func (p *Flow) selectedBy(cur inspector.Cursor, texts []term.Text) []term.Text {
	by := p.Index.Selecting(cur)
	if by == nil {
		return texts
	}
	return union.Guarded(texts, []term.Guard{{Holds: term.Of(term.Boolean, term.Selected), At: by}})
}

// isNext reports whether an index is a variable plus or minus something, as in list[i+1]. Such a list may
// have pairs of keys and values.
func isNext(index constant.Value, expr ast.Expr) bool {
	e, ok := ast.Unparen(expr).(*ast.BinaryExpr)
	if !ok || index != nil {
		return false
	}
	_, isVariable := ast.Unparen(e.X).(*ast.Ident)
	return isVariable && (e.Op == token.ADD || e.Op == token.SUB)
}

// inLiteral resolves the elements or keys of the composite literal at cur that the part selects.
func (r listResolver) inLiteral(cur inspector.Cursor, of part) []term.Text {
	var found []term.Text
	indexes := r.expr.p.Index.IndexesIn(cur.Node().(*ast.CompositeLit))
	for i, elt := range index.Listed(cur, edge.CompositeLit_Elts) {
		value := elt
		if _, ok := value.Node().(*ast.KeyValueExpr); ok {
			if of.kind == aKey {
				found = append(found, r.expr.texts(value.ChildAt(edge.KeyValueExpr_Key, -1))...)
			}
			value = value.ChildAt(edge.KeyValueExpr_Value, -1)
		}
		if of.kind != anElement || !of.keys.Take(indexes[i]) {
			continue
		}
		texts := r.ifWanted(elt, of.keys.First(), r.element(value, of.keys.Rest()))
		if of.isReplaced(indexes[i]) {
			texts = madeOf(term.String, texts)
		}
		found = append(found, texts...)
	}
	return found
}

// isReplaced reports whether the program may replace the element with an index.
func (of part) isReplaced(key constant.Value) bool {
	return slices.ContainsFunc(of.replaced, func(i constant.Value) bool { return index.MayBeSame(i, key) })
}

// isWhole reports whether a slice expression has no bounds, and so all elements of its operand.
func isWhole(e *ast.SliceExpr) bool { return e.Low == nil && e.High == nil }

// ifWanted returns the texts of an entry of a map literal. If the sought key is a constant and the key of
// the entry is not, they get the guard that the two are equal.
func (r listResolver) ifWanted(elt inspector.Cursor, sought constant.Value, texts []term.Text) []term.Text {
	if _, ok := elt.Node().(*ast.KeyValueExpr); !ok {
		return texts
	}
	return r.ifSought(elt.ChildAt(edge.KeyValueExpr_Key, -1), sought, texts)
}

// ifSought adds to texts that the program stores under the key at cur the guard that this is the sought one, if only
// one of the two is constant.
func (r listResolver) ifSought(cur inspector.Cursor, sought constant.Value, texts []term.Text) []term.Text {
	key := cur.Node().(ast.Expr)
	if sought == nil || r.expr.p.Index.Info.Types[key].Value != nil {
		return texts
	}
	is := term.Unknown(term.Boolean)
	if sought.Kind() == constant.String {
		is = term.Of(term.Boolean, "==", r.expr.operand(cur), term.Known(term.String, constant.StringVal(sought)))
	}
	return union.Guarded(texts, []term.Guard{{Holds: is, At: key, Role: term.Selects}})
}

// assigned resolves the elements or keys that a write v[i] = x gives to v.
func (r listResolver) assigned(w index.Write, of part) []term.Text {
	lhs := w.At.ChildAt(edge.AssignStmt_Lhs, w.Index)
	if e, ok := lhs.Node().(*ast.IndexExpr); ok && of.kind == aKey {
		if _, isDeep := ast.Unparen(e.X).(*ast.IndexExpr); isDeep {
			return nil
		}
		return r.expr.texts(lhs.ChildAt(edge.IndexExpr_Index, -1))
	}
	keys, ok := r.expr.p.keysBehind(lhs, of.keys)
	switch {
	case !ok:
		return nil
	case index.IsResult(r.expr.p.Index.Info, w):
		return r.expr.calls.result(w.Value, w.Index, part{})
	}
	texts := r.element(w.Value, keys)
	if e, ok := lhs.Node().(*ast.IndexExpr); ok && r.expr.p.isMap(e.X) {
		return r.ifSought(lhs.ChildAt(edge.IndexExpr_Index, -1), of.keys.First(), texts)
	}
	return texts
}

// keysBehind returns the keys that select, in the value that an assignment to lhs stores, the element
// that keys select in v; lhs is v[i][j] or *v. ok is false if the assignment stores another element.
func (p *Flow) keysBehind(lhs inspector.Cursor, keys term.Keys) (behind term.Keys, ok bool) {
	switch e := code.Unparen(lhs).Node().(type) {
	case *ast.StarExpr:
		return keys.Rest(), true
	case *ast.IndexExpr:
		x := code.Unparen(code.Unparen(lhs).ChildAt(edge.IndexExpr_X, -1))
		if _, isDeep := x.Node().(*ast.IndexExpr); isDeep {
			if keys, ok = p.keysBehind(x, keys); !ok {
				return "", false
			}
		}
		return keys.Rest(), keys.Take(p.Index.Info.Types[e.Index].Value)
	}
	return "", true
}

// addressed resolves the variable at cur, whose address the program takes. It is known if the package
// writes it only once by its name.
func (r *resolver) addressed(cur inspector.Cursor) []term.Text {
	id, ok := cur.Node().(*ast.Ident)
	if !ok {
		return []term.Text{union.Unknown}
	}
	v := r.p.Index.Target(id)
	if v == nil || index.IsGlobal(v) {
		return []term.Text{union.Unknown}
	}
	known := r.p.Index.Variable(v)
	switch {
	case known.IsParam && len(known.Writes) == 0:
		return []term.Text{{Pieces: []term.Piece{{Hole: term.AnyString, Place: term.Place{Var: v}, Via: r.via}}}}
	case !known.IsParam && len(known.Writes) == 1 && known.Writes[0].Kind == index.Plain:
		return r.through(term.Via{Object: v}, r.texts, known.Writes[0].Value)
	}
	return []term.Text{union.Unknown}
}

// asserted resolves x.(string), with x at cur. The values get the guard that x is a string.
func (r *resolver) asserted(cur inspector.Cursor) []term.Text {
	texts := r.unboxed(cur)
	found := make([]term.Text, len(texts))
	for i, t := range texts {
		is := term.Guard{Holds: term.Of(term.Boolean, term.IsString, union.Bare(t)), At: cur.Node(), Role: term.Before}
		found[i] = union.WithGuards(t, []term.Guard{is})
	}
	return found
}

// unboxed resolves the interface value at cur to those of its values that may be strings.
func (r *resolver) unboxed(cur inspector.Cursor) []term.Text {
	cur = code.Unparen(cur)
	var texts []term.Text
	switch e := cur.Node().(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if v := r.p.Index.Target(e.(ast.Expr)); v != nil {
			texts = r.orHeld(v, r.variable(cur, v, part{}), r.heldElsewhere(v))
		}
	default:
		texts = r.texts(cur)
	}
	var found []term.Text
	for _, t := range texts {
		if t.Kind == term.Other {
			t.Kind = term.String
		}
		if t.Kind == term.String { // the program fails at the assertion for the others
			found = append(found, t)
		}
	}
	return found
}

// isAsserted resolves the second value of x.(T): whether x is a T.
func (r *resolver) isAsserted(cur inspector.Cursor) []term.Text {
	if r.p.kindOf(cur.Node().(ast.Expr)) == term.String {
		if found := r.unboxed(cur.ChildAt(edge.TypeAssertExpr_X, -1)); len(found) == 1 {
			return []term.Text{term.Of(term.Boolean, term.IsString, union.Bare(found[0]))}
		}
	}
	return []term.Text{term.Unknown(term.Boolean)}
}
